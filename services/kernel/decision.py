"""A decision and its options. Keys follow the vocabulary of the scenario contract: a verb and, after ":", its object."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One possible choice. `key` is unique within its decision and stable between releases; `text` is for people."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat has to choose one of the options. `source` is the id of the card that asks, or "" for a rule."""

    seat: int
    kind: str
    prompt: str
    source: str
    options: tuple[Option, ...]

    def keys(self) -> list[str]:
        """The option keys in their order."""
        return [option.key for option in self.options]

    def without_options(self) -> Decision:
        """The decision as the other viewers see it: seat and kind, without prompt, source and options."""
        return Decision(self.seat, self.kind, "", "", ())

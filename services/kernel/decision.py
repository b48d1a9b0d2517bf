"""A decision and its options. Keys are the vocabulary of the scenario contract: a verb and, after ":", what it is done to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a seat may choose. `key` is unique within its decision and stable between releases; `text` is for people."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides, among what. `source` is the id of the card that asks, or "" for a rule."""

    seat: int
    kind: str
    prompt: str
    source: str
    options: tuple[Option, ...]

    def keys(self) -> list[str]:
        """The option keys in their order."""
        return [option.key for option in self.options]

    def without_options(self) -> Decision:
        """What the other viewers see of it: who has to decide about what, not among what."""
        return Decision(self.seat, self.kind, "", "", ())

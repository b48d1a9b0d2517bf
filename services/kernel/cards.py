"""Catalogue entries: what a card is, what it does in our own words, and the source of each of these facts."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """One kind of card. `source` maps a part (frame, effect, copies, numbers ...) to rulebook, public_script, public or
    reconstructed. A reconstructed part is not the printed text, and clients say so."""

    id: str
    name: str
    kind: str
    type: str
    copies: int
    cost: int | None = None
    vp: int | None = None
    text: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    source: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    """Further printed values, such as defense and victory numbers."""

    @property
    def reconstructed(self) -> bool:
        """Whether any part of it was made up for this project because no source prints it."""
        return "reconstructed" in self.source.values()


@dataclass(frozen=True, slots=True)
class CardPackSummary:
    """A card pack that the game has read: which of its cards it changes, and which it adds."""

    file: str
    name: str
    game: str | None
    """The game that it is for; None if it names none and is laid over every game that takes packs."""
    replaced: tuple[str, ...]
    added: tuple[str, ...]

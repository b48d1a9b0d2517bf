"""A set of cards that can be mixed into a match of any deck-building game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from services.deckbuilding.cards import catalogue, pack_files, packs
from services.deckbuilding.sets.pieces import Pieces
from services.deckbuilding.state.card_kinds import checked_facts
from services.deckbuilding.state.cards import CardDeclaration
from services.kernel.cards import CardDefinition


class CardSet:
    """A set of cards. A game is a set, too (`game.DeckGame`); a set that cannot host a match subclasses CardSet directly."""

    name: str
    """The id: lower case with underscores, as in `options.sets`."""
    declarations: tuple[CardDeclaration, ...]
    """All cards in the order of the card data."""
    pieces: Pieces
    """What its cards need in a match, whichever game hosts it."""

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        """Lays the card packs over the declarations, by default the packs that the environment names.

        Raises ValueError for a kind or fact that is not declared."""
        paths = pack_files.named_paths() if card_packs is None else card_packs
        packed = packs.with_packs(self.name, self.declarations, self.vocabulary(), paths)
        self.pack_digest, self.card_packs = packed.version_suffix, packed.packs
        self.declarations = tuple(replace(card, facts=checked_facts(card.id, card.facts, self.name)) for card in packed.declarations)

    def vocabulary(self) -> Mapping[str, Any]:
        """The words that a card pack for this set may use."""
        return {}

    @cache  # noqa: B019 - one instance serves the process
    def definitions(self) -> tuple[CardDefinition, ...]:
        """The catalogue entries of its cards, with sources and generated texts."""
        return tuple(catalogue.definition(declaration) for declaration in self.declarations)

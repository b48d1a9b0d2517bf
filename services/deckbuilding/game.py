"""What the DC games have in common as games: building the box, the catalogue, saved matches and scenario positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from services.deckbuilding import packs, positions, saving, texts
from services.deckbuilding.box import Box
from services.deckbuilding.facts import CardDeclaration
from services.deckbuilding.match import DeckMatch
from services.deckbuilding.rules import Rules
from services.kernel.cards import CardDefinition
from services.kernel.game import Game, Setup


class DeckGame(Game):
    """A game on the shared rules. Subclasses give cards, rules and the set-up."""

    declarations: tuple[CardDeclaration, ...]
    """All cards in the order of the card data."""

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        """With those card packs, by default those that the environment names."""
        self.boxes: dict[Any, Box] = {}
        paths = packs.named_paths() if card_packs is None else card_packs
        self.declarations, suffix = packs.with_packs(self.name, self.declarations, self.vocabulary(), paths)
        self.version += suffix

    def vocabulary(self) -> Mapping[str, Any]:
        """The words that a card pack may use."""
        return {}

    def box_for(self, setup: Setup) -> Box:
        """The box of that set-up, built once a process."""
        raise NotImplementedError

    def rules_for(self, setup: Setup) -> Rules:
        """The rules object of that set-up."""
        raise NotImplementedError

    def deal(self, m: DeckMatch) -> None:
        """Sets the match up to its first decision."""
        raise NotImplementedError

    def layout(self, setup: Setup) -> positions.Layout:
        """How a scenario names this game's places."""
        raise NotImplementedError

    def blank(self, setup: Setup, seed: bytes, *, events: bool) -> DeckMatch:
        """A match whose cards all lie in the box."""
        return DeckMatch(self, setup, self.box_for(setup), self.rules_for(setup), seed, events=events)

    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> DeckMatch:
        """The match at its first decision."""
        m = self.blank(setup, seed, events=events)
        self.deal(m)
        return m

    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> DeckMatch:
        """The exact position of a scenario."""
        return positions.build(self, setup, position, seed)

    def load(self, data: Mapping[str, Any]) -> DeckMatch:
        """The match that `save` wrote."""
        return saving.load(self, data)

    @cache  # noqa: B019 - one instance serves the process
    def catalogue(self) -> tuple[CardDefinition, ...]:
        """All cards with their sources and generated texts."""
        return tuple(texts.definition(declaration) for declaration in self.declarations)

"""MegaClash as a Game: what the platform needs to host it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.kernel.cards import CardDefinition
from services.kernel.game import Game, Setup
from services.kernel.policy import Policy
from services.megaclash import position as positions
from services.megaclash.cards import BY_ID, CARD_IDS, CODE_IDS, STOP_BY, WILD, entry_id
from services.megaclash.catalogue import catalogue
from services.megaclash.greedy import GreedyPolicy
from services.megaclash.match import MegaClashMatch
from services.megaclash.options import MegaClashOptions
from services.megaclash.save import restore


class MegaClash(Game):
    """Justice League MegaClash for two."""

    name = "megaclash"
    title = "Justice League MegaClash"
    description = (
        "Two players, the villain and the hero, build common Attack Stacks on five battlegrounds, number by number on a ring"
        " from 1 to 10; whoever plays a battleground's Victory number captures it, and three captured battlegrounds win."
        " The rules are those of the rulebook with 42 rulings; of the cards only S.T.A.R. Labs and the totals are printed in it:"
        " the names and numbers of the other battlegrounds and the contents of both decks are reconstructed."
    )
    version = "1"
    players = range(2, 3)
    options = MegaClashOptions

    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> MegaClashMatch:
        """Dealt, with the villain to play."""
        match = MegaClashMatch(self, setup, seed, events=events)
        match.deal()
        return match

    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> MegaClashMatch:
        """The position that a scenario describes."""
        match = MegaClashMatch(self, setup, seed, events=False)
        positions.fill(match, position)
        return match

    def load(self, data: Mapping[str, Any]) -> MegaClashMatch:
        """A saved match."""
        match = MegaClashMatch(self, self.setup(data["players"], data["options"]), bytes.fromhex(data["seed"]), events=False)
        restore(match, data)
        return match

    def catalogue(self) -> tuple[CardDefinition, ...]:
        """Battlegrounds and Attack Cards."""
        return catalogue()

    def card_ids(self) -> frozenset[str]:
        """Attack Cards, also as they lie on a stack, and battlegrounds."""
        return frozenset((*CODE_IDS, *(entry_id(STOP_BY + seat) for seat in (0, 1)), CARD_IDS[WILD], *BY_ID))

    def place_ids(self) -> frozenset[str]:
        """The battlegrounds."""
        return frozenset(BY_ID)

    def policies(self) -> Mapping[str, type[Policy]]:
        """`greedy`."""
        return {GreedyPolicy.name: GreedyPolicy}


GAME = MegaClash()

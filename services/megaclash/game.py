"""MegaClash as a Game of the platform, and the class of its matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from typing_extensions import override

from services.kernel.cards import CardDefinition
from services.kernel.decision import Decision
from services.kernel.game import Game, Setup
from services.kernel.observation import Observation, Result
from services.kernel.policy import Policy
from services.megaclash import determinize, observe
from services.megaclash.bots.greedy import GreedyPolicy
from services.megaclash.cards import BY_ID, CARD_IDS, CODE_IDS, STOP_BY, WILD, entry_id
from services.megaclash.catalogue import definitions
from services.megaclash.options import MegaClashOptions
from services.megaclash.position import fill
from services.megaclash.save import dump, restore
from services.megaclash.setup import deal
from services.megaclash.turn import MegaClashTurns


class MegaClashMatch(MegaClashTurns):
    """A match with everything that the platform asks of it; the modules of this package do the work."""

    __slots__ = ()

    @override
    def decision(self) -> Decision | None:
        return observe.decision(self)

    @override
    def observe(self, viewer: int) -> Observation:
        return observe.observation(self, viewer)

    @override
    def determinize(self, viewer: int, seed: bytes) -> Self:
        return determinize.world(self, viewer, seed)

    @override
    def result(self) -> Result | None:
        return observe.result(self)

    @override
    def save(self) -> dict[str, Any]:
        return dump(self)

    @override
    def view(self) -> dict[str, Any]:
        return observe.view(self)


class MegaClash(Game):
    """Justice League MegaClash for two players."""

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

    @override
    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> MegaClashMatch:
        match = MegaClashMatch(self, setup, seed, events=events)
        deal(match)
        return match

    @override
    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> MegaClashMatch:
        match = MegaClashMatch(self, setup, seed, events=False)
        fill(match, position)
        return match

    @override
    def load(self, data: Mapping[str, Any]) -> MegaClashMatch:
        match = MegaClashMatch(self, self.setup(data["players"], data["options"]), bytes.fromhex(data["seed"]), events=False)
        restore(match, data)
        return match

    @override
    def catalogue(self) -> tuple[CardDefinition, ...]:
        return definitions()

    @override
    def card_ids(self) -> frozenset[str]:
        # The Attack Cards, also as they lie on a stack, and the battlegrounds.
        return frozenset((*CODE_IDS, *(entry_id(STOP_BY + seat) for seat in (0, 1)), CARD_IDS[WILD], *BY_ID))

    @override
    def place_ids(self) -> frozenset[str]:
        return frozenset(BY_ID)

    @override
    def policies(self) -> Mapping[str, type[Policy]]:
        return {GreedyPolicy.name: GreedyPolicy}


GAME = MegaClash()

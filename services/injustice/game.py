"""The Game object of Injustice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.sets.pieces import Pieces
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.turn import dealing
from services.injustice import position as layouts
from services.injustice import setup
from services.injustice.bots.greedy import InjusticeGreedy
from services.injustice.cards import CARDS
from services.injustice.mechanics.meter import SUPER_MOVES
from services.injustice.options import InjusticeOptions
from services.injustice.rules import CLOSING, TEXTS, TURN, InjusticeRules
from services.injustice.vocabulary import WORDS
from services.kernel.game import Setup
from services.kernel.policy import Policy

PIECES = Pieces(
    rules=lambda box, setup: InjusticeRules(box, advanced=getattr(setup.options, "advanced", False)),
    set_up=setup.set_up_as_guest,
    layout=layouts.GUEST_LAYOUT,
    texts=TEXTS,
    closing=CLOSING,
)


class InjusticeGame(DeckGame):
    """DC Deck-Building Game: Injustice, for 2 to 6 players."""

    name = "injustice"
    title = "DC Deck-Building Game: Injustice"
    description = (
        "Build a deck out of the Line-Up, attack your foes' two Health Bars, charge your Meter for Super Moves and defeat the Nemesis "
        "stack. Frames and whatever the rulebook prints are the printed cards'; effects and copies marked as reconstructed are made up "
        "to fit and are not the printed text: a card pack can put that in. 5 and 6 players follow the rulebook's Additional Players; "
        "with 6 the World Hopper rules, which no rulebook here prints, are left out. Cards of Arkham Asylum can be mixed in: the rules "
        "of this game host them, with Bribes, Hostages, Henchmen and tokens for those that need them."
    )
    version = "injustice-2"
    players = range(2, 7)
    options = InjusticeOptions
    declarations = CARDS
    pieces = PIECES
    turn = TURN
    setup_steps = (
        dealing.ChooseCharacters(setup.give_character),
        dealing.ChooseSubstitutes("super_move", SUPER_MOVES, "Super Move"),
        dealing.DealHands(setup.STARTING_DECK),
    )
    own_layout = layouts.LAYOUT
    main_deck_limit = 140

    @override
    def vocabulary(self) -> Mapping[str, Any]:
        return WORDS

    @override
    def copies(self, declaration: CardDeclaration, players: int) -> int:
        # More than four players add the Starters of another set.
        copies = int(declaration.facts["copies"])
        return copies * max(4, players) // 4 if declaration.facts["kind"] == "starter" else copies

    @override
    def variant(self, setup: Setup) -> bool:
        return bool(setup.options.advanced)

    @override
    def deal(self, m: MatchState) -> None:
        setup.deal(m)

    @override
    def policies(self) -> Mapping[str, type[Policy]]:
        return {"greedy": InjusticeGreedy}


GAME = InjusticeGame()

InjusticeGreedy.definitions_of_all_sets = GAME.definitions_of_all_sets

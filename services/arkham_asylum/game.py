"""The Game object of Arkham Asylum."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from services.arkham_asylum import position as layouts
from services.arkham_asylum import setup
from services.arkham_asylum.bots.greedy import ArkhamGreedy
from services.arkham_asylum.cards import CARDS
from services.arkham_asylum.options import ArkhamOptions
from services.arkham_asylum.rules import CLOSING, TURN, ArkhamRules
from services.arkham_asylum.vocabulary import WORDS
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.sets.pieces import Pieces
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK
from services.deckbuilding.turn import dealing
from services.kernel.errors import InvalidInput
from services.kernel.game import Setup
from services.kernel.policy import Policy

PIECES = Pieces(
    rules=lambda box, setup: ArkhamRules(box, villains_pay=getattr(setup.options, "extra_villain_vp", False)),
    set_up=setup.set_up_as_guest,
    layout=layouts.GUEST_LAYOUT,
    closing=CLOSING,
)


class ArkhamGame(DeckGame):
    """DC Deck-Building Game: Arkham Asylum, for 2 to 4 players."""

    name = "arkham_asylum"
    title = "DC Deck-Building Game: Arkham Asylum"
    description = (
        "Play a villain of Gotham: build a deck out of the Line-Up, Bribe cards with VP tokens, take Hostages and Release them, and "
        "defeat the heroes of the Nemesis stack. Frames and whatever the rulebook prints are the printed cards'; effects, copies and "
        "Bribe costs marked as reconstructed are made up to fit and are not the printed text: a card pack can put that in. Crisis "
        "expansions are not included; their two rules that the rulebook prints, about Bribed cards and Villains, are house options. "
        "Cards of Injustice can be mixed in: the rules of this game host them, with health, charges and KO'd tokens for those that "
        "need them."
    )
    version = "arkham_asylum-2"
    players = range(2, 5)
    options = ArkhamOptions
    declarations = CARDS
    pieces = PIECES
    turn = TURN
    setup_steps = (
        setup.DraftCharacters(),
        dealing.ChooseCharacters(setup.give_character),
        dealing.ChooseSubstitutes("unique_starter", DECK, "unique Starter"),
        dealing.DealHands(setup.STARTING_DECK),
    )
    own_layout = layouts.LAYOUT
    main_deck_limit = 150

    @override
    def vocabulary(self) -> Mapping[str, Any]:
        return WORDS

    @override
    def deal(self, m: MatchState) -> None:
        setup.deal(m)

    @override
    def position(self, setup_: Setup, position: Mapping[str, Any], seed: bytes) -> DeckMatch:
        # `draft` places the match at the Character Draft.
        if "draft" in position:
            return self._draft(setup_, position, seed)
        return super().position(setup_, position, seed)

    def _draft(self, setup_: Setup, position: Mapping[str, Any], seed: bytes) -> DeckMatch:
        if not setup_.options.draft:
            raise InvalidInput("draft needs the option draft: true.", code="invalid_position", field="draft", value=position["draft"])
        m = self.blank(setup_, seed, events=False)
        setup.draft_position(m, position)
        return m

    @override
    def variant(self, setup: Setup) -> bool:
        return bool(setup.options.extra_villain_vp)

    @override
    def check_setup(self, setup: Setup) -> None:
        super().check_setup(setup)
        if setup.options.draft and any(setup.options.characters):
            raise InvalidInput(
                "In the Character Draft nobody has a favourite: leave out characters or draft.",
                code="invalid_option",
                field="options.characters",
                value=list(setup.options.characters),
            )

    @override
    def policies(self) -> Mapping[str, type[Policy]]:
        return {"greedy": ArkhamGreedy}


GAME = ArkhamGame()

ArkhamGreedy.definitions_of_all_sets = GAME.definitions_of_all_sets

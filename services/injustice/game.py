"""Injustice as a game of the platform."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from services.deckbuilding.box import Box, RuleText, build
from services.deckbuilding.game import DeckGame
from services.deckbuilding.match import DeckMatch
from services.deckbuilding.positions import Layout
from services.injustice import positions, setup
from services.injustice.bots import InjusticeGreedy
from services.injustice.cards import CARDS
from services.injustice.options import InjusticeOptions
from services.injustice.rules import STACKS, TURN, InjusticeRules
from services.injustice.vocabulary import WORDS
from services.kernel.errors import InvalidInput
from services.kernel.game import Setup
from services.kernel.policy import Policy

SETUP = RuleText("setup", (setup.ChooseCharacters(), setup.DealHands()))


class InjusticeGame(DeckGame):
    """2 to 6 players, three lengths, Impossible and Advanced Mode in any combination."""

    name = "injustice"
    title = "DC Deck-Building Game: Injustice"
    description = (
        "Build a deck out of the Line-Up, attack your foes' two Health Bars, charge your Meter for Super Moves and defeat the Nemesis stack. "
        "Frames and whatever the rulebook prints are the printed cards'; effects and copies marked as reconstructed are made up to fit and are not the "
        "printed text: a card pack can put that in. 5 and 6 players follow the rulebook's Additional Players; with 6 the World Hopper rules, which no "
        "rulebook here prints, are left out."
    )
    version = "injustice-1"
    players = range(2, 7)
    options = InjusticeOptions
    declarations = CARDS

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        super().__init__(card_packs)
        self._rules = {advanced: InjusticeRules(advanced) for advanced in (False, True)}

    def vocabulary(self) -> Mapping[str, Any]:
        """The shared words and those of this game."""
        return WORDS

    def box_for(self, setup: Setup) -> Box:
        """More than four players use Starters of another set: the box then has as many as they need."""
        sets = max(4, setup.players)
        if sets not in self.boxes:
            cards = []
            for declaration in self.declarations:
                copies = declaration.facts["copies"]
                cards.append((declaration, copies * sets // 4 if declaration.facts["kind"] == "starter" else copies))
            self.boxes[sets] = build(cards, (*TURN, SETUP), STACKS)
        return self.boxes[sets]

    def rules_for(self, setup: Setup) -> InjusticeRules:
        """With or without Arenas."""
        return self._rules[setup.options.advanced]

    def deal(self, m: DeckMatch) -> None:
        """The set-up of the rulebook."""
        setup.deal(m)

    def layout(self, setup: Setup) -> Layout:
        """The places of this game."""
        return positions.LAYOUT

    def check_setup(self, setup: Setup) -> None:
        """Favourite Characters must exist and differ; the first player must sit at the table."""
        known = [declaration.id for declaration in self.declarations if declaration.facts["kind"] == "character"]
        chosen = [name for name in setup.options.characters if name is not None]
        for name in chosen:
            if name not in known:
                raise InvalidInput(
                    f"There is no Character {name!r}; they are: {', '.join(known)}.",
                    code="unknown_character",
                    field="options.characters",
                    value=name,
                )
            if chosen.count(name) > 1:
                raise InvalidInput(f"{name} can be played by one seat only.", code="invalid_option", field="options.characters", value=name)
        if len(setup.options.characters) > setup.players:
            raise InvalidInput(
                f"There are only {setup.players} seats.",
                code="invalid_option",
                field="options.characters",
                value=len(setup.options.characters),
            )
        first = setup.options.first_player
        if isinstance(first, int) and not 0 <= first < setup.players:
            raise InvalidInput(
                f"first_player must be a seat from 0 to {setup.players - 1} or random.",
                code="invalid_option",
                field="options.first_player",
                value=first,
            )

    def policies(self) -> Mapping[str, type[Policy]]:
        """The game's own bots."""
        return {"greedy": InjusticeGreedy}


GAME = InjusticeGame()

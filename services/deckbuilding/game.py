"""What the DC games have in common as games: building the box, the catalogue, saved matches and scenario positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from services.deckbuilding import dealing, packs, positions, saving, sets, texts
from services.deckbuilding.box import Box, RuleText, build
from services.deckbuilding.effects import END, Instruction
from services.deckbuilding.facts import CardDeclaration
from services.deckbuilding.match import DeckMatch
from services.deckbuilding.mixing import MixedRules
from services.deckbuilding.rules import Rules
from services.deckbuilding.turn import EndIfDue, NextTurn, SettleBeyond, StartTurn
from services.kernel.cards import CardDefinition
from services.kernel.game import Game, Setup


class DeckGame(Game):
    """A game on the shared rules. Subclasses give cards, rules and the set-up."""

    declarations: tuple[CardDeclaration, ...]
    """All cards in the order of the card data."""
    pieces: sets.Pieces
    """What its cards need, also in a match of another game."""
    turn: tuple[Instruction, ...]
    """The main phase and the steps of ending a turn, up to turning up the Nemesis."""
    setup_steps: tuple[Instruction, ...]
    """What is decided before the first turn."""
    own_layout: positions.Layout
    live_options: Mapping[str, Any] = {"defense_window": "always"}
    main_deck_limit: int
    """How many cards the rulebook recommends for a main deck at most."""

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        """With those card packs, by default those that the environment names."""
        self.boxes: dict[Hashable, Box] = {}
        self.rules: dict[Hashable, Rules] = {}
        self.cards: dict[Hashable, list[tuple[CardDeclaration, int]]] = {}
        paths = packs.named_paths() if card_packs is None else card_packs
        self.declarations, suffix = packs.with_packs(self.name, self.declarations, self.vocabulary(), paths)
        self.version += suffix

    def vocabulary(self) -> Mapping[str, Any]:
        """The words that a card pack may use."""
        return {}

    def guests(self, setup: Setup) -> list[DeckGame]:
        """The games whose sets are mixed into that match, in the order of their names."""
        return [sets.find(name) for name in sorted(setup.options.sets) if name != self.name]

    def copies(self, declaration: CardDeclaration, players: int) -> int:
        """How many copies of a card a match of that many players has."""
        return int(declaration.facts["copies"])

    def cards_of(self, setup: Setup) -> list[tuple[CardDeclaration, int]]:
        """All cards of the match with their copies; an id that two sets have means the host's card, the guest's stays out."""
        key = self._contents(setup)
        if key not in self.cards:
            self.cards[key] = self._mixed_cards(setup)
        return self.cards[key]

    def _contents(self, setup: Setup) -> Hashable:
        """What the contents of the box depend on."""
        return tuple(guest.name for guest in self.guests(setup)), self.copies(self.declarations[0], setup.players)

    def _mixed_cards(self, setup: Setup) -> list[tuple[CardDeclaration, int]]:
        own = [(declaration, self.copies(declaration, setup.players)) for declaration in self.declarations]
        guests = self.guests(setup)
        if not guests:
            return own
        found = {declaration.id: (_of_set(declaration, self.name), copies) for declaration, copies in own}
        for guest in guests:
            for declaration in guest.declarations:
                found.setdefault(declaration.id, (_of_set(declaration, guest.name), int(declaration.facts["copies"])))
        return list(found.values())

    def variant(self, setup: Setup) -> Hashable:
        """What the hooks of the rules depend on, besides the sets."""
        return None

    def box_for(self, setup: Setup) -> Box:
        """The box of that set-up, built once a process."""
        key = self._contents(setup)
        if key not in self.boxes:
            every = (self, *self.guests(setup))
            steps = (*self.turn, *(step for game in every for step in game.pieces.closing), EndIfDue(), NextTurn())
            procedure = (
                RuleText("turn", (StartTurn(),)),
                RuleText("main", steps),
                RuleText("settling", (SettleBeyond(), END)),
                RuleText("setup", self.setup_steps),
            )
            stacks = {kind: pile for game in reversed(every) for kind, pile in game.pieces.stacks.items()}
            self.boxes[key] = build(self.cards_of(setup), (*procedure, *(text for game in every for text in game.pieces.texts)), stacks)
        return self.boxes[key]

    def rules_for(self, setup: Setup) -> Rules:
        """The rules of that set-up, made once a process: the host's, with the hooks of what is mixed in."""
        options, box = setup.options, self.box_for(setup)
        key = (id(box), options.sets, options.nemesis, options.main_deck_cards if options.sets else None, self.variant(setup))
        if key not in self.rules:
            host = self.pieces.rules(box, setup)
            guests = self.guests(setup)
            if not guests and not options.main_deck_cards:
                self.rules[key] = host
            else:
                main = sum(card.kind == "main" for card in box.cards)
                facts = {
                    "sets": [self.name, *(guest.name for guest in guests)],
                    "nemesis": sorted(options.nemesis) or [self.name, *(guest.name for guest in guests)],
                    "main_deck": min(main, options.main_deck_cards or main),
                }
                others = [guest.pieces.rules(box, setup) for guest in guests]
                self.rules[key] = MixedRules(host, others, [guest.pieces.set_up for guest in guests], options.nemesis, facts)
        return self.rules[key]

    @abstractmethod
    def deal(self, m: DeckMatch) -> None:
        """Sets the match up to its first decision."""

    def layout(self, setup: Setup) -> positions.Layout:
        """How a scenario names the places of this game, and of what is mixed in."""
        return positions.combined(self.own_layout, [guest.pieces.layout for guest in self.guests(setup)])

    def check_setup(self, setup: Setup) -> None:
        """The sets can be mixed, and the seats take their Characters."""
        sets.check(self, setup)
        dealing.check_seats(setup, (declaration for declaration, _ in self.cards_of(setup)))

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


def _of_set(declaration: CardDeclaration, name: str) -> CardDeclaration:
    return replace(declaration, facts={**declaration.facts, "set": name})

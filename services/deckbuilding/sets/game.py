"""The base class of the DC games: building boxes, the catalogue, saved matches and scenario positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from typing_extensions import override

from services.deckbuilding.cards import packs
from services.deckbuilding.cards.compiler import RuleText, build
from services.deckbuilding.program.effect import END, Instruction
from services.deckbuilding.sets import registry
from services.deckbuilding.sets.card_set import CardSet
from services.deckbuilding.sets.contents import Contents, mixed
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.sets.mixing import Guest, MixedRules
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.card_kinds import MAIN
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import option_verbs
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.steps import EndIfDue, NextTurn, SettleBeyond, StartTurn
from services.deckbuilding.views import save
from services.deckbuilding.views.position import PositionLayout, combined
from services.deckbuilding.views.position import build as build_position
from services.kernel.cards import CardDefinition
from services.kernel.errors import InvalidInput
from services.kernel.game import Game, GameDirectory, Setup


class DeckGame(CardSet, Game):
    """A set that can host a match. Subclasses provide cards, rules and the set-up."""

    turn: tuple[Instruction, ...]
    """The main phase and the steps that end a turn, up to turning up the Nemesis."""
    setup_steps: tuple[Instruction, ...]
    """The decisions before the first turn."""
    own_layout: PositionLayout
    """The places that scenarios can fill in a match that it hosts."""
    live_options: Mapping[str, Any] = {"defense_window": "always"}
    main_deck_limit: int
    """The largest main deck that the rulebook recommends, in cards."""

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        super().__init__(card_packs)
        self.version += self.pack_digest
        self._directory: GameDirectory | None = None
        self._contents: dict[Hashable, Contents] = {}
        self._boxes: dict[Hashable, Box] = {}
        self._rules: dict[Hashable, Rules] = {}

    # Sets -----------------------------------------------------------------------------------------------------------------

    @override
    def connect(self, games: GameDirectory) -> None:
        self._directory = games
        packs.check_games(self.card_packs, sorted({self.name, *games.names(), *registry.registered()}))

    def set_names(self) -> list[str]:
        """The names of the sets that can be mixed, sorted: all deck-building games, this one included, and sets that cannot host."""
        return sorted({self.name, *registry.names(self._directory)})

    def find_set(self, name: str) -> CardSet:
        """The set of that name. Raises InvalidInput, which lists the sets, if there is none."""
        found = self if name == self.name else registry.find(name, self._directory)
        if found is None:
            known = ", ".join(self.set_names())
            raise InvalidInput(f"There is no set {name!r}; the sets are: {known}.", code="unknown_set", field="options.sets", value=name)
        return found

    def guests(self, setup: Setup) -> list[CardSet]:
        """The sets that are mixed into that match, in the order of their names."""
        return [self.find_set(name) for name in sorted(setup.options.sets) if name != self.name]

    def definitions_of_all_sets(self) -> list[CardDefinition]:
        """The catalogue entries of every set that could be mixed in, this game's included."""
        return [card for name in self.set_names() for card in self.find_set(name).definitions()]

    @override
    def catalogue(self) -> tuple[CardDefinition, ...]:
        """Includes the cards of sets that are not games, because no other catalogue lists them."""
        ids = {card.id for card in self.definitions()}
        games = self._directory.names() if self._directory is not None else []
        apart = [self.find_set(name) for name in registry.registered() if name != self.name and name not in games]
        return self.definitions() + tuple(
            replace(card, facts={**card.facts, "set": found.name}) for found in apart for card in found.definitions() if card.id not in ids
        )

    @override
    def options_schema(self) -> dict[str, Any]:
        """Adds the limit of this rulebook and the sets that can be mixed in; the examples are all mixes of two sets, and of all."""
        schema = super().options_schema()
        schema["properties"]["main_deck_cards"]["anyOf"][0]["maximum"] = self.main_deck_limit
        names = self.set_names()
        for option in ("sets", "nemesis"):
            schema["properties"][option]["items"] = {"type": "string", "enum": names}
        others = [name for name in names if name != self.name]
        mixes = [[self.name, other] for other in others] + ([[self.name, *others]] if len(others) > 1 else [])
        schema["properties"]["sets"]["examples"] = mixes
        return schema

    @override
    def option_verbs(self) -> dict[str, str]:
        return option_verbs()

    # The cards of a match ---------------------------------------------------------------------------------------------------

    def copies(self, declaration: CardDeclaration, players: int) -> int:
        """The number of copies of one of its own cards in a match of that many players."""
        return int(declaration.facts["copies"])

    def contents(self, setup: Setup) -> Contents:
        """The cards of the match with their copies, and the cards left out of a mix."""
        key = self._contents_key(setup)
        if key not in self._contents:
            own = [(declaration, self.copies(declaration, setup.players)) for declaration in self.declarations]
            guests = self.guests(setup)
            self._contents[key] = mixed(self.name, own, guests) if guests else Contents(own)
        return self._contents[key]

    def _contents_key(self, setup: Setup) -> Hashable:
        """The key of the cache of boxes: the guests, and the number of copies that depends on the players."""
        return (*self.guests(setup), self.copies(self.declarations[0], setup.players))

    def variant(self, setup: Setup) -> Hashable:
        """A key for options, besides the sets, on which the hooks of the rules depend; None if there are none."""
        return None

    def box_for(self, setup: Setup) -> Box:
        """The box of that set-up, built once per process."""
        key = self._contents_key(setup)
        if key not in self._boxes:
            every = (self, *self.guests(setup))
            steps = (*self.turn, *(step for game in every for step in game.pieces.closing), EndIfDue(), NextTurn())
            procedure = (
                RuleText("turn", (StartTurn(),)),
                RuleText("main", steps),
                RuleText("settling", (SettleBeyond(), END)),
                RuleText("setup", self.setup_steps),
            )
            self._boxes[key] = build(self.contents(setup).cards, (*procedure, *(text for game in every for text in game.pieces.texts)))
        return self._boxes[key]

    def rules_for(self, setup: Setup) -> Rules:
        """The rules of that set-up, made once per process: the host's, with the hooks of the sets mixed in."""
        options, box = setup.options, self.box_for(setup)
        key = (id(box), options.sets, options.nemesis, options.main_deck_cards, self.variant(setup))
        if key not in self._rules:
            host = self.pieces.rules(box, setup)
            mixes = options.sets and self.guests(setup)
            self._rules[key] = self._mixed_rules(host, setup) if mixes or options.main_deck_cards else host
        return self._rules[key]

    def _mixed_rules(self, host: Rules, setup: Setup) -> MixedRules:
        """The rules of a match whose cards are not those of one whole set."""
        options, box, guests = setup.options, self.box_for(setup), self.guests(setup)
        sets = [self.name, *(guest.name for guest in guests)]
        main = sum(card.kind == MAIN for card in box.cards)
        left_out = self.contents(setup).left_out
        facts = {
            "sets": sets,
            "nemesis": sorted(options.nemesis) or sets,
            "main_deck": min(main, options.main_deck_cards or main),
            "left_out": sorted({card_id for _, card_id in left_out}),
        }
        joined = [
            Guest(
                guest.pieces.rules(box, setup),
                guest.pieces.set_up,
                frozenset(card_id for name, card_id in left_out if name == guest.name),
            )
            for guest in guests
        ]
        return MixedRules(host, joined, options.nemesis, facts)

    @abstractmethod
    def deal(self, m: MatchState) -> None:
        """Sets the match up to its first decision."""

    def layout(self, setup: Setup) -> PositionLayout:
        """The places that a scenario can fill: those of this game and of the sets mixed in."""
        return combined(self.own_layout, [guest.pieces.layout for guest in self.guests(setup)])

    @override
    def check_setup(self, setup: Setup) -> None:
        self._check_sets(setup)
        dealing.check_seats(setup, (declaration for declaration, _ in self.contents(setup).cards))

    def _check_sets(self, setup: Setup) -> None:
        """Raises InvalidInput for unknown sets, a missing host, Nemesis sets that are not mixed in, or a main deck over the limit."""
        options = setup.options
        for name in options.sets:
            self.find_set(name)
        _refuse_repeats("options.sets", options.sets)
        _refuse_repeats("options.nemesis", options.nemesis)
        if options.sets and self.name not in options.sets:
            raise InvalidInput(
                f"{self.title} hosts the match, so sets must have {self.name!r} among them.",
                code="invalid_option", field="options.sets", value=list(options.sets),
            )  # fmt: skip
        mixed = options.sets or (self.name,)
        for name in options.nemesis:
            if name not in mixed:
                raise InvalidInput(
                    f"The Nemesis stack can only be built out of sets that are mixed: {', '.join(mixed)}; not {name!r}.",
                    code="invalid_option", field="options.nemesis", value=name,
                )  # fmt: skip
        if options.nemesis and not any(_has_nemeses(self.find_set(name)) for name in options.nemesis):
            raise InvalidInput(
                f"No Nemesis card is in: {', '.join(options.nemesis)}.",
                code="invalid_option", field="options.nemesis", value=list(options.nemesis),
            )  # fmt: skip
        self._check_main_deck(setup)

    def _check_main_deck(self, setup: Setup) -> None:
        number = setup.options.main_deck_cards
        if number is None:
            return
        there = sum(copies for declaration, copies in self.contents(setup).cards if declaration.facts["kind"] == MAIN)
        limit = min(self.main_deck_limit, there)
        if number > limit:
            advice = f"there are {there}; the rulebook recommends {self.main_deck_limit}"
            raise InvalidInput(
                f"main_deck_cards may be {limit} at most ({advice}), or null for all.",
                code="invalid_option", field="options.main_deck_cards", value=number,
            )  # fmt: skip

    def blank(self, setup: Setup, seed: bytes, *, events: bool) -> DeckMatch:
        """A match whose cards all lie in the box."""
        return DeckMatch(self, setup, self.box_for(setup), self.rules_for(setup), seed, events=events)

    @override
    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> DeckMatch:
        m = self.blank(setup, seed, events=events)
        self.deal(m)
        return m

    @override
    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> DeckMatch:
        m = self.blank(setup, seed, events=False)
        build_position(m, self.layout(setup), position)
        return m

    @override
    def load(self, data: Mapping[str, Any]) -> DeckMatch:
        save.declare_places(data)
        m = self.blank(self.setup(data["players"], data["settings"]), bytes.fromhex(data["seed"]), events=False)
        save.restore(m, data)
        return m


def _refuse_repeats(field: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"{name} is named twice.", code="invalid_option", field=field, value=name)


def _has_nemeses(found: CardSet) -> bool:
    return any(declaration.facts["kind"] == "nemesis" for declaration in found.declarations)

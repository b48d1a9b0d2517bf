"""What the DC games have in common as games: building the box, the catalogue, saved matches and scenario positions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from typing_extensions import override

from services.deckbuilding.cards import catalogue, pack_files, packs
from services.deckbuilding.cards.compiler import RuleText, build
from services.deckbuilding.program.effect import END, Instruction
from services.deckbuilding.sets import registry
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.sets.mixing import MixedRules
from services.deckbuilding.sets.pieces import Pieces
from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.steps import EndIfDue, NextTurn, SettleBeyond, StartTurn
from services.deckbuilding.views import save
from services.deckbuilding.views.position import PositionLayout, combined
from services.deckbuilding.views.position import build as build_position
from services.kernel.cards import CardDefinition
from services.kernel.errors import InvalidInput
from services.kernel.game import Game, GameDirectory, Setup


class DeckGame(Game):
    """A game on the shared rules. Subclasses give cards, rules and the set-up."""

    declarations: tuple[CardDeclaration, ...]
    """All cards in the order of the card data."""
    pieces: Pieces
    """What its cards need, also in a match of another game."""
    turn: tuple[Instruction, ...]
    """The main phase and the steps of ending a turn, up to turning up the Nemesis."""
    setup_steps: tuple[Instruction, ...]
    """What is decided before the first turn."""
    own_layout: PositionLayout
    live_options: Mapping[str, Any] = {"defense_window": "always"}
    main_deck_limit: int
    """How many cards the rulebook recommends for a main deck at most."""

    def __init__(self, card_packs: Sequence[Path] | None = None) -> None:
        """With those card packs, by default those that the environment names."""
        self.boxes: dict[Hashable, Box] = {}
        self.rules: dict[Hashable, Rules] = {}
        self.cards: dict[Hashable, list[tuple[CardDeclaration, int]]] = {}
        paths = pack_files.named_paths() if card_packs is None else card_packs
        packed = packs.with_packs(self.name, self.declarations, self.vocabulary(), paths)
        self.declarations, self.card_packs = packed.declarations, packed.packs
        self.version += packed.version_suffix
        self._directory: GameDirectory | None = None

    @override
    def connect(self, games: GameDirectory) -> None:
        self._directory = games
        packs.check_games(self.card_packs, sorted({self.name, *games.names(), *registry.locations()}))

    def set_names(self) -> list[str]:
        """The sets that can be mixed: this game's, those of all other deck-building games, and sets that cannot host."""
        games = self._directory.names() if self._directory is not None else []
        hosts = [name for name in games if self._directory is not None and isinstance(self._directory.find(name), DeckGame)]
        return sorted({self.name, *registry.locations(), *hosts})

    def find_set(self, name: str) -> DeckGame:
        """The set of that name; InvalidInput lists the sets if there is none."""
        location = registry.locations().get(name)
        found: object = self if name == self.name else None
        if location is not None:
            found = registry.load(location)
        elif found is None and self._directory is not None and name in self._directory.names():
            found = self._directory.find(name)
        if isinstance(found, DeckGame):
            return found
        known = ", ".join(self.set_names())
        raise InvalidInput(f"There is no set {name!r}; the sets are: {known}.", code="unknown_set", field="options.sets", value=name)

    def cards_of_all_sets(self) -> list[CardDefinition]:
        """The catalogue entries of every set that could be mixed in, this game's included."""
        return [card for name in self.set_names() for card in self.find_set(name).catalogue()]

    def vocabulary(self) -> Mapping[str, Any]:
        """The words that a card pack may use."""
        return {}

    def guests(self, setup: Setup) -> list[DeckGame]:
        """The games whose sets are mixed into that match, in the order of their names."""
        return [self.find_set(name) for name in sorted(setup.options.sets) if name != self.name]

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
    def deal(self, m: MatchState) -> None:
        """Sets the match up to its first decision."""

    def layout(self, setup: Setup) -> PositionLayout:
        """How a scenario names the places of this game, and of what is mixed in."""
        return combined(self.own_layout, [guest.pieces.layout for guest in self.guests(setup)])

    def check_setup(self, setup: Setup) -> None:
        """The sets can be mixed, and the seats take their Characters."""
        self._check_sets(setup)
        dealing.check_seats(setup, (declaration for declaration, _ in self.cards_of(setup)))

    def _check_sets(self, setup: Setup) -> None:
        """The sets exist, the host's is among them, the Nemesis come from mixed sets, the main deck keeps to its limit."""
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
        self._check_main_deck(setup)

    def _check_main_deck(self, setup: Setup) -> None:
        number = setup.options.main_deck_cards
        if number is None:
            return
        there = sum(copies for declaration, copies in self.cards_of(setup) if declaration.facts["kind"] == "main")
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

    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> DeckMatch:
        """The match at its first decision."""
        m = self.blank(setup, seed, events=events)
        self.deal(m)
        return m

    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> DeckMatch:
        """The exact position of a scenario."""
        m = self.blank(setup, seed, events=False)
        build_position(m, self.layout(setup), position)
        return m

    def load(self, data: Mapping[str, Any]) -> DeckMatch:
        """The match that `save` wrote."""
        save.declare_places(data)
        m = self.blank(self.setup(data["players"], data["settings"]), bytes.fromhex(data["seed"]), events=False)
        save.restore(m, data)
        return m

    @cache  # noqa: B019 - one instance serves the process
    def catalogue(self) -> tuple[CardDefinition, ...]:
        """All cards with their sources and generated texts."""
        return tuple(catalogue.definition(declaration) for declaration in self.declarations)


def _of_set(declaration: CardDeclaration, name: str) -> CardDeclaration:
    return replace(declaration, facts={**declaration.facts, "set": name})


def _refuse_repeats(field: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"{name} is named twice.", code="invalid_option", field=field, value=name)

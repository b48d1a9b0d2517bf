"""The sets of the family by name: where a game finds the cards that are mixed into its matches. A set is loaded when a match needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from services.kernel.errors import InvalidInput

if TYPE_CHECKING:
    from services.deckbuilding.box import Box, RuleText
    from services.deckbuilding.effects import Instruction
    from services.deckbuilding.game import DeckGame
    from services.deckbuilding.match import DeckMatch
    from services.deckbuilding.positions import Layout
    from services.deckbuilding.rules import Rules
    from services.kernel.game import Setup

LOCATIONS = {"arkham_asylum": "services.arkham_asylum:GAME", "injustice": "services.injustice:GAME"}


@dataclass(frozen=True)
class Pieces:
    """What a set's cards need besides the shared rules, whichever game hosts the match."""

    rules: Callable[[Box, Setup], Rules]
    """The hooks of its mechanics."""
    stacks: Mapping[str, str]
    """By kind of card, the pile to which a destroyed card returns."""
    set_up: Callable[[DeckMatch], None]
    """Its stacks and tokens in a match of another game."""
    layout: Layout
    """How scenarios name its places in a match of another game."""
    texts: tuple[RuleText, ...] = ()
    """Rules with a text of their own, such as the Health Track's charge."""
    closing: tuple[Instruction, ...] = ()
    """Its steps of ending a turn, after the Nemesis was turned up."""


def find(name: str) -> DeckGame:
    """The game of that set, or InvalidInput that lists the sets."""
    location = LOCATIONS.get(name)
    if location is None:
        raise InvalidInput(
            f"There is no set {name!r}; the sets are: {', '.join(LOCATIONS)}.", code="unknown_set", field="options.sets", value=name
        )
    module, _, attribute = location.partition(":")
    game: DeckGame = getattr(import_module(module), attribute)
    return game


def check(game: DeckGame, setup: Setup) -> None:
    """The sets exist, the host's is among them, the Nemesis come from mixed sets, the main deck keeps to its limit. Raises InvalidInput."""
    options = setup.options
    for name in options.sets:
        find(name)
    _refuse_repeats("options.sets", options.sets)
    _refuse_repeats("options.nemesis", options.nemesis)
    if options.sets and game.name not in options.sets:
        raise InvalidInput(
            f"{game.title} hosts the match, so sets must have {game.name!r} among them.",
            code="invalid_option", field="options.sets", value=list(options.sets),
        )  # fmt: skip
    mixed = options.sets or (game.name,)
    for name in options.nemesis:
        if name not in mixed:
            raise InvalidInput(
                f"The Nemesis stack can only be built out of sets that are mixed: {', '.join(mixed)}; not {name!r}.",
                code="invalid_option", field="options.nemesis", value=name,
            )  # fmt: skip
    number = options.main_deck_cards
    if number is None:
        return
    there = sum(copies for declaration, copies in game.cards_of(setup) if declaration.facts["kind"] == "main")
    limit = min(game.main_deck_limit, there)
    if number > limit:
        raise InvalidInput(
            f"main_deck_cards may be {limit} at most (there are {there}; the rulebook recommends {game.main_deck_limit}), or null for all.",
            code="invalid_option", field="options.main_deck_cards", value=number,
        )  # fmt: skip


def _refuse_repeats(field: str, names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise InvalidInput(f"{name} is named twice.", code="invalid_option", field=field, value=name)

"""Brings any card of either DC game to the point where its text is resolved, in the middle of a random match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from random import Random
from types import CodeType, FunctionType

from services import registry
from services.arkham_asylum.mechanics.riddles import SLOT_TOKENS
from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import LOOKED_AT, OTHERS_HAND
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.state.cards import FROM_HAND, CardDeclaration
from services.deckbuilding.state.frames import PC, frame
from services.deckbuilding.state.names import CHARACTERS, DECK, HAND, ONGOING
from services.deckbuilding.turn.first_appearance import appear
from services.deckbuilding.turn.steps import resolve_apart
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import KO_STACK, deal_damage
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES
from services.kernel.randomness import seed_from_int
from tests.support.two_worlds import choose_actively, in_main_phase, places

LIVE = {"defense_window": "always"}
OPTIONS = {"injustice": {"impossible": True, "advanced": True, **LIVE}, "arkham_asylum": LIVE}
ATTACKS = {"injustice": "heat_vision", "arkham_asylum": "fear_toxin"}
"""An Area Attack of each game, for cards that defend."""
READING = {
    "DECK", "HAND", "MAIN_DECK", "RIDDLES",
    "add_to_line_up", "discard_top", "draw", "look_at_top", "pass_secretly", "reveal", "reveal_hand", "reveal_top",
    "set_aside_interrupting", "show", "take_hand",
}  # fmt: skip
"""Names of hidden places and of functions on their cards: code that uses one of them reads hidden cards."""
HIDDEN_PLACES = {HAND, DECK, LOOKED_AT, OTHERS_HAND}


@dataclass(frozen=True)
class Staged:
    """A match in which a text is about to be resolved."""

    match: DeckMatch
    begin: Callable[[DeckMatch], None] | None
    """Begins the text; None where a choice does."""
    wanted: tuple[str, ...]
    """Prefixes of the option keys that lead to the text, the last one first."""


def game_of(name: str) -> DeckGame:
    found = registry.find(name)
    assert isinstance(found, DeckGame)
    return found


@cache
def declarations() -> dict[tuple[str, str], CardDeclaration]:
    """Every card of both games by game and id."""
    return {(name, card.id): card for name in OPTIONS for card in game_of(name).declarations}


def parts(value: object) -> Iterator[object]:
    """Every effect, condition, number and ability in a declaration, at any depth."""
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from parts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for one in fields(value):
            yield from parts(getattr(value, one.name))
    elif isinstance(value, Effect):
        yield value
        yield from parts(list(vars(value).values()))


def names_in(code: CodeType) -> set[str]:
    """The names that a function uses, those of the functions within it included."""
    return set(code.co_names).union(*(names_in(part) for part in code.co_consts if isinstance(part, CodeType)))


def reads_hidden_cards(card: CardDeclaration) -> bool:
    """Whether a text of the card looks at, reveals, draws, passes or chooses hidden cards, judging by the names in its code."""
    return any(_reads(part) for part in parts(card))


def _reads(part: object) -> bool:
    if isinstance(part, ChooseCards) and HIDDEN_PLACES & set(part.places):
        return True
    if isinstance(part, (Condition, Value)):
        functions: list[object] = [part.holds if isinstance(part, Condition) else part.of]
    elif isinstance(part, Effect) and type(part) is not ChooseCards:
        functions = [one for kind in type(part).__mro__ if kind not in (Effect, ChooseCards) for one in vars(kind).values()]
    else:
        return False
    return any(isinstance(one, FunctionType) and READING & names_in(one.__code__) for one in functions)


def texts_of(card: CardDeclaration) -> list[str]:
    """The texts of the card that can be resolved separately."""
    own = {"first_appearance": card.first_appearance, "ambush": card.ambush, "defense": card.defense}
    rest = card.play or card.passive or card.activated or card.slots
    return [*(name for name, text in own.items() if text), *(["rest"] if rest else [])]


@cache
def match_at(name: str, number: int, characters: tuple[str | None, ...] = ()) -> DeckMatch:
    """A random match of three players after some turns, in a main phase or over. Clone it before use."""
    game = game_of(name)
    match = game.new_match(game.setup(3, {**OPTIONS[name], "characters": list(characters)}), seed_from_int(number))
    random = Random(number)
    moves = random.randrange(20, 160)
    while not match.over and (match.version < moves or not in_main_phase(match)):
        pending = match.decision()
        assert pending is not None
        match.play(match.seat, choose_actively(pending.keys(), random))
    return match


def bring(match: DeckMatch, card_id: str, place: list[int], at: int = -1) -> int:
    """Exchanges the card in that place with a copy of the wanted card; returns the copy's number."""
    there = place[at]
    here = set(place)
    copy = next((number for number in match.box.numbers[card_id] if number not in here), there)
    if match.box.cards[there].id == card_id:
        copy = there
    new = {copy: there, there: copy}
    for cards in places(match):
        cards[:] = [new.get(card, card) for card in cards]
    if copy != there:
        match.owner[copy], match.owner[there] = match.owner[there], match.owner[copy]
        match.seen[copy], match.seen[there] = match.seen[there], match.seen[copy]
    return copy


def interrupting(action: Callable[[DeckMatch], None]) -> Callable[[DeckMatch], None]:
    """Runs an action in the main phase as a rule would, then returns to the main phase."""

    def begin(match: DeckMatch) -> None:
        match.stack[-1][PC] -= 1
        action(match)
        match.resolve()

    return begin


def stage(name: str, card: CardDeclaration, text: str, number: int) -> Staged | None:
    """Stages that text of the card (play, defense, first_appearance, ambush, rest); None if it cannot be resolved."""
    kind = card.facts["kind"]
    characters = (card.id,) if kind == "character" else (None, "the_riddler") if kind == "riddle_token" else ()
    match = match_at(name, number, characters).clone()
    if match.over:
        return None
    seat = match.active
    match.power += 12
    refresh = match.box.ops[match.stack[-1][PC] - 1].refresh_options
    begin: Callable[[DeckMatch], None] | None = None
    wanted: tuple[str, ...] = ()
    if text == "first_appearance":
        shown = match.box.first(card.id)
        begin = interrupting(lambda m: appear(m, shown))
    elif text == "ambush":
        drawn = match.box.first(card.id)
        begin = interrupting(lambda m: resolve_apart(m, m.box.cards[drawn].ambush, -1, drawn))
    elif text == "defense":
        wanted = _stage_defense(match, name, card, seat)
        if not wanted:
            return None
    elif kind == "character":
        wanted = (f"use:{card.id}",)
    else:
        found_either = _stage_place(match, card, kind, seat)
        if found_either is None:
            return None
        begin, wanted = found_either
    update_triggers(match)
    refresh(match, match.stack[-1])
    return Staged(match, begin, wanted)


def _stage_defense(match: DeckMatch, name: str, card: CardDeclaration, seat: int) -> tuple[str, ...]:
    """Puts the card into the next seat's hand, or into play if it works only from there, and an Area Attack into the active seat's hand."""
    assert card.defense is not None
    other = (seat + 1) % match.players
    zone = HAND if card.defense.places & FROM_HAND else ONGOING
    if not match.zones[HAND][seat] or not match.zones[HAND][other]:
        return ()
    bring(match, ATTACKS[name], match.zones[HAND][seat])
    number = bring(match, card.id, match.zones[HAND][other])
    if zone == ONGOING:
        match.zones[HAND][other].remove(number)
        match.zones[ONGOING][other].append(number)
    return f"defend:{card.id}", f"play:{ATTACKS[name]}"


def _stage_place(
    match: DeckMatch, card: CardDeclaration, kind: str, seat: int
) -> tuple[Callable[[DeckMatch], None] | None, tuple[str, ...]] | None:
    """Puts the card where its text works: a hand, under a Character, a stack of tokens, a slot, an Arena."""
    if kind == "super_move":
        match.counters[CHARGES][seat] = 8
        if not match.zones[SUPER_MOVES][seat]:
            return None
        bring(match, card.id, match.zones[SUPER_MOVES][seat])
        return None, (f"burn:{card.id}",)
    if kind == "ko_token":
        if not match.piles[KO_STACK]:
            return None
        bring(match, card.id, match.piles[KO_STACK])
        victim = (seat + 1) % match.players
        return interrupting(lambda m: deal_damage(m, victim, 99, seat, frame()) and None), ()
    if kind == "riddle_token":
        slot = next((slot for slot, pile in enumerate(SLOT_TOKENS) if match.piles[pile] and match.line_up[slot]), -1)
        if slot < 0 or any(match.box.cards[one].id == "the_riddler" for one in match.zones[CHARACTERS][seat]):
            return None
        bring(match, card.id, match.piles[SLOT_TOKENS[slot]])
        bought = match.box.cards[match.line_up[slot][0]]
        match.power += bought.cost
        return None, (f"buy:{bought.id}",)
    if kind == "arena":
        bring(match, card.id, match.piles[ARENAS])
        match.power += 20
        return None, ("buy:",)
    if not match.zones[HAND][seat]:
        return None
    bring(match, card.id, match.zones[HAND][seat])
    return None, (f"play:{card.id}",)

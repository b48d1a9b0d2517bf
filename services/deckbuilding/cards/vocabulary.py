"""The words of the shared vocabulary, for card files and card packs. See docs/writing-cards.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from services.deckbuilding.cards.declaration import card
from services.deckbuilding.cards.word_constants import Constant, constants
from services.deckbuilding.effects.attack import ambush_attack, area_attack, attack
from services.deckbuilding.effects.basic import (
    discard_hand,
    discard_top,
    draw,
    gain_top,
    gain_weakness,
    look_at_top,
    power,
    reveal_hand,
    reveal_top,
)
from services.deckbuilding.effects.choice_wording import ANY_NUMBER
from services.deckbuilding.effects.choose_cards import (
    choose_from_hand,
    destroy,
    discard,
    gain,
    give_weakness,
    put,
    put_under_main,
    reveal,
)
from services.deckbuilding.effects.control_flow import choose_one, if_done, if_not_done, may, together, when
from services.deckbuilding.effects.lasting import (
    at_end_of_turn,
    attacks_this_turn,
    attacks_unavoidable,
    cannot_avoid_next_attack,
    next_attack,
    next_gain,
    next_success,
)
from services.deckbuilding.effects.move_card import (
    destroy_it,
    destroy_top_of_main,
    discard_it,
    put_deck_into_discard,
    put_it,
    put_this_on_top,
    return_it,
    return_this_to,
)
from services.deckbuilding.effects.places import CONTROL, LINE_UP, LOOKED_AT, OTHERS_DISCARD
from services.deckbuilding.effects.play_card import play_from_foes_hand, play_it, play_revealed, play_top_of_main
from services.deckbuilding.effects.players import (
    attacker,
    each_attacked_foe,
    each_foe,
    each_player,
    each_player_who,
    note,
    target_foe,
    you,
)
from services.deckbuilding.expressions.conditions import Condition, from_line_up, gained_exactly, hand_holds, its_cost_is, single_target
from services.deckbuilding.expressions.counts import (
    for_each_controlled,
    for_each_drawn,
    for_each_gained,
    for_each_played,
    for_each_type_played,
    in_zone,
)
from services.deckbuilding.expressions.filters import (
    Filter,
    any_card,
    attack_card,
    cost_at_least,
    cost_at_most,
    defense_card,
    named,
    nemesis_card,
    not_of_type,
    of_type,
    ongoing_card,
    starter_card,
    weakness_card,
)
from services.deckbuilding.expressions.notes import (
    cost_noted_is,
    did_not,
    for_each_noted,
    highest_cost_noted,
    lower_cost_noted,
    noted,
    noted_highest,
    noted_is,
)
from services.deckbuilding.expressions.turn_conditions import (
    control,
    destroyed_this_turn,
    has_vp_token,
    played,
    played_at_least,
    struck_a_foe,
    successfully_attacked,
)
from services.deckbuilding.expressions.values import Value, cost_if_any, done, for_each_done, highest_cost, its_cost, value_of
from services.deckbuilding.movement.mover import TO_BOTTOM, TO_DISCARD, TO_HAND, TO_TOP
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import (
    ALWAYS,
    ANY_TURN,
    ANYONES,
    FOES,
    MINE,
    OWN_TURN,
    ActivatedAbility,
    StaticAbility,
    TriggeredAbility,
)
from services.deckbuilding.state.cards import (
    EQUIPMENT,
    FROM_HAND,
    FROM_PLAY,
    HERO,
    NO_TYPE,
    STARTER,
    SUPER_POWER,
    VILLAIN,
    Defense,
)
from services.deckbuilding.state.constants import (
    CARD_TYPES,
    DEFENSE_PLACES,
    DESTINATIONS,
    EVENTS,
    OTHER_PLACES,
    OWNERS_OF_EVENTS,
    QUESTIONS,
    STACKS,
    TIMES,
    ZONES_OF_A_SEAT,
    DefensePlaces,
    Time,
    Whose,
)
from services.deckbuilding.state.names import (
    ATTACK_BONUS,
    ATTACKED,
    AVOIDED,
    DECK,
    DESTROYED_ONE,
    DISCARD,
    DISCARDED,
    DREW,
    GAINED,
    HAND,
    ONGOING,
    PLAY_AREA,
    PLAYED,
    STRUCK,
    SUCCEEDED,
    TURN_ENDING,
    TURN_STARTED,
    VP_GAINED,
    WEAKNESS,
)
from services.deckbuilding.turn.line_up import add_to_the_line_up, refill


def defense(*reward: Effect, places: DefensePlaces = FROM_HAND, cost: Effect | None = None) -> Defense:
    """ "Defense: discard this card to avoid an Attack. If you do, ...": the reward."""
    return Defense(reward, places, cost)


__all__ = [
    "ALWAYS",
    "ANYONES",
    "ANY_NUMBER",
    "ANY_TURN",
    "CONTROL",
    "DECK",
    "DISCARD",
    "EQUIPMENT",
    "FOES",
    "FROM_HAND",
    "FROM_PLAY",
    "HAND",
    "HERO",
    "LINE_UP",
    "LOOKED_AT",
    "MINE",
    "NO_TYPE",
    "ONGOING",
    "OTHERS_DISCARD",
    "OWN_TURN",
    "PLAY_AREA",
    "STARTER",
    "SUPER_POWER",
    "TO_BOTTOM",
    "TO_DISCARD",
    "TO_HAND",
    "TO_TOP",
    "VILLAIN",
    "WEAKNESS",
    "ActivatedAbility",
    "Defense",
    "StaticAbility",
    "TriggeredAbility",
    "add_to_the_line_up",
    "ambush_attack",
    "any_card",
    "area_attack",
    "at_end_of_turn",
    "attack",
    "attack_card",
    "attacker",
    "attacks_this_turn",
    "attacks_unavoidable",
    "cannot_avoid_next_attack",
    "card",
    "choose_from_hand",
    "choose_one",
    "control",
    "cost_at_least",
    "cost_at_most",
    "cost_if_any",
    "cost_noted_is",
    "defense",
    "defense_card",
    "destroy",
    "destroy_it",
    "destroy_top_of_main",
    "destroyed_this_turn",
    "did_not",
    "discard",
    "discard_hand",
    "discard_it",
    "discard_top",
    "done",
    "draw",
    "each_attacked_foe",
    "each_foe",
    "each_player",
    "each_player_who",
    "for_each_controlled",
    "for_each_done",
    "for_each_drawn",
    "for_each_gained",
    "for_each_noted",
    "for_each_played",
    "for_each_type_played",
    "from_line_up",
    "gain",
    "gain_top",
    "gain_weakness",
    "gained_exactly",
    "give_weakness",
    "hand_holds",
    "has_vp_token",
    "highest_cost",
    "highest_cost_noted",
    "if_done",
    "if_not_done",
    "in_zone",
    "its_cost",
    "its_cost_is",
    "look_at_top",
    "lower_cost_noted",
    "may",
    "named",
    "nemesis_card",
    "next_attack",
    "next_gain",
    "next_success",
    "not_of_type",
    "note",
    "noted",
    "noted_highest",
    "noted_is",
    "of_type",
    "ongoing_card",
    "play_from_foes_hand",
    "play_it",
    "play_revealed",
    "play_top_of_main",
    "played",
    "played_at_least",
    "power",
    "put",
    "put_deck_into_discard",
    "put_it",
    "put_this_on_top",
    "put_under_main",
    "refill",
    "return_it",
    "return_this_to",
    "reveal",
    "reveal_hand",
    "reveal_top",
    "single_target",
    "starter_card",
    "struck_a_foe",
    "successfully_attacked",
    "target_foe",
    "together",
    "value_of",
    "weakness_card",
    "when",
    "you",
]


def _row(
    event: Constant,
    effects: tuple[Effect, ...] = (),
    *,
    value: Value | None = None,
    whose: Whose = MINE,
    card: Filter | None = None,
    condition: Condition | None = None,
    first: bool = False,
    when: Time = ANY_TURN,
    once: bool = False,
    text: str = "",
    ahead: bool = False,
) -> TriggeredAbility | StaticAbility:
    """The `Row(...)` of card packs of version 0.1: a static ability for a question, a triggered one for an event."""
    if event.family is QUESTIONS:
        if value is None:
            raise TypeError(f"{event!r} is a question, which needs a value")
        return StaticAbility(int(event), value, whose=whose, card=card, condition=condition, first=first, when=when, once=once, text=text)
    if value is not None:
        raise TypeError(f"{event!r} is an event, which has effects and no value")
    return TriggeredAbility(
        int(event), effects, whose=whose, card=card, condition=condition, first=first, when=when, once=once, text=text, ahead=ahead
    )


def words_of(*functions: Callable[..., Any]) -> list[tuple[str, Any]]:
    """Functions as words, each by its own name."""
    return [(function.__name__, function) for function in functions]


def vocabulary(words: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The words by name; ValueError if two of them have one name."""
    found: dict[str, Any] = {}
    for name, word in words:
        if name in found:
            raise ValueError(f"the word {name!r} is declared twice")
        found[name] = word
    return found


_CONSTANTS = {
    **constants(CARD_TYPES, EQUIPMENT=EQUIPMENT, HERO=HERO, NO_TYPE=NO_TYPE, STARTER=STARTER, SUPER_POWER=SUPER_POWER, VILLAIN=VILLAIN),
    **constants(DEFENSE_PLACES, FROM_HAND=FROM_HAND, FROM_PLAY=FROM_PLAY),
    **constants(DESTINATIONS, TO_BOTTOM=TO_BOTTOM, TO_DISCARD=TO_DISCARD, TO_HAND=TO_HAND, TO_TOP=TO_TOP),
    **constants(EVENTS, PLAYED=PLAYED, GAINED=GAINED, DREW=DREW, DISCARDED=DISCARDED, DESTROYED=DESTROYED_ONE, VP_GAINED=VP_GAINED),
    **constants(EVENTS, ATTACKED=ATTACKED, AVOIDED=AVOIDED, SUCCEEDED=SUCCEEDED, STRUCK=STRUCK),
    **constants(EVENTS, TURN_STARTED=TURN_STARTED, TURN_ENDING=TURN_ENDING),
    **constants(OTHER_PLACES, CONTROL=CONTROL, LINE_UP=LINE_UP, LOOKED_AT=LOOKED_AT, OTHERS_DISCARD=OTHERS_DISCARD),
    **constants(OWNERS_OF_EVENTS, ANYONES=ANYONES, FOES=FOES, MINE=MINE),
    **constants(QUESTIONS, ATTACK_BONUS=ATTACK_BONUS),
    **constants(STACKS, WEAKNESS=WEAKNESS),
    **constants(TIMES, ALWAYS=ALWAYS, ANY_TURN=ANY_TURN, OWN_TURN=OWN_TURN),
    **constants(ZONES_OF_A_SEAT, DECK=DECK, DISCARD=DISCARD, HAND=HAND, ONGOING=ONGOING, PLAY_AREA=PLAY_AREA),
}
_NAMED = {name: globals()[name] for name in __all__ if name != "card" and name not in _CONSTANTS}
_OF_VERSION_01 = {"Row": _row, "Ability": ActivatedAbility}
WORDS = vocabulary([*_NAMED.items(), *_CONSTANTS.items(), *_OF_VERSION_01.items()])
"""The words by name, for card packs."""

"""The words of Injustice by name, besides the shared ones: for card packs."""

from __future__ import annotations

from services.deckbuilding.cards.vocabulary import WORDS as SHARED
from services.deckbuilding.cards.word_constants import constants
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.state.constants import EVENTS_AND_QUESTIONS, STACKS
from services.deckbuilding.state.names import (
    ATTACK_BONUS,
    ATTACKED,
    AVOIDED,
    DAMAGE_BONUS,
    DESTROYED_ONE,
    DISCARDED,
    DREW,
    GAINED,
    PLAYED,
    STRUCK,
    SUCCEEDED,
    TURN_ENDING,
    TURN_STARTED,
    VP_GAINED,
)
from services.injustice.arenas import slot_ability
from services.injustice.clash import (
    avoid_damage,
    avoided_damage,
    choose_foe,
    destroy_dearest,
    highest_cost_done,
    knocker,
    nobody_chose_you,
    noted_lowest,
    pass_left,
    resolve_appearance,
    reveal_and_draw,
    the_chosen_card,
    vp_in_hand,
    you_are_chosen,
)
from services.injustice.health import (
    BAR_EMPTIED,
    KOED,
    a_foe_on_the_bottom_bar,
    a_foe_was_koed,
    at_full_health,
    damage,
    emptied_a_bar,
    for_each_foe_on_the_bottom_bar,
    half_their_health,
    heal,
    right_deals,
    take_damage,
)
from services.injustice.meter import charge, charges_of_the_foe_to_the_right, lose_charges, meter_burn
from services.injustice.oddities import destroy_dearest_in_hand, keep_by_damage, receive_vp_token, reveal_random_from_discard
from services.injustice.rules import KICKS

_EVENTS = constants(
    EVENTS_AND_QUESTIONS,
    PLAYED=PLAYED,
    GAINED=GAINED,
    DREW=DREW,
    DISCARDED=DISCARDED,
    DESTROYED=DESTROYED_ONE,
    ATTACKED=ATTACKED,
    AVOIDED=AVOIDED,
    SUCCEEDED=SUCCEEDED,
    STRUCK=STRUCK,
    VP_GAINED=VP_GAINED,
    TURN_STARTED=TURN_STARTED,
    TURN_ENDING=TURN_ENDING,
    BAR_EMPTIED=BAR_EMPTIED,
    KOED=KOED,
    DAMAGE_BONUS=DAMAGE_BONUS,
    ATTACK_BONUS=ATTACK_BONUS,
)
_WORDS = (
    avoid_damage,
    avoided_damage,
    choose_foe,
    destroy_dearest,
    highest_cost_done,
    knocker,
    nobody_chose_you,
    noted_lowest,
    pass_left,
    resolve_appearance,
    reveal_and_draw,
    the_chosen_card,
    vp_in_hand,
    you_are_chosen,
    a_foe_on_the_bottom_bar,
    a_foe_was_koed,
    at_full_health,
    damage,
    emptied_a_bar,
    for_each_foe_on_the_bottom_bar,
    half_their_health,
    heal,
    right_deals,
    take_damage,
    charge,
    charges_of_the_foe_to_the_right,
    lose_charges,
    meter_burn,
    destroy_dearest_in_hand,
    keep_by_damage,
    receive_vp_token,
    reveal_random_from_discard,
    slot_ability,
    value_of,
)

WORDS = {**SHARED, **_EVENTS, **{word.__name__: word for word in _WORDS}, **constants(STACKS, KICKS=KICKS)}

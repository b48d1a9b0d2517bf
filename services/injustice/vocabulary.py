"""The words that card packs for Injustice may use: the shared ones and its own."""

from __future__ import annotations

from services.deckbuilding.cards.vocabulary import WORDS as SHARED
from services.deckbuilding.cards.vocabulary import vocabulary, words_of
from services.deckbuilding.cards.word_constants import constants
from services.deckbuilding.state.constants import CARD_TYPES, EVENTS, QUESTIONS, STACKS
from services.injustice.cards.clashes import (
    charges_of_the_foe_to_the_right,
    choose_foe,
    destroy_dearest,
    nobody_chose_you,
    pass_left,
    resolve_appearance,
    reveal_and_draw,
    you_are_chosen,
)
from services.injustice.cards.equipment import a_foe_on_the_bottom_bar
from services.injustice.cards.heroes import at_full_health, emptied_a_bar
from services.injustice.cards.ko_tokens import destroy_dearest_in_hand, receive_vp_token
from services.injustice.cards.nemeses import half_their_health, keep_by_damage, reveal_random_from_discard
from services.injustice.cards.stacks import KICKS
from services.injustice.cards.super_moves import for_each_foe_on_the_bottom_bar
from services.injustice.cards.villains import a_foe_was_koed
from services.injustice.kinds import SUPER_MOVE
from services.injustice.mechanics.arenas import slot_ability
from services.injustice.mechanics.clash import (
    avoid_damage,
    avoided_damage,
    highest_vp_in_hand,
    knocker,
    lowest_vp_in_hand,
    the_chosen_card,
    vp_in_hand,
)
from services.injustice.mechanics.health import BAR_EMPTIED, DAMAGE_BONUS, KOED, damage, damage_this_turn, heal, right_deals, take_damage
from services.injustice.mechanics.meter import charge, lose_charges, meter_burn

_CONSTANTS = {
    **constants(CARD_TYPES, SUPER_MOVE=SUPER_MOVE),
    **constants(EVENTS, BAR_EMPTIED=BAR_EMPTIED, KOED=KOED),
    **constants(QUESTIONS, DAMAGE_BONUS=DAMAGE_BONUS),
    **constants(STACKS, KICKS=KICKS),
}
_WORDS = (
    avoid_damage,
    avoided_damage,
    choose_foe,
    destroy_dearest,
    highest_vp_in_hand,
    knocker,
    lowest_vp_in_hand,
    nobody_chose_you,
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
    damage_this_turn,
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
)
WORDS = vocabulary([*SHARED.items(), *_CONSTANTS.items(), *words_of(*_WORDS)])

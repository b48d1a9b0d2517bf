"""All words of the shared vocabulary in one place, for card files and card packs. See docs/writing-cards.md."""

from __future__ import annotations

from services.deckbuilding.attack import ambush_attack, area_attack, attack
from services.deckbuilding.clauses import (
    destroy_it, destroy_top_of_main, discard_hand, discard_it, discard_top, draw, gain_top, gain_weakness, look_at_top, power, put_deck_into_discard,
    put_it, put_this_on_top, return_it, return_this_to, reveal_hand, reveal_top,
)
from services.deckbuilding.effects import Effect
from services.deckbuilding.facts import (
    EQUIPMENT, FROM_HAND, FROM_PLAY, HERO, HOSTAGE, LOCATION, NO_TYPE, STARTER, SUPER_MOVE, SUPER_POWER, VILLAIN, Defense, card,
)
from services.deckbuilding.filters import (
    any_card, attack_card, cost_at_least, cost_at_most, defense_card, named, nemesis_card, not_of_type, of_type, ongoing_card, starter_card,
    weakness_card,
)
from services.deckbuilding.flow import (
    attacker, choose_one, cost_if_any, each_attacked_foe, each_foe, each_player, each_player_who, if_done, if_not_done, may, note, target_foe, together,
    when, you,
)
from services.deckbuilding.names import (
    DECK, DISCARD, HAND, ONGOING, PLAY_AREA, WEAKNESS,
)
from services.deckbuilding.picking import (
    ANY_NUMBER, CONTROL, LINE_UP, LOOKED_AT, OTHERS_DISCARD, choose_from_hand, destroy, discard, gain, give_weakness, put, put_under_main, reveal,
)
from services.deckbuilding.playing import play_from_foes_hand, play_it, play_revealed, play_top_of_main
from services.deckbuilding.riders import (
    at_end_of_turn, attacks_this_turn, attacks_unavoidable, cannot_avoid_next_attack, damage_this_turn, next_attack, next_gain, next_success,
)
from services.deckbuilding.triggers import ALWAYS, ANY_TURN, ANYONES, FOES, MINE, OWN_TURN, Ability, Row
from services.deckbuilding.turn import add_to_the_line_up, refill
from services.deckbuilding.values import (
    control, destroyed_this_turn, done, for_each_controlled, for_each_drawn, for_each_gained, for_each_played, for_each_type_played, from_line_up,
    gained_exactly, hand_holds, has_vp_token, in_zone, its_cost, its_cost_is, noted, noted_highest, noted_is, played, played_at_least, struck_a_foe,
    successfully_attacked,
)
from services.deckbuilding.zones import TO_BOTTOM, TO_DISCARD, TO_HAND, TO_TOP


def defense(*reward: Effect, places: int = FROM_HAND, cost: Effect | None = None) -> Defense:
    """ "Defense: discard this card to avoid an Attack. If you do, ...": the reward."""
    return Defense(reward, places, cost)


WORDS = {name: word for name, word in globals().items() if not name.startswith("_") and name not in ("annotations", "card")}
"""The words by name, for card packs."""

"""Starters and unique Starters, Henchmen and Weakness, and the Bribe tile."""

from services.arkham_asylum.mechanics.bribes import BRIBE_TILE_ABILITY
from services.arkham_asylum.mechanics.coin import flip
from services.arkham_asylum.mechanics.freeze import freeze_card
from services.arkham_asylum.mechanics.release import hostage, release_this
from services.arkham_asylum.mechanics.riddles import attach_riddle, look_at_riddle
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, its_vp_value_is_at_least, lose_vp, spend_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    HAND,
    HERO,
    STARTER,
    TO_TOP,
    VILLAIN,
    attack,
    card,
    destroy,
    discard_top,
    if_done,
    its_cost_is,
    may,
    not_of_type,
    of_type,
    power,
    put,
    reveal_top,
    when,
)
from services.deckbuilding.effects.lasting import UntilEndOfTurn
from services.deckbuilding.state.abilities import TriggeredAbility
from services.deckbuilding.state.names import DESTROYED_ONE, PILES

HENCHMEN = PILES.declare("henchmen_stack")


def destroy_each_pays() -> UntilEndOfTurn:
    """Gain 1 VP for each card that you destroy after this during the turn."""
    return UntilEndOfTurn(TriggeredAbility(DESTROYED_ONE, (gain_vp(),)))


BLOODTHIRST = card("bloodthirst", "Bloodthirst", STARTER, cost=0, play=[power(1), destroy_each_pays()])

# fmt: off
CARDS = (
    card("punch", "Punch", STARTER, cost=0, play=[power(1)]),
    card("vulnerability", "Vulnerability", STARTER, cost=0),
    BLOODTHIRST,
    card("bud_and_lou", "Bud and Lou", STARTER, cost=0,
         play=[power(1), may(discard_top()), if_done(when(its_vp_value_is_at_least(1), gain_vp()))]),
    card("expendable_lackeys", "Expendable Lackeys", STARTER, cost=0,
         play=[power(1), destroy(CONTROL, only=not_of_type(STARTER), optional=True), if_done(gain_vp())]),
    card("riddle_me_this", "Riddle Me This", STARTER, cost=0, play=[power(1), may(look_at_riddle()),
         if_done(attach_riddle(optional=True))]),
    card("cold_snap", "Cold Snap", STARTER, cost=0, play=[power(1), freeze_card(HAND, DISCARD, optional=True)]),
    card("toxic_kiss", "Toxic Kiss", STARTER, cost=0, play=[power(1), put(of_type(HERO) | hostage, DISCARD, TO_TOP, optional=True)]),
    card("nightmare_gas", "Nightmare Gas", STARTER, cost=0, play=[power(1), attack(reveal_top(), when(its_cost_is(0, 0), lose_vp()))]),
    card("one_bad_day", "One Bad Day", STARTER, cost=0, play=[power(1), may(surge())]),
    card("scarred_coin", "Scarred Coin", STARTER, cost=0, play=[flip(heads=[power(2)], tails=[gain_vp()])]),
    card("henchmen", "Henchmen", VILLAIN, cost=3, vp=1, play=[power(2), may(surge())]),
    card("weakness", "Weakness", cost=0, vp=-1, play=[spend_vp(1, release_this("Weakness"))]),
    card("bribe_tile", "Bribe tile", passive=[BRIBE_TILE_ABILITY]),
)

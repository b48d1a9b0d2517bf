"""Main deck: Villains."""

from services.arkham_asylum.borrowing import play_off_deck, put_away_an_ongoing_card
from services.arkham_asylum.bribes import bribe_for_free
from services.arkham_asylum.coins import GUESSED_RIGHT, guess_main_top
from services.arkham_asylum.oddities import gain_slightly_dearer, put_this_under_deck, rob_a_richer_foe
from services.arkham_asylum.releasing import hostage
from services.arkham_asylum.surging import surge
from services.arkham_asylum.tokens import gain_vp, lose_vp, spend_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    TO_TOP,
    VILLAIN,
    attack,
    attacker,
    card,
    choose_one,
    control,
    cost_at_most,
    defense,
    destroy,
    draw,
    if_done,
    may,
    named,
    of_type,
    power,
    put,
    weakness_card,
    when,
    you,
)
from services.deckbuilding.expressions.filters import OfKind

HENCHMEN = OfKind("henchmen", "Henchmen", "Henchmen")

# fmt: off
CARDS = (
    card("bane", "Bane", VILLAIN, cost=7, vp=2, play=[power(4), destroy(CONTROL, only=hostage, optional=True), if_done(power(2))]),
    card("black_mask", "Black Mask", VILLAIN, cost=7, play=[power(3), bribe_for_free(cost_at_most(4), optional=True)],
         notes=["Worth 1 VP at the end of the game for each different card name with a Bribe banner in your deck; VP value 0 before"]),
    card("firefly", "Firefly", VILLAIN, cost=4, vp=1, play=[power(2), attack(you(put_away_an_ongoing_card()))]),
    card("jervis_tetch", "Jervis Tetch", VILLAIN, cost=4, vp=1, play=[power(1), play_off_deck()]),
    card("killer_moth", "Killer Moth", VILLAIN, cost=3, vp=1, play=[power(2), when(control(HENCHMEN), gain_vp())]),
    card("kite_man", "Kite Man", VILLAIN, cost=5, vp=1, play=[power(2), guess_main_top(4, shows=False), surge(), when(GUESSED_RIGHT,
         gain_vp(2))]),
    card("magpie", "Magpie", VILLAIN, cost=3, vp=1, play=[power(1), rob_a_richer_foe()]),
    card("man_bat", "Man-Bat", VILLAIN, cost=4, vp=1,
         play=[choose_one(("power", [power(3)]), ("draw", [draw(), gain_vp()]))]),
    card("professor_pyg", "Professor Pyg", VILLAIN, cost=6, vp=2,
         play=[power(2), destroy(HAND, only=~weakness_card, optional=True), if_done(gain_slightly_dearer())]),
    card("punchline", "Punchline", VILLAIN, cost=5, vp=1, play=[power(2), spend_vp(1, draw())], defense=defense(draw(),
         attacker(lose_vp()))),
    card("ratcatcher", "Ratcatcher", VILLAIN, cost=2, vp=1, play=[power(1), may(surge(2))]),
    card("solomon_grundy", "Solomon Grundy", VILLAIN, cost=4, vp=1, play=[power(3)], defense=defense(may(put_this_under_deck())),
         notes=["If you would destroy this card while you own it, put it into your discard pile instead"]),
    card("ventriloquist", "Ventriloquist", VILLAIN, cost=2, vp=1,
         play=[power(1), put(of_type(EQUIPMENT), DISCARD, TO_TOP, optional=True), when(control(named("scarface", "Scarface")), power(2))]),
)

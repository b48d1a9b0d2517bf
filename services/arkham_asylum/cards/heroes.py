"""Main deck: Heroes."""

from services.arkham_asylum.gotham_girl import end_of_gotham_girl
from services.arkham_asylum.oddities import next_buy_cheaper
from services.arkham_asylum.releasing import hostage, release_card
from services.arkham_asylum.tokens import gain_vp, its_vp_value, lose_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    TO_HAND,
    area_attack,
    attack,
    card,
    control,
    cost_at_most,
    defense,
    destroy,
    discard,
    discard_top,
    draw,
    gain,
    if_done,
    its_cost_is,
    of_type,
    power,
    put,
    starter_card,
    weakness_card,
    when,
    you,
)

DISCARD_A_HOSTAGE = discard(start=CONTROL, only=hostage, optional=True)
RELEASE_A_HOSTAGE = release_card(CONTROL, only=hostage, optional=True)

# fmt: off
CARDS = (
    card("bat_cow", "Bat-Cow", HERO, cost=2, vp=1, play=[power(1), release_card(HAND, only=starter_card, optional=True), if_done(draw())]),
    card("batwing", "Batwing", HERO, cost=6, vp=2, play=[power(3), put(of_type(EQUIPMENT) & cost_at_most(5), DISCARD, TO_HAND,
         optional=True)]),
    card("carlos_alvarez", "Carlos Alvarez", HERO, cost=3, vp=1, play=[power(1), when(control(hostage), power(2))]),
    card("crispus_allen", "Crispus Allen", HERO, cost=4, vp=1, play=[power(2), RELEASE_A_HOSTAGE, if_done(gain_vp(2))],
         defense=defense(draw())),
    card("gcpd_officer", "GCPD Officer", HERO, cost=2, vp=1, play=[power(1), next_buy_cheaper(1, of_type(HERO) | hostage)]),
    card("gotham_girl", "Gotham Girl", HERO, cost=7, vp=2, play=[power(5), end_of_gotham_girl()]),
    card("harvey_bullock", "Harvey Bullock", HERO, cost=3, vp=1, play=[power(1), attack(discard(), when(its_cost_is(1), you(gain_vp())))]),
    card("leslie_thompkins", "Leslie Thompkins", HERO, cost=4, vp=1,
         play=[power(2), release_card(HAND, DISCARD, only=weakness_card, number=2, up_to=True)]),
    card("prison_guard", "Prison Guard", HERO, cost=1, vp=1, play=[power(1), DISCARD_A_HOSTAGE, if_done(gain_vp())]),
    card("ragman", "Ragman", HERO, cost=4, vp=1, play=[power(1), destroy(HAND, DISCARD, optional=True), if_done(power(its_vp_value()))]),
    card("renee_montoya", "Renee Montoya", HERO, cost=6, vp=2, play=[power(3), RELEASE_A_HOSTAGE, if_done(gain(cost_at_most(5)))]),
    card("spoiler", "Spoiler", HERO, cost=5, vp=1, play=[power(2), draw(), area_attack(discard_top(), when(its_cost_is(1), lose_vp()))]),
    card("the_signal", "The Signal", HERO, cost=5, vp=1, play=[draw(2), discard()]),
    card("titus", "Titus", HERO, cost=3, vp=1, play=[power(2)], defense=defense(gain_vp())),
)

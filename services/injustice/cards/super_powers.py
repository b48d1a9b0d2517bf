"""Main deck: Super Powers."""

from services.deckbuilding.vocabulary import (
    ANY_NUMBER, DISCARD, HAND, HERO, LINE_UP, SUPER_POWER, TO_HAND, TO_TOP, area_attack, attack, card, defense, defense_card, destroy, discard,
    discard_top, draw, hand_holds, if_done, its_cost, its_cost_is, may, next_attack, next_gain, of_type, played, power, put_it, put_under_main, refill,
    reveal_hand, starter_card, successfully_attacked, target_foe, together, weakness_card, when, you,
)
from services.injustice.health import damage
from services.injustice.meter import charge, meter_burn

CARDS = (
    card("atlas_torpedo", "Atlas Torpedo", SUPER_POWER, cost=3, vp=1, play=[power(2), meter_burn(1, next_attack(2))]),
    card("bolt_of_zeus", "Bolt of Zeus", SUPER_POWER, cost=6, vp=2,
         play=[power(3), charge(1), meter_burn(4, target_foe(damage(4, unavoidable=True)))]),
    card("construct_axe_of_terror", "Construct Axe of Terror", SUPER_POWER, cost=4, vp=1,
         play=[power(2), attack(discard(at_random=True), damage(its_cost()))]),
    card("dark_transmission", "Dark Transmission", SUPER_POWER, cost=3, vp=1,
         play=[discard(optional=True), if_done(draw(2), otherwise=[power(1)])]),
    card("demigoddesss_might", "Demigoddess's Might", SUPER_POWER, cost=2, vp=1, play=[power(1), when(played(of_type(HERO)), power(1))]),
    card("flash_freeze", "Flash Freeze", SUPER_POWER, cost=3, vp=1, play=[power(2), destroy(LINE_UP, optional=True)]),
    card("flying_ground_slam", "Flying Ground Slam", SUPER_POWER, cost=6, vp=2, play=[power(3), when(successfully_attacked(), power(2))]),
    card("frostbite", "Frostbite", SUPER_POWER, cost=4, vp=1,
         play=[power(2), together(put_under_main(LINE_UP, number=ANY_NUMBER, up_to=True), if_done(refill()))]),
    card("heat_vision", "Heat Vision", SUPER_POWER, cost=5, vp=2, play=[power(2), area_attack(damage(3))]),
    card("mind_games", "Mind Games", SUPER_POWER, cost=3, vp=1,
         play=[power(1), target_foe(reveal_hand(), when(hand_holds(defense_card), you(charge(2)), otherwise=[you(power(1))]))]),
    card("running_man_stance", "Running Man Stance", SUPER_POWER, cost=5, vp=1, play=[draw(), destroy(HAND, optional=True), meter_burn(2, draw())]),
    card("soaring_hawk", "Soaring Hawk", SUPER_POWER, cost=2, vp=1,
         play=[power(1), next_gain(may(put_it(TO_TOP)), phrase="you may put the next card you gain this turn on top of your deck")]),
    card("somersault", "Somersault", SUPER_POWER, cost=3, vp=1, play=[draw(), together(discard(optional=True), if_done(charge(1)))],
         defense=defense(charge(1), draw())),
    card("speed_dodge", "Speed Dodge", SUPER_POWER, cost=4, vp=1, play=[draw(), meter_burn(1, draw(), discard())], defense=defense(draw(2))),
    card("speed_force", "Speed Force", SUPER_POWER, cost=7, vp=2, play=[draw(2), meter_burn(3, draw(2))], defense=defense(draw(2), charge(1))),
    card("super_breath", "Super Breath", SUPER_POWER, cost=3, vp=1,
         play=[power(1), discard_top(), when(its_cost_is(1), put_it(TO_HAND, "put it from your discard pile into your hand"))]),
    card("super_strength", "Super-Strength", SUPER_POWER, cost=4, vp=1,
         play=[power(2), meter_burn(1, next_attack(2, this_card=True)), attack(damage(3))]),
    card("turbine_smash", "Turbine Smash", SUPER_POWER, cost=4, vp=1,
         play=[power(2), destroy(HAND, DISCARD, only=starter_card | weakness_card, optional=True)]),
)

"""Main deck: Equipment."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    FROM_HAND,
    FROM_PLAY,
    HERO,
    TO_HAND,
    VILLAIN,
    area_attack,
    attack,
    attack_card,
    attacker,
    attacks_this_turn,
    cannot_avoid_next_attack,
    card,
    choose_one,
    cost_at_least,
    cost_at_most,
    defense,
    defense_card,
    destroy_it,
    discard,
    discard_it,
    done,
    draw,
    each_foe,
    for_each_controlled,
    gain,
    gain_top,
    gain_weakness,
    if_not_done,
    next_success,
    of_type,
    play_from_foes_hand,
    power,
    put,
    put_it,
    reveal_hand,
    reveal_top,
    struck_a_foe,
    target_foe,
    when,
    you,
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.state.frames import YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.health import HEALTH, TOP_BAR_MINIMUM, damage, heal
from services.injustice.mechanics.meter import charge, meter_burn


@dataclass(frozen=True, slots=True)
class AFoeOnTheBottomBar(Condition):
    """A foe has no health left in the top Health Bar."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return any(m.counters[HEALTH][seat] < TOP_BAR_MINIMUM for seat in range(m.players) if seat != f[YOU])

    @property
    @override
    def text(self) -> str:
        return "a foe is on their bottom Health Bar"


def a_foe_on_the_bottom_bar() -> Condition:
    """A foe has no health left in the top Health Bar."""
    return AFoeOnTheBottomBar()


KNIFE = card(
    "knife",
    "Knife",
    EQUIPMENT,
    cost=3,
    vp=1,
    play=[power(1), when(a_foe_on_the_bottom_bar(), power(1)), when(struck_a_foe(), charge(1))],
)

CARDS = (
    card("5_u_93_r_pill", "5-U-93-R Pill", EQUIPMENT, cost=5, vp=1, play=[power(2), heal(3), attacks_this_turn(1)]),
    card(
        "batarangs",
        "Batarangs",
        EQUIPMENT,
        cost=4,
        vp=1,
        play=[power(2), charge(1)],
        defense=defense(charge(1), each_foe(damage(1, unavoidable=True)), draw()),
    ),
    card(
        "batmobile",
        "Batmobile",
        EQUIPMENT,
        cost=2,
        vp=1,
        play=[
            choose_one(
                ("power", [power(1)]),
                ("discard", [discard(2, up_to=True), draw(done())]),
            )
        ],
    ),
    card(
        "bow_and_arrow",
        "Bow and Arrow",
        EQUIPMENT,
        cost=4,
        vp=1,
        play=[
            power(2),
            attack(damage(for_each_controlled(of_type(EQUIPMENT), other=True) + 2)),
        ],
    ),
    card("cat_claws", "Cat Claws", EQUIPMENT, cost=3, vp=1, play=[power(1), attack(discard())]),
    card("chattering_teeth", "Chattering Teeth", EQUIPMENT, cost=2, vp=1, play=[power(1), area_attack(damage(1))]),
    card(
        "energy_shield",
        "Energy Shield",
        EQUIPMENT,
        cost=3,
        vp=1,
        ongoing=True,
        play=[charge(1)],
        defense=defense(draw(), places=FROM_HAND | FROM_PLAY),
    ),
    card("escrima_sticks", "Escrima Sticks", EQUIPMENT, cost=4, vp=1, play=[power(2), next_success(draw())]),
    card(
        "giant_mallet", "Giant Mallet", EQUIPMENT, cost=4, vp=1, play=[power(2), meter_burn(2, gain_top(KICKS, "a Flying Kick", TO_HAND))]
    ),
    card(
        "grapnel_launcher",
        "Grapnel Launcher",
        EQUIPMENT,
        cost=3,
        vp=1,
        play=[power(1), cannot_avoid_next_attack(), meter_burn(1, draw(), discard())],
    ),
    card(
        "green_lantern_power_ring",
        "Green Lantern Power Ring",
        EQUIPMENT,
        cost=6,
        vp=2,
        play=[gain(of_type(HERO), where=TO_HAND, optional=True), if_not_done(draw()), meter_burn(2, put(of_type(HERO), DISCARD, TO_HAND))],
    ),
    KNIFE,
    card(
        "lasso_of_truth",
        "Lasso of Truth",
        EQUIPMENT,
        cost=7,
        vp=3,
        play=[
            power(3),
            target_foe(reveal_hand(), you(play_from_foes_hand(cost_at_least(1)))),
            if_not_done(draw()),
        ],
    ),
    card(
        "nth_metal_mace",
        "Nth Metal Mace",
        EQUIPMENT,
        cost=6,
        vp=2,
        play=[power(2), reveal_top(), choose_one(("destroy", [destroy_it()]), ("discard", [discard_it()]), ("put", [put_it(TO_HAND)]))],
        defense=defense(attacker(damage(3, unavoidable=True)), draw()),
    ),
    card("power_armor", "Power Armor", EQUIPMENT, cost=4, vp=1, play=[power(2), meter_burn(1, heal(3))]),
    card(
        "quiver_of_arrows",
        "Quiver of Arrows",
        EQUIPMENT,
        cost=3,
        vp=1,
        play=[put(attack_card & cost_at_most(3), DISCARD, TO_HAND, optional=True), if_not_done(power(1))],
    ),
    card(
        "sinestro_corps_power_ring",
        "Sinestro Corps Power Ring",
        EQUIPMENT,
        cost=6,
        vp=2,
        play=[
            gain(of_type(VILLAIN), where=TO_HAND, optional=True),
            if_not_done(draw()),
            meter_burn(2, put(of_type(VILLAIN), DISCARD, TO_HAND)),
        ],
    ),
    card(
        "sword_and_shield",
        "Sword and Shield",
        EQUIPMENT,
        cost=5,
        vp=1,
        play=[power(2), attack(gain_weakness())],
        defense=defense(draw(), target_foe(gain_weakness())),
    ),
    card(
        "wing_ding",
        "Wing Ding",
        EQUIPMENT,
        cost=4,
        vp=1,
        play=[power(2), meter_burn(1, put(defense_card & cost_at_most(4), DISCARD, TO_HAND))],
        defense=defense(draw(2), discard()),
    ),
)

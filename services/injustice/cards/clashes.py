"""Clash cards (Impossible Mode): resolved when they would come into the Line-Up, then removed."""

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    HAND,
    add_to_the_line_up,
    ambush_attack,
    attack_card,
    card,
    choose_from_hand,
    cost_if_any,
    destroy,
    did_not,
    discard,
    discard_hand,
    discard_top,
    done,
    draw,
    each_player,
    each_player_who,
    for_each_noted,
    gain_weakness,
    highest_cost,
    highest_cost_noted,
    in_zone,
    lower_cost_noted,
    note,
    noted,
    refill,
    reveal,
    reveal_hand,
    reveal_top,
    target_foe,
    together,
)
from services.injustice.clash import (
    avoid_damage,
    avoided_damage,
    choose_foe,
    destroy_dearest,
    highest_vp_in_hand,
    lowest_vp_in_hand,
    nobody_chose_you,
    pass_left,
    resolve_appearance,
    reveal_and_draw,
    the_chosen_card,
    vp_in_hand,
    you_are_chosen,
)
from services.injustice.health import damage, heal, right_deals
from services.injustice.meter import charge, charges_of_the_foe_to_the_right, meter_burn

CARDS = (
    card(
        "blindsided",
        "Blindsided",
        ambush=[
            ambush_attack(
                each_player(discard(at_random=True), note(cost_if_any("discarded"))),
                each_player(right_deals(noted("its cost") + 1)),
            )
        ],
    ),
    card(
        "cover_fire",
        "Cover Fire",
        ambush=[
            each_player(reveal(attack_card, optional=True), note(done())),
            each_player_who(did_not(), right_deals(4)),
        ],
    ),
    card(
        "enemy_of_my_enemy",
        "Enemy of my Enemy",
        ambush=[
            each_player(choose_foe()),
            each_player_who(you_are_chosen(), draw()),
            each_player_who(nobody_chose_you(), gain_weakness()),
        ],
    ),
    card(
        "favor_of_the_gods",
        "Favor of the Gods",
        ambush=[
            each_player(reveal_top(), note(cost_if_any("revealed"))),
            each_player_who(highest_cost_noted("revealed"), heal(3), charge(2)),
            each_player_who(lower_cost_noted("revealed"), discard_top()),
        ],
    ),
    card(
        "finishing_move",
        "Finishing Move",
        ambush=[
            each_player(meter_burn(2, avoid_damage())),
            each_player(right_deals(charges_of_the_foe_to_the_right(), unless=avoided_damage())),
        ],
    ),
    card(
        "from_the_shadows",
        "From the Shadows",
        ambush=[resolve_appearance()],
        notes=["If the current Nemesis is face down: its next Attack is unavoidable"],
    ),
    card(
        "have_a_blast",
        "Have a Blast!",
        ambush=[
            each_player(note(vp_in_hand())),
            each_player_who(lowest_vp_in_hand(), target_foe(damage(5, unavoidable=True))),
        ],
    ),
    card(
        "home_surgery",
        "Home Surgery",
        ambush=[
            each_player(meter_burn(1, destroy(DISCARD))),
            each_player(heal(4)),
            each_player(gain_weakness()),
        ],
    ),
    card("mobilize", "Mobilize", ambush=[add_to_the_line_up(2), each_player(charge(1))]),
    card(
        "nasty_surprise",
        "Nasty Surprise",
        ambush=[
            together(destroy_dearest(), refill()),
            ambush_attack(each_player(right_deals(highest_cost("destroyed")))),
        ],
    ),
    card(
        "overload",
        "Overload",
        ambush=[
            each_player(meter_burn(1, avoid_damage())),
            each_player(reveal_and_draw(), note(cost_if_any("drawn"))),
            each_player(right_deals(noted("the cost of the card you drew"), unless=avoided_damage())),
        ],
    ),
    card(
        "savage_beatdown",
        "Savage Beatdown",
        ambush=[
            ambush_attack(
                each_player(reveal_hand(), note(in_zone(HAND, attack_card))),
                each_player(right_deals(for_each_noted(attack_card, "revealed") * 2 + 1)),
            )
        ],
    ),
    card("system_failure", "System Failure", ambush=[each_player(discard_hand(), draw(3)), each_player(meter_burn(3, draw(2)))]),
    card(
        "total_anarchy",
        "Total Anarchy",
        ambush=[
            each_player(note(vp_in_hand())),
            each_player_who(highest_vp_in_hand(), gain_weakness(2)),
        ],
    ),
    card("traitor_among_us", "Traitor Among Us", ambush=[each_player(choose_from_hand(), note(the_chosen_card())), pass_left()]),
)

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
    discard,
    discard_hand,
    discard_top,
    done,
    draw,
    each_player,
    each_player_who,
    gain_weakness,
    in_zone,
    note,
    noted,
    noted_highest,
    noted_is,
    refill,
    reveal,
    reveal_hand,
    reveal_top,
    target_foe,
    together,
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Value
from services.injustice.clash import (
    avoid_damage,
    avoided_damage,
    choose_foe,
    destroy_dearest,
    highest_cost_done,
    nobody_chose_you,
    noted_lowest,
    pass_left,
    resolve_appearance,
    reveal_and_draw,
    the_chosen_card,
    vp_in_hand,
    you_are_chosen,
)
from services.injustice.health import damage, heal, right_deals
from services.injustice.meter import charge, charges_of_the_foe_to_the_right, meter_burn

ATTACK_CARDS_IN_HAND = in_zone(HAND, attack_card, "the Attack cards in hand")
NOT_HIGHEST = Condition("who did not", lambda m, f: not noted_highest("").holds(m, f) and noted_is(-1, "").holds(m, f) is False)
TWICE_PLUS_ONE = Value("2 damage for each Attack card you revealed, plus 1", lambda m, f: 2 * noted().of(m, f) + 1)
CARDS = (
    card(
        "blindsided",
        "Blindsided",
        ambush=[
            ambush_attack(
                each_player(discard(at_random=True), note(cost_if_any())),
                each_player(right_deals(noted() + 1, phrase="the foe to your right deals damage to you equal to its cost plus 1")),
            )
        ],
    ),
    card(
        "cover_fire",
        "Cover Fire",
        ambush=[
            each_player(reveal(attack_card, optional=True), note(done())),
            each_player_who(
                noted_is(0, "who does not reveal one"),
                right_deals(4),
                phrase="the foe to the right of each player who does not reveal one deals 4 damage to that player",
            ),
        ],
    ),
    card(
        "enemy_of_my_enemy",
        "Enemy of my Enemy",
        ambush=[
            each_player(choose_foe()),
            each_player_who(you_are_chosen(), draw(), phrase="each chosen player draws a card"),
            each_player_who(nobody_chose_you(), gain_weakness()),
        ],
    ),
    card(
        "favor_of_the_gods",
        "Favor of the Gods",
        ambush=[
            each_player(reveal_top(), note(cost_if_any())),
            each_player_who(
                noted_highest("who revealed the highest cost"),
                heal(3),
                charge(2),
                phrase="the player(s) who revealed the highest cost Heal 3 and Charge 2",
            ),
            each_player_who(NOT_HIGHEST, discard_top(), phrase="each other player discards the card they revealed"),
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
            each_player_who(
                noted_lowest("with the lowest total VP on cards in hand"),
                target_foe(damage(5, unavoidable=True)),
                phrase="the player(s) with the lowest total VP on cards in hand deal 5 unavoidable damage to target foe",
            ),
        ],
    ),
    card(
        "home_surgery",
        "Home Surgery",
        ambush=[
            each_player(meter_burn(1, destroy(DISCARD)), phrase="each player may Meter Burn (1): destroy a card in their discard pile"),
            each_player(heal(4)),
            each_player(gain_weakness()),
        ],
    ),
    card("mobilize", "Mobilize", ambush=[add_to_the_line_up(2), each_player(charge(1))]),
    card(
        "nasty_surprise",
        "Nasty Surprise",
        ambush=[
            together(
                destroy_dearest(),
                refill(),
                phrase="destroy each card in the Line-Up that has the highest cost there, then refill the Line-Up",
            ),
            ambush_attack(
                each_player(
                    right_deals(
                        highest_cost_done(),
                        phrase="the foe to your right deals damage to you equal to the cost of the destroyed card(s), counted once",
                    )
                )
            ),
        ],
    ),
    card(
        "overload",
        "Overload",
        ambush=[
            each_player(meter_burn(1, avoid_damage())),
            each_player(reveal_and_draw(), note(cost_if_any())),
            each_player(
                right_deals(
                    noted(),
                    unless=avoided_damage(),
                    phrase="the foe to your right deals damage to you equal to the cost of the card you drew",
                )
            ),
        ],
    ),
    card(
        "savage_beatdown",
        "Savage Beatdown",
        ambush=[
            ambush_attack(
                each_player(reveal_hand(), note(ATTACK_CARDS_IN_HAND)),
                each_player(
                    right_deals(
                        TWICE_PLUS_ONE, phrase="the foe to your right deals 2 damage to you for each Attack card you revealed, plus 1"
                    )
                ),
            )
        ],
    ),
    card("system_failure", "System Failure", ambush=[each_player(discard_hand(), draw(3)), each_player(meter_burn(3, draw(2)))]),
    card(
        "total_anarchy",
        "Total Anarchy",
        ambush=[
            each_player(note(vp_in_hand())),
            each_player_who(
                noted_highest("with the highest total VP on cards in hand"),
                gain_weakness(2),
                phrase="the player(s) with the highest total VP on cards in hand gain 2 Weakness cards",
            ),
        ],
    ),
    card("traitor_among_us", "Traitor Among Us", ambush=[each_player(choose_from_hand(), note(the_chosen_card())), pass_left()]),
)

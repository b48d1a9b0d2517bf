"""Arenas (Advanced Mode). Each names, by Line-Up slot, a feature and its ability."""

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    TO_HAND,
    TO_TOP,
    card,
    choose_one,
    destroy,
    destroy_it,
    discard,
    draw,
    each_foe,
    of_type,
    power,
    put,
    put_it,
    return_it,
    reveal_top,
    target_foe,
)
from services.injustice.mechanics.arenas import slot_ability
from services.injustice.mechanics.health import damage, heal
from services.injustice.mechanics.meter import charge, meter_burn

ON_TOP = put_it(TO_TOP, "the gained card")

INTO_HAND = put_it(TO_HAND, "the gained card")

CARDS = (
    card("watchtower", "Watchtower", slots={1: ("Javelin", slot_ability(meter_burn(1, ON_TOP))), 3: ("Computer", slot_ability(charge(1)))}),
    card(
        "arkham_asylum",
        "Arkham Asylum",
        slots={
            2: ("Cell Block", slot_ability(destroy(DISCARD))),
            4: ("Generator", slot_ability(meter_burn(2, target_foe(damage(3))))),
        },
    ),
    card(
        "atlantis",
        "Atlantis",
        slots={
            1: ("Water Cannon", slot_ability(each_foe(damage(1)))),
            3: ("Throne", slot_ability(meter_burn(1, draw()))),
            5: ("Healing Spring", slot_ability(heal(2))),
        },
    ),
    card(
        "batcave",
        "Batcave",
        slots={
            2: (
                "Batcomputer",
                slot_ability(
                    reveal_top(),
                    choose_one(("destroy", [destroy_it()]), ("return", [return_it()])),
                ),
            ),
            4: ("Missile Rack", slot_ability(meter_burn(2, target_foe(damage(4))))),
            5: ("Generator", slot_ability(charge(1))),
        },
    ),
    card(
        "ferris_aircraft",
        "Ferris Aircraft",
        slots={1: ("Fuel Truck", slot_ability(target_foe(damage(2)))), 4: ("Jet Fighter", slot_ability(meter_burn(3, INTO_HAND)))},
    ),
    card(
        "fortress_of_solitude",
        "Fortress of Solitude",
        slots={2: ("Crystals", slot_ability(heal(3))), 4: ("Phantom Zone Projector", slot_ability(meter_burn(1, destroy(HAND, DISCARD))))},
    ),
    card(
        "gotham_city",
        "Gotham City",
        slots={
            1: ("Rooftop", slot_ability(draw(), discard())),
            3: ("Bat-Signal", slot_ability(meter_burn(1, put(of_type(HERO), DISCARD, TO_TOP)))),
            5: ("Police Car", slot_ability(target_foe(damage(2)))),
        },
    ),
    card(
        "hall_of_justice",
        "Hall of Justice",
        slots={3: ("Statue", slot_ability(meter_burn(1, each_foe(damage(2))))), 5: ("Trophy Case", slot_ability(charge(1)))},
    ),
    card(
        "metropolis",
        "Metropolis",
        slots={2: ("Bus", slot_ability(meter_burn(2, each_foe(damage(3))))), 4: ("News Stand", slot_ability(power(1)))},
    ),
    card(
        "themyscira",
        "Themyscira",
        slots={
            1: ("Altar", slot_ability(heal(2))),
            3: ("Armory", slot_ability(meter_burn(2, put(of_type(EQUIPMENT), DISCARD, TO_HAND)))),
            5: ("Chariot", slot_ability(meter_burn(1, ON_TOP))),
        },
    ),
)

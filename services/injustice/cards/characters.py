"""Oversized Characters."""

from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    ANY_TURN,
    EQUIPMENT,
    HERO,
    OWN_TURN,
    SUPER_POWER,
    TO_TOP,
    VILLAIN,
    StaticAbility,
    TriggeredAbility,
    attack_card,
    card,
    defense_card,
    discard,
    draw,
    from_line_up,
    gained_exactly,
    if_done,
    may,
    of_type,
    played_at_least,
    power,
    put_it,
    single_target,
)
from services.deckbuilding.expressions.turn_conditions import TypesPlayedAtLeast
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.state.names import ATTACK_BONUS, ATTACKED, AVOIDED, DREW, GAINED, PLAYED, STRUCK, VP_GAINED
from services.injustice.mechanics.health import BAR_EMPTIED, heal
from services.injustice.mechanics.meter import charge

INJUSTICE_GREEN_ARROW = card(
    "injustice_green_arrow_character",
    "Injustice Green Arrow",
    passive=[
        TriggeredAbility(
            PLAYED,
            (charge(1),),
            card=of_type(EQUIPMENT),
            first=True,
            when=OWN_TURN,
        ),
        StaticAbility(
            ATTACK_BONUS,
            condition=single_target(),
            first=True,
            value=value_of(1),
        ),
    ],
)

INJUSTICE_HARLEY_QUINN = card(
    "injustice_harley_quinn_character",
    "Injustice Harley Quinn",
    passive=[
        TriggeredAbility(
            PLAYED,
            (draw(),),
            condition=TypesPlayedAtLeast(3),
            first=True,
            when=OWN_TURN,
        ),
        TriggeredAbility(VP_GAINED, (charge(1),), when=ALWAYS),
    ],
)

CARDS = (
    card(
        "injustice_batman_character",
        "Injustice Batman",
        passive=[
            TriggeredAbility(
                PLAYED,
                (power(1),),
                card=defense_card,
                first=True,
                when=OWN_TURN,
            ),
            TriggeredAbility(AVOIDED, (charge(1),), when=ALWAYS),
        ],
    ),
    card(
        "injustice_catwoman_character",
        "Injustice Catwoman",
        passive=[
            TriggeredAbility(
                GAINED,
                (charge(1),),
                condition=from_line_up(),
                first=True,
                when=OWN_TURN,
            ),
            TriggeredAbility(
                GAINED,
                (draw(),),
                condition=gained_exactly(2),
                when=OWN_TURN,
            ),
        ],
    ),
    INJUSTICE_GREEN_ARROW,
    INJUSTICE_HARLEY_QUINN,
    card(
        "injustice_hawkgirl_character",
        "Injustice Hawkgirl",
        passive=[
            TriggeredAbility(GAINED, (may(put_it(TO_TOP)),), card=attack_card, when=ALWAYS),
            TriggeredAbility(BAR_EMPTIED, (draw(),), first=True, when=ANY_TURN),
        ],
    ),
    card(
        "injustice_sinestro_character",
        "Injustice Sinestro",
        passive=[
            TriggeredAbility(
                STRUCK,
                (power(1),),
                first=True,
                when=ANY_TURN,
            ),
            TriggeredAbility(
                PLAYED,
                (charge(1),),
                card=of_type(VILLAIN),
                first=True,
                when=OWN_TURN,
            ),
        ],
    ),
    card(
        "injustice_superman_character",
        "Injustice Superman",
        passive=[
            TriggeredAbility(
                PLAYED,
                (power(1),),
                card=of_type(SUPER_POWER),
                first=True,
                when=OWN_TURN,
            ),
            StaticAbility(
                ATTACK_BONUS,
                condition=played_at_least(2, of_type(SUPER_POWER)),
                value=value_of(1),
            ),
        ],
    ),
    card(
        "injustice_the_flash_character",
        "Injustice The Flash",
        passive=[
            TriggeredAbility(
                ATTACKED,
                (discard(optional=True), if_done(draw())),
                first=True,
                when=ALWAYS,
            ),
            TriggeredAbility(DREW, (charge(1),), when=OWN_TURN),
        ],
    ),
    card(
        "injustice_wonder_woman_character",
        "Injustice Wonder Woman",
        passive=[
            TriggeredAbility(
                PLAYED,
                (heal(1), charge(1)),
                card=of_type(HERO),
                first=True,
                when=OWN_TURN,
            ),
            TriggeredAbility(
                GAINED,
                (may(put_it(TO_TOP)),),
                card=of_type(HERO),
                first=True,
                when=ANY_TURN,
            ),
        ],
    ),
)

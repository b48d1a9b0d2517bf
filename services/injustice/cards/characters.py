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
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import types_played, value_of
from services.deckbuilding.state.frames import AMOUNT, YOU
from services.deckbuilding.state.names import ATTACK_BONUS, ATTACKED, AVOIDED, DREW, GAINED, PLAYED, STRUCK, VP_GAINED
from services.injustice.mechanics.health import BAR_EMPTIED, heal
from services.injustice.mechanics.meter import charge

SINGLE_TARGET = Condition("it has a single target", lambda m, f: f[AMOUNT] == 1)

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
            text="The first time you play an Equipment on each of your turns: Charge 1",
        ),
        StaticAbility(
            ATTACK_BONUS,
            condition=SINGLE_TARGET,
            first=True,
            value=value_of(1),
            text="The first Attack you make against a single target foe each turn deals 1 extra damage",
        ),
    ],
)

THREE_TYPES = Condition("you have played 3 different card types", lambda m, f: types_played(m, f[YOU]) >= 3)

INJUSTICE_HARLEY_QUINN = card(
    "injustice_harley_quinn_character",
    "Injustice Harley Quinn",
    passive=[
        TriggeredAbility(
            PLAYED,
            (draw(),),
            condition=THREE_TYPES,
            first=True,
            when=OWN_TURN,
            text="The first time on each of your turns that you have played 3 different card types: draw a card",
        ),
        TriggeredAbility(VP_GAINED, (charge(1),), when=ALWAYS, text="Each time you receive a VP token: Charge 1"),
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
                text="The first time you play a Defense card on each of your turns: +1 Power",
            ),
            TriggeredAbility(AVOIDED, (charge(1),), when=ALWAYS, text="Each time you avoid an Attack with a Defense card: Charge 1"),
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
                text="The first time you gain a card from the Line-Up on each of your turns: Charge 1",
            ),
            TriggeredAbility(
                GAINED,
                (draw(),),
                condition=gained_exactly(2),
                when=OWN_TURN,
                text="When you gain your second card on your turn: draw a card",
            ),
        ],
    ),
    INJUSTICE_GREEN_ARROW,
    INJUSTICE_HARLEY_QUINN,
    card(
        "injustice_hawkgirl_character",
        "Injustice Hawkgirl",
        passive=[
            TriggeredAbility(
                GAINED, (may(put_it(TO_TOP)),), card=attack_card, when=ALWAYS, text="You may put Attack cards you gain on top of your deck"
            ),
            TriggeredAbility(
                BAR_EMPTIED, (draw(),), first=True, when=ANY_TURN, text="The first time you empty a foe's Health Bar each turn: draw a card"
            ),
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
                text="The first time a foe gains a Weakness or discards a card because of your Attack each turn: +1 Power",
            ),
            TriggeredAbility(
                PLAYED,
                (charge(1),),
                card=of_type(VILLAIN),
                first=True,
                when=OWN_TURN,
                text="The first time you play a Villain on each of your turns: Charge 1",
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
                text="The first time you play a Super Power on each of your turns: +1 Power",
            ),
            StaticAbility(
                ATTACK_BONUS,
                condition=played_at_least(2, of_type(SUPER_POWER)),
                value=value_of(1),
                text="While you have played 2 or more Super Powers this turn: your Attacks deal 1 extra damage to each foe they damage",
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
                text="When you are attacked for the first time each turn: you may discard a card; if you do, draw a card",
            ),
            TriggeredAbility(DREW, (charge(1),), when=OWN_TURN, text="Each time you draw 1 or more cards during your turn: Charge 1"),
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
                text="The first time you play a Hero on each of your turns: Heal 1 and Charge 1",
            ),
            TriggeredAbility(
                GAINED,
                (may(put_it(TO_TOP)),),
                card=of_type(HERO),
                first=True,
                when=ANY_TURN,
                text="You may put the first Hero you gain each turn on top of your deck",
            ),
        ],
    ),
)

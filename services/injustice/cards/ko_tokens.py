"""The backs of KO'd tokens (Impossible Mode)."""

from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    LINE_UP,
    OTHERS_DISCARD,
    OWN_TURN,
    TO_DISCARD,
    StaticAbility,
    TriggeredAbility,
    card,
    cost_at_most,
    discard,
    discard_top,
    draw,
    gain,
    gain_weakness,
    weakness_card,
)
from services.deckbuilding.effects.card_actions import GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.state.names import GAINED, TURN_STARTED
from services.injustice.clash import knocker
from services.injustice.health import HARM_BONUS, RESET_BONUS, take_damage
from services.injustice.meter import BURN_COST, METER_BONUS, CutSurplus, charge, lose_charges
from services.injustice.oddities import destroy_dearest_in_hand, receive_vp_token

_CHEAP = cost_at_most(3)
CARDS = (
    card("ko_token_01", "KO'd Token (back 1)", vp=-3, play=[gain_weakness()]),
    card("ko_token_02", "KO'd Token (back 2)", vp=-3, play=[discard(2)]),
    card("ko_token_03", "KO'd Token (back 3)", vp=-3, play=[lose_charges()]),
    card("ko_token_04", "KO'd Token (back 4)", vp=-3, play=[discard_top(3)]),
    card("ko_token_05", "KO'd Token (back 5)", vp=-3, play=[destroy_dearest_in_hand()]),
    card("ko_token_06", "KO'd Token (back 6)", vp=-3, play=[knocker(charge(2))]),
    card("ko_token_07", "KO'd Token (back 7)", vp=-3, play=[knocker(draw())]),
    card("ko_token_08", "KO'd Token (back 8)", vp=-3, play=[knocker(receive_vp_token())]),
    card("ko_token_09", "KO'd Token (back 9)", vp=-3, play=[knocker(gain(_CHEAP, LINE_UP, optional=True))]),
    card(
        "ko_token_10",
        "KO'd Token (back 10)",
        vp=-3,
        play=[
            knocker(
                ChooseCards(
                    GainCard(TO_DISCARD),
                    (OTHERS_DISCARD,),
                    _CHEAP,
                    optional=True,
                )
            )
        ],
    ),
    card(
        "ko_token_11",
        "KO'd Token (back 11)",
        vp=-3,
        play=[CutSurplus()],
        passive=[StaticAbility(METER_BONUS, value=value_of(-2), when=ALWAYS)],
    ),
    card(
        "ko_token_12",
        "KO'd Token (back 12)",
        vp=-3,
        passive=[StaticAbility(RESET_BONUS, value=value_of(-3), when=ALWAYS)],
    ),
    card(
        "ko_token_13",
        "KO'd Token (back 13)",
        vp=-3,
        passive=[StaticAbility(HARM_BONUS, value=value_of(1), when=ALWAYS)],
    ),
    card(
        "ko_token_14",
        "KO'd Token (back 14)",
        vp=-3,
        passive=[
            TriggeredAbility(
                TURN_STARTED,
                (take_damage(1, unavoidable=True),),
                when=OWN_TURN,
            )
        ],
    ),
    card(
        "ko_token_15",
        "KO'd Token (back 15)",
        vp=-3,
        passive=[StaticAbility(BURN_COST, value=value_of(1), when=ALWAYS)],
    ),
    card(
        "ko_token_16",
        "KO'd Token (back 16)",
        vp=-3,
        passive=[
            TriggeredAbility(
                GAINED,
                (take_damage(1, unavoidable=True),),
                card=weakness_card,
                when=ALWAYS,
            )
        ],
    ),
)

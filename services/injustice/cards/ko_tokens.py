"""The backs of KO'd tokens (Impossible Mode)."""

from dataclasses import dataclass

from typing_extensions import override

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
from services.deckbuilding.effects.card_actions import DESTROY, GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.movement import gains
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import conjugate, own
from services.deckbuilding.state.frames import TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import GAINED, HAND, TURN_STARTED
from services.deckbuilding.state.option_codes import card_of
from services.injustice.mechanics.clash import knocker
from services.injustice.mechanics.health import DAMAGE_TAKEN_BONUS, RESET_BONUS, take_damage
from services.injustice.mechanics.meter import BURN_COST, CHARGES, METER_BONUS, capacity, charge, lose_charges

COST_3_OR_LESS = cost_at_most(3)


class _DestroyHighestCost(ChooseCards):
    """Destroys the card with the highest cost in the hand; the player chooses among ties."""

    @override
    def options(self, m: MatchState, f: Frame) -> list[int]:
        every = super().options(m, f)
        cost = max((m.box.cards[card_of(option)].cost for option in every), default=0)
        return [option for option in every if m.box.cards[card_of(option)].cost == cost]

    @override
    def text(self, who: str = "") -> str:
        return f"{conjugate('destroy', who)} the card with the highest cost in {own(who)} hand"


def destroy_dearest_in_hand() -> ChooseCards:
    """Destroy the card with the highest cost in your hand."""
    return _DestroyHighestCost(DESTROY, (HAND,))


KO_TOKEN_05 = card("ko_token_05", "KO'd Token (back 5)", vp=-3, play=[destroy_dearest_in_hand()])


@dataclass(frozen=True)
class ReceiveVpToken(Effect):
    """The player receives a VP token; the supply is unlimited."""

    commutes = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        gains.gain_vp(m, f[TARGET])

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("vp",))

    @override
    def text(self, who: str = "") -> str:
        return conjugate("receive 1 more VP token", who)


def receive_vp_token() -> ReceiveVpToken:
    """Receive a VP token."""
    return ReceiveVpToken()


KO_TOKEN_08 = card("ko_token_08", "KO'd Token (back 8)", vp=-3, play=[knocker(receive_vp_token())])


@dataclass(frozen=True)
class LoseSurplusCharges(Effect):
    """Removes the charges beyond the player's maximum."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        charges = m.counters[CHARGES]
        charges[f[TARGET]] = min(charges[f[TARGET]], capacity(m, f[TARGET]))

    @override
    def text(self, who: str = "") -> str:
        # The text of the Ongoing ability covers it.
        return ""


KO_TOKEN_11 = card(
    "ko_token_11",
    "KO'd Token (back 11)",
    vp=-3,
    play=[LoseSurplusCharges()],
    passive=[StaticAbility(METER_BONUS, value=value_of(-2), when=ALWAYS)],
)

CARDS = (
    card("ko_token_01", "KO'd Token (back 1)", vp=-3, play=[gain_weakness()]),
    card("ko_token_02", "KO'd Token (back 2)", vp=-3, play=[discard(2)]),
    card("ko_token_03", "KO'd Token (back 3)", vp=-3, play=[lose_charges()]),
    card("ko_token_04", "KO'd Token (back 4)", vp=-3, play=[discard_top(3)]),
    KO_TOKEN_05,
    card("ko_token_06", "KO'd Token (back 6)", vp=-3, play=[knocker(charge(2))]),
    card("ko_token_07", "KO'd Token (back 7)", vp=-3, play=[knocker(draw())]),
    KO_TOKEN_08,
    card("ko_token_09", "KO'd Token (back 9)", vp=-3, play=[knocker(gain(COST_3_OR_LESS, LINE_UP, optional=True))]),
    card(
        "ko_token_10",
        "KO'd Token (back 10)",
        vp=-3,
        play=[
            knocker(
                ChooseCards(
                    GainCard(TO_DISCARD),
                    (OTHERS_DISCARD,),
                    COST_3_OR_LESS,
                    optional=True,
                )
            )
        ],
    ),
    KO_TOKEN_11,
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
        passive=[StaticAbility(DAMAGE_TAKEN_BONUS, value=value_of(1), when=ALWAYS)],
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

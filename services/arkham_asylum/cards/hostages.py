"""Hostages: Ongoing cards, most of which are Released for a bonus."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.kinds import HOSTAGE
from services.arkham_asylum.mechanics.bribes import BRIBE_PRICE, bannered, bribe_for_free
from services.arkham_asylum.mechanics.coin import flip
from services.arkham_asylum.mechanics.release import release_this
from services.arkham_asylum.mechanics.tokens import gain_vp, lose_vp, remove_vp
from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    FROM_PLAY,
    HERO,
    OWN_TURN,
    TO_HAND,
    VILLAIN,
    ActivatedAbility,
    TriggeredAbility,
    attacker,
    card,
    cost_at_most,
    defense,
    destroy,
    discard,
    draw,
    gain,
    hand_holds,
    look_at_top,
    of_type,
    power,
    put,
    target_foe,
    when,
    you,
)
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.lasting import UntilEndOfTurn
from services.deckbuilding.effects.places import LOOKED_AT
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.movement import decks
from services.deckbuilding.movement.knowledge import show
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import StaticAbility
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.frames import CARDS_LEFT, LOOKED_AT_COUNT, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, HAND, TURN_STARTED, VP_TOKENS
from services.deckbuilding.state.option_codes import card_of


def hostage_with_bonus(id: str, name: str, *bonus: Effect, vp: int = 1) -> CardDeclaration:  # noqa: A002 - the word of the card data
    """Declares a Hostage that can be Released during your turn for a bonus; `vp` is what playing it gains."""
    return card(
        id,
        name,
        HOSTAGE,
        cost=2,
        ongoing=True,
        play=[gain_vp(vp)],
        activated=[ActivatedAbility((release_this(), *bonus), once=False)],
    )


def hostage_with_defense(id: str, name: str, *reward: Effect) -> CardDeclaration:  # noqa: A002
    """Declares a Hostage that is Released to avoid an Attack."""
    return card(id, name, HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], defense=defense(*reward, places=FROM_PLAY, cost=release_this()))


class _DrawLookedAt(CardAction):
    """Draws a chosen card among those just looked at; it counts as drawn."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        # The others do not see which card was drawn, so they no longer know the top of the deck.
        seat = f[TARGET]
        decks.draw_looked_at(m, seat, card, m.zones[DECK][seat][-f[LOOKED_AT_COUNT] - 1 :])


def draw_one_of_them() -> ChooseCards:
    """Draw one of the cards just looked at."""
    return ChooseCards(_DrawLookedAt("draw"), (LOOKED_AT,))


class _PutOnTop(CardAction):
    """Puts a chosen card among those just looked at on top of the others."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        # Only its owner saw the card, so the others no longer know the top of the deck.
        decks.put_looked_at_on_top(m, f[TARGET], card, m.zones[DECK][f[TARGET]][-f[LOOKED_AT_COUNT] :])


@dataclass(frozen=True)
class OrderTheRest(ChooseCards):
    """Returns the two cards still looked at; the player chooses the top one."""

    uses = frozenset((references.LOOKED_AT,))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        # Fewer than two cards have no order.
        if not f[CARDS_LEFT] and f[LOOKED_AT_COUNT] < 2:
            return None
        return ChooseCards.run(self, m, f)

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[CARDS_LEFT] = 0
        self.action.do(m, f, card_of(option), 0)

    @override
    def text(self, who: str = "") -> str:
        return "return the others in any order"


def order_the_rest() -> OrderTheRest:
    """Return the other cards in any order."""
    return OrderTheRest(_PutOnTop("return"), (LOOKED_AT,))


JULIA_PENNYWORTH = hostage_with_bonus("julia_pennyworth", "Julia Pennyworth", look_at_top(3), draw_one_of_them(), order_the_rest())


def next_bribe_cheaper(number: int) -> UntilEndOfTurn:
    """The next card with a Bribe banner that you Bribe this turn costs less."""
    return UntilEndOfTurn(StaticAbility(BRIBE_PRICE, card=bannered, value=value_of(number), once=True))


SILVER_ST_CLOUD = hostage_with_bonus("silver_st_cloud", "Silver St. Cloud", next_bribe_cheaper(2))


@dataclass(frozen=True)
class SpendVpAsCost(Effect):
    """Spends VP tokens as the cost of an activated ability; using the ability is the choice, so it does not ask."""

    cost: int

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return m.counters[VP_TOKENS][f[TARGET]] >= self.cost

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        remove_vp(m, f[TARGET], self.cost)

    @override
    def text(self, who: str = "") -> str:
        return f"spend {self.cost} VP"


def spend_now(cost: int) -> SpendVpAsCost:
    """Spend VP tokens without being asked."""
    return SpendVpAsCost(cost)


@dataclass(frozen=True)
class LookAtHand(Effect):
    """Shows the hand of the player that the clause is about to you alone; everybody learns that you looked."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        hand = list(m.zones[HAND][f[TARGET]])
        show(m, hand, f[YOU])
        m.log_secret_event("looked", f[YOU], (f[YOU], f[TARGET]), {"cards": hand}, count=len(hand), foe=f[TARGET])

    @override
    def text(self, who: str = "") -> str:
        return f"look at {who or 'that foe'}'s hand"


def look_at_hand() -> LookAtHand:
    """Look at a foe's hand."""
    return LookAtHand()


VICKI_VALE = card(
    "vicki_vale",
    "Vicki Vale",
    HOSTAGE,
    cost=2,
    ongoing=True,
    play=[gain_vp()],
    activated=[
        ActivatedAbility((spend_now(1), target_foe(look_at_hand(), when(hand_holds(of_type(HERO) | of_type(VILLAIN)), you(gain_vp(2))))))
    ],
)

# fmt: off
CARDS = (
    hostage_with_bonus("aaron_cash", "Aaron Cash", power(3)),
    hostage_with_bonus("alfred_pennyworth", "Alfred Pennyworth", draw(2), discard()),
    hostage_with_bonus("bruce_wayne", "Bruce Wayne", gain_vp(2), vp=2),
    card("calendar_man", "Calendar Man", HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], passive=[
        TriggeredAbility(TURN_STARTED, (flip(heads=[gain_vp()], tails=[release_this()]),), when=OWN_TURN)]),
    hostage_with_defense("carmine_falcone", "Carmine Falcone", gain_vp()),
    hostage_with_defense("congresswoman_alejo", "Congresswoman Alejo", draw()),
    hostage_with_bonus("hugo_strange", "Hugo Strange", bribe_for_free(cost_at_most(4))),
    hostage_with_bonus("jeremiah_arkham", "Jeremiah Arkham", gain(of_type(VILLAIN) & cost_at_most(4))),
    JULIA_PENNYWORTH,
    hostage_with_bonus("lucius_fox", "Lucius Fox", put(of_type(EQUIPMENT), DISCARD, TO_HAND)),
    hostage_with_defense("mayor_akins", "Mayor Akins", attacker(lose_vp())),
    hostage_with_defense("sal_maroni", "Sal Maroni", destroy(DISCARD, optional=True)),
    SILVER_ST_CLOUD,
    VICKI_VALE,
)

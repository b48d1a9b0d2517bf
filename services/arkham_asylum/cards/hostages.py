"""Hostages: Ongoing cards that most players Release for a bonus."""

from dataclasses import dataclass

from services.arkham_asylum.mechanics.bribes import BRIBE_PRICE, bannered, bribe_for_free
from services.arkham_asylum.mechanics.coin import flip
from services.arkham_asylum.mechanics.release import release_this
from services.arkham_asylum.mechanics.tokens import gain_vp, lose, lose_vp
from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    FROM_PLAY,
    HERO,
    HOSTAGE,
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
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.abilities import StaticAbility
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.frames import CARDS_LEFT, LOOKED_AT_COUNT, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DREW, HAND, TURN_STARTED, VP_TOKENS
from services.deckbuilding.state.option_codes import card_of


def held(id: str, name: str, *bonus: Effect, vp: int = 1) -> CardDeclaration:  # noqa: A002 - the word of the card data
    """A Hostage that may be Released during your turn for a bonus."""
    text = f"Ongoing: During your turn, you may Release this card. If you do, {joined(bonus)}"
    return card(
        id,
        name,
        HOSTAGE,
        cost=2,
        ongoing=True,
        play=[gain_vp(vp)],
        activated=[ActivatedAbility((release_this(), *bonus), once=False, text=text)],
    )


def guarding(id: str, name: str, *reward: Effect) -> CardDeclaration:  # noqa: A002
    """A Hostage that is Released to avoid an Attack."""
    return card(id, name, HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], defense=defense(*reward, places=FROM_PLAY, cost=release_this()))


class _DrawLookedAt(CardAction):
    """Draws the chosen one of the cards just looked at."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """It counts as a drawn card; others do not see which one, so they no longer know what lies on top."""
        seat = f[TARGET]
        self.take_out(m, f, card, place)
        m.known[seat] = 0
        m.zones[HAND][seat].append(card)
        m.log_secret_event("drew", seat, (seat,), {"cards": [card]}, count=1)
        raise_event(m, DREW, seat, 0, 1)


def draw_one_of_them() -> ChooseCards:
    """Julia Pennyworth."""
    return ChooseCards(_DrawLookedAt("draw"), (LOOKED_AT,), phrase="draw one")


class _OnTop(CardAction):
    """Puts a card just looked at on top of the others."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Only its owner saw it; it stays known to the owner, and others no longer know what lies on top."""
        deck = m.zones[DECK][f[TARGET]]
        deck.remove(card)
        deck.append(card)
        m.known[f[TARGET]] = 0


@dataclass(frozen=True)
class OrderTheRest(ChooseCards):
    """Julia Pennyworth: "return the others in any order": pick the one that lies on top."""

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Nothing to order with fewer than two."""
        if not f[CARDS_LEFT] and f[LOOKED_AT_COUNT] < 2:
            return None
        return ChooseCards.run(self, m, f)

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The chosen one on top; the cards stay looked at."""
        f[CARDS_LEFT] = 0
        self.deed.do(m, f, card_of(option), 0)


def order_the_rest() -> OrderTheRest:
    """Julia Pennyworth."""
    return OrderTheRest(_OnTop("return"), (LOOKED_AT,), phrase="return the others in any order")


JULIA_PENNYWORTH = held("julia_pennyworth", "Julia Pennyworth", look_at_top(3), draw_one_of_them(), order_the_rest())


def next_bribe_cheaper(number: int) -> UntilEndOfTurn:
    """The next card with a banner that you Bribe this turn costs less."""
    phrase = f"the next card with a Bribe banner you Bribe this turn costs {number} VP less to Bribe (minimum 0)"
    return UntilEndOfTurn(StaticAbility(BRIBE_PRICE, card=bannered, value=value_of(number), once=True), phrase)


SILVER_ST_CLOUD = held("silver_st_cloud", "Silver St. Cloud", next_bribe_cheaper(2))


@dataclass(frozen=True)
class SpendNow(Effect):
    """The cost of an ability to use, which is itself the "may"."""

    cost: int

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The seat has it."""
        return m.counters[VP_TOKENS][f[TARGET]] >= self.cost

    def run(self, m: MatchState, f: Frame) -> None:
        """Pays."""
        lose(m, f[TARGET], self.cost)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"spend {self.cost} VP"


def spend_now(cost: int) -> SpendNow:
    """Vicki Vale."""
    return SpendNow(cost)


@dataclass(frozen=True)
class LookAtFoesHand(Effect):
    """Vicki Vale: look at a foe's hand; only you see it."""

    def run(self, m: MatchState, f: Frame) -> None:
        """The foe knows that it was looked at, and so does everybody."""
        hand = list(m.zones[HAND][f[TARGET]])
        m.log_secret_event("looked", f[YOU], (f[YOU], f[TARGET]), {"cards": hand}, count=len(hand), foe=f[TARGET])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"look at {who or 'a foe'}'s hand"


def look_at_hand() -> LookAtFoesHand:
    """Vicki Vale."""
    return LookAtFoesHand()


VICKI_VALE = card(
    "vicki_vale",
    "Vicki Vale",
    HOSTAGE,
    cost=2,
    ongoing=True,
    play=[gain_vp()],
    activated=[
        ActivatedAbility(
            (spend_now(1), target_foe(look_at_hand(), when(hand_holds(of_type(HERO) | of_type(VILLAIN)), you(gain_vp(2))))),
            text="Ongoing: Once during each of your turns, you may spend 1 VP to look at a foe's hand. If it holds a Hero or a "
            "Villain, gain 2 VP",
        )
    ],
)

# fmt: off
CARDS = (
    held("aaron_cash", "Aaron Cash", power(3)),
    held("alfred_pennyworth", "Alfred Pennyworth", draw(2), discard()),
    held("bruce_wayne", "Bruce Wayne", gain_vp(2), vp=2),
    card("calendar_man", "Calendar Man", HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], passive=[
        TriggeredAbility(TURN_STARTED, (flip(heads=[gain_vp()], tails=[release_this()]),), when=OWN_TURN,
            text="At the start of each of your turns, flip the Two-Face coin. Heads: gain 1 VP. Tails: Release this card")]),
    guarding("carmine_falcone", "Carmine Falcone", gain_vp()),
    guarding("congresswoman_alejo", "Congresswoman Alejo", draw()),
    held("hugo_strange", "Hugo Strange", bribe_for_free(cost_at_most(4))),
    held("jeremiah_arkham", "Jeremiah Arkham", gain(of_type(VILLAIN) & cost_at_most(4))),
    JULIA_PENNYWORTH,
    held("lucius_fox", "Lucius Fox", put(of_type(EQUIPMENT), DISCARD, TO_HAND)),
    guarding("mayor_akins", "Mayor Akins", attacker(lose_vp())),
    guarding("sal_maroni", "Sal Maroni", destroy(DISCARD, optional=True)),
    SILVER_ST_CLOUD,
    VICKI_VALE,
)

"""Cards too odd for the vocabulary, each with its ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.bribes import DestroyThisAtTheEnd
from services.arkham_asylum.releasing import hostage
from services.arkham_asylum.tokens import gain_vp, lose
from services.deckbuilding.abilities.triggers import raise_event, update_triggers
from services.deckbuilding.effects.card_actions import CardAction, DestroyCard, DiscardCard, GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.lasting import UntilEndOfTurn
from services.deckbuilding.effects.places import LINE_UP, LOOKED_AT, candidates
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Value, value_of
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import StaticAbility, TriggeredAbility
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import CARD, CARDS_LEFT, DONE_COUNT, IT, LOOKED_AT_COUNT, OTHER, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.names import BOX, CHARACTERS, DECK, DESTROYED_ONE, DISCARD, DREW, HAND, ONGOING, PRICE, VP_TOKENS
from services.deckbuilding.state.option_codes import PICK, TARGET_SEAT, card_of, in_zone, number_of
from services.deckbuilding.turn.dealing import arrive
from services.deckbuilding.views.event_log import declare_sentences

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState

declare_sentences({"joined": "{card} joins the team of {who}."})


class _DestroyCountingCostly(DestroyCard):
    """Destroys the card; only one with cost 1 or greater counts as done."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """DONE_COUNT goes down again for a card of cost 0."""
        before = f[DONE_COUNT]
        super().do(m, f, card, place)
        if f[DONE_COUNT] == before and m.box.cards[card].cost < 1:
            f[DONE_COUNT] -= 1


def destroy_counting_costly(*places: Place, number: int) -> ChooseCards:
    """Homicidal Mania: "+1 Power for each card with cost 1 or greater destroyed this way" then looks at DONE_COUNT."""
    return ChooseCards(
        _DestroyCountingCostly("destroy"),
        places,
        number=number,
        up_to=True,
        phrase=f"destroy up to {number} cards among your hand, your discard pile and the Line-Up",
    )


def costly_destroyed() -> Value:
    """How many cards with cost 1 or greater the last clause destroyed."""
    return Value("1 for each card with cost 1 or greater destroyed this way", lambda m, f: f[DONE_COUNT])


@dataclass(frozen=True)
class GainSlightlyDearer(ChooseCards):
    """Professor Pyg: a card of the Line-Up whose cost is at most 2 greater than that of the card just destroyed."""

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """Looked up while IT is still the destroyed card."""
        limit = m.box.cards[f[OTHER]].cost + 2 if f[OTHER] >= 0 else -1
        only = Filter("card", "", lambda card: card.cost <= limit)
        return candidates(m, f[TARGET], -1, 0, self.places, only)

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """OTHER holds the destroyed card while the clause lasts; it is no seat here."""
        f[OTHER] = f[IT]
        return super().run(m, f)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is a card that cheap."""
        frame = f[:]
        frame[OTHER] = f[IT]
        return bool(self.options(m, frame))


def gain_slightly_dearer() -> GainSlightlyDearer:
    """Professor Pyg."""
    phrase = "gain a card from the Line-Up whose cost is at most 2 greater and put it into your hand"
    return GainSlightlyDearer(GainCard(zones.TO_HAND), (LINE_UP,), phrase=phrase)


@dataclass(frozen=True)
class RichFoe(Effect):
    """Magpie: choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP."""

    kind = "target"

    def _richer(self, m: MatchState, f: Frame) -> list[int]:
        mine = m.counters[VP_TOKENS][f[YOU]]
        return [seat for step in range(1, m.players) if m.counters[VP_TOKENS][seat := (f[YOU] + step) % m.players] > mine]

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is one."""
        return bool(self._richer(m, f))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The only one is not asked for."""
        richer = self._richer(m, f)
        if len(richer) > 1:
            return m.ask(f[YOU], [TARGET_SEAT | seat for seat in richer])
        if richer:
            self.on_choice(m, f, TARGET_SEAT | richer[0])
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The token changes hands."""
        if lose(m, number_of(option), 1):
            zones.gain_vp(m, f[YOU], 1)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP"


def rob_a_richer_foe() -> RichFoe:
    """Magpie."""
    return RichFoe()


@dataclass(frozen=True)
class JoinTeam(Effect):
    """ "Reveal 2 random unused Characters and choose one; it joins your team": one if only one is left (AA-73)."""

    kind = "pick"

    def _unused(self, m: MatchState) -> list[int]:
        return [card for card in m.piles[BOX] if m.box.cards[card].kind == "character"]

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """One is left."""
        return bool(self._unused(m))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Two at random; a single one joins without asking."""
        unused = self._unused(m)
        shown = []
        for _ in range(min(2, len(unused))):
            shown.append(unused.pop(m.draw_below(len(unused))))
        if not shown:
            return None
        m.log_event("revealed", f[TARGET], cards=shown)
        if len(shown) == 1:
            self.on_choice(m, f, PICK | shown[0])
            return None
        return m.ask(f[TARGET], [PICK | card for card in sorted(shown)])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """For the rest of the match, without a Starter."""
        card = card_of(option)
        m.piles[BOX].remove(card)
        m.zones[CHARACTERS][f[TARGET]].append(card)
        m.log_event("joined", f[TARGET], card=card)
        arrive(m, f[TARGET], card)
        update_triggers(m)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "reveal 2 random unused Characters and choose one; it joins your team"


def join_team() -> JoinTeam:
    """Unleash the Inmates."""
    return JoinTeam()


@dataclass(frozen=True)
class DiscardThisOrAHostage(ChooseCards):
    """Time Bomb: discard this card or a Hostage you control to avoid an Attack; with a Hostage discarded it stays in hand (AA-48)."""

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """The card itself, and the Hostages."""
        hostages = candidates(m, f[TARGET], -1, 0, (ONGOING,), hostage)
        return [PICK | in_zone(HAND) | f[CARD], *hostages]


def this_or_a_hostage() -> DiscardThisOrAHostage:
    """Time Bomb."""
    return DiscardThisOrAHostage(DiscardCard("discard"), (HAND, ONGOING), phrase="discard this card or a Hostage you control")


@dataclass(frozen=True)
class DestroyThis(Effect):
    """ "You may destroy this card": as a part of "may"; DONE_COUNT tells whether it was."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It is controlled."""
        return f[CARD] in controlled(m, f[YOU])

    def run(self, m: MatchState, f: Frame) -> None:
        """From wherever it is controlled."""
        before = len(m.log)
        DestroyThisAtTheEnd().run(m, f)
        f[DONE_COUNT] = int(len(m.log) > before)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy this card"


def destroy_this() -> DestroyThis:
    """Destroys the card whose text it is."""
    return DestroyThis()


@dataclass(frozen=True)
class PutThisUnderDeck(Effect):
    """Solomon Grundy's reward: "you may put this card on the bottom of your deck", from the discard pile."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It lies there."""
        return f[CARD] in m.zones[DISCARD][f[TARGET]]

    def run(self, m: MatchState, f: Frame) -> None:
        """A plain move."""
        zones.take_out(m, f[TARGET], DISCARD, f[CARD])
        zones.put(m, f[TARGET], f[CARD], zones.TO_BOTTOM)
        m.log_event("moved", f[TARGET], card=f[CARD], to="deck")

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put this card on the bottom of your deck"


def put_this_under_deck() -> PutThisUnderDeck:
    """Solomon Grundy."""
    return PutThisUnderDeck()


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


def down_to(number: int) -> Value:
    """How many cards the player's hand holds beyond a number."""
    return Value(f"until they have {number} cards in hand", lambda m, f: max(0, len(m.zones[HAND][f[TARGET]]) - number))


def destroy_each_pays() -> UntilEndOfTurn:
    """Bloodthirst: only cards destroyed after it was played count."""
    return UntilEndOfTurn(
        TriggeredAbility(DESTROYED_ONE, (gain_vp(),)), "until the end of this turn, each time you destroy a card, gain 1 VP"
    )


def next_buy_cheaper(number: int, only: Filter) -> UntilEndOfTurn:
    """GCPD Officer: used up by the next such card that you buy."""
    phrase = f"the next {only.noun.replace(' or a ', ' or ')} you buy this turn costs {number} less Power (minimum 0)"
    return UntilEndOfTurn(StaticAbility(PRICE, card=only, value=value_of(number), once=True), phrase)


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

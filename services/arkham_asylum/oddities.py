"""Cards too odd for the vocabulary, each with its ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.bribes import DestroyThisAtTheEnd
from services.arkham_asylum.releasing import hostage
from services.arkham_asylum.tokens import gain_vp, lose
from services.deckbuilding import zones
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import PICK, PLACE, TARGET
from services.deckbuilding.dealing import arrive
from services.deckbuilding.effects import Effect
from services.deckbuilding.filters import Filter
from services.deckbuilding.frames import CARD, DONE, IT, LEFT, OTHER, SPARE, SUBJECT, YOU, Frame
from services.deckbuilding.looking import add_sentences
from services.deckbuilding.names import BOX, CHARACTERS, DECK, DESTROYED_ONE, DISCARD, DREW, HAND, ONGOING, PRICE, VP_TOKENS
from services.deckbuilding.picking import LINE_UP, LOOKED_AT, Deed, Destroy, Discard, Gain, Pick, candidates
from services.deckbuilding.riders import UntilEndOfTurn
from services.deckbuilding.triggers import Row, happen, relisten
from services.deckbuilding.values import Value, value_of

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

add_sentences({"joined": "{card} joins the team of {who}."})


class _DestroyCountingCostly(Destroy):
    """Destroys the card; only one with cost 1 or greater counts as done."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """DONE goes down again for a card of cost 0."""
        before = f[DONE]
        super().do(m, f, card, place)
        if f[DONE] == before and m.box.cards[card].cost < 1:
            f[DONE] -= 1


def destroy_counting_costly(*places: int, number: int) -> Pick:
    """Homicidal Mania: "+1 Power for each card with cost 1 or greater destroyed this way" then looks at DONE."""
    return Pick(
        _DestroyCountingCostly("destroy"),
        places,
        number=number,
        up_to=True,
        phrase=f"destroy up to {number} cards among your hand, your discard pile and the Line-Up",
    )


def costly_destroyed() -> Value:
    """How many cards with cost 1 or greater the last clause destroyed."""
    return Value("1 for each card with cost 1 or greater destroyed this way", lambda m, f: f[DONE])


@dataclass(frozen=True)
class GainSlightlyDearer(Pick):
    """Professor Pyg: a card of the Line-Up whose cost is at most 2 greater than that of the card just destroyed (SPARE keeps its cost)."""

    def options(self, m: DeckMatch, f: Frame) -> list[int]:
        """Looked up while IT is still the destroyed card."""
        limit = m.box.cards[f[OTHER]].cost + 2 if f[OTHER] >= 0 else -1
        only = Filter("card", "", lambda card: card.cost <= limit)
        return candidates(m, f[SUBJECT], -1, 0, self.places, only)

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """OTHER holds the destroyed card while the clause lasts; it is no seat here."""
        f[OTHER] = f[IT]
        return super().run(m, f)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card that cheap."""
        frame = f[:]
        frame[OTHER] = f[IT]
        return bool(self.options(m, frame))


def gain_slightly_dearer() -> GainSlightlyDearer:
    """Professor Pyg."""
    phrase = "gain a card from the Line-Up whose cost is at most 2 greater and put it into your hand"
    return GainSlightlyDearer(Gain(zones.TO_HAND), (LINE_UP,), phrase=phrase)


@dataclass(frozen=True)
class RichFoe(Effect):
    """Magpie: choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP."""

    kind = "target"

    def _richer(self, m: DeckMatch, f: Frame) -> list[int]:
        mine = m.counters[VP_TOKENS][f[YOU]]
        return [seat for step in range(1, m.players) if m.counters[VP_TOKENS][seat := (f[YOU] + step) % m.players] > mine]

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is one."""
        return bool(self._richer(m, f))

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """The only one is not asked for."""
        richer = self._richer(m, f)
        if len(richer) > 1:
            return m.ask(f[YOU], [TARGET | seat for seat in richer])
        if richer:
            self.take(m, f, TARGET | richer[0])
        return None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The token changes hands."""
        if lose(m, option & CARD_MASK, 1):
            zones.gain_vp(m, f[YOU], 1)

    def touches(self) -> frozenset[str]:
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

    def _unused(self, m: DeckMatch) -> list[int]:
        return [card for card in m.piles[BOX] if m.box.cards[card].kind == "character"]

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """One is left."""
        return bool(self._unused(m))

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Two at random; a single one joins without asking."""
        unused = self._unused(m)
        shown = []
        for _ in range(min(2, len(unused))):
            shown.append(unused.pop(m.draw_below(len(unused))))
        if not shown:
            return None
        m.tell("revealed", f[SUBJECT], cards=shown)
        if len(shown) == 1:
            self.take(m, f, PICK | shown[0])
            return None
        return m.ask(f[SUBJECT], [PICK | card for card in sorted(shown)])

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """For the rest of the match, without a Starter."""
        card = option & CARD_MASK
        m.piles[BOX].remove(card)
        m.zones[CHARACTERS][f[SUBJECT]].append(card)
        m.tell("joined", f[SUBJECT], card=card)
        arrive(m, f[SUBJECT], card)
        relisten(m)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "reveal 2 random unused Characters and choose one; it joins your team"


def join_team() -> JoinTeam:
    """Unleash the Inmates."""
    return JoinTeam()


@dataclass(frozen=True)
class DiscardThisOrAHostage(Pick):
    """Time Bomb: discard this card or a Hostage you control to avoid an Attack; with a Hostage discarded it stays in hand (AA-48)."""

    def options(self, m: DeckMatch, f: Frame) -> list[int]:
        """The card itself, and the Hostages."""
        hostages = candidates(m, f[SUBJECT], -1, 0, (ONGOING,), hostage)
        return [PICK | HAND + 1 << PLACE | f[CARD], *hostages]


def this_or_a_hostage() -> DiscardThisOrAHostage:
    """Time Bomb."""
    return DiscardThisOrAHostage(Discard("discard"), (HAND, ONGOING), phrase="discard this card or a Hostage you control")


@dataclass(frozen=True)
class DestroyThis(Effect):
    """ "You may destroy this card": as a part of "may"; DONE tells whether it was."""

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """It is controlled."""
        return f[CARD] in zones.controlled(m, f[YOU])

    def run(self, m: DeckMatch, f: Frame) -> None:
        """From wherever it is controlled."""
        before = len(m.log)
        DestroyThisAtTheEnd().run(m, f)
        f[DONE] = int(len(m.log) > before)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy this card"


def destroy_this() -> DestroyThis:
    """Destroys the card whose text it is."""
    return DestroyThis()


@dataclass(frozen=True)
class PutThisUnderDeck(Effect):
    """Solomon Grundy's reward: "you may put this card on the bottom of your deck", from the discard pile."""

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """It lies there."""
        return f[CARD] in m.zones[DISCARD][f[SUBJECT]]

    def run(self, m: DeckMatch, f: Frame) -> None:
        """A plain move."""
        zones.take_out(m, f[SUBJECT], DISCARD, f[CARD])
        zones.put(m, f[SUBJECT], f[CARD], zones.TO_BOTTOM)
        m.tell("moved", f[SUBJECT], card=f[CARD], to="deck")

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put this card on the bottom of your deck"


def put_this_under_deck() -> PutThisUnderDeck:
    """Solomon Grundy."""
    return PutThisUnderDeck()


@dataclass(frozen=True)
class LookAtFoesHand(Effect):
    """Vicki Vale: look at a foe's hand; only you see it."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """The foe knows that it was looked at, and so does everybody."""
        hand = list(m.zones[HAND][f[SUBJECT]])
        m.tell_secretly("looked", f[YOU], (f[YOU], f[SUBJECT]), {"cards": hand}, count=len(hand), foe=f[SUBJECT])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"look at {who or 'a foe'}'s hand"


def look_at_hand() -> LookAtFoesHand:
    """Vicki Vale."""
    return LookAtFoesHand()


def down_to(number: int) -> Value:
    """How many cards the player's hand holds beyond a number."""
    return Value(f"until they have {number} cards in hand", lambda m, f: max(0, len(m.zones[HAND][f[SUBJECT]]) - number))


def destroy_each_pays() -> UntilEndOfTurn:
    """Bloodthirst: only cards destroyed after it was played count."""
    return UntilEndOfTurn(Row(DESTROYED_ONE, (gain_vp(),)), "until the end of this turn, each time you destroy a card, gain 1 VP")


def next_buy_cheaper(number: int, only: Filter) -> UntilEndOfTurn:
    """GCPD Officer: used up by the next such card that you buy."""
    phrase = f"the next {only.noun.replace(' or a ', ' or ')} you buy this turn costs {number} less Power (minimum 0)"
    return UntilEndOfTurn(Row(PRICE, card=only, value=value_of(number), once=True), phrase)


@dataclass(frozen=True)
class SpendNow(Effect):
    """The cost of an ability to use, which is itself the "may"."""

    cost: int

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """The seat has it."""
        return m.counters[VP_TOKENS][f[SUBJECT]] >= self.cost

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Pays."""
        lose(m, f[SUBJECT], self.cost)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"spend {self.cost} VP"


def spend_now(cost: int) -> SpendNow:
    """Vicki Vale."""
    return SpendNow(cost)


class _OnTop(Deed):
    """Puts a card just looked at on top of the others."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Only its owner saw it; it stays known to the owner, and others no longer know what lies on top."""
        deck = m.zones[DECK][f[SUBJECT]]
        deck.remove(card)
        deck.append(card)
        m.known[f[SUBJECT]] = 0


@dataclass(frozen=True)
class OrderTheRest(Pick):
    """Julia Pennyworth: "return the others in any order": pick the one that lies on top."""

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Nothing to order with fewer than two."""
        if not f[LEFT] and f[SPARE] < 2:
            return None
        return Pick.run(self, m, f)

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The chosen one on top; the cards stay looked at."""
        f[LEFT] = 0
        self.deed.do(m, f, option & CARD_MASK, 0)


def order_the_rest() -> OrderTheRest:
    """Julia Pennyworth."""
    return OrderTheRest(_OnTop("return"), (LOOKED_AT,), phrase="return the others in any order")


class _DrawLookedAt(Deed):
    """Draws the chosen one of the cards just looked at."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """It counts as a drawn card; others do not see which one, so they no longer know what lies on top."""
        seat = f[SUBJECT]
        self.take_out(m, f, card, place)
        m.known[seat] = 0
        m.zones[HAND][seat].append(card)
        m.tell_secretly("drew", seat, (seat,), {"cards": [card]}, count=1)
        happen(m, DREW, seat, 0, 1)


def draw_one_of_them() -> Pick:
    """Julia Pennyworth."""
    return Pick(_DrawLookedAt("draw"), (LOOKED_AT,), phrase="draw one")

"""The plain clauses: Power, drawing, Weakness, looking at cards, moving this card or the card just mentioned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.effects import Effect, conjugate, own
from services.deckbuilding.frames import ATTACK, BEST, DONE, IT, SPARE, SUBJECT, Frame
from services.deckbuilding.names import DECK, DISCARD, HAND, WEAKNESS
from services.deckbuilding.strikes import affect, weaken
from services.deckbuilding.values import Number, Value, value_of

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


@dataclass(frozen=True)
class Power(Effect):
    """ "+2 Power"."""

    number: int
    simple = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Power is the active player's for this turn."""
        m.power += self.number

    def touches(self) -> frozenset[str]:
        """Power."""
        return frozenset(("power",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"+{self.number} Power"


@dataclass(frozen=True)
class PowerFor(Effect):
    """ "+1 Power for each ..."."""

    value: Value
    simple = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Counts now."""
        m.power += max(0, self.value.of(m, f))

    def touches(self) -> frozenset[str]:
        """Power."""
        return frozenset(("power",))

    def text(self, who: str = "") -> str:
        """ "+1 Power for each other Villain you played this turn"."""
        return f"+{self.value.text.replace('1 for each', '1 Power for each')}"


def power(number: Number) -> Effect:
    """Adds to the Power of this turn."""
    return Power(number) if isinstance(number, int) else PowerFor(number)


@dataclass(frozen=True)
class Draw(Effect):
    """ "Draw 2 cards"."""

    number: Number
    simple = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """From the own deck, shuffling if needed."""
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        f[DONE] = zones.draw(m, f[SUBJECT], number)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card to draw."""
        return bool(m.zones[DECK][f[SUBJECT]] or m.zones[DISCARD][f[SUBJECT]])

    def text(self, who: str = "") -> str:
        """ "each foe draws a card"."""
        what = "a card" if self.number == 1 else f"{value_of(self.number).text} cards"
        return conjugate(f"draw {what}", who)


def draw(number: Number = 1) -> Draw:
    """Draws cards."""
    return Draw(number)


@dataclass(frozen=True)
class GainWeakness(Effect):
    """ "Gain a Weakness"."""

    number: int = 1

    plain = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """As many as the stack has; within an Attack that affects the player."""
        f[DONE] = 0
        for _ in range(self.number):
            if zones.gain_weakness(m, f[SUBJECT]):
                f[DONE] += 1
                if f[ATTACK] >= 0:
                    affect(m, f, struck=True)
                    weaken(m, f, f[SUBJECT])

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is one left."""
        return bool(m.piles[WEAKNESS])

    def text(self, who: str = "") -> str:
        """ "target foe gains a Weakness"."""
        return conjugate("gain a Weakness" if self.number == 1 else f"gain {self.number} Weakness cards", who)


def gain_weakness(number: int = 1) -> GainWeakness:
    """Gains Weakness cards while the stack lasts."""
    return GainWeakness(number)


@dataclass(frozen=True)
class GainTop(Effect):
    """ "Gain a Flying Kick and put it into your hand": the top card of a stack."""

    pile: int
    noun: str
    where: int

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Nothing if the stack is empty."""
        stack = m.piles[self.pile]
        if stack:
            zones.gain(m, f[SUBJECT], stack.pop(), self.where)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is one left."""
        return bool(m.piles[self.pile])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate(f"gain {self.noun}", who) + (" and put it into your hand" if self.where == zones.TO_HAND else "")


def gain_top(pile: int, noun: str, where: int = zones.TO_DISCARD) -> GainTop:
    """Gains the top card of a stack."""
    return GainTop(pile, noun, where)


@dataclass(frozen=True)
class Look(Effect):
    """Looks at, or reveals, the top cards of the player's deck; IT is the top one."""

    number: int
    openly: bool

    def run(self, m: DeckMatch, f: Frame) -> None:
        """The cards stay on the deck; who saw them is remembered."""
        seat = f[SUBJECT]
        count = zones.have_cards(m, seat, self.number)
        f[SPARE] = f[DONE] = count
        f[IT] = m.zones[DECK][seat][-1] if count else -1
        if not count:
            return
        m.peeked[seat] = max(m.peeked[seat], count)
        cards = m.zones[DECK][seat][: -count - 1 : -1]
        if self.openly:
            m.known[seat] = max(m.known[seat], count)
            m.tell("revealed", seat, cards=cards)
        elif m.events is not None:
            m.tell_secretly("looked", seat, (f[SUBJECT],), {"cards": cards}, count=count)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card."""
        return bool(m.zones[DECK][f[SUBJECT]] or m.zones[DISCARD][f[SUBJECT]])

    def text(self, who: str = "") -> str:
        """ "reveal the top card of your deck"."""
        whose = own(who)
        what = "top card" if self.number == 1 else f"top {self.number} cards"
        return conjugate(f"{'reveal' if self.openly else 'look at'} the {what} of {whose} deck", who)


def reveal_top() -> Look:
    """Reveals the top card of the deck; everybody sees it."""
    return Look(1, openly=True)


def look_at_top(number: int) -> Look:
    """Looks at the top cards of the deck; only the player sees them."""
    return Look(number, openly=False)


@dataclass(frozen=True)
class DiscardTop(Effect):
    """ "Discard the top card of your deck"."""

    number: int = 1

    plain = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Within an Attack that affects the player."""
        f[DONE], f[IT], f[BEST] = 0, -1, -1
        for _ in range(self.number):
            card = zones.discard_top(m, f[SUBJECT])
            if card < 0:
                return
            f[IT] = card
            f[DONE] += 1
            f[BEST] = max(f[BEST], m.box.cards[card].cost)
            if f[ATTACK] >= 0:
                affect(m, f, struck=True)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card."""
        return bool(m.zones[DECK][f[SUBJECT]] or m.zones[DISCARD][f[SUBJECT]])

    def text(self, who: str = "") -> str:
        """ "each foe discards the top card of their deck"."""
        whose = own(who)
        what = "top card" if self.number == 1 else f"top {self.number} cards"
        return conjugate(f"discard the {what} of {whose} deck", who)


def discard_top(number: int = 1) -> DiscardTop:
    """Discards from the top of the deck."""
    return DiscardTop(number)


@dataclass(frozen=True)
class DiscardHand(Effect):
    """ "Discard your hand"."""

    plain = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Each card is a discard."""
        seat = f[SUBJECT]
        cards, m.zones[HAND][seat] = m.zones[HAND][seat], []
        f[DONE] = len(cards)
        for card in cards:
            zones.discard(m, seat, card)
            if f[ATTACK] >= 0:
                affect(m, f, struck=True)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a hand."""
        return bool(m.zones[HAND][f[SUBJECT]])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate(f"discard {own(who)} hand", who)


def discard_hand() -> DiscardHand:
    """Discards the whole hand."""
    return DiscardHand()


@dataclass(frozen=True)
class RevealHand(Effect):
    """ "Target foe reveals their hand"."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Everybody sees it."""
        m.tell("revealed", f[SUBJECT], cards=list(m.zones[HAND][f[SUBJECT]]))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate(f"reveal {own(who)} hand", who)


def reveal_hand() -> RevealHand:
    """Shows the whole hand to everybody."""
    return RevealHand()

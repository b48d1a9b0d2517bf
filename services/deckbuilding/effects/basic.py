"""The basic effects: Power, drawing, Weakness, looking at the top of a deck, discarding a hand."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.attack_success import mark_affected, mark_weakened
from services.deckbuilding.expressions.values import Number, Value
from services.deckbuilding.movement import decks, discards, gains
from services.deckbuilding.movement.mover import TO_DISCARD, TO_HAND
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import DONE, LOOKED_AT
from services.deckbuilding.program.references import HIGHEST_COST as THE_HIGHEST_COST
from services.deckbuilding.program.references import IT as THE_CARD
from services.deckbuilding.program.wording import CARDS, POWER, conjugate, own
from services.deckbuilding.state.constants import Destination, Stack
from services.deckbuilding.state.frames import ATTACK, DONE_COUNT, HIGHEST_COST, IT, LOOKED_AT_COUNT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, HAND, WEAKNESS


@dataclass(frozen=True)
class Power(Effect):
    """ "+2 Power"."""

    number: int
    commutes = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        m.power += self.number

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("power",))

    @override
    def text(self, who: str = "") -> str:
        return f"+{self.number} Power"


@dataclass(frozen=True)
class PowerFor(Effect):
    """ "+1 Power for each ..."."""

    value: Value
    commutes = True

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        m.power += max(0, self.value.of(m, f))

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("power",))

    @override
    def text(self, who: str = "") -> str:
        amount, rest = self.value.scaled(POWER, who, 1, 0)
        return f"+{amount}{rest}"


def power(number: Number) -> Effect:
    """Adds to the Power of this turn."""
    return Power(number) if isinstance(number, int) else PowerFor(number)


@dataclass(frozen=True)
class Draw(Effect):
    """ "Draw 2 cards"."""

    number: Number
    commutes = True
    sets = frozenset((DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        number = self.number if isinstance(self.number, int) else self.number.of(m, f)
        f[DONE_COUNT] = decks.draw(m, f[TARGET], number)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[DECK][f[TARGET]] or m.zones[DISCARD][f[TARGET]])

    @override
    def text(self, who: str = "") -> str:
        if isinstance(self.number, int):
            return conjugate(f"draw {'a card' if self.number == 1 else f'{self.number} cards'}", who)
        amount, rest = self.number.quantity(CARDS, who)
        return conjugate(f"draw {amount}{rest}", who)


def draw(number: Number = 1) -> Draw:
    """Draws cards."""
    return Draw(number)


@dataclass(frozen=True)
class GainWeakness(Effect):
    """ "Gain a Weakness"."""

    number: int = 1

    atomic = True
    sets = frozenset((DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Gains as many as the stack has; as part of an Attack, this affects the player."""
        f[DONE_COUNT] = 0
        for _ in range(self.number):
            if gains.gain_weakness(m, f[TARGET]):
                f[DONE_COUNT] += 1
                if f[ATTACK] >= 0:
                    mark_affected(m, f, struck=True)
                    mark_weakened(m, f, f[TARGET])

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.piles[WEAKNESS])

    @override
    def text(self, who: str = "") -> str:
        return conjugate("gain a Weakness" if self.number == 1 else f"gain {self.number} Weakness cards", who)


def gain_weakness(number: int = 1) -> GainWeakness:
    """Gains Weakness cards, as far as the stack lasts."""
    return GainWeakness(number)


@dataclass(frozen=True)
class GainTop(Effect):
    """ "Gain a Flying Kick and put it into your hand": the top card of a stack."""

    pile: int
    noun: str
    where: int

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        gains.gain_top(m, f[TARGET], self.pile, self.where)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.piles[self.pile])

    @override
    def text(self, who: str = "") -> str:
        return conjugate(f"gain {self.noun}", who) + (" and put it into your hand" if self.where == TO_HAND else "")


def gain_top(pile: Stack, noun: str, where: Destination = TO_DISCARD) -> GainTop:
    """Gains the top card of a stack."""
    return GainTop(pile, noun, where)


@dataclass(frozen=True)
class Look(Effect):
    """Looks at, or reveals, the top cards of the player's deck. Sets IT to the top one."""

    number: int
    openly: bool
    sets = frozenset((THE_CARD, DONE, LOOKED_AT))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Leaves the cards on the deck and records who has seen them."""
        look = decks.reveal_top if self.openly else decks.look_at_top
        cards = look(m, f[TARGET], self.number)
        f[LOOKED_AT_COUNT] = f[DONE_COUNT] = len(cards)
        f[IT] = cards[0] if cards else -1

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[DECK][f[TARGET]] or m.zones[DISCARD][f[TARGET]])

    @override
    def text(self, who: str = "") -> str:
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

    atomic = True
    sets = frozenset((THE_CARD, DONE, THE_HIGHEST_COST))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Discards the cards; as part of an Attack, this affects the player."""
        f[DONE_COUNT], f[IT], f[HIGHEST_COST] = 0, -1, -1
        for _ in range(self.number):
            card = decks.discard_top(m, f[TARGET])
            if card < 0:
                return
            f[IT] = card
            f[DONE_COUNT] += 1
            f[HIGHEST_COST] = max(f[HIGHEST_COST], m.box.cards[card].cost)
            if f[ATTACK] >= 0:
                mark_affected(m, f, struck=True)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[DECK][f[TARGET]] or m.zones[DISCARD][f[TARGET]])

    @override
    def text(self, who: str = "") -> str:
        whose = own(who)
        what = "top card" if self.number == 1 else f"top {self.number} cards"
        return conjugate(f"discard the {what} of {whose} deck", who)


def discard_top(number: int = 1) -> DiscardTop:
    """Discards from the top of the deck."""
    return DiscardTop(number)


@dataclass(frozen=True)
class DiscardHand(Effect):
    """ "Discard your hand"."""

    atomic = True
    sets = frozenset((DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Discards each card; as part of an Attack, this affects the player."""
        seat = f[TARGET]
        cards = decks.take_hand(m, seat)
        f[DONE_COUNT] = len(cards)
        for card in cards:
            discards.discard(m, seat, card)
            if f[ATTACK] >= 0:
                mark_affected(m, f, struck=True)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[HAND][f[TARGET]])

    @override
    def text(self, who: str = "") -> str:
        return conjugate(f"discard {own(who)} hand", who)


def discard_hand() -> DiscardHand:
    """Discards the whole hand."""
    return DiscardHand()


@dataclass(frozen=True)
class RevealHand(Effect):
    """ "Target foe reveals their hand"."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        decks.reveal_hand(m, f[TARGET])

    @override
    def text(self, who: str = "") -> str:
        return conjugate(f"reveal {own(who)} hand", who)


def reveal_hand() -> RevealHand:
    """Shows the whole hand to everybody."""
    return RevealHand()

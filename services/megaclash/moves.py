"""The legal plays of a hand on one battleground: a lookup table, filled in as positions come up.

An *option* is an int: battleground number * 32 + code, or END_TURN, or (when discarding) a kind. A *place* is the state of a
battleground in one int: number * 64 + top number (0: no card yet), + CLOSED_BY[seat] while that seat's Stop lies on top.
A hand is a bit set: bits 0..21 are the kinds in it, bits 22..31 the numbers in it, as normal or Power Cards.
"""

from __future__ import annotations

from services.megaclash.cards import BATTLEGROUNDS, KINDS, POWER, RING, STOP, WILD, Battleground, above, below, card_id, code_id

END_TURN = 31
CLOSED_BY = (16, 32)
CLOSED = 48

Plays = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""(numbered cards only; all plays; plays that respect the duty to play a number: numbered cards, and commands after which one still
fits here)."""


def number_bit(number: int) -> int:
    """The bit that is set in hands with a card of that number, normal or Power Card."""
    return 1 << (KINDS + number - 1)


KIND_BITS: tuple[int, ...] = tuple(1 << kind | (number_bit(kind % RING + 1) if kind < STOP else 0) for kind in range(KINDS))
TWIN_BITS: tuple[int, ...] = tuple(1 << (kind + POWER) % STOP if kind < STOP else 0 for kind in range(KINDS))
"""By kind: the bit of the other kind of the same number."""


def hand_bits(hand: list[int]) -> int:
    """The bit set of a hand."""
    bits = 0
    for kind in hand:
        bits |= KIND_BITS[kind]
    return bits


def without(bits: int, kind: int) -> int:
    """The bit set of the hand after its last card of that kind is gone."""
    return bits ^ (1 << kind if bits & TWIN_BITS[kind] else KIND_BITS[kind])


class PlaysHere(dict[int, Plays]):
    """The plays on one place, by the part of the hand that matters there; each computed at its first use."""

    def __init__(self, ground: Battleground, fitting: tuple[int, ...], *, power_only: bool = False, stop: bool = False) -> None:
        super().__init__()
        self.ground = ground
        self.fitting = fitting
        self.power_only = power_only
        self.stop = stop
        self.mask = self._mask()

    def _mask(self) -> int:
        mask = 0
        for number in self.fitting:
            mask |= 1 << (POWER + number - 1)
            if not self.power_only:
                mask |= 1 << (number - 1) | 1 << WILD | number_bit(above(number)) | number_bit(below(number))
        return mask | (1 << STOP if self.stop else 0)

    def __missing__(self, bits: int) -> Plays:
        numbered = self._options([kind for number in self.fitting for kind in (number - 1, POWER + number - 1) if bits >> kind & 1])
        stops = self._options([STOP] if bits >> STOP & 1 else [])
        wilds = self._options([WILD + number - 1 for number in self.fitting] if bits >> WILD & 1 else [])
        kept = stops if numbered else ()
        kept += tuple(option for option in wilds if self._number_follows(option, bits))
        plays = (numbered, numbered + stops + wilds, numbered + kept)
        self[bits] = plays
        return plays

    def _options(self, codes: list[int]) -> tuple[int, ...]:
        return tuple(self.ground.number << 5 | code for code in codes)

    def _number_follows(self, option: int, bits: int) -> bool:
        """Whether, after this Wild, the battleground is still open and the hand holds a number above or below it."""
        number = (option & 31) - WILD + 1
        return number != self.ground.victory and bool(bits & (number_bit(above(number)) | number_bit(below(number))))


def _places(ground: Battleground, seat: int) -> dict[int, PlaysHere]:
    base = ground.number << 6
    places = {base: PlaysHere(ground, (ground.defense,))}
    for top in range(1, RING + 1):
        fitting = (below(top), above(top))
        places[base + top] = PlaysHere(ground, fitting, stop=True)
        places[base + top + CLOSED_BY[seat]] = PlaysHere(ground, fitting)
        places[base + top + CLOSED_BY[1 - seat]] = PlaysHere(ground, fitting, power_only=True)
    return places


def _table(seat: int) -> list[tuple[int, PlaysHere] | None]:
    table: list[tuple[int, PlaysHere] | None] = [None] * ((len(BATTLEGROUNDS) + 1) << 6)
    for ground in BATTLEGROUNDS:
        for place, plays in _places(ground, seat).items():
            table[place] = (plays.mask, plays)
    return table


MOVES: tuple[list[tuple[int, PlaysHere]], ...] = (_table(0), _table(1))  # type: ignore[assignment]
"""MOVES[seat][place] is (mask, plays): plays[hand & mask] are the plays of the seat there. Unused indices are None."""


def option_key(option: int) -> str:
    """The key of an option in the form of the scenario contract."""
    if option == END_TURN:
        return "end_turn"
    number, code = option >> 5, option & 31
    return f"play:{code_id(code)}@{BATTLEGROUNDS[number - 1].id}" if number else f"pick:{card_id(code)}"

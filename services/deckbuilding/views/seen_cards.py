"""Describes the hidden cards that a seat has seen: the last line of its prompts.

It names each card in a hidden place that the seat knows and not everybody knows, except those of its own hand. The words for a place are
in one table, to which sets add those of their own places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from services.deckbuilding.movement.knowledge import bit_of
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, DECK, HAND, MAIN_DECK, NEMESIS, PILES, WEAKNESS, ZONES
from services.deckbuilding.turn.dealing import DEALT

INTRODUCTION = "\nYou have seen: "
"""The beginning of the line; `without_seen_line` cuts a prompt here."""


@dataclass(frozen=True, slots=True)
class PlaceWords:
    """How a hidden place is named: `{whose}` is "your" or "seat 1's"."""

    words: str
    """A noun for an ordered place, "the main deck"; a phrase for any other, "in {whose} hand"."""
    ordered: bool
    """Whether the order of its cards matters, as in a deck."""


_ZONES = {
    HAND: PlaceWords("in {whose} hand", ordered=False),
    DECK: PlaceWords("{whose} deck", ordered=True),
}
_PILES = {
    MAIN_DECK: PlaceWords("the main deck", ordered=True),
    NEMESIS: PlaceWords("the Nemesis stack", ordered=True),
    WEAKNESS: PlaceWords("the Weakness stack", ordered=True),
}
_NOT_LISTED = {HAND, DEALT}
"""Zones in which a seat always sees its own cards."""


def name_pile(pile: int, noun: str) -> None:
    """Names a hidden pile in prompts, with its article: "the Riddle stack"."""
    _PILES[pile] = PlaceWords(noun, ordered=True)


def name_spot(pile: int, phrase: str) -> None:
    """Names a pile of a single hidden card by a phrase that says where it lies: "on Line-Up slot 3"."""
    _PILES[pile] = PlaceWords(phrase, ordered=False)


def seen_line(m: MatchState, seat: int) -> str:
    """The line with its line break; empty if there is nothing to say."""
    known = _known_cards(m, seat)
    if not known:
        return ""
    parts = [part for words, whose, here in _places_of(m, seat, known) for part in _parts(m, known, words, whose, here)]
    return f"{INTRODUCTION}{'; '.join(parts)}." if parts else ""


def _known_cards(m: MatchState, seat: int) -> set[int]:
    """The cards that the seat knows, or once knew, in a hidden place, and not everybody; found in bulk, as there are mostly none."""
    flags = m.seen.translate(_flags(bit_of(m, seat), m.everyone))
    found = set()
    card = flags.find(1)
    while card >= 0:
        found.add(card)
        card = flags.find(1, card + 1)
    return found


@cache
def _flags(bit: int, everyone: int) -> bytes:
    """By mask, 1 if it says that this viewer knows the card and not everybody does."""
    return bytes(bool(mask & bit) and mask != everyone for mask in range(256))


def without_seen_line(prompt: str) -> str:
    """The prompt without that line."""
    return prompt.partition(INTRODUCTION)[0]


def _places_of(m: MatchState, seat: int, known: set[int]) -> Iterator[tuple[PlaceWords, str, list[int]]]:
    """The hidden places that hold some of the cards, the seat's own first, without those whose cards it always sees."""
    for step in range(m.players):
        owner = (seat + step) % m.players
        for zone in sorted(ZONES.hidden):
            cards = m.zones[zone][owner] if zone < len(m.zones) else []
            if not known.isdisjoint(cards) and not (step == 0 and zone in _NOT_LISTED):
                yield _words_of_zone(zone), f"seat {owner}'s" if step else "your", cards
    for pile in sorted(PILES.hidden - {BOX}):
        if pile < len(m.piles) and not known.isdisjoint(m.piles[pile]):
            yield _PILES.get(pile) or PlaceWords(f"the {PILES.all[pile].replace('_', ' ').capitalize()}", ordered=True), "", m.piles[pile]


def _words_of_zone(zone: int) -> PlaceWords:
    return _ZONES.get(zone) or PlaceWords(f"among {{whose}} {ZONES.all[zone].replace('_', ' ')}", ordered=False)


def _parts(m: MatchState, known: set[int], words: PlaceWords, whose: str, here: list[int]) -> list[str]:
    """Describes the cards that the seat knows in one place: those on top together, each deeper one separately."""
    table = m.box.cards
    depths = [depth for depth, card in enumerate(reversed(here)) if card in known]
    place = words.words.format(whose=whose)
    if not words.ordered:
        counts = Counter(table[here[-1 - at]].name for at in depths)
        names = sorted(f"{count} {name}" if count > 1 else name for name, count in counts.items())
        return [f"{_listed(names)} {place}"]
    top = [at for number, at in enumerate(depths) if at == number]
    parts = [f"{', then '.join(table[here[-1 - at]].name for at in top)} on top of {place}"] if top else []
    return parts + [f"{table[here[-1 - at]].name} {_depth(at, len(here))} of {place}" for at in depths[len(top) :]]


def _depth(at: int, size: int) -> str:
    """Describes the position of the card below `at` others in a pile of that size, from the nearer end."""
    from_bottom = size - 1 - at
    if from_bottom == 0:
        return "at the bottom"
    return f"{_ordinal(from_bottom + 1)} from the bottom" if from_bottom < at else f"{_ordinal(at + 1)} from the top"


def _ordinal(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

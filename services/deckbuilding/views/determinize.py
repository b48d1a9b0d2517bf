"""Worlds that a viewer cannot tell from the true one.

The cards that may lie in each other's place as far as the viewer knows form a group. A group is sorted and dealt anew to its places, so the
world depends on nothing that the viewer cannot see. Known cards stay: the own hand, top cards that were seen, whatever was shown for the
decision at hand. If another seat decides, its options are found out anew for its new hand.
"""

from __future__ import annotations

from typing import TypeVar

from services.deckbuilding.state.frames import CARD, IT, OTHER, SIZE
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, DECK, HAND, MAIN_DECK, NEMESIS
from services.deckbuilding.state.option_codes import DEFEND, PICK, card_of, verb_of
from services.kernel import randomness

M = TypeVar("M", bound="MatchState")
ATTEMPTS = 32
"""How often cards are dealt until the seat that has to decide can do so."""


def determinize(m: M, viewer: int, seed: bytes) -> M:
    """A copy with everything that the viewer cannot know dealt anew from `seed`; later draws come from `seed` too."""
    hidden = groups(m, viewer)
    pinned = _pinned(m, viewer)
    for attempt in range(ATTEMPTS):
        world = m.clone()
        world.seed = seed
        _deal(world, hidden, pinned, attempt)
        if viewer == m.seat or m.seat < 0:
            return world
        frame = world.stack[-1]
        if world.box.ops[frame[0] - 1].refresh_options(world, frame):
            return world
    return world


def _deal(m: MatchState, hidden: list[list[int]], pinned: set[int], attempt: int) -> None:
    """Deals each group to its places and renames what frames and waiting abilities refer to."""
    places = {}
    for cards in (*m.zones[HAND], *m.zones[DECK], *m.piles):
        for index, card in enumerate(cards):
            places[card] = (cards, index)
    new: dict[int, int] = {}
    for number, group in enumerate(hidden):
        free = [card for card in group if card not in pinned]
        dealt = sorted(free)
        randomness.shuffle(m.seed, (1 << 40) + (attempt << 8) + number, dealt)
        for old, card in zip(free, dealt, strict=True):
            cards, index = places[old]
            cards[index] = card
            new[old] = card
    for frame in m.stack:
        if not _of_attack(m, frame):
            frame[IT] = new.get(frame[IT], frame[IT])
    m.pending = [(row, owner, source, new.get(card, card), seat, amount) for row, owner, source, card, seat, amount in m.pending]


def groups(m: MatchState, viewer: int) -> list[list[int]]:
    """The cards that the viewer cannot tell apart by where they lie, in the order of their places."""
    found = []
    for seat in range(m.players):
        deck = m.zones[DECK][seat]
        known = m.peeked[seat] if seat == viewer else m.known[seat]
        hidden = deck[: len(deck) - known] if known else deck[:]
        found.append(hidden if seat == viewer else m.zones[HAND][seat] + hidden)
    main = m.piles[MAIN_DECK]
    found.append(main[: len(main) - m.known[-1]] if m.known[-1] else main[:])
    return found + _nemesis_groups(m) + m.rules.hidden_groups(m, viewer)


def _nemesis_groups(m: MatchState) -> list[list[int]]:
    """Face-down Nemesis cards by Level, with those of the same sets that were left in the box unseen."""
    cards, sets = m.box.cards, m.rules.nemesis_sets
    stack = m.piles[NEMESIS]
    hidden = stack[:-1] if m.faces[NEMESIS] else stack[:]
    hidden += [card for card in m.piles[BOX] if cards[card].kind == "nemesis" and (not sets or cards[card].fact("set") in sets)]
    return [[card for card in hidden if cards[card].level == level] for level in range(1, 5)]


def _pinned(m: MatchState, viewer: int) -> set[int]:
    """Cards that were shown for what is being resolved: whose text it is, the deciding viewer's options, noted ones, a revealed hand."""
    pinned: set[int] = set()
    if m.seat < 0:
        return pinned
    if viewer == m.seat:
        pinned.update(card_of(option) for option in m.options if verb_of(option) in (PICK, DEFEND))
    for frame in m.stack:
        pinned.add(frame[CARD])
        if not _of_attack(m, frame):
            pinned.update(frame[SIZE:])
    top = m.stack[-1]
    if m.box.ops[top[0] - 1].shows_hand:
        pinned.update(m.zones[HAND][top[OTHER]])
    return pinned


def _of_attack(m: MatchState, frame: list[int]) -> bool:
    return m.box.attacking <= frame[0] <= m.box.attacking + 4

"""Worlds that a viewer cannot tell from the true one.

Cards that may lie in each other's place as far as the viewer knows form a group; each group is dealt anew by one permutation of card
numbers that is applied wherever such a card is referred to. Known cards stay: the own hand, top cards that were seen, whatever was shown
for the decision at hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from services.deckbuilding.choices import CARD, DEFEND, PICK, VERB
from services.deckbuilding.frames import IT, OTHER
from services.deckbuilding.names import DECK, HAND, MAIN_DECK
from services.kernel import randomness

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


def determinize(m: DeckMatch, viewer: int, seed: bytes) -> Any:
    """A copy with everything that the viewer cannot know dealt anew from `seed`; later draws come from `seed` too."""
    world = m.clone()
    world.seed = seed
    pinned = _pinned(m, viewer)
    new: dict[int, int] = {}
    for number, group in enumerate(groups(m, viewer)):
        free = [card for card in group if card not in pinned]
        dealt = free[:]
        randomness.shuffle(seed, (1 << 40) + number, dealt)
        new.update(zip(free, dealt, strict=True))
    for zone in (HAND, DECK):
        world.zones[zone] = [[new.get(card, card) for card in cards] for cards in world.zones[zone]]
    world.piles = [[new.get(card, card) for card in pile] for pile in world.piles]
    _rename(world, new)
    if viewer != m.seat and _asks_anew(m):
        frame = world.stack[-1]
        world.box.code[frame[0] - 1](world, frame)
    return world


def _asks_anew(m: DeckMatch) -> bool:
    """Whether the decision at hand can simply be asked again for the new hand."""
    return m.seat >= 0 and m.box.ops[m.stack[-1][0] - 1].kind == "main"


def groups(m: DeckMatch, viewer: int) -> list[list[int]]:
    """The cards that the viewer cannot tell apart by where they lie."""
    found = []
    for seat in range(m.players):
        deck = m.zones[DECK][seat]
        known = m.peeked[seat] if seat == viewer else m.known[seat]
        hidden = deck[: len(deck) - known] if known else deck
        found.append(list(hidden) if seat == viewer else m.zones[HAND][seat] + hidden)
    main = m.piles[MAIN_DECK]
    found.append(main[: len(main) - m.known[-1]] if m.known[-1] else list(main))
    return found + m.rules.hidden_groups(m, viewer)


def _pinned(m: DeckMatch, viewer: int) -> set[int]:
    """Cards that were shown for what is being resolved."""
    pinned: set[int] = set()
    if m.seat < 0:
        return pinned
    if viewer == m.seat or not _asks_anew(m):
        pinned.update(option & CARD for option in m.options if option & VERB in (PICK, DEFEND))
    hands = {card for seat in range(m.players) for card in m.zones[HAND][seat]}
    for frame in m.stack:
        if frame[IT] in hands and not _of_attack(m, frame):
            pinned.add(frame[IT])
        pinned.update(frame[12:])
    top = m.stack[-1]
    if getattr(m.box.ops[top[0] - 1], "shows_hand", False):
        pinned.update(m.zones[HAND][top[OTHER]])
    return pinned


def _of_attack(m: DeckMatch, frame: list[int]) -> bool:
    return m.box.attacking <= frame[0] <= m.box.attacking + 4


def _rename(m: DeckMatch, new: dict[int, int]) -> None:
    for frame in m.stack:
        if not _of_attack(m, frame):
            frame[IT] = new.get(frame[IT], frame[IT])
    m.pending = [(row, owner, source, new.get(card, card), seat, amount) for row, owner, source, card, seat, amount in m.pending]

"""Worlds that a viewer cannot tell from the true one.

The cards that can lie in each other's place as far as the viewer knows form a group. A group is sorted, shuffled and dealt to its places
again, so a world depends on nothing that the viewer cannot see. Whatever the viewer knows (`movement.knowledge`) stays where it lies;
owners and the knowledge of the other seats stay with the places. References to dealt cards, in frames, notes and waiting abilities,
follow the places. If another seat decides, its options are recomputed for its new hand.
"""

from __future__ import annotations

from typing import TypeVar

from services.deckbuilding.expressions.notes import card_note, noted_card
from services.deckbuilding.movement.knowledge import bit_of
from services.deckbuilding.state.frames import ATTACK_SIZE, FIRST_IT, IT, PC, SIZE
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, DECK, HAND, MAIN_DECK, NEMESIS, ZONES
from services.deckbuilding.state.option_codes import A_CARD, about, card_of
from services.deckbuilding.turn.dealing import DEALT
from services.kernel import randomness

M = TypeVar("M", bound=MatchState)
ATTEMPTS = 32
"""How often cards are dealt until the seat that has to decide would be asked."""
_DRAW = 1 << 40
"""Draws of the dealing are numbered from here, apart from those of the match."""


def determinize(m: M, viewer: int, seed: bytes) -> M:
    """A copy with everything that the viewer cannot know dealt again from `seed`; later draws come from `seed`, too."""
    hidden = groups(m, viewer)
    for attempt in range(ATTEMPTS):
        world = _dealt(m, hidden, seed, attempt)
        if viewer == m.seat or m.seat < 0:
            return world
        top = world.stack[-1]
        if world.box.ops[top[PC] - 1].refresh_options(world, top):
            return world
    return _dealt(m, [[card for card in group if card not in _offered(m)] for group in hidden], seed, ATTEMPTS)


def groups(m: MatchState, viewer: int) -> list[list[int]]:
    """The cards that the viewer cannot tell apart by where they lie, each group in the order of its places."""
    bit, seen = bit_of(m, viewer), m.seen
    strays = dict(m.strays)
    found = [m.zones[DECK][seat] if seat == viewer else m.zones[HAND][seat] + m.zones[DECK][seat] for seat in range(m.players)]
    if strays:
        found = [[card for card in group if card not in strays] for group in found]
        held = m.zones[HAND][viewer] if viewer >= 0 else ()
        for card, seat in m.strays:
            if card not in held:
                found[seat].append(card)
    found.append(m.piles[MAIN_DECK])
    found += _nemeses(m)
    found += _characters(m)
    found += m.rules.alike(m)
    return [[card for card in group if not seen[card] & bit] for group in found]


def _nemeses(m: MatchState) -> list[list[int]]:
    """The Nemesis stack by Level, with the cards of the same sets that were left in the box."""
    cards, sets = m.box.cards, m.rules.nemesis_sets
    every = m.piles[NEMESIS] + [
        card for card in m.piles[BOX] if cards[card].kind == "nemesis" and (not sets or cards[card].fact("set") in sets)
    ]
    return [[card for card in every if cards[card].level == level] for level in range(1, 5)]


def _characters(m: MatchState) -> list[list[int]]:
    """The Characters that seats were dealt to choose from, with those left in the box."""
    dealt = [card for cards in m.zones[DEALT] for card in cards]
    return [[*dealt, *(card for card in m.piles[BOX] if m.box.cards[card].kind == "character")]] if dealt else []


def _offered(m: MatchState) -> set[int]:
    """The cards that the deciding seat can choose: where no dealing lets it be asked, they stay, since it is asked."""
    return {card_of(option) for option in m.options if about(option) == A_CARD}


def _dealt(m: M, hidden: list[list[int]], seed: bytes, attempt: int) -> M:
    """A copy with each group shuffled over its places."""
    world = m.clone()
    world.seed = seed
    new: dict[int, int] = {}
    for number, group in enumerate(hidden):
        dealt = sorted(group)
        randomness.shuffle(seed, _DRAW + (attempt << 8) + number, dealt)
        new.update(zip(group, dealt, strict=True))
    for cards in (*(cards for zone in ZONES.hidden for cards in world.zones[zone]), *world.piles):
        for index, card in enumerate(cards):
            if card in new:
                cards[index] = new[card]
    for old, card in new.items():
        world.owner[card], world.seen[card] = m.owner[old], m.seen[old]
    _rename(world, new)
    return world


def _rename(m: MatchState, new: dict[int, int]) -> None:
    """Lets frames, notes, waiting abilities and strays refer to the cards that lie where those lay that they referred to."""
    for frame in m.stack:
        if len(frame) > FIRST_IT and m.box.attacking <= frame[PC] < m.box.attacking + ATTACK_SIZE:
            frame[FIRST_IT] = new.get(frame[FIRST_IT], frame[FIRST_IT])
            continue
        frame[IT] = new.get(frame[IT], frame[IT])
        for at in range(SIZE, len(frame)):
            card = noted_card(frame[at])
            if card >= 0:
                frame[at] = card_note(new.get(card, card))
    m.pending = [(number, owner, source, new.get(card, card), seat, amount) for number, owner, source, card, seat, amount in m.pending]
    m.strays = [(new.get(card, card), seat) for card, seat in m.strays]

"""A frame is what is being resolved: a list of ints, the innermost one last on the match's stack.

Because a frame holds nothing but ints, a match can be cloned and saved in the middle of any effect. The first twelve ints are registers; a
text's notes follow them. Two of the registers, WORK_A and WORK_B, belong to the instruction at hand: each instruction names them by a view
of its own below, and leaves WORK_A at 0 when it is done.
"""

from __future__ import annotations

Frame = list[int]

PC = 0
"""The address of the next instruction in the box's code."""
YOU = 1
"""The seat whose effect it is: it deals the damage and makes the Attack; -1 for nobody."""
TARGET = 2
"""The seat that the clause is about: it draws, discards, gains, decides. Equal to YOU outside "target foe", "each foe", "each player"."""
CARD = 3
"""The card whose text it is."""
IT = 4
"""The card that the last clause was about, -1 if there is none."""
DONE_COUNT = 5
"""How much of the last clause was done: cards moved, damage dealt; 0 means "you did not"."""
PARENT = 6
"""The index in the stack of the frame whose clause this one carries out for one seat; notes are kept there."""
WORK_A = 7
"""The first work register of the instruction at hand."""
ATTACK = 8
"""The index in the stack of the Attack that this is an effect of, -1 if it is none."""
OTHER = 9
"""Another seat that matters: the attacker for a Defense, the foe inside "you", who knocked you out."""
HIGHEST_COST = 10
"""The highest cost among the cards of the last clause, -1 if there were none."""
WORK_B = 11
"""The second work register of the instruction at hand."""
SIZE = 12
"""Notes, one a seat and bank, follow from here on."""

# Views of the work registers, by instruction ------------------------------------------------------------------------------

SEATS_LEFT = WORK_A
""""For each player": a mask of the seats that are still to come."""
CHOSEN_SEAT = WORK_A
""""Target foe": the seat that was chosen."""
CARDS_LEFT = WORK_A
"""Choosing cards, adding cards to the Line-Up: how many are still to come."""
LOOKED_AT_COUNT = WORK_B
"""Looking at the top of a deck and choosing among it: how many of the top cards were looked at."""
ORIGIN = WORK_B
"""Playing a card that goes back: the zone and the seat that it came from (`origin`, `origin_zone`, `origin_seat`)."""
PENDING_MARK = WORK_B
"""Settling: how many abilities were waiting when the text at hand began."""
AMOUNT = WORK_B
"""A triggered ability: the amount of its event (damage, tokens, a slot plus 1)."""
SET_ASIDE_COUNT = WORK_A
"""Acting on the top card of the main deck: how many cards were set aside before it."""

# Registers of an Attack's own frame ----------------------------------------------------------------------------------------

TARGETS = 4
"""A mask of the seats that the Attack is made on."""
AVOIDERS = 5
"""A mask of those that avoided it."""
UNWARNED = 7
"""A mask of those whose Defense window is still to come."""
AFFECTED = 10
"""A mask of those that it did affect."""
BODY = 11
"""The address of the text after "Attack:"."""
KIND = 12
BONUS = 13
"""By how much its damage is increased."""
BARRED = 14
"""A mask of the seats that cannot use a Defense; all of them for an unavoidable Attack."""
STAGE = 15
MARK = 16
"""How many abilities were waiting when the card at hand began to resolve."""
FIRST_IT, FIRST_HIGHEST_COST = 17, 18
"""IT and HIGHEST_COST of the text before the Attack."""

ATTACK_SIZE = 4
"""How many instructions an Attack has."""
BY_PLAYER, BY_NOBODY, NO_ATTACK = 0, 1, 2
"""Kinds of Attack: of a seat; First Appearance or Ambush; a text that is carried out without being an Attack."""


def frame(
    address: int = 0,
    you: int = -1,
    target: int = -1,
    card: int = -1,
    it: int = -1,
    parent: int = -1,
    attack: int = -1,
    other: int = -1,
    highest_cost: int = -1,
    amount: int = 0,
) -> Frame:
    """A frame about to run the code at `address`; seats, cards and stack indexes that do not apply are -1."""
    return [address, you, target, card, it, 0, parent, 0, attack, other, highest_cost, amount]


def play_frame(address: int, seat: int, card: int) -> Frame:
    """The frame of a card's text that the seat plays: `frame` with the registers that every played card has."""
    return [address, seat, seat, card, -1, 0, -1, 0, -1, -1, -1, 0]


def attack_frame(
    address: int, attacker: int, card: int, targets: int, body: int, *, kind: int, bonus: int, barred: int, it: int, highest_cost: int
) -> Frame:
    """The frame of an Attack on a mask of seats; nobody has been warned yet."""
    return [address, attacker, -1, card, targets, 0, -1, targets, -1, -1, 0, body, kind, bonus, barred, 0, 0, it, highest_cost]


def ordering_frame(address: int, seat: int, mark: int) -> Frame:
    """The frame in which a seat orders its abilities that wait beyond `mark`."""
    return [address, seat, seat, -1, -1, 0, -1, 0, -1, -1, -1, 0, 0, 0, 0, 0, mark]


def for_seat(f: Frame, seat: int) -> Frame:
    """A copy of the frame whose clause is about that seat."""
    copy = f[:]
    copy[TARGET] = seat
    return copy


def origin(zone: int, seat: int) -> int:
    """What ORIGIN holds for a card that came from that zone of that seat."""
    return zone << 4 | seat


def origin_zone(packed: int) -> int:
    """The zone that a card came from."""
    return packed >> 4


def origin_seat(packed: int) -> int:
    """The seat that a card came from."""
    return packed & 15

"""The names under which zones, piles, counters and events are kept; a game's package adds its own when it is imported.

A name stands for a small int. The ints depend on the order of imports and never leave the process: what is saved or shown uses names.
"""

from __future__ import annotations


class Names:
    """A growing list of names of one sort, each of which one module declares."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.all: list[str] = []
        self.hidden: set[int] = set()
        """Of places: those whose cards lie face down or in a hand."""
        self._declared: set[str] = set()

    def declare(self, name: str, *, hidden: bool = False) -> int:
        """The number of a name that is declared nowhere else; `hidden`: a place whose cards lie face down or in a hand.

        Raises ValueError if the name has been declared already."""
        if name in self._declared:
            raise ValueError(f"the {self.sort} {name!r} is declared twice")
        self._declared.add(name)
        number = self.number_of(name)
        if hidden:
            self.hidden.add(number)
        return number

    def number_of(self, name: str) -> int:
        """The number of a name that may not be declared yet, as in data saved by a process that had imported more sets."""
        if name not in self.all:
            self.all.append(name)
        return self.all.index(name)

    def declared(self, name: str) -> int:
        """The number of a name that a module has declared; ValueError if none has."""
        if name not in self._declared:
            raise ValueError(f"there is no {self.sort} {name!r}")
        return self.all.index(name)

    def __len__(self) -> int:
        return len(self.all)


SHARED = ""
"""The owner of card types, kinds and facts that both rulebooks have; those of a set have its name."""

ZONES = Names("zone")
"""Places of one seat: a list of cards, the last one on top."""
HAND = ZONES.declare("hand", hidden=True)
DECK = ZONES.declare("deck", hidden=True)
DISCARD = ZONES.declare("discard")
PLAY_AREA = ZONES.declare("play_area")
"""The cards played this turn that are not Ongoing."""
ONGOING = ZONES.declare("ongoing")
CHARACTERS = ZONES.declare("character")
"""The seat's Character and whoever joined the team."""
PILES = Names("pile")
"""Places that belong to nobody, the last card on top."""
MAIN_DECK = PILES.declare("main_deck", hidden=True)
NEMESIS = PILES.declare("nemesis_stack", hidden=True)
WEAKNESS = PILES.declare("weakness_stack", hidden=True)
DESTROYED = PILES.declare("destroyed")
BOX = PILES.declare("box", hidden=True)
"""What takes no part in the match."""
REMOVED = PILES.declare("removed")
"""What was removed from the match, seen by all."""
SET_ASIDE = PILES.declare("set_aside")
"""Cards met on top of the main deck that only the Line-Up can reveal, while something is done with the next card; seen by all."""
LEFT_OUT = PILES.declare("left_out")
"""Main-deck cards that were taken out of a mixed main deck before the match, seen by all."""
COUNTERS = Names("counter")
"""One number a seat."""
VP_TOKENS = COUNTERS.declare("vp_tokens")
EVENTS = Names("event")
"""What triggered abilities listen to, and what the log of the turn remembers."""
PLAYED = EVENTS.declare("played")
GAINED = EVENTS.declare("gained")
DREW = EVENTS.declare("drew")
DISCARDED = EVENTS.declare("discarded")
DESTROYED_ONE = EVENTS.declare("destroyed")
ATTACKED = EVENTS.declare("attacked")
"""A seat is attacked; it comes before the Defense window."""
AVOIDED = EVENTS.declare("avoided")
SUCCEEDED = EVENTS.declare("succeeded")
"""The seat's Attack affected at least one foe."""
HIT = EVENTS.declare("hit")
"""The seat's Attack affected this one foe (amount: the foe)."""
STRUCK = EVENTS.declare("struck")
"""A foe gained a Weakness or discarded a card because of the seat's Attack (amount: the foe)."""
WEAKENED = EVENTS.declare("weakened")
"""A foe gained a Weakness or lost VP because of the seat's Attack (amount: the foe)."""
VP_GAINED = EVENTS.declare("vp_gained")
TURN_STARTED = EVENTS.declare("turn_started")
TURN_ENDING = EVENTS.declare("turn_ending")
ATTACK_BONUS = EVENTS.declare("attack_bonus")
"""Not an event but a question: by how much the seat's Attack is increased."""
ATTACK_BAR = EVENTS.declare("attack_bar")
"""A question: which seats may not avoid the seat's Attack."""
PRICE = EVENTS.declare("price")
"""A question: how much less the seat pays for a card."""
TOP, BOTTOM = 0, 1
"""Where a card goes in a deck."""
LINE_UP_EMPTY, LAST_NEMESIS = 0, 1
"""Reasons for the end that both games know."""

RESOURCES = Names("resource")
"""What a text can change of any player, as `Clause.writes` names it."""
for _resource in ("cards", "vp", "power", "line_up"):
    RESOURCES.declare(_resource)

MARKS = Names("mark")
"""What can be marked as used this turn."""

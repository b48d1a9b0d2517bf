"""A MegaClash match as a value, and its rules. Everything a decision costs is in `apply` and `_offer`; looking is elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Self

from services.kernel.decision import Decision
from services.kernel.game import Setup
from services.kernel.match import NOBODY, Match
from services.kernel.observation import Observation, Result
from services.megaclash import determinize, observe, save, story
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, DECKS, FIRST, HAND_SIZE, IN_PLAY, POWER, STOP, STOP_BY, WILD
from services.megaclash.moves import CLOSED_BY, END_TURN, KIND_BITS, MOVES, hand_bits, without

if TYPE_CHECKING:
    from services.kernel.game import Game

UNTOUCHED, COMMAND_PLAYED, NUMBER_PLAYED = range(3)
"""What the active seat has done for its duty to play a numbered card."""

VICTORY = (0, *(ground.victory for ground in BATTLEGROUNDS))


class MegaClashMatch(Match):
    """Zones are lists of kinds (hands, piles) or of what was played (stacks); draw piles end with their top card."""

    __slots__ = (
        "active",
        "allowance",
        "attacked",
        "captured",
        "decks",
        "discarding",
        "discards",
        "duty",
        "hand_bits",
        "hands",
        "open",
        "passes",
        "places",
        "removed",
        "stacks",
        "winners",
    )

    active: int
    """The seat whose turn it is, also after the end."""
    hands: list[list[int]]
    hand_bits: list[int]
    """The hands as bit sets (see moves.py)."""
    decks: list[list[int]]
    discards: list[list[int]]
    stacks: list[list[int]]
    """By battleground number."""
    places: list[int]
    """By battleground number: its place (see moves.py); 0 if it is not in play."""
    open: list[int]
    """The battlegrounds on the table, as laid out."""
    captured: list[list[int]]
    """By seat, in the order of capture."""
    removed: list[int]
    """What lay on captured battlegrounds: out of the game."""
    attacked: list[int]
    """The open battlegrounds of this turn; the captured ones have used up their allowance."""
    allowance: int
    """How many further battlegrounds may be attacked in this turn."""
    duty: int
    discarding: bool
    passes: int
    """Passes in a row."""
    winners: tuple[int, ...]

    def __init__(self, game: Game, setup: Setup, seed: bytes, *, events: bool) -> None:
        """An empty table with nobody to decide; `deal` or a position fills it."""
        self.game, self.setup, self.seed = game, setup, seed
        self.counter = self.version = self.turn = self.passes = 0
        self.events = [] if events else None
        self.seat, self.options, self.winners = NOBODY, [], ()
        self.active = setup.options.sides.index(FIRST)
        self.hands, self.decks, self.discards, self.captured = [[], []], [[], []], [[], []], [[], []]
        self.hand_bits = [0, 0]
        self.stacks = [[] for _ in VICTORY]
        self.places = [0] * len(VICTORY)
        self.open, self.attacked, self.removed = [], [], []
        self.allowance, self.duty, self.discarding = 1, UNTOUCHED, False

    def deal(self) -> None:
        """Lays out the battlegrounds, shuffles both decks, deals seven cards each; the villain begins (Starting Out)."""
        grounds = [ground.number for ground in BATTLEGROUNDS]
        self.shuffle(grounds)
        self.lay_out(grounds[:IN_PLAY])
        for seat, side in enumerate(self.setup.options.sides):
            deck = list(DECKS[side].cards)
            self.shuffle(deck)
            self.hands[seat] = deck[: -HAND_SIZE - 1 : -1]
            self.decks[seat] = deck[:-HAND_SIZE]
        if self.events is not None:
            story.dealt(self)
        self.refresh()
        self._begin_turn(self.active)

    def lay_out(self, grounds: list[int]) -> None:
        """Puts these battlegrounds on the table, empty."""
        self.open = grounds
        for ground in grounds:
            self.places[ground] = ground << 6

    # Playing -------------------------------------------------------------------------------------------------------

    def apply(self, index: int) -> None:
        """Plays one card, ends the turn, or discards."""
        option = self.options[index]
        self.version += 1
        if option <= END_TURN:
            if self.discarding:
                self._discard(option)
            else:
                self._end_turn()
            return
        self._play_card(option >> 5, option & 31)
        if self.seat >= 0:
            self._offer()

    def _play_card(self, ground: int, code: int) -> None:
        seat = self.active
        kind = code if code < WILD else WILD
        hand = self.hands[seat]
        hand.remove(kind)
        if kind not in hand:
            self.hand_bits[seat] = without(self.hand_bits[seat], kind)
        if ground not in self.attacked:
            self.attacked.append(ground)
            self.allowance -= 1
        self.passes = 0
        if self.events is not None:
            story.played(self, ground, code)
        if code == STOP:
            self.stacks[ground].append(STOP_BY + seat)
            self.places[ground] += CLOSED_BY[seat]
            self.duty = self.duty or COMMAND_PLAYED
            return
        self.stacks[ground].append(code)
        if code < STOP:
            self.duty = NUMBER_PLAYED
            if code >= POWER:
                self.allowance += 1
            number = code % 10 + 1
        else:
            self.duty = self.duty or COMMAND_PLAYED
            number = code - WILD + 1
        if number == VICTORY[ground]:
            self._capture(ground)
        else:
            self.places[ground] = ground << 6 | number

    def _capture(self, ground: int) -> None:
        """The battleground leaves the table with its cards; the last one needed wins at once (MC-33, MC-34)."""
        seat = self.active
        self.open.remove(ground)
        self.attacked.remove(ground)
        self.captured[seat].append(ground)
        self.removed += self.stacks[ground]
        self.stacks[ground] = []
        self.places[ground] = 0
        if self.events is not None:
            story.captured(self, ground)
        if len(self.captured[seat]) >= self.setup.options.battlegrounds_to_win:
            self._finish((seat,))
        elif not self.open:
            self._finish(self._leaders())

    def _end_turn(self) -> None:
        """Without a card played: a discard while there is a draw pile, a pass once there is none (MC-29, MC-35)."""
        seat = self.active
        if self.duty != UNTOUCHED:
            self._draw_and_hand_over()
        elif not self.decks[seat]:
            self.passes += 1
            if self.events is not None:
                story.passed(self)
            if self.passes == 2:
                self._finish(self._leaders())
            else:
                self._begin_turn(1 - seat)
        else:
            self.passes = 0
            choices = sorted(set(self.hands[seat]))
            if len(choices) > 1:
                self.discarding, self.options = True, choices
            elif choices:
                self._discard(choices[0])
            else:
                self._draw_and_hand_over()

    def _discard(self, kind: int) -> None:
        seat = self.active
        hand = self.hands[seat]
        hand.remove(kind)
        if kind not in hand:
            self.hand_bits[seat] = without(self.hand_bits[seat], kind)
        self.discards[seat].append(kind)
        self.discarding = False
        if self.events is not None:
            story.discarded(self, kind)
        self._draw_and_hand_over()

    def _draw_and_hand_over(self) -> None:
        seat = self.active
        hand, deck = self.hands[seat], self.decks[seat]
        missing = min(HAND_SIZE - len(hand), len(deck))
        if missing > 0:
            drawn = deck[-missing:]
            drawn.reverse()
            del deck[-missing:]
            hand += drawn
            bits = self.hand_bits[seat]
            for kind in drawn:
                bits |= KIND_BITS[kind]
            self.hand_bits[seat] = bits
            if self.events is not None:
                story.drew(self, seat, drawn)
        self._begin_turn(1 - seat)

    def _begin_turn(self, seat: int) -> None:
        self.active = self.seat = seat
        self.turn += 1
        self.allowance, self.duty = 1, UNTOUCHED
        self.attacked = []
        if self.events is not None:
            story.turn_began(self)
        self._offer()

    def _offer(self) -> None:
        """The plays on every battleground within the allowance, and the end of the turn unless a numbered card is owed (MC-27)."""
        moves, bits, places = MOVES[self.seat], self.hand_bits[self.seat], self.places
        grounds = self.open if self.allowance > 0 else self.attacked
        options: list[int] = []
        if self.duty == NUMBER_PLAYED:
            for ground in grounds:
                mask, plays = moves[places[ground]]
                options += plays[bits & mask][1]
            options.append(END_TURN)
            self.options = options
            return
        found = []
        owed = False
        for ground in grounds:
            mask, plays = moves[places[ground]]
            here = plays[bits & mask]
            if here[1]:
                found.append(here)
                owed = owed or here[0] != ()
        for here in found:
            options += here[2] if owed else here[1]
        if not owed:
            options.append(END_TURN)
        self.options = options

    # The end -------------------------------------------------------------------------------------------------------

    def _leaders(self) -> tuple[int, ...]:
        """Most battlegrounds, then most cards in hand and draw pile; both seats if that is equal too (MC-38)."""
        ranks = [(len(self.captured[seat]), len(self.hands[seat]) + len(self.decks[seat])) for seat in (0, 1)]
        return tuple(seat for seat in (0, 1) if ranks[seat] == max(ranks))

    def _finish(self, winners: tuple[int, ...]) -> None:
        self.seat, self.options, self.winners = NOBODY, [], winners
        if self.events is not None:
            story.ended(self)

    # Looking and copying -------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy without collected events."""
        copy = object.__new__(type(self))
        copy.game, copy.setup, copy.seed, copy.counter, copy.version = self.game, self.setup, self.seed, self.counter, self.version
        copy.events = None
        copy.seat, copy.active, copy.turn, copy.passes, copy.winners = self.seat, self.active, self.turn, self.passes, self.winners
        copy.allowance, copy.duty, copy.discarding = self.allowance, self.duty, self.discarding
        copy.options, copy.hand_bits, copy.places = self.options[:], self.hand_bits[:], self.places[:]
        copy.open, copy.attacked, copy.removed = self.open[:], self.attacked[:], self.removed[:]
        mine, theirs = self.hands
        copy.hands = [mine[:], theirs[:]]
        mine, theirs = self.decks
        copy.decks = [mine[:], theirs[:]]
        mine, theirs = self.discards
        copy.discards = [mine[:], theirs[:]]
        mine, theirs = self.captured
        copy.captured = [mine[:], theirs[:]]
        copy.stacks = [stack[:] for stack in self.stacks]
        return copy

    def refresh(self) -> None:
        """Works out what follows from the zones: the hands as bit sets and, while the match goes on, the options."""
        self.hand_bits = [hand_bits(hand) for hand in self.hands]
        if self.discarding:
            self.options = sorted(set(self.hands[self.seat]))
        elif self.seat >= 0:
            self._offer()

    def decision(self) -> Decision | None:
        """The pending decision, None when over."""
        return observe.decision(self)

    def observe(self, viewer: int) -> Observation:
        """Stacks, discards and sizes for all; the own hand for a seat (MC-40)."""
        return observe.observation(self, viewer)

    def determinize(self, viewer: int, seed: bytes) -> Self:
        """Deals anew the draw piles and the hands that the viewer cannot see."""
        return determinize.world(self, viewer, seed)

    def result(self) -> Result | None:
        """One point for each captured battleground."""
        return observe.result(self)

    def save(self) -> dict[str, Any]:
        """The state without what follows from it."""
        return save.save(self)

    def census(self) -> Counter[str]:
        """Both decks, with a played Wild a Wild again and a Stop a Stop."""
        lying = [entry for stack in (*self.stacks, self.removed) for entry in stack]
        kinds = [STOP if entry >= STOP_BY else min(entry, WILD) for entry in lying]
        for pile in (*self.hands, *self.decks, *self.discards):
            kinds += pile
        return Counter(CARD_IDS[kind] for kind in kinds)

    def view(self) -> dict[str, Any]:
        """The paths of the scenario contract."""
        return observe.view(self)

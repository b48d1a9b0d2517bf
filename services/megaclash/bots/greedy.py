"""The policy `greedy`: searches its own turn and plays the one that ends in the best position.

Nothing is drawn before a turn ends, so all its ends can be searched in any world that agrees with what the seat sees. The value of
an end counts the captures, what the foe may capture next, what the own hand may capture after that, and the commands kept.
"""

from __future__ import annotations

from heapq import heappop, heappush

from typing_extensions import override

from services.kernel.policy import Look, Policy
from services.megaclash.cards import BATTLEGROUNDS, KINDS, POWER, RING, STOP, WILD, Battleground, above, below
from services.megaclash.moves import CLOSED_BY, END_TURN
from services.megaclash.turn import MegaClashTurns

POSITIONS = 50
"""The search of a turn stops after this number of positions; the most promising are searched first."""
WORLD = bytes(32)
"""The seed of the world that is searched; any would do."""
Line = tuple[float, int, tuple[int, ...], MegaClashTurns]
"""A line of play: (cost, a number that makes it unique, the options so far, the position after them)."""

WIN = 1_000.0
CAPTURE = 10.0
THREAT = (0.0, 6.0, 3.2, 1.5, 0.6, 0.3, 0.0)
"""The cost of a stack on which the foe may play, by its distance to the Victory number (6: no card yet)."""
CLOSED_THREAT = 0.12
"""The factor of THREAT for a stack that only the right Power Card opens."""
PROMISE = (4.0, 1.4, 0.5, 0.2, 0.1, 0.0, 0.0)
"""The value of a stack that the foe can change, by the number of cards missing in the hand to capture it."""
CLOSED_PROMISE = 2.0
"""The factor of PROMISE for a stack that is closed to the foe."""
NO_PROMISE = (0.0,) * 7
FEAR = 3.0
"""The factor of threats when the foe needs one more battleground."""
HOPE = 2.0
"""The factor of promises when the seat itself needs one more."""
KEPT_STOP, KEPT_WILD, KEPT_POWER = 0.5, 1.2, 0.3
"""The value of each card kept in the hand."""
POWERS = (1 << RING) - 1

Prospect = tuple[int, int, float, tuple[float, ...]]
"""What a place is worth to a seat: (numbers to come upwards, downwards, the threat, the promise by missing cards)."""


def _ways(ground: Battleground, top: int) -> tuple[int, int]:
    """The numbers still needed to reach the Victory number, upwards and downwards, as bits; all six on an empty battleground."""
    ways = []
    for step in (above, below):
        number = top or ground.defense
        bits = 0 if top else 1 << number - 1
        while number != ground.victory:
            number = step(number)
            bits |= 1 << number - 1
        ways.append(bits)
    return ways[0], ways[1]


def _prospect(ground: Battleground, top: int, closed_to_me: bool, closed_to_foe: bool) -> Prospect:
    up, down = _ways(ground, top)
    threat = THREAT[min(up.bit_count(), down.bit_count())]
    if not top:
        return up, down, threat, tuple(0.5 * promise for promise in PROMISE)
    if closed_to_foe:
        return up, down, CLOSED_THREAT * threat, tuple(CLOSED_PROMISE * promise for promise in PROMISE)
    return up, down, threat, NO_PROMISE if closed_to_me else PROMISE


def _prospects(seat: int) -> list[Prospect]:
    """By place; unused indices hold zeros."""
    table: list[Prospect] = [(0, 0, 0.0, NO_PROMISE)] * ((len(BATTLEGROUNDS) + 1) << 6)
    for ground in BATTLEGROUNDS:
        for top in range(RING + 1):
            for closed in (0, *CLOSED_BY) if top else (0,):
                closed_to_me, closed_to_foe = closed == CLOSED_BY[1 - seat], closed == CLOSED_BY[seat]
                if top != ground.victory:
                    table[ground.number << 6 | top + closed] = _prospect(ground, top, closed_to_me, closed_to_foe)
    return table


PROSPECTS = (_prospects(0), _prospects(1))


def worth(match: MegaClashTurns, seat: int) -> float:
    """The value for the seat of ending its turn in this position."""
    mine, theirs = len(match.captured[seat]), len(match.captured[1 - seat])
    if match.winners:
        return WIN if match.winners == (seat,) else -WIN
    needed = match.setup.options.battlegrounds_to_win
    hand, bits, places, prospects = match.hands[seat], match.hand_bits[seat], match.places, PROSPECTS[seat]
    wilds = hand.count(WILD)
    lacking = ~(bits >> KINDS)
    threats = promises = 0.0
    for ground in match.open:
        up, down, threat, promise = prospects[places[ground]]
        missing = min((up & lacking).bit_count(), (down & lacking).bit_count()) - wilds
        promises += promise[missing if missing > 0 else 0]
        threats += threat
    fear = FEAR if theirs == needed - 1 else 1.0
    hope = HOPE if mine == needed - 1 else 1.0
    powers = (bits >> POWER & POWERS).bit_count()
    kept = KEPT_WILD * wilds + KEPT_STOP * hand.count(STOP) + KEPT_POWER * powers
    return CAPTURE * (mine - theirs) + hope * promises - fear * threats + kept


class GreedyPolicy(Policy):
    """Takes wins, prevents wins of the foe, and saves its Wilds and Stops."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[int, int] = {}

    @override
    def choose(self, look: Look) -> int:
        if look.option_count == 1:
            return 0
        world = look.determinize(WORLD)
        assert isinstance(world, MegaClashTurns), "greedy plays MegaClash"
        if world.discarding:
            return _best_discard(world)
        option = self._plan.get(world.version)
        if option not in world.options:
            self._plan = _best_turn(world)
            option = self._plan[world.version]
        return world.options.index(option)


def _best_discard(world: MegaClashTurns) -> int:
    """The index of the card without which the hand is worth most."""
    seat = world.seat

    def kept(index: int) -> float:
        copy = world.clone()
        copy.hands[seat].remove(copy.options[index])
        copy.refresh()
        return worth(copy, seat)

    return max(range(len(world.options)), key=kept)


def _best_turn(world: MegaClashTurns) -> dict[int, int]:
    """The options of the best turn from here, by version: a best-first search."""
    seat, count = world.seat, 0
    ends: list[tuple[float, int, tuple[int, ...]]] = []
    frontier: list[Line] = [(0.0, 0, (), world)]
    seen = set()
    while frontier and (count < POSITIONS or not ends):
        cost, _, path, match = heappop(frontier)
        for index, option in enumerate(match.options):
            if option == END_TURN:
                ends.append((cost if path else -worth(match, seat), count, (*path, option)))
                continue
            count += 1
            after = match.clone()
            after.apply(index)
            line = (-worth(after, seat), count, (*path, option))
            if after.over:
                ends.append(line)
            elif (key := (tuple(after.places), tuple(sorted(after.hands[seat])), after.allowance)) not in seen:
                seen.add(key)
                heappush(frontier, (*line, after))
    return {world.version + step: option for step, option in enumerate(min(ends)[2])}

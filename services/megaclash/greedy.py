"""The policy `greedy`: plays out its own turn in its head and takes the end that looks best.

A turn holds no surprises (nothing is drawn before it ends), so all its ends can be searched in any world that fits what the seat
sees. An end is worth its captures, what the foe may capture next, what the own hand may capture after that, and the commands kept.
"""

from __future__ import annotations

from heapq import heappop, heappush

from services.kernel.policy import Look, Policy
from services.megaclash.cards import BATTLEGROUNDS, KINDS, POWER, RING, STOP, WILD, Battleground, above, below
from services.megaclash.match import MegaClashMatch
from services.megaclash.moves import CLOSED_BY, END_TURN

POSITIONS = 50
"""After so many positions of a turn the best end found is taken; the likeliest come first."""
WORLD = bytes(32)
Line = tuple[float, int, tuple[int, ...], MegaClashMatch]
"""(cost, a number that makes it unique, the options so far, the position there)."""

WIN = 1_000.0
CAPTURE = 10.0
THREAT = (0.0, 6.0, 3.2, 1.5, 0.6, 0.3, 0.0)
"""What a stack costs by its distance to the Victory number (6: no card yet), if the foe may play on it."""
CLOSED_THREAT = 0.12
"""The part of it that is left where only the right Power Card opens the stack."""
PROMISE = (4.0, 1.4, 0.5, 0.2, 0.1, 0.0, 0.0)
"""What a stack is worth by how many cards the hand lacks to capture it, if the foe can disturb it."""
CLOSED_PROMISE = 2.0
NO_PROMISE = (0.0,) * 7
FEAR = 3.0
"""How much heavier threats weigh when the foe needs one more battleground."""
HOPE = 2.0
"""How much heavier promises weigh when the seat itself does."""
KEPT_STOP, KEPT_WILD, KEPT_POWER = 0.5, 1.2, 0.3
POWERS = (1 << RING) - 1

Prospect = tuple[int, int, float, tuple[float, ...]]
"""(numbers to come upwards, downwards, the threat, the promise by missing cards) of a place for a seat."""


def _ways(ground: Battleground, top: int) -> tuple[int, int]:
    """The numbers still to come up to the Victory number, upwards and downwards, as bits; all six on an empty battleground."""
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
    """By place; the gaps are never places."""
    table: list[Prospect] = [(0, 0, 0.0, NO_PROMISE)] * ((len(BATTLEGROUNDS) + 1) << 6)
    for ground in BATTLEGROUNDS:
        for top in range(RING + 1):
            for closed in (0, *CLOSED_BY) if top else (0,):
                closed_to_me, closed_to_foe = closed == CLOSED_BY[1 - seat], closed == CLOSED_BY[seat]
                if top != ground.victory:
                    table[ground.number << 6 | top + closed] = _prospect(ground, top, closed_to_me, closed_to_foe)
    return table


PROSPECTS = (_prospects(0), _prospects(1))


def worth(match: MegaClashMatch, seat: int) -> float:
    """How good it is for the seat to end its turn here."""
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
    """Takes wins, denies wins, keeps its Wilds and Stops for when they matter."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._plan: dict[int, int] = {}

    def choose(self, look: Look) -> int:
        """The next step of the best turn found."""
        if look.option_count == 1:
            return 0
        world = look.determinize(WORLD)
        assert isinstance(world, MegaClashMatch), "greedy plays MegaClash"
        if world.discarding:
            return _best_discard(world)
        option = self._plan.get(world.version)
        if option not in world.options:
            self._plan = _best_turn(world)
            option = self._plan[world.version]
        return world.options.index(option)


def _best_discard(world: MegaClashMatch) -> int:
    """The card without which the hand is worth most."""
    seat = world.seat

    def kept(index: int) -> float:
        copy = world.clone()
        copy.hands[seat].remove(copy.options[index])
        copy.refresh()
        return worth(copy, seat)

    return max(range(len(world.options)), key=kept)


def _best_turn(world: MegaClashMatch) -> dict[int, int]:
    """The options of the best turn from here, by version; what looks best is followed first."""
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

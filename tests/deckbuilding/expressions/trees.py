"""Random filters, numbers, conditions, and tables on which they are asked."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from services import registry
from services.arkham_asylum.cards.nemeses import DownTo, HalfTheirVp, LostFewerThan
from services.arkham_asylum.mechanics.bribes import Bannered
from services.arkham_asylum.mechanics.guesses import GuessedRight, GuessedWrong
from services.arkham_asylum.mechanics.tokens import ItsVpValue, ItsVpValueIsAtLeast
from services.deckbuilding.expressions import conditions, counts, filters, notes, turn_conditions, values
from services.deckbuilding.state import frames
from services.deckbuilding.state.cards import NO_TYPE, TYPE_NAMES
from services.deckbuilding.state.names import DISCARD, EVENTS, HAND
from services.deckbuilding.state.turn_log import entry
from services.injustice.cards import clashes, equipment, heroes, nemeses, super_moves, villains
from services.injustice.mechanics import clash
from services.kernel.randomness import seed_from_int
from tests.deckbuilding.expressions.reading import Table

LEAVES = st.one_of(
    st.just(filters.AnyCard()),
    st.builds(filters.OfType, st.integers(NO_TYPE + 1, len(TYPE_NAMES) - 1)),
    st.sampled_from([filters.weakness_card, filters.nemesis_card, filters.OfKind("henchmen", "Henchmen", "Henchmen")]),
    st.just(filters.Named("scarface", "Scarface")),
    st.just(filters.HasAttack()),
    st.just(filters.HasDefense()),
    st.just(filters.IsOngoing()),
    st.builds(filters.CostAtMost, st.integers(0, 9)),
    st.builds(filters.CostAtLeast, st.integers(0, 9)),
    st.just(Bannered()),
)
FILTERS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.builds(filters.And, inner, inner), st.builds(filters.Or, inner, inner), st.builds(filters.Not, inner)),
    max_leaves=6,
)
COUNTS = st.one_of(
    st.builds(counts.EachControlled, FILTERS, st.booleans()),
    st.builds(counts.EachPlayed, FILTERS, st.booleans()),
    st.just(counts.EachGained()),
    st.builds(counts.EachDrawn, st.integers(1, 5)),
    st.just(counts.EachTypePlayed()),
    st.builds(counts.InZone, st.sampled_from([HAND, DISCARD]), FILTERS),
    st.builds(values.EachDone, LEAVES, st.just("destroyed")),
    st.builds(notes.EachNoted, st.sampled_from([filters.any_card, "charge"]), st.sampled_from(["discarded", "lost"])),
    st.just(super_moves.EachFoeOnTheBottomBar()),
    st.builds(super_moves.EachControlledOrDiscarded, FILTERS),
)
AMOUNTS = st.one_of(
    st.just(values.ItsCost()),
    st.just(values.CostIfAny("revealed")),
    st.just(values.HighestCost("discarded")),
    st.just(values.ThatMany()),
    st.just(notes.Noted("the noted number")),
    st.just(clashes.ChargesOfTheFoeToTheRight()),
    st.just(nemeses.HalfTheirHealth()),
    st.just(clash.TheChosenCard()),
    st.just(clash.VpInHand()),
    st.just(ItsVpValue()),
)
VALUES = st.one_of(
    st.recursive(
        st.one_of(COUNTS, AMOUNTS, st.builds(values.Constant, st.integers(0, 9))),
        lambda inner: st.one_of(
            st.builds(values.Plus, inner, st.integers(-3, 5)),
            st.builds(values.Times, inner, st.integers(1, 4)),
        ),
        max_leaves=3,
    ),
    st.builds(values.Less, st.integers(1, 9), st.integers(1, 3), COUNTS),
    st.builds(DownTo, st.integers(1, 4)),
    st.just(HalfTheirVp()),
)
LOW = st.integers(0, 6)
CONDITIONS = st.one_of(
    st.sampled_from([conditions.YouDo(), conditions.YouDoNot()]),
    st.builds(conditions.YouDid, st.just("destroyed"), FILTERS),
    st.builds(turn_conditions.Controls, FILTERS, st.booleans()),
    st.builds(turn_conditions.PlayedAtLeast, st.integers(1, 3), FILTERS),
    st.builds(turn_conditions.TypesPlayedAtLeast, st.integers(1, 4)),
    st.builds(turn_conditions.DestroyedThisTurn, FILTERS),
    st.just(turn_conditions.SuccessfullyAttacked()),
    st.just(turn_conditions.StruckAFoe()),
    st.just(turn_conditions.HasVpToken()),
    st.builds(conditions.ItsCostIs, LOW, st.one_of(st.none(), st.integers(6, 9)), st.sampled_from(["", "destroyed"])),
    LOW.map(lambda cost: conditions.ItsCostIs(cost, cost)),
    st.builds(conditions.HandHolds, FILTERS),
    st.builds(conditions.GainedExactly, st.integers(1, 4)),
    st.just(conditions.FromLineUp()),
    st.just(conditions.SingleTarget()),
    st.just(notes.DidNot()),
    LOW.map(lambda number: notes.NotedIs(number, f"who has {number} noted")),
    LOW.map(lambda cost: notes.CostNotedIs(cost, "destroyed")),
    st.just(notes.NotedHighest("with the highest number noted")),
    st.just(notes.HighestCostNoted(participle="revealed")),
    st.just(notes.LowerCostNoted("revealed")),
    st.sampled_from([clash.HighestVpInHand(), clash.LowestVpInHand(), clashes.WasChosen(), clashes.WasNotChosen(), clash.AvoidedDamage()]),
    st.sampled_from([heroes.EmptiedABar(), heroes.AtFullHealth(), villains.AFoeWasKoed()]),
    st.just(equipment.AFoeOnTheBottomBar()),
    st.builds(ItsVpValueIsAtLeast, st.integers(0, 4)),
    st.builds(LostFewerThan, st.integers(1, 3)),
    st.sampled_from([GuessedRight(), GuessedWrong()]),
)


@cache
def matches() -> list[Any]:
    """Matches of both sets at once, in the middle of random play."""
    found = []
    for host in ("injustice", "arkham_asylum"):
        game = registry.find(host)
        for number in range(12):
            random = Random(number)
            match = game.new_match(game.setup(2 + number % 3, {"sets": ["injustice", "arkham_asylum"]}), seed_from_int(number))
            for _ in range(random.randrange(20, 260)):
                if match.over:
                    break
                match.apply(random.randrange(len(match.options)))
            found.append(match)
    return [match for match in found if not match.over]


LOGGED = ("played", "gained", "drew", "destroyed", "hit", "struck", "koed")


def table(number: int) -> Table:
    """A table: a match, somebody's text at a random point, notes, and a turn in which more has happened."""
    random = Random(number)
    m = random.choice(matches()).clone()
    cards = range(len(m.box.cards))
    for _ in range(random.randrange(12)):
        m.log.append(entry(EVENTS.all.index(random.choice(LOGGED)), random.randrange(m.players), random.choice(cards)))
    some = [random.choice(cards) for _ in range(3)]
    for zone in range(len(m.zones)):
        m.zones[zone][random.randrange(m.players)] += random.sample(some, random.randrange(3))
    for counter in m.counters:
        counter[:] = [random.choice((0, 1, 3, 10, 11, 20)) for _ in counter]
    f = frames.frame(
        you=random.randrange(m.players), target=random.randrange(m.players), card=random.choice(some),
        it=random.choice((-1, *some)), highest_cost=random.randrange(-1, 9), parent=len(m.stack), amount=random.randrange(3),
    )  # fmt: skip
    f[frames.DONE_COUNT] = random.randrange(4)
    m.stack.append(frames.frame() + [random.choice((-1, 0, 1, 2, 5)) for _ in range(2 * m.players)])
    return Table(m, f)

"""The pure part of matching: windows widen, groups accept each other."""

from __future__ import annotations

import itertools
import time

from hypothesis import given
from hypothesis import strategies as st

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.lobby.tickets.grouping import Candidate, SortedCandidates
from services.lobby.tickets.pools import Pool
from services.lobby.tickets.windows import WindowRule

candidates = st.lists(
    st.tuples(st.integers(0, 3000), st.integers(0, 800), st.integers(0, 10_000)),
    max_size=60,
).map(lambda rows: [Candidate(f"t{index}", *row) for index, row in enumerate(rows)])


def test_the_window_widens_with_waiting_up_to_its_cap() -> None:
    rule = WindowRule(start=100, per_second=10, cap=300)
    assert [rule.after(seconds) for seconds in (-1, 0, 5, 20, 1000)] == [100, 100, 150, 300, 300]


@given(candidates, st.integers(2, 5), st.integers(0, 20))
def test_groups_are_full_disjoint_and_agreed(line: list[Candidate], players: int, limit: int) -> None:
    groups = SortedCandidates(line).groups(players, limit)
    assert len(groups) <= limit
    chosen = [candidate.ticket_id for group in groups for candidate in group]
    assert len(chosen) == len(set(chosen)) == players * len(groups)
    for group in groups:
        for one, other in itertools.combinations(group, 2):
            assert abs(one.rating - other.rating) <= min(one.window, other.window)


@given(candidates)
def test_no_two_fitting_tickets_are_left_over(line: list[Candidate]) -> None:
    taken = {candidate.ticket_id for group in SortedCandidates(line).groups(2, 1000) for candidate in group}
    left = [candidate for candidate in line if candidate.ticket_id not in taken]
    for one, other in itertools.combinations(left, 2):
        assert abs(one.rating - other.rating) > min(one.window, other.window)


def test_the_longest_waiting_ticket_goes_first_and_takes_the_nearest() -> None:
    old = Candidate("old", 1000, 500, created_ms=1)
    near, nearer, far = Candidate("near", 1050, 500, 20), Candidate("nearer", 990, 500, 30), Candidate("far", 1300, 500, 10)
    groups = SortedCandidates([far, near, nearer, old]).groups(2, 10)
    assert [[candidate.ticket_id for candidate in group] for group in groups] == [["old", "nearer"], ["far", "near"]]
    assert [candidate.ticket_id for candidate in SortedCandidates([far, near, nearer, old]).around("near", 3)] == ["near", "old", "nearer"]
    assert SortedCandidates([old]).around("nobody", 2) == []


def test_a_long_wait_does_not_widen_the_others_window() -> None:
    patient, fresh = Candidate("patient", 1000, 2000, 1), Candidate("fresh", 1500, 100, 2)
    assert SortedCandidates([patient, fresh]).groups(2, 10) == []


def test_a_crowd_of_misfits_costs_a_bounded_time() -> None:
    # Half of them accept everybody, but every second neighbour accepts nobody.
    line = [Candidate(f"t{index}", index, 0 if index % 2 else 10_000, index) for index in range(20_000)]
    started = time.perf_counter()
    groups = SortedCandidates(line).groups(2, 20_000)
    assert len(groups) == 5_000
    assert time.perf_counter() - started < 5


def test_equal_set_ups_share_a_pool_and_others_do_not() -> None:
    def pool(players: int, rated: bool, **options: object) -> str:
        setup = MatchSetup(players=players)
        setup.options.update(options)
        return Pool.of("megaclash", setup, rated).name

    base = pool(2, False, a=1, b="x")
    assert base == pool(2, False, b="x", a=1)
    assert len({base, pool(3, False, a=1, b="x"), pool(2, True, a=1, b="x"), pool(2, False, a=2, b="x")}) == 4
    assert Pool.parse(base).name == base

"""Totals come from rows alone, and neither order nor grouping changes them."""

from __future__ import annotations

import random

import pytest

from services.bots.simulation import summary
from services.contracts.herotable.bots.v1 import bots_pb2


def row(index: int, policies: list[str], winners: list[int], scores: list[int], **more: object) -> bots_pb2.SimulationRow:
    return bots_pb2.SimulationRow(index=index, policies=policies, winners=winners, scores=scores, turns=10, decisions=20, **more)  # type: ignore[arg-type]


ROWS = [
    row(0, ["a", "b", "c"], [0], [5, 3, 1]),
    row(1, ["b", "c", "a"], [0, 1, 2], [4, 4, 4]),
    row(2, ["c", "a", "b"], [1, 2], [1, 6, 6]),
    row(3, ["a", "b", "c"], [], [], fault="engine_fault", fault_text="broken card"),
]


def test_wins_shares_and_scores_are_counted_per_policy_and_seat() -> None:
    totals = summary.summarize(summary.tally(ROWS, busy_seconds=2.0), elapsed_seconds=4.0)
    of = {(total.policy, total.seat): total for total in totals.totals}
    assert (of["a", -1].matches, of["a", -1].wins) == (3, 3)
    assert of["a", -1].shares == pytest.approx(1 + 1 / 3 + 1 / 2)
    assert of["a", -1].mean_score == pytest.approx(5)
    assert (of["a", 0].matches, of["a", 1].matches, of["a", 2].matches) == (1, 1, 1)
    assert (of["c", -1].wins, of["c", 0].wins) == (1, 0)
    assert (totals.shared, totals.faults) == (2, 1)
    assert (totals.mean_turns, totals.mean_decisions) == (10, 20)
    assert totals.decisions_per_second == pytest.approx(60 / 2)
    assert totals.matches_per_second == pytest.approx(4 / 4)


def test_a_policy_that_holds_two_seats_counts_twice() -> None:
    total = summary.summarize(summary.tally([row(0, ["a", "a"], [1], [0, 1])])).totals[0]
    assert (total.policy, total.matches, total.wins) == ("a", 2, 1)


def test_merging_in_any_order_and_grouping_gives_the_same() -> None:
    rows = [row(i, ["a", "b", "c"], random.Random(i).sample(range(3), 1 + i % 3), [i, 2 * i, 3]) for i in range(60)]
    whole = summary.tally(rows)
    for size in (1, 7, 25):
        parts = [summary.tally(rows[first : first + size]) for first in range(0, 60, size)]
        random.Random(size).shuffle(parts)
        assert summary.merge(parts) == whole
    assert summary.merge([]) == bots_pb2.SimulationTally()


def test_the_interval_is_wilsons() -> None:
    # The values of Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    assert summary.wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert summary.wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert summary.wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert summary.wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert summary.wilson(0, 0) == (0, 1)

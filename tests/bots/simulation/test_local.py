"""Simulations in local processes: the same rows for any number of them."""

from __future__ import annotations

from services.bots.limits import MatchBudget
from services.bots.simulation.local import simulate
from services.bots.simulation.match_runner import play_match
from services.bots.simulation.plan import check
from services.bots.simulation.summary import summarize, tally
from tests.bots.conftest import spec_of


def test_any_number_of_processes_gives_the_same_rows() -> None:
    spec = spec_of("random", "random", matches=60, logs=True)
    alone, together = simulate(spec, processes=1), simulate(spec, processes=2)
    assert [row.index for row in alone.rows] == list(range(60))
    assert alone.rows == together.rows
    assert alone.rows[17] == play_match(check(spec), 17, MatchBudget())
    assert alone.summary.totals == together.summary.totals == summarize(tally(alone.rows)).totals


def test_progress_is_reported_up_to_the_end() -> None:
    reported: list[tuple[int, int]] = []
    simulate(spec_of("random", "random", matches=30), processes=1, progress=lambda done, total: reported.append((done, total)))
    assert reported[-1] == (30, 30)
    assert reported == sorted(reported)


def test_a_missing_seed_is_drawn_and_returned() -> None:
    spec = spec_of("random", "random", matches=5, seed=b"")
    first = simulate(spec, processes=1)
    assert len(first.spec.seed) == 32
    assert simulate(first.spec, processes=1).rows == first.rows
    assert simulate(spec, processes=1).rows != first.rows


def test_greedy_beats_random() -> None:
    result = simulate(spec_of("greedy", "random", matches=30), processes=1)
    greedy = next(total for total in result.summary.totals if (total.policy, total.seat) == ("greedy", -1))
    assert greedy.matches == 30
    assert greedy.low > 0.6

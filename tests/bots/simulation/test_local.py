"""Simulations in local processes: the same rows for any number of them."""

from __future__ import annotations

from services.bots.limits import MatchBudget
from services.bots.simulation.chunks import MOST_CHUNKS, chunk_count, chunk_range, chunk_size
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


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    simulate(spec_of("random", "random", matches=30), processes=1, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (30, 30)
    assert told == sorted(told)


def test_a_missing_seed_is_drawn_and_told() -> None:
    spec = spec_of("random", "random", matches=5, seed=b"")
    first = simulate(spec, processes=1)
    assert len(first.spec.seed) == 32
    assert simulate(first.spec, processes=1).rows == first.rows
    assert simulate(spec, processes=1).rows != first.rows


def test_greedy_beats_random() -> None:
    outcome = simulate(spec_of("greedy", "random", matches=30), processes=1)
    greedy = next(total for total in outcome.summary.totals if (total.policy, total.seat) == ("greedy", -1))
    assert greedy.matches == 30
    assert greedy.low > 0.6


def test_chunks_cover_every_match_once_and_are_not_too_many() -> None:
    for matches, seconds_a_match in ((1, 1.0), (999, 0.001), (1_000_000, 0.5), (4097, 10.0)):
        size = chunk_size(matches, seconds_a_match, 1.0)
        count = chunk_count(matches, size)
        assert count <= MOST_CHUNKS
        assert [index for chunk in range(count) for index in chunk_range(matches, size, chunk)] == list(range(matches))

"""Totals of a job: rows are counted in tallies, which can be merged in any order and grouping, and a tally gives the summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from services.contracts.herotable.bots.v1 import bots_pb2

ALL_SEATS = -1
"""The seat of totals over all seats of a policy."""
SHARE_PARTS = 27720
"""Parts of a win. Divisible by every number of winners up to 12, so that shared wins are counted in integers."""
Z_95 = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""

_PolicySeat = tuple[str, int]


def tally(rows: Iterable[bots_pb2.SimulationRow], busy_seconds: float = 0.0) -> bots_pb2.SimulationTally:
    """The tally of rows; `busy_seconds` is the time that playing them took."""
    total = bots_pb2.SimulationTally(busy_us=round(busy_seconds * 1e6))
    seats: dict[_PolicySeat, list[int]] = {}
    for row in rows:
        total.rows += 1
        if row.fault:
            total.faults += 1
            continue
        winners = list(row.winners)
        total.turns += row.turns
        total.decisions += row.decisions
        total.shared += len(winners) > 1
        for seat, (policy, score) in enumerate(zip(row.policies, row.scores, strict=True)):
            counts = seats.setdefault((policy, seat), [0, 0, 0, 0])
            counts[0] += 1
            counts[3] += score
            if seat in winners:
                counts[1] += 1
                counts[2] += SHARE_PARTS // len(winners)
    _write(total, seats)
    return total


def merge(tallies: Iterable[bots_pb2.SimulationTally]) -> bots_pb2.SimulationTally:
    """The tally of all rows that the tallies count."""
    total = bots_pb2.SimulationTally()
    seats: dict[_PolicySeat, list[int]] = {}
    for part in tallies:
        for field in ("rows", "shared", "faults", "turns", "decisions", "busy_us"):
            setattr(total, field, getattr(total, field) + getattr(part, field))
        for one in part.policies:
            _add(seats.setdefault((one.policy, one.seat), [0, 0, 0, 0]), one)
    _write(total, seats)
    return total


def _add(counts: list[int], one: bots_pb2.PolicyTally) -> None:
    for place, value in enumerate((one.matches, one.wins, one.share_parts, one.score)):
        counts[place] += value


def _write(total: bots_pb2.SimulationTally, seats: dict[_PolicySeat, list[int]]) -> None:
    for (policy, seat), (matches, wins, share_parts, score) in sorted(seats.items()):
        total.policies.add(policy=policy, seat=seat, matches=matches, wins=wins, share_parts=share_parts, score=score)


def summarize(total: bots_pb2.SimulationTally, elapsed_seconds: float = 0.0) -> bots_pb2.SimulationSummary:
    """The summary of a tally; `elapsed_seconds` is the wall-clock time from the start of the job to its last row."""
    played = total.rows - total.faults
    return bots_pb2.SimulationSummary(
        totals=_policy_totals(total),
        shared=total.shared,
        faults=total.faults,
        mean_turns=_ratio(total.turns, played),
        mean_decisions=_ratio(total.decisions, played),
        decisions_per_second=_ratio(total.decisions, total.busy_us / 1e6),
        matches_per_second=_ratio(total.rows, elapsed_seconds),
    )


def _policy_totals(total: bots_pb2.SimulationTally) -> Iterator[bots_pb2.PolicyTotal]:
    seats: dict[_PolicySeat, list[int]] = {}
    for one in total.policies:
        for seat in (ALL_SEATS, one.seat):
            _add(seats.setdefault((one.policy, seat), [0, 0, 0, 0]), one)
    for (policy, seat), (matches, wins, share_parts, score) in sorted(seats.items()):
        low, high = wilson(wins, matches)
        yield bots_pb2.PolicyTotal(
            policy=policy,
            seat=seat,
            matches=matches,
            wins=wins,
            shares=share_parts / SHARE_PARTS,
            win_rate=_ratio(wins, matches),
            low=low,
            high=high,
            mean_score=_ratio(score, matches),
        )


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a win rate; (0, 1) without matches."""
    if matches == 0:
        return 0.0, 1.0
    rate, square = wins / matches, Z_95**2
    centre = rate + square / (2 * matches)
    spread = Z_95 * sqrt(rate * (1 - rate) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def _ratio(number: float, of: float) -> float:
    return number / of if of else 0.0

"""Plays match i of a plan on the engine: the one piece of code behind the workers, the local processes and the benchmarks.

A row depends on the plan and the index alone: not on who plays it, when, or which matches were played before. The one
exception is a match that runs out of wall-clock time, and its row says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn

from services.bots.budget import OverBudget, budget
from services.bots.plan import Plan
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.errors import EngineFault, HerotableError
from services.kernel.match import Match
from services.kernel.policy import Look
from services.kernel.randomness import derive_seed


@dataclass(frozen=True, slots=True)
class MatchBudget:
    """When a match is given up."""

    decisions: int = 200_000
    seconds: float = 30.0


class _Stopped(Exception):
    """A match that does not go on: code and sentence of the row's fault."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


def play_match(plan: Plan, index: int, limit: MatchBudget) -> bots_pb2.SimulationRow:
    """The row of match `index`; it has a fault if the engine or a policy failed or a budget ran out. Main thread only."""
    seed = derive_seed(plan.seed, index)
    seated = plan.at_seats(index)
    row = bots_pb2.SimulationRow(index=index, policies=[name for name, _ in seated], seed=seed.hex())
    actions: list[str] | None = [] if plan.keep_logs else None
    match: Match | None = None
    try:
        with budget(limit.seconds):
            match = _new_match(plan, seed)
            _play(match, _choosers(plan, index, seed), limit.decisions, actions)
            _fill_in(row, match)
    except OverBudget:
        row.fault, row.fault_text = "match_timeout", f"The match took longer than {limit.seconds:g} s and was given up."
    except _Stopped as stop:
        row.fault, row.fault_text = stop.code, stop.text
    if match is not None:
        row.turns, row.decisions = match.turn, match.version
    row.actions.extend(actions or ())
    return row


def _new_match(plan: Plan, seed: bytes) -> Match:
    try:
        return plan.game.new_match(plan.setup, seed)
    except Exception as error:  # noqa: BLE001 - a broken game must not end the job
        _engine_failed(error)


def _choosers(plan: Plan, index: int, seed: bytes) -> list[Callable[[Look], int]]:
    choosers: list[Callable[[Look], int]] = []
    for seat, (name, policy) in enumerate(plan.at_seats(index)):
        try:
            choosers.append(policy(int.from_bytes(derive_seed(seed, seat)[:8], "big")).choose)
        except Exception as error:  # noqa: BLE001 - policies may be anybody's
            _policy_failed(name, error)
    return choosers


def _play(match: Match, choosers: list[Callable[[Look], int]], decisions: int, actions: list[str] | None) -> None:
    look = Look(match)
    while (seat := match.seat) >= 0:
        if match.version >= decisions:
            raise _Stopped("decision_limit", f"The match was not over after {decisions:,} decisions and was given up.")
        try:
            choice = choosers[seat](look)
            if not 0 <= choice < len(match.options):
                raise IndexError(f"chose option {choice} of {len(match.options)}")
        except Exception as error:  # noqa: BLE001 - policies may be anybody's
            _policy_failed(f"at seat {seat}", error)
        if actions is not None:
            actions.append(f"{seat}:{look.decision().options[choice].key}")
        try:
            match.apply(choice)
        except Exception as error:  # noqa: BLE001 - a broken game must not end the job
            _engine_failed(error)


def _fill_in(row: bots_pb2.SimulationRow, match: Match) -> None:
    try:
        result = match.result()
    except Exception as error:  # noqa: BLE001 - a broken game must not end the job
        _engine_failed(error)
    if result is None:
        raise _Stopped(EngineFault.code, "The match is over, but has no result.")
    row.winners.extend(result.winners)
    row.scores.extend(result.scores)
    row.reason = result.reason


def _engine_failed(error: Exception) -> NoReturn:
    if isinstance(error, HerotableError):
        raise _Stopped(error.code, error.message) from error
    raise _Stopped(EngineFault.code, f"The engine failed: {type(error).__name__}: {error}") from error


def _policy_failed(which: str, error: Exception) -> NoReturn:
    raise _Stopped("policy_fault", f"The policy {which} failed: {type(error).__name__}: {error}") from error

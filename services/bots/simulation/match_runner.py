"""Plays match i of a plan on the engine; workers and local processes share it.

A row depends only on the plan and the index: not on where or when it is played, nor on the matches played before. The only
exception is a match that runs out of wall-clock time, and its row says so.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import NoReturn, Self

from services.bots.limits import MatchBudget
from services.bots.simulation.plan import Plan, SeatPolicies
from services.bots.time_limit import TimeLimit, TimeLimitReached
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.errors import EngineFault, HerotableError
from services.kernel.match import Match
from services.kernel.policy import Look
from services.kernel.randomness import derive_seed


class _Fault(Exception):
    """Ends a match; has the code and the text of its row's fault."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


class MatchRunner:
    """Plays matches of a plan; a context manager for the main thread: `with MatchRunner(plan, budget) as runner: runner.play(0)`."""

    def __init__(self, plan: Plan, budget: MatchBudget) -> None:
        self._plan = plan
        self._budget = budget
        self._time_limit = TimeLimit(budget.seconds)

    def __enter__(self) -> Self:
        self._time_limit.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._time_limit.__exit__(kind, error, traceback)

    def play(self, index: int) -> bots_pb2.SimulationRow:
        """The row of match `index`; it has a fault if the engine or a policy failed, or the budget was used up."""
        plan = self._plan
        seed = derive_seed(plan.seed, index)
        seated = plan.at_seats(index)
        row = bots_pb2.SimulationRow(index=index, policies=[name for name, _ in seated], seed=seed.hex())
        actions: list[str] | None = [] if plan.keep_logs else None
        match: Match | None = None
        try:
            self._time_limit.start()
            match = _new_match(plan, seed)
            _play(match, _choosers(seated, seed), self._budget.decisions, actions)
            _fill_in(row, match)
            self._time_limit.stop()
        except TimeLimitReached:
            row.fault, row.fault_text = "match_timeout", f"The match took longer than {self._budget.seconds:g} s and was given up."
        except _Fault as fault:
            self._time_limit.stop()
            row.fault, row.fault_text = fault.code, fault.text
        if match is not None:
            row.turns, row.decisions = match.turn, match.version
        row.actions.extend(actions or ())
        return row


def play_match(plan: Plan, index: int, budget: MatchBudget) -> bots_pb2.SimulationRow:
    """The row of match `index` of a plan; main thread only."""
    with MatchRunner(plan, budget) as runner:
        return runner.play(index)


def _new_match(plan: Plan, seed: bytes) -> Match:
    try:
        return plan.game.new_match(plan.setup, seed)
    except Exception as error:  # noqa: BLE001 - a broken game must not end the job
        _engine_failed(error)


def _choosers(seated: SeatPolicies, seed: bytes) -> list[Callable[[Look], int]]:
    choosers: list[Callable[[Look], int]] = []
    for seat, (name, policy) in enumerate(seated):
        try:
            choosers.append(policy(int.from_bytes(derive_seed(seed, seat)[:8], "big")).choose)
        except Exception as error:  # noqa: BLE001 - policies are third-party code
            _policy_failed(name, error)
    return choosers


def _play(match: Match, choosers: list[Callable[[Look], int]], decisions: int, actions: list[str] | None) -> None:
    look = Look(match)
    for _ in range(decisions):
        if (seat := match.seat) < 0:
            return
        try:
            choice = choosers[seat](look)
            if choice < 0:
                raise IndexError(f"there is no option {choice}")
        except Exception as error:  # noqa: BLE001 - policies are third-party code
            _policy_failed(f"at seat {seat}", error)
        try:
            if actions is not None:
                actions.append(f"{seat}:{look.decision().options[choice].key}")
            match.apply(choice)
        except Exception as error:  # noqa: BLE001 - a broken game must not end the job
            if choice >= len(match.options):
                _policy_failed(f"at seat {seat}", error)
            _engine_failed(error)
    if not match.over:
        raise _Fault("decision_limit", f"The match was not over after {decisions:,} decisions and was given up.")


def _fill_in(row: bots_pb2.SimulationRow, match: Match) -> None:
    try:
        result = match.result()
    except Exception as error:  # noqa: BLE001 - a broken game must not end the job
        _engine_failed(error)
    if result is None:
        raise _Fault(EngineFault.code, "The match is over, but has no result.")
    row.winners.extend(result.winners)
    row.scores.extend(result.scores)
    row.reason = result.reason


def _engine_failed(error: Exception) -> NoReturn:
    if isinstance(error, HerotableError):
        raise _Fault(error.code, error.message) from error
    raise _Fault(EngineFault.code, f"The engine failed: {type(error).__name__}: {error}") from error


def _policy_failed(which: str, error: Exception) -> NoReturn:
    raise _Fault("policy_fault", f"The policy {which} failed: {type(error).__name__}: {error}") from error

"""Plays match i of a plan on the engine: the one piece of code behind the workers, the local processes and the benchmarks.

A row depends on the plan and the index alone: not on who plays it, when, or which matches were played before. The one
exception is a match that runs out of wall-clock time, and its row says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import NoReturn, Self

from services.bots.budget import OverBudget, Watchdog
from services.bots.plan import Plan, Seated
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


class Player:
    """Plays matches of a plan, as a context manager in the main thread: `with Player(plan, limit) as player: player.play(0)`."""

    def __init__(self, plan: Plan, limit: MatchBudget) -> None:
        self._plan = plan
        self._limit = limit
        self._watchdog = Watchdog(limit.seconds)

    def __enter__(self) -> Self:
        self._watchdog.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._watchdog.__exit__(kind, error, traceback)

    def play(self, index: int) -> bots_pb2.SimulationRow:
        """The row of match `index`; it has a fault if the engine or a policy failed or a budget ran out."""
        plan = self._plan
        seed = derive_seed(plan.seed, index)
        seated = plan.at_seats(index)
        row = bots_pb2.SimulationRow(index=index, policies=[name for name, _ in seated], seed=seed.hex())
        actions: list[str] | None = [] if plan.keep_logs else None
        match: Match | None = None
        try:
            self._watchdog.start()
            match = _new_match(plan, seed)
            _play(match, _choosers(seated, seed), self._limit.decisions, actions)
            _fill_in(row, match)
            self._watchdog.stop()
        except OverBudget:
            row.fault, row.fault_text = "match_timeout", f"The match took longer than {self._limit.seconds:g} s and was given up."
        except _Stopped as stop:
            self._watchdog.stop()
            row.fault, row.fault_text = stop.code, stop.text
        if match is not None:
            row.turns, row.decisions = match.turn, match.version
        row.actions.extend(actions or ())
        return row


def play_match(plan: Plan, index: int, limit: MatchBudget) -> bots_pb2.SimulationRow:
    """The row of one match of a plan."""
    with Player(plan, limit) as player:
        return player.play(index)


def _new_match(plan: Plan, seed: bytes) -> Match:
    try:
        return plan.game.new_match(plan.setup, seed)
    except Exception as error:  # noqa: BLE001 - a broken game must not end the job
        _engine_failed(error)


def _choosers(seated: Seated, seed: bytes) -> list[Callable[[Look], int]]:
    choosers: list[Callable[[Look], int]] = []
    for seat, (name, policy) in enumerate(seated):
        try:
            choosers.append(policy(int.from_bytes(derive_seed(seed, seat)[:8], "big")).choose)
        except Exception as error:  # noqa: BLE001 - policies may be anybody's
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
        except Exception as error:  # noqa: BLE001 - policies may be anybody's
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
        raise _Stopped("decision_limit", f"The match was not over after {decisions:,} decisions and was given up.")


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

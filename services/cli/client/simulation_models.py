"""Simulations as the public API describes them: jobs, rows and totals."""

from __future__ import annotations

from services.cli.client.model import Model


class SimulationRow(Model):
    """One match of a simulation; `fault` is the code of the error that stopped it, if one did."""

    index: int
    policies: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    decisions: int
    seed: str
    reason: str
    actions: tuple[str, ...] | None = None
    fault: str | None = None
    fault_text: str | None = None


class PolicyTotal(Model):
    """Statistics of one policy at one seat, or at all seats. `low` and `high` bound the 95 % interval of `win_rate`."""

    policy: str
    seat: int | None
    """None: all seats together."""
    matches: int
    wins: int
    shares: float
    win_rate: float
    low: float
    high: float
    mean_score: float

    @property
    def label(self) -> str:
        """The policy, followed by the seat if the statistics are of one seat."""
        return self.policy if self.seat is None else f"{self.policy} at seat {self.seat}"


class SimulationSummary(Model):
    """Statistics of a whole simulation."""

    totals: tuple[PolicyTotal, ...]
    shared: int
    faults: int
    mean_turns: float
    mean_decisions: float
    decisions_per_second: float
    matches_per_second: float


class Simulation(Model):
    """A simulation job and its progress."""

    simulation_id: str
    game: str
    policies: tuple[str, ...]
    status: str
    matches: int
    done: int
    seed: str
    engine_version: str
    summary: SimulationSummary

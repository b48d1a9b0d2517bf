"""What an operator may set for the bots, besides the settings of all services."""

from __future__ import annotations

from math import ceil

from pydantic import Field

from services.bots.limits import MatchBudget, SimulationLimits
from services.harness.settings import Settings


class BotsSettings(Settings):
    """Environment variables with the prefix HEROTABLE_; times are in seconds."""

    bot_decision_seconds: float = Field(default=2.0, gt=0, le=60, description="how long a bot may think about one decision of a live match")
    bot_attempts: int = Field(default=3, ge=1, description="how often a worker is asked for a decision before a fallback is played")
    bot_run_decisions: int = Field(default=200, ge=1, description="decisions of one seat that one task plays at most")

    simulation_matches: int = Field(default=1_000_000, ge=1, description="matches of one simulation at most")
    simulation_logged_matches: int = Field(default=100_000, ge=1, description="the same if it keeps logs")
    simulations_per_account: int = Field(default=4, ge=1, description="running simulations of one account at most")
    simulation_days: float = Field(default=7.0, gt=0, description="days until a simulation that is over is forgotten")
    simulation_match_seconds: float = Field(default=30.0, gt=0, description="when a match of a simulation is given up")
    simulation_match_decisions: int = Field(default=200_000, ge=1, description="the same in decisions")
    simulation_chunk_seconds: float = Field(default=1.0, gt=0, description="how long a chunk should last")
    simulation_chunk_attempts: int = Field(default=6, ge=2, description="workers that may die over a match before it is given up")
    simulation_window: int = Field(default=64, ge=1, description="chunks of one simulation that wait in the queue at most")

    sweep_seconds: float = Field(default=1.0, gt=0, description="how often the scheduler looks for what was lost")
    chunk_patience: float = Field(default=15.0, gt=0, description="when a chunk is asked for again, if the queue is empty")
    soft_shutdown_seconds: float = Field(default=20.0, ge=0, description="how long a stopping worker lets its tasks finish")

    @property
    def live_task_seconds(self) -> float:
        """When a live task stops taking further decisions of its run."""
        return 4 * self.bot_decision_seconds

    @property
    def bulk_task_seconds(self) -> float:
        """When a bulk task hands the rest of its chunk to a new task."""
        return 5 * self.simulation_chunk_seconds

    @property
    def live_hard_limit(self) -> int:
        """When the child that runs a live task is killed; only a policy that swallows every interrupt takes that long."""
        return ceil(self.live_task_seconds + 2 * self.bot_decision_seconds + 2 * self.call_timeout)

    @property
    def bulk_hard_limit(self) -> int:
        """When the child that runs a bulk task is killed, long after the task should have stopped by itself."""
        return ceil(self.bulk_task_seconds + 2 * self.simulation_match_seconds + 2 * self.call_timeout)

    @property
    def visibility_timeout(self) -> float:
        """When the broker delivers an unacknowledged task to another worker; well above the hard limits."""
        return 3 * max(self.live_hard_limit, self.bulk_hard_limit)

    @property
    def overdue_seconds(self) -> float:
        """When an overdue decision is requested from a worker again."""
        return 2 * self.bot_decision_seconds

    @property
    def limits(self) -> SimulationLimits:
        """How large a simulation may be."""
        return SimulationLimits(self.simulation_matches, self.simulation_logged_matches)

    @property
    def match_budget(self) -> MatchBudget:
        """When a match of a simulation is given up."""
        return MatchBudget(self.simulation_match_decisions, self.simulation_match_seconds)

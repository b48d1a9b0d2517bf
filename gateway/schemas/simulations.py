"""Bulk simulations."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from gateway.schemas.common import GameName, NextCursor, Options, Policy, RequestBody, ResponseBody, Seed


class SimulationCreate(RequestBody):
    """The matches to play."""

    game: GameName
    policies: list[Policy] = Field(min_length=1, max_length=16, description="One bot for each seat.", examples=[["greedy", "random"]])
    matches: int = Field(ge=1, le=2**31 - 1, description="Number of matches. The platform refuses more than it allows.")
    options: Options = Field(default_factory=dict)
    seed: Seed | None = Field(default=None, description="The same seed gives the same rows; by default random, see the response.")
    rotate_seats: bool = Field(default=True, description="Whether the bots change seats from match to match.")
    keep_logs: bool = Field(default=False, description="Whether the actions of every match are kept with its row.")


class PolicyTotals(ResponseBody):
    """The results of one bot, over all seats or at one of them."""

    policy: str = Field(description="The bot.")
    seat: int | None = Field(description="The seat; null for all.")
    matches: int = Field(description="Matches it played there.")
    wins: int = Field(description="Matches won, shared wins included.")
    shares: float = Field(description="Wins, where a win shared by k seats counts 1/k.")
    win_rate: float = Field(description="wins / matches.")
    low: float = Field(description="Lower end of the 95 % interval (Wilson).")
    high: float = Field(description="Upper end of it.")
    mean_score: float = Field(description="Mean score.")


class SimulationSummary(ResponseBody):
    """Totals over the rows so far."""

    totals: list[PolicyTotals] = Field(description="For each bot, and for each bot and seat.")
    shared: int = Field(description="Matches with more than one winner.")
    faults: int = Field(description="Matches that an engine fault stopped.")
    mean_turns: float = Field(description="Mean number of turns.")
    mean_decisions: float = Field(description="Mean number of decisions.")
    decisions_per_second: float = Field(description="Over all workers, measured inside the tasks.")
    matches_per_second: float = Field(description="From the start to the last row.")


class Simulation(ResponseBody):
    """A simulation: a job that plays many matches."""

    simulation_id: str = Field(description="Id.")
    game: str = Field(description="Name of the game.")
    policies: list[str] = Field(description="One bot for each seat.")
    matches: int = Field(description="Number of matches.")
    options: dict[str, Any] = Field(description="Options of the matches.")
    seed: str = Field(description="The seed of the whole simulation.")
    rotate_seats: bool = Field(description="Whether the bots change seats.")
    keep_logs: bool = Field(description="Whether rows have their actions.")
    engine_version: str = Field(description="Version of the engine.")
    status: Literal["running", "done", "cancelled", "failed"] = Field(description="Its state.")
    done: int = Field(description="Matches played so far.")
    summary: SimulationSummary
    created_at: datetime | None = Field(description="When it was created.")
    ended_at: datetime | None = Field(description="When it ended; null while it runs.")


class SimulationResponse(ResponseBody):
    """One simulation."""

    simulation: Simulation


class SimulationPage(ResponseBody):
    """One page of your simulations."""

    simulations: list[Simulation] = Field(description="Newest first.")
    next_cursor: NextCursor


class SimulationRow(ResponseBody):
    """One match of a simulation: one line of the stream of rows."""

    index: int = Field(description="Number of the match in the simulation, from 0.")
    policies: list[str] = Field(description="The bot of each seat in this match.")
    winners: list[int] = Field(description="The winning seats.")
    scores: list[int] = Field(description="One score for each seat.")
    turns: int = Field(description="Turns played.")
    decisions: int = Field(description="Decisions taken.")
    seed: str = Field(description="The seed of the match.")
    reason: str = Field(description="Why it ended.")
    actions: list[str] | None = Field(description="The actions as SEAT:OPTION if logs are kept, otherwise null.")
    fault: str | None = Field(description="Code of the engine fault that stopped it; null if none.")
    fault_text: str | None = Field(description="The fault as a sentence.")

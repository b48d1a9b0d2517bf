"""What the public API answers, typed. Fields that a newer platform adds are kept out of the way."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """An answer, or a part of one."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Account(Model):
    """An account as everybody may see it."""

    account_id: str
    name: str
    guest: bool
    bot: bool


class Game(Model):
    """A game in short."""

    game: str
    title: str
    description: str
    engine_version: str
    min_players: int
    max_players: int
    policies: tuple[str, ...]
    available: bool


class Option(Model):
    """One thing a seat may choose."""

    key: str
    text: str


class Decision(Model):
    """Who decides; among what, only for the seat itself."""

    seat: int
    kind: str
    prompt: str
    source: str | None = None
    options: tuple[Option, ...] = ()


class Event(Model):
    """What happened, as the viewer may know it."""

    kind: str
    seat: int | None
    data: dict[str, Any]
    text: str


class ScoreLine(Model):
    """One line of a seat's score."""

    label: str
    count: int
    points: int


class SeatResult(Model):
    """The end for one seat."""

    seat: int
    score: int
    winner: bool
    lines: tuple[ScoreLine, ...] = ()


class Result(Model):
    """How a match ended."""

    reason: str
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]


class Zone(Model):
    """Cards of one zone; `?` for a face the viewer may not see, no cards at all for a wholly hidden zone."""

    name: str
    seat: int | None
    count: int
    cards: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()


class Counter(Model):
    """A number that everybody may see."""

    name: str
    seat: int | None
    value: int


class Observation(Model):
    """A position as one viewer may see it."""

    game: str
    viewer: int | None
    version: int
    active: int | None
    zones: tuple[Zone, ...]
    counters: tuple[Counter, ...]
    decision: Decision | None
    result: Result | None
    facts: dict[str, Any]


class Seat(Model):
    """Who holds a seat: an account or a bot."""

    seat: int
    account_id: str | None
    name: str
    policy: str | None


class Match(Model):
    """What everybody may know of a match besides its position."""

    match_id: str
    game: str
    engine_version: str
    players: int
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    status: str
    version: int
    deciding: int | None
    rated: bool
    private: bool
    commitment: str
    seed: str | None
    created_at: datetime | None
    updated_at: datetime | None


class Observed(Model):
    """A match and its position."""

    match: Match
    observation: Observation


class Outcome(Model):
    """What one action brought."""

    version: int
    events: tuple[Event, ...]
    decision: Decision | None
    result: Result | None


class RecordedAction(Model):
    """One action of a record."""

    seat: int
    option: str
    at: datetime | None


class Replay(Model):
    """The whole record of a match that is over."""

    match: Match
    actions: tuple[RecordedAction, ...]
    result: Result | None
    commitment_holds: bool


class StreamEvent(Model):
    """One message of a match's stream."""

    type: str
    match_id: str
    version: int
    at: datetime | None
    data: Any

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if the message tells one."""
        if self.type == "step":
            return self.step.decision
        return self.snapshot.observation.decision if self.type == "snapshot" else None

    @property
    def snapshot(self) -> Observed:
        """What a `snapshot` holds."""
        return Observed.model_validate(self.data)

    @property
    def step(self) -> Outcome:
        """What a `step` holds."""
        return Outcome.model_validate(self.data)

    @property
    def end(self) -> Match:
        """What an `end` holds."""
        return Match.model_validate(self.data)


class TableSeat(Model):
    """One seat of a table."""

    seat: int
    account_id: str | None
    name: str | None
    policy: str | None


class Table(Model):
    """A table at which a match is arranged."""

    table_id: str
    game: str
    players: int
    options: dict[str, Any]
    seats: tuple[TableSeat, ...]
    host: str
    private: bool
    code: str | None
    rated: bool
    status: str
    match_id: str | None
    version: int


class Ticket(Model):
    """Where a wish for a quick match stands."""

    ticket_id: str
    game: str
    players: int
    status: str
    match_id: str | None
    rating: float
    rating_window: float
    waited_seconds: float
    why: str | None
    why_text: str | None


class Rating(Model):
    """A rating in one game."""

    game: str
    account_id: str
    name: str
    mu: float
    sigma: float
    shown: float
    matches: int
    wins: int
    rank: int | None


class Row(Model):
    """One match of a simulation."""

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


class Total(Model):
    """How one policy did at one seat, or at all of them."""

    policy: str
    seat: int | None = Field(description="None: at all seats")
    matches: int
    wins: int
    shares: float
    win_rate: float
    low: float
    high: float
    mean_score: float

    @property
    def label(self) -> str:
        """The policy, and its seat if it is about one."""
        return self.policy if self.seat is None else f"{self.policy} at seat {self.seat}"


class Summary(Model):
    """Totals of a simulation."""

    totals: tuple[Total, ...]
    shared: int
    faults: int
    mean_turns: float
    mean_decisions: float
    decisions_per_second: float
    matches_per_second: float


class Simulation(Model):
    """A job."""

    simulation_id: str
    game: str
    policies: tuple[str, ...]
    status: str
    matches: int
    done: int
    seed: str
    engine_version: str
    summary: Summary

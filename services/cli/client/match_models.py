"""Matches as the public API describes them: positions, decisions, events, results, replays and stream messages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from services.cli.client.model import Model


class Option(Model):
    """A legal choice of the deciding seat."""

    key: str
    text: str


class Decision(Model):
    """The pending decision; its options are empty for everybody but the deciding seat."""

    seat: int
    kind: str
    prompt: str
    source: str | None = None
    options: tuple[Option, ...] = ()


class Event(Model):
    """An event, without what is hidden from the viewer."""

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
    """The score of one seat at the end."""

    seat: int
    score: int
    winner: bool
    lines: tuple[ScoreLine, ...] = ()


class MatchResult(Model):
    """The winners and scores of a match that is over."""

    reason: str
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]


class ZoneView(Model):
    """A zone as the viewer sees it: `?` stands for a hidden card; a wholly hidden zone lists no cards, only their number."""

    name: str
    seat: int | None
    count: int
    cards: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()


class CounterView(Model):
    """A public number, of a seat or of the table."""

    name: str
    seat: int | None
    value: int


class Observation(Model):
    """A position as one viewer sees it."""

    game: str
    viewer: int | None
    version: int
    active: int | None
    zones: tuple[ZoneView, ...]
    counters: tuple[CounterView, ...]
    decision: Decision | None
    result: MatchResult | None
    facts: dict[str, Any]


class Seat(Model):
    """A seat of a match and the account or bot that holds it."""

    seat: int
    account_id: str | None
    name: str
    policy: str | None


class MatchInfo(Model):
    """Everything public about a match except its position. `seed` is None until the match is over."""

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


class MatchView(Model):
    """A match and its position."""

    match: MatchInfo
    observation: Observation


class ActionResult(Model):
    """The events of an action, and the decision or result that follows."""

    version: int
    events: tuple[Event, ...]
    decision: Decision | None
    result: MatchResult | None


class RecordedAction(Model):
    """An action of a replay."""

    seat: int
    option: str
    at: datetime | None


class Replay(Model):
    """The complete record of a match that is over."""

    match: MatchInfo
    actions: tuple[RecordedAction, ...]
    result: MatchResult | None
    commitment_holds: bool


class StreamEvent(Model):
    """A message of a match's event stream; the type of `data` depends on `type`."""

    type: str
    match_id: str
    version: int
    at: datetime | None
    data: Any

    @property
    def decision(self) -> Decision | None:
        """The pending decision, if the message has one."""
        if self.type == "step":
            return self.step.decision
        return self.snapshot.observation.decision if self.type == "snapshot" else None

    @property
    def snapshot(self) -> MatchView:
        """The data of a `snapshot` message."""
        return MatchView.model_validate(self.data)

    @property
    def step(self) -> ActionResult:
        """The data of a `step` message."""
        return ActionResult.model_validate(self.data)

    @property
    def end(self) -> MatchInfo:
        """The data of an `end` message."""
        return MatchInfo.model_validate(self.data)

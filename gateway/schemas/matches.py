"""Matches, positions, actions, events, records."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from gateway.schemas.common import GameName, NextCursor, Nobody, Options, Policy, SeatNumber, Seed, Sent, Told

MatchStatus = Literal["running", "finished", "abandoned", "faulted"]


class MatchCreate(Sent):
    """A match of your own: unrated, against bots or yourself."""

    game: GameName
    seats: list[Policy] = Field(
        min_length=1,
        max_length=16,
        description='Who plays, in seat order: "me" or a bot policy. Several "me" is a hot seat, none a match of bots.',
        examples=[["me", "greedy"]],
    )
    options: Options = Field(default_factory=dict)
    private: bool = Field(default=False, description="Only its seats may watch.")
    seed: Seed | None = Field(default=None, description="A fixed seed; left out: drawn from the operating system.")


class Action(Sent):
    """One option of the pending decision."""

    model_config = ConfigDict(frozen=True)

    expected_version: Annotated[
        int, Field(ge=0, le=2**31 - 1, description="The version at which you decided; if the match has moved on, that is a conflict.")
    ]
    option: Annotated[str, Field(min_length=1, max_length=200, description="Key of the option.")]
    seat: SeatNumber | None = Field(default=None, description="Which of your seats; left out: the one that decides.")


class Abandon(Sent):
    """Giving up."""

    seat: SeatNumber | None = Field(default=None, description="Which of your seats; left out: the only one.")


class Seat(Told):
    """Who holds a seat."""

    seat: int = Field(description="The seat.")
    account_id: str | None = Field(description="The account that plays it; null for a bot.")
    name: str = Field(description="Name shown to others.")
    policy: str | None = Field(description="The bot that plays it; null for an account.")


class Match(Told):
    """What everybody may know of a match besides its position."""

    match_id: str = Field(description="Id, GAME.RANDOM.")
    game: str = Field(description="Name of the game.")
    engine_version: str = Field(description="Version of the engine that plays it.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="All options, defaults filled in.")
    seats: list[Seat] = Field(description="In seat order.")
    status: MatchStatus = Field(description="Where it stands.")
    version: int = Field(description="Number of actions so far.")
    deciding: Nobody
    rated: bool = Field(description="Whether ratings change by it.")
    private: bool = Field(description="Whether only its seats may watch.")
    commitment: str = Field(description="SHA-256 of the seed, published at the start.")
    seed: str | None = Field(description="The seed, published at the end; null before.")
    created_at: datetime | None = Field(description="When it was created.")
    updated_at: datetime | None = Field(description="When its last action was stored.")


class OptionTold(Told):
    """One thing that may be chosen."""

    key: str = Field(description="Stable key, to send back.")
    text: str = Field(description="The same for people.")


class Decision(Told):
    """The pending decision."""

    seat: int = Field(description="The seat that decides.")
    kind: str = Field(description="What kind of decision it is.")
    prompt: str = Field(description="The question for people; empty for those who do not decide.")
    source: str | None = Field(description="The card that asks; null for a rule.")
    options: list[OptionTold] = Field(description="What may be chosen; empty for those who do not decide.")


class ScoreLine(Told):
    """One line of a score."""

    label: str = Field(description="What it is for.")
    count: int = Field(description="How many of it.")
    points: int = Field(description="Points in all.")


class SeatResult(Told):
    """The end for one seat."""

    seat: int = Field(description="The seat.")
    score: int = Field(description="Its score.")
    winner: bool = Field(description="Whether it won, alone or with others.")
    lines: list[ScoreLine] = Field(description="How the score came about.")


class Result(Told):
    """How a match ended."""

    reason: str = Field(description="Why it ended.")
    winners: list[int] = Field(description="The winning seats.")
    seats: list[SeatResult] = Field(description="In seat order.")


class Event(Told):
    """Something that happened, as the viewer may know it."""

    kind: str = Field(description="A verb in the past tense.")
    seat: Nobody
    data: dict[str, Any] = Field(description="The facts.")
    text: str = Field(description="A sentence for people.")


class Outcome(Told):
    """What one action brought."""

    version: int = Field(description="The match stands at this version now.")
    events: list[Event] = Field(description="What happened, as your seat may know it.")
    decision: Decision | None = Field(description="The next decision, with options if it is yours; null when the match is over.")
    result: Result | None = Field(description="How it ended, if it did.")


class Zone(Told):
    """The cards of one zone."""

    name: str = Field(description="Name of the zone.")
    seat: Nobody
    count: int = Field(description="How many cards lie in it.")
    cards: list[str] = Field(description='Ids in order, "?" for a face you may not see; empty for a wholly hidden zone.')
    slots: list[int] = Field(description="The slot of each card, for zones with slots.")


class Counter(Told):
    """A number that everybody may see."""

    name: str = Field(description="Name of the counter.")
    seat: Nobody
    value: int = Field(description="Its value.")


class Observation(Told):
    """The position as one viewer may see it."""

    game: str = Field(description="Name of the game.")
    viewer: Nobody
    version: int = Field(description="Number of actions so far.")
    active: Nobody
    zones: list[Zone] = Field(description="All zones.")
    counters: list[Counter] = Field(description="All counters.")
    decision: Decision | None = Field(description="The pending decision; null when the match is over.")
    result: Result | None = Field(description="How it ended; null while it goes on.")
    facts: dict[str, Any] = Field(description="Public facts that are neither zone nor counter.")


class Observed(Told):
    """A match and its position."""

    match: Match
    observation: Observation


class MatchCreated(Told):
    """The new match."""

    match: Match


class MatchPage(Told):
    """One page of your matches."""

    matches: list[Match] = Field(description="Newest first.")
    next_cursor: NextCursor


class RecordedAction(Told):
    """One action of a record."""

    seat: int = Field(description="Who took it.")
    option: str = Field(description="Key of the option.")
    at: datetime | None = Field(description="When it was stored.")


class Record(Told):
    """The whole record of a match: replays exactly on the same engine version."""

    match: Match
    actions: list[RecordedAction] = Field(description="In order.")
    result: Result | None = Field(description="How it ended; null if it faulted.")
    commitment_holds: bool = Field(description="Whether the seed is the one committed to at the start, checked just now.")


class MatchEvent(Told):
    """One message of a stream; the same for Server-Sent Events, NDJSON and WebSocket."""

    type: Literal["snapshot", "step", "heartbeat", "end", "error", "taken", "refused"] = Field(
        description="snapshot: match and observation; step: an Outcome; end: the match; error: a problem. Over WebSocket also the answers"
        " to actions: taken, an Outcome; refused, a problem."
    )
    tag: int | str | None = Field(default=None, description="Of the action that is answered; only with taken and refused.")
    match_id: str = Field(description="The match.")
    version: int = Field(description="The match stands at this version; resume with it.")
    at: datetime | None = Field(description="When it happened.")
    data: Any = Field(description="Observed, Outcome, Match or Problem, by type; null for a heartbeat.")

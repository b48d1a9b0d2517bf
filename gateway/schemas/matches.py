"""Matches, positions, actions, events, records."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from gateway.schemas.common import GameName, NextCursor, Options, Policy, RequestBody, ResponseBody, SeatNumber, SeatOrNobody, Seed

MatchStatus = Literal["running", "finished", "abandoned", "faulted"]


class MatchCreate(RequestBody):
    """An unrated match against bots or yourself."""

    game: GameName
    seats: list[Policy] = Field(
        min_length=1,
        max_length=16,
        description='Who plays, in seat order: "me" or a bot policy. Several "me" is a hot seat, none a match of bots.',
        examples=[["me", "greedy"]],
    )
    options: Options = Field(default_factory=dict)
    private: bool = Field(default=False, description="Whether only its seats can watch it.")
    seed: Seed | None = Field(default=None, description="A fixed seed; by default a random one.")


class Action(RequestBody):
    """One option of the pending decision."""

    model_config = ConfigDict(frozen=True)

    expected_version: Annotated[
        int, Field(ge=0, le=2**31 - 1, description="The version at which you decided; a conflict if the match has moved on.")
    ]
    option: Annotated[str, Field(min_length=1, max_length=200, description="Key of the option.")]
    seat: SeatNumber | None = Field(default=None, description="Which of your seats; by default the one that decides.")


class MatchAbandon(RequestBody):
    """The seat that gives up."""

    seat: SeatNumber | None = Field(default=None, description="Which of your seats; by default the only one.")


class Seat(ResponseBody):
    """The account or bot on a seat."""

    seat: int = Field(description="The seat.")
    account_id: str | None = Field(description="The account that plays it; null for a bot.")
    name: str = Field(description="Name shown to others.")
    policy: str | None = Field(description="The bot that plays it; null for an account.")


class Match(ResponseBody):
    """What is public about a match, apart from its position."""

    match_id: str = Field(description="Id, GAME.RANDOM.")
    game: str = Field(description="Name of the game.")
    engine_version: str = Field(description="Version of the engine that plays it.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="All options, defaults filled in.")
    seats: list[Seat] = Field(description="In seat order.")
    status: MatchStatus = Field(description="Its state.")
    version: int = Field(description="Number of actions so far.")
    deciding: SeatOrNobody
    rated: bool = Field(description="Whether it changes ratings.")
    private: bool = Field(description="Whether only its seats can watch it.")
    commitment: str = Field(description="SHA-256 of the seed, published at the start.")
    seed: str | None = Field(description="The seed, published at the end; null before.")
    created_at: datetime | None = Field(description="When it was created.")
    updated_at: datetime | None = Field(description="When its last action was stored.")


class DecisionOption(ResponseBody):
    """One option of a decision."""

    key: str = Field(description="Stable key, to be sent back.")
    text: str = Field(description="The same as text for people.")


class Decision(ResponseBody):
    """The pending decision."""

    seat: int = Field(description="The seat that decides.")
    kind: str = Field(description="The kind of decision.")
    prompt: str = Field(description="The question for people; empty for viewers that do not decide.")
    source: str | None = Field(description="The card that asks; null for a rule.")
    options: list[DecisionOption] = Field(description="The options; empty for viewers that do not decide.")


class ScoreLine(ResponseBody):
    """One line of a score."""

    label: str = Field(description="What the points are for.")
    count: int = Field(description="How many were counted.")
    points: int = Field(description="Points in all.")


class SeatResult(ResponseBody):
    """The result of one seat."""

    seat: int = Field(description="The seat.")
    score: int = Field(description="Its score.")
    winner: bool = Field(description="Whether it won, alone or with others.")
    lines: list[ScoreLine] = Field(description="What the score is made of.")


class MatchResult(ResponseBody):
    """How a match ended."""

    reason: str = Field(description="Why it ended.")
    winners: list[int] = Field(description="The winning seats.")
    seats: list[SeatResult] = Field(description="In seat order.")


class GameEvent(ResponseBody):
    """A game event, as the viewer may see it."""

    kind: str = Field(description="A verb in the past tense.")
    seat: SeatOrNobody
    data: dict[str, Any] = Field(description="The facts.")
    text: str = Field(description="A sentence for people.")


class ActionOutcome(ResponseBody):
    """What one action changed."""

    version: int = Field(description="Version of the match after the action.")
    events: list[GameEvent] = Field(description="What happened, as your seat may see it.")
    decision: Decision | None = Field(description="The next decision, with its options if it is yours; null when the match is over.")
    result: MatchResult | None = Field(description="The result if the action ended the match, otherwise null.")


class Zone(ResponseBody):
    """The cards of one zone."""

    name: str = Field(description="Name of the zone.")
    seat: SeatOrNobody
    count: int = Field(description="Number of cards in it.")
    cards: list[str] = Field(description='Ids in order, "?" for a face you may not see; empty for a wholly hidden zone.')
    slots: list[int] = Field(description="The slot of each card, for zones with slots.")


class Counter(ResponseBody):
    """A public number."""

    name: str = Field(description="Name of the counter.")
    seat: SeatOrNobody
    value: int = Field(description="Its value.")


class Observation(ResponseBody):
    """The position as one viewer sees it."""

    game: str = Field(description="Name of the game.")
    viewer: SeatOrNobody
    version: int = Field(description="Number of actions so far.")
    active: SeatOrNobody
    zones: list[Zone] = Field(description="All zones.")
    counters: list[Counter] = Field(description="All counters.")
    decision: Decision | None = Field(description="The pending decision; null when the match is over.")
    result: MatchResult | None = Field(description="How it ended; null while it goes on.")
    facts: dict[str, Any] = Field(description="Public facts that are neither zones nor counters.")


class MatchView(ResponseBody):
    """A match and its position."""

    match: Match
    observation: Observation


class MatchResponse(ResponseBody):
    """One match."""

    match: Match


class MatchPage(ResponseBody):
    """One page of your matches."""

    matches: list[Match] = Field(description="Newest first.")
    next_cursor: NextCursor


class RecordedAction(ResponseBody):
    """One action of a record."""

    seat: int = Field(description="The seat that took it.")
    option: str = Field(description="Key of the option.")
    at: datetime | None = Field(description="When it was stored.")


class MatchRecord(ResponseBody):
    """The whole record of a match. It replays exactly on the same engine version."""

    match: Match
    actions: list[RecordedAction] = Field(description="In order.")
    result: MatchResult | None = Field(description="How it ended; null if it faulted.")
    commitment_holds: bool = Field(description="Whether the seed matches the commitment published at the start.")


class StreamMessage(ResponseBody):
    """One message of a stream; the same for Server-Sent Events, NDJSON and WebSocket."""

    type: Literal["snapshot", "step", "heartbeat", "end", "error", "taken", "refused"] = Field(
        description="snapshot: match and observation; step: an ActionOutcome; end: the match; error: a problem. Over WebSocket also the"
        " responses to actions: taken, an ActionOutcome; refused, a problem."
    )
    tag: int | str | None = Field(default=None, description="The tag of the action; only in taken and refused.")
    match_id: str = Field(description="The match.")
    version: int = Field(description="Version of the match after this message; resume from it.")
    at: datetime | None = Field(description="When it happened.")
    data: Any = Field(description="MatchView, ActionOutcome, Match or Problem, depending on type; null for a heartbeat.")

"""Tables and tickets."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from gateway.schemas.common import GameName, NextCursor, Options, Policy, SeatNumber, Sent, Told

Players = Annotated[int, Field(ge=1, le=16, description="Number of seats.")]
Code = Annotated[str | None, Field(min_length=1, max_length=32, description="Code of a private table.")]


class TableCreate(Sent):
    """A table; you take its first seat."""

    game: GameName
    players: Players
    options: Options = Field(default_factory=dict)
    private: bool = Field(default=False, description="Listed for nobody, joined by its code.")
    rated: bool = Field(default=False, description="Ratings change by the match; not with bots.")


class Join(Sent):
    """Takes a seat."""

    code: Code = None
    seat: SeatNumber | None = Field(default=None, description="Which seat; left out: the first free one.")


class JoinByCode(Sent):
    """Takes a seat at the private table with that code."""

    code: Annotated[str, Field(min_length=1, max_length=32, description="Code of the table.")]
    seat: SeatNumber | None = Field(default=None, description="Which seat; left out: the first free one.")


class BotAdd(Sent):
    """Seats a bot."""

    policy: Policy
    seat: SeatNumber | None = Field(default=None, description="Which seat; left out: the first free one.")


class TableSeat(Told):
    """One seat of a table."""

    seat: int = Field(description="The seat.")
    account_id: str | None = Field(description="Who sits there; null if free or a bot.")
    name: str | None = Field(description="Name shown to others; null if free.")
    policy: str | None = Field(description="The bot; null if none.")


class Table(Told):
    """A table at which a match is arranged."""

    table_id: str = Field(description="Id.")
    game: str = Field(description="Name of the game.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="Options of the match.")
    seats: list[TableSeat] = Field(description="In seat order.")
    host: str = Field(description="Account id of the host.")
    private: bool = Field(description="Whether it needs its code.")
    code: str | None = Field(description="The code, for those who sit at it; null for others.")
    rated: bool = Field(description="Whether ratings change by the match.")
    status: Literal["open", "starting", "started", "closed"] = Field(description="Where it stands.")
    match_id: str | None = Field(description="The match, once created.")
    version: int = Field(description="Raised by each change.")
    created_at: datetime | None = Field(description="When it was opened.")


class TableTold(Told):
    """One table."""

    table: Table


class TablePage(Told):
    """One page of tables."""

    tables: list[Table] = Field(description="Newest first.")
    next_cursor: NextCursor


class TicketCreate(Sent):
    """A wish for a quick match."""

    game: GameName
    players: Players
    options: Options = Field(default_factory=dict)
    rated: bool = Field(default=False, description="Ratings change by the match; not with bots.")
    bot_policy: Policy | None = Field(default=None, description="Bots that may fill seats after a while; left out: none may.")


class Ticket(Told):
    """Where a wish stands."""

    ticket_id: str = Field(description="Id.")
    game: str = Field(description="Name of the game.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="Options of the match.")
    rated: bool = Field(description="Whether ratings change by the match.")
    bot_policy: str | None = Field(description="Bots that may fill seats.")
    status: Literal["waiting", "matching", "matched", "cancelled", "expired", "failed"] = Field(description="Where it stands.")
    match_id: str | None = Field(description="The match, once created.")
    rating: float = Field(description="Your rating as compared with others'.")
    rating_window: float = Field(description="How far from it the others may be now; widens with waiting.")
    waited_seconds: float = Field(description="Seconds waited so far.")
    why: str | None = Field(description="Why it has not matched yet, a stable word; null once matched.")
    why_text: str | None = Field(description="The same as a sentence.")
    created_at: datetime | None = Field(description="When it was made.")
    expires_at: datetime | None = Field(description="Without a heartbeat it expires then.")


class TicketTold(Told):
    """One ticket."""

    ticket: Ticket

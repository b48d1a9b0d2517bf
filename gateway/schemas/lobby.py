"""Tables and tickets."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from gateway.schemas.common import GameName, NextCursor, Options, Policy, RequestBody, ResponseBody, SeatNumber

Players = Annotated[int, Field(ge=1, le=16, description="Number of seats.")]
Code = Annotated[str | None, Field(min_length=1, max_length=32, description="Code of a private table.")]


class TableCreate(RequestBody):
    """A new table, at which you take the first seat."""

    game: GameName
    players: Players
    options: Options = Field(default_factory=dict)
    private: bool = Field(default=False, description="Not listed; others join by its code.")
    rated: bool = Field(default=False, description="Whether the match changes ratings; not possible with bots.")


class TableJoin(RequestBody):
    """The seat to take."""

    code: Code = None
    seat: SeatNumber | None = Field(default=None, description="Which seat; by default the first free one.")


class TableJoinByCode(RequestBody):
    """The code of a private table and the seat to take."""

    code: Annotated[str, Field(min_length=1, max_length=32, description="Code of the table.")]
    seat: SeatNumber | None = Field(default=None, description="Which seat; by default the first free one.")


class TableBotAdd(RequestBody):
    """The bot to seat."""

    policy: Policy
    seat: SeatNumber | None = Field(default=None, description="Which seat; by default the first free one.")


class TableSeat(ResponseBody):
    """One seat of a table."""

    seat: int = Field(description="The seat.")
    account_id: str | None = Field(description="The account on it; null if the seat is free or a bot's.")
    name: str | None = Field(description="Name shown to others; null if free.")
    policy: str | None = Field(description="The bot on it; null if there is none.")


class Table(ResponseBody):
    """A table at which a match is arranged."""

    table_id: str = Field(description="Id.")
    game: str = Field(description="Name of the game.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="Options of the match.")
    seats: list[TableSeat] = Field(description="In seat order.")
    host: str = Field(description="Account id of the host.")
    private: bool = Field(description="Whether it needs its code.")
    code: str | None = Field(description="The code, for accounts seated at the table; null for others.")
    rated: bool = Field(description="Whether the match changes ratings.")
    status: Literal["open", "starting", "started", "closed"] = Field(description="Its state.")
    match_id: str | None = Field(description="The match, once it was created; null before.")
    version: int = Field(description="Increases with each change.")
    created_at: datetime | None = Field(description="When it was opened.")


class TableResponse(ResponseBody):
    """One table."""

    table: Table


class TablePage(ResponseBody):
    """One page of tables."""

    tables: list[Table] = Field(description="Newest first.")
    next_cursor: NextCursor


class TicketCreate(RequestBody):
    """A request for a quick match."""

    game: GameName
    players: Players
    options: Options = Field(default_factory=dict)
    rated: bool = Field(default=False, description="Whether the match changes ratings; not possible with bots.")
    bot_policy: Policy | None = Field(default=None, description="Bot policy that can fill seats after a while; by default none.")


class Ticket(ResponseBody):
    """The state of a request for a quick match."""

    ticket_id: str = Field(description="Id.")
    game: str = Field(description="Name of the game.")
    players: int = Field(description="Number of seats.")
    options: dict[str, Any] = Field(description="Options of the match.")
    rated: bool = Field(description="Whether the match changes ratings.")
    bot_policy: str | None = Field(description="Bot policy that can fill seats; null for none.")
    status: Literal["waiting", "matching", "matched", "cancelled", "expired", "failed"] = Field(description="Its state.")
    match_id: str | None = Field(description="The match, once it was created; null before.")
    rating: float = Field(description="Your rating, which is compared with the others' ratings.")
    rating_window: float = Field(description="The largest difference in rating accepted now; it grows with time.")
    waited_seconds: float = Field(description="Seconds waited so far.")
    wait_reason: str | None = Field(description="Stable code: why it has not matched yet, or why it ended; null once matched.")
    wait_reason_text: str | None = Field(description="The same as a sentence.")
    why: str | None = Field(description="Older name of `wait_reason`, with the same value.", deprecated=True)
    why_text: str | None = Field(description="Older name of `wait_reason_text`, with the same value.", deprecated=True)
    created_at: datetime | None = Field(description="When it was created.")
    expires_at: datetime | None = Field(description="When it expires unless a heartbeat is sent.")


class TicketResponse(ResponseBody):
    """One ticket."""

    ticket: Ticket

"""Accounts, games, tables, tickets and ratings as the public API describes them."""

from __future__ import annotations

from typing import Any

from services.cli.client.model import Model


class Account(Model):
    """The public profile of an account."""

    account_id: str
    name: str
    guest: bool
    bot: bool


class GameInfo(Model):
    """A game of the platform, without its cards."""

    game: str
    title: str
    description: str
    engine_version: str
    min_players: int
    max_players: int
    policies: tuple[str, ...]
    available: bool


class TableSeat(Model):
    """A seat of a table; all fields but `seat` are None while it is free."""

    seat: int
    account_id: str | None
    name: str | None
    policy: str | None


class Table(Model):
    """A table at which players gather before a match. `match_id` is None until it has started."""

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
    """A request for a quick match. While it waits, `why` is the code of the reason and `why_text` a sentence about it."""

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
    """An account's rating in one game; `shown` is the number on the leaderboard."""

    game: str
    account_id: str
    name: str
    mu: float
    sigma: float
    shown: float
    matches: int
    wins: int
    rank: int | None

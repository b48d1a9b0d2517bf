"""Accounts and tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from gateway.schemas.common import Sent, Told

Scope = Literal["match:play", "bot:play", "lobby", "sim:run", "admin"]
Scopes = Annotated[
    list[Scope] | None, Field(max_length=5, description="What the token may do; left out: everything that the account may, but admin.")
]
Name = Annotated[
    str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{2,23}$", description="3 to 24 letters, digits, dashes or underscores, a letter first.")
]
Password = Annotated[str, Field(min_length=10, max_length=128, description="10 to 128 characters; only its argon2 hash is kept.")]
Label = Annotated[str, Field(max_length=64, description="What the token is for; for your own list.")]
Days = Annotated[int | None, Field(ge=1, le=365, description="Life of the token in days; left out, and at most: what the platform gives.")]


class GuestCreate(Sent):
    """A guest."""

    bot: bool = Field(default=False, description="The account is a program; others see that it is.")


class AccountCreate(Sent):
    """A named account."""

    name: Name
    password: Password
    bot: bool = Field(default=False, description="The account is a program; others see that it is.")


class TokenCreate(Sent):
    """Logs in with name and password; with neither, a further token of the account whose token is sent, with no more scopes than it has."""

    name: Annotated[str | None, Field(max_length=64, description="Name of the account.")] = None
    password: Annotated[str | None, Field(max_length=128, description="Its password.")] = None
    scopes: Scopes = None
    label: Label = ""
    days: Days = None


class AccountTold(Told):
    """An account as everybody may see it."""

    account_id: str = Field(description="Id of the account.")
    name: str = Field(description="Name shown to others.")
    guest: bool = Field(description="Without a password; it ends with its token.")
    bot: bool = Field(description="Whether it is a program.")
    created_at: datetime = Field(description="When it was made.")


class TokenTold(Told):
    """A token; the token itself is told once, when it is made."""

    token_id: str = Field(description="Id of the token, to revoke it.")
    scopes: list[str] = Field(description="What it may do.")
    label: str = Field(description="What it is for.")
    created_at: datetime = Field(description="When it was made.")
    expires_at: datetime = Field(description="When it stops working.")
    current: bool = Field(description="Whether it is the one that was sent with this request.")


class Issued(Told):
    """A new token."""

    account: AccountTold
    token: str = Field(description="The token, told this once: send it as Authorization: Bearer ...")
    token_info: TokenTold = Field(description="What it may do and until when.")


class TokenList(Told):
    """The live tokens of the account."""

    tokens: list[TokenTold] = Field(description="Oldest first.")


class RatingTold(Told):
    """A rating in one game."""

    game: str = Field(description="Name of the game.")
    account_id: str = Field(description="Whose.")
    name: str = Field(description="Name shown to others.")
    mu: float = Field(description="Mean of the estimated skill.")
    sigma: float = Field(description="Its uncertainty.")
    shown: float = Field(description="What is shown and ranked by.")
    matches: int = Field(description="Rated matches so far.")
    wins: int = Field(description="Won ones, shared wins included.")
    rank: int | None = Field(description="Place in the leaderboard from 1; null if none.")


class Me(Told):
    """Who the token stands for."""

    account: AccountTold
    token_info: TokenTold = Field(description="The token that was sent.")
    ratings: list[RatingTold] | None = Field(description="One a game played; null while the lobby is away.")


class Leaderboard(Told):
    """One page of a leaderboard."""

    ratings: list[RatingTold] = Field(description="Best first.")
    next_cursor: str | None = Field(description="For the next page; null at the end.")


class AuditEntry(Told):
    """What an admin did."""

    at: datetime = Field(description="When.")
    account_id: str = Field(description="Who.")
    deed: str = Field(description="What.")
    subject: str = Field(description="To what.")
    request_id: str = Field(description="By which request.")


class AuditLog(Told):
    """The last deeds of admins."""

    entries: list[AuditEntry] = Field(description="Newest first.")


class Revoked(Told):
    """How many tokens stopped working."""

    revoked: int = Field(description="Number of tokens.")

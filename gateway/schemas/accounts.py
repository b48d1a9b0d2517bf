"""Accounts and tokens."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from gateway.schemas.common import RequestBody, ResponseBody

Scope = Literal["match:play", "bot:play", "lobby", "sim:run", "admin"]
Scopes = Annotated[
    list[Scope] | None,
    Field(max_length=5, description="What the token allows; by default all that the account can do, except admin."),
]
Name = Annotated[
    str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{2,23}$", description="3 to 24 letters, digits, dashes or underscores, a letter first.")
]
Password = Annotated[str, Field(min_length=10, max_length=128, description="10 to 128 characters; only its argon2 hash is kept.")]
Label = Annotated[str, Field(max_length=64, description="What the token is for; for your own list.")]
Days = Annotated[
    int | None, Field(ge=1, le=365, description="Life of the token in days; by default the longest that the account can have.")
]


class GuestCreate(RequestBody):
    """A guest account."""

    bot: bool = Field(default=False, description="The account is a program; others see that it is.")


class AccountCreate(RequestBody):
    """A named account."""

    name: Name
    password: Password
    bot: bool = Field(default=False, description="The account is a program; others see that it is.")


class TokenCreate(RequestBody):
    """Name and password to log in. Without them: a further token for the account whose token is sent, with no more scopes than it has."""

    name: Annotated[str | None, Field(max_length=64, description="Name of the account.")] = None
    password: Annotated[str | None, Field(max_length=128, description="Its password.")] = None
    scopes: Scopes = None
    label: Label = ""
    days: Days = None


class Account(ResponseBody):
    """The public data of an account."""

    account_id: str = Field(description="Id of the account.")
    name: str = Field(description="Name shown to others.")
    guest: bool = Field(description="Whether it has no password; it expires with its token.")
    bot: bool = Field(description="Whether it is a program.")
    created_at: datetime = Field(description="When it was created.")


class Token(ResponseBody):
    """What a token allows; the token itself is shown only once, when it is created."""

    token_id: str = Field(description="Id of the token, to revoke it.")
    scopes: list[str] = Field(description="What it allows.")
    label: str = Field(description="What it is for.")
    created_at: datetime = Field(description="When it was created.")
    expires_at: datetime = Field(description="When it stops working.")
    current: bool = Field(description="Whether it is the one that was sent with this request.")


class IssuedToken(ResponseBody):
    """A new token."""

    account: Account
    token: str = Field(description="The token, shown only now: send it as Authorization: Bearer ...")
    token_info: Token = Field(description="What it allows and until when.")


class TokenList(ResponseBody):
    """The live tokens of the account."""

    tokens: list[Token] = Field(description="Oldest first.")


class Rating(ResponseBody):
    """A rating in one game."""

    game: str = Field(description="Name of the game.")
    account_id: str = Field(description="The rated account.")
    name: str = Field(description="Name shown to others.")
    mu: float = Field(description="Mean of the estimated skill.")
    sigma: float = Field(description="Its uncertainty.")
    shown: float = Field(description="The value that is displayed and ranked by.")
    matches: int = Field(description="Rated matches so far.")
    wins: int = Field(description="Matches won, shared wins included.")
    rank: int | None = Field(description="Place in the leaderboard, from 1; null without one.")


class CurrentAccount(ResponseBody):
    """The account that the token belongs to."""

    account: Account
    token_info: Token = Field(description="The token that was sent.")
    ratings: list[Rating] | None = Field(description="One for each game played; null while the lobby is unavailable.")


class Leaderboard(ResponseBody):
    """One page of a leaderboard."""

    ratings: list[Rating] = Field(description="Best first.")
    next_cursor: str | None = Field(description="For the next page; null at the end.")


class AuditEntry(ResponseBody):
    """An action of an administrator."""

    at: datetime = Field(description="When it was recorded.")
    account_id: str = Field(description="The administrator.")
    action: str = Field(description="What was done.")
    deed: str = Field(description="Older name of `action`, with the same value.", deprecated=True)
    subject: str = Field(description="The account or object it was done to.")
    request_id: str = Field(description="Id of the request.")


class AuditLog(ResponseBody):
    """The last actions of administrators."""

    entries: list[AuditEntry] = Field(description="Newest first.")


class RevokedTokens(ResponseBody):
    """The number of revoked tokens."""

    revoked: int = Field(description="Number of tokens.")

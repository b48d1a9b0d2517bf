"""The caller of an operation: authenticated, authorized and counted against a rate limit."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection, Request

from gateway.auth.caller import Caller
from gateway.auth.credentials import PLAY_SCOPES, bearer_token, client_address, require_scope
from gateway.problems.problem import Problem
from gateway.quotas.rate_limits import QuotaPolicy
from gateway.state import Gateway, gateway_of

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token: `ht_` and 43 characters, from POST /v1/accounts/guest, /v1/accounts or /v1/tokens.",
)
Credentials = Annotated[HTTPAuthorizationCredentials | None, Security(bearer)]
"""Declares the bearer token in the OpenAPI description; `identify` reads it from the request."""
LimitName = Literal["anonymous", "login", "reads", "writes", "creates"]


async def identify(connection: HTTPConnection, token: str | None = None) -> Caller:
    """Return the caller of the token, by default the one in the Authorization header, or an anonymous caller without one.

    Raises invalid_token. Invalid tokens count as anonymous requests, so that they cannot be guessed."""
    gateway = gateway_of(connection)
    token = token or bearer_token(connection)
    if token is None:
        return Caller(client_address(connection))
    try:
        return await gateway.tokens.find(token, client_address(connection))
    except Problem:
        await gateway.rate_limits.take(gateway.rate_limits.anonymous, client_address(connection))
        raise


async def count_request(gateway: Gateway, connection: HTTPConnection, limit: QuotaPolicy, subject: str) -> None:
    """Count one request; the response will carry the state of the limit. Raises rate_limited."""
    level = await gateway.rate_limits.take(limit, subject)
    connection.scope["gateway.headers"] = level.headers()


class Access:
    """The caller, provided that it has one of the scopes and requests left. Anonymous callers have a limit of their own."""

    def __init__(self, limit: LimitName, *scopes: str, anonymous: bool = False) -> None:
        self.limit = limit
        self.scopes = scopes
        self.anonymous = anonymous

    async def __call__(self, request: Request, _documented: Credentials = None) -> Caller:
        """Return the caller. Raises not_authenticated, missing_scope or rate_limited."""
        gateway = gateway_of(request)
        caller = await identify(request)
        if not caller.account_id:
            await count_request(gateway, request, gateway.rate_limits.anonymous, caller.address)
        if not self.anonymous:
            require_scope(caller, self.scopes)
        if caller.account_id:
            await count_request(gateway, request, _limit(gateway, self.limit), caller.account_id)
        return caller


class OpenAccess:
    """An anonymous caller, even if a token is sent. Its address is counted."""

    def __init__(self, limit: LimitName) -> None:
        self.limit = limit

    async def __call__(self, request: Request) -> Caller:
        """Return a caller with an address alone. Raises rate_limited."""
        gateway = gateway_of(request)
        address = client_address(request)
        await count_request(gateway, request, _limit(gateway, self.limit), address)
        return Caller(address)


def _limit(gateway: Gateway, name: LimitName) -> QuotaPolicy:
    limit: QuotaPolicy = getattr(gateway.rate_limits, name)
    return limit


CurrentGateway = Annotated[Gateway, Depends(gateway_of)]
Anybody = Annotated[Caller, Depends(OpenAccess("anonymous"))]
Newcomer = Annotated[Caller, Depends(OpenAccess("login"))]
Spectator = Annotated[Caller, Depends(Access("reads", anonymous=True))]
Reader = Annotated[Caller, Depends(Access("reads"))]
Writer = Annotated[Caller, Depends(Access("writes"))]
MatchCreator = Annotated[Caller, Depends(Access("creates", *PLAY_SCOPES))]
Player = Annotated[Caller, Depends(Access("writes", *PLAY_SCOPES))]
LobbyReader = Annotated[Caller, Depends(Access("reads", "lobby"))]
LobbyWriter = Annotated[Caller, Depends(Access("writes", "lobby"))]
LobbyCreator = Annotated[Caller, Depends(Access("creates", "lobby"))]
SimulationReader = Annotated[Caller, Depends(Access("reads", "sim:run"))]
SimulationCreator = Annotated[Caller, Depends(Access("creates", "sim:run"))]
SimulationWriter = Annotated[Caller, Depends(Access("writes", "sim:run"))]
AdminReader = Annotated[Caller, Depends(Access("reads", "admin"))]
AdminWriter = Annotated[Caller, Depends(Access("writes", "admin"))]

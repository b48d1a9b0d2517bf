"""Who may call what, and how often: one dependency for every operation."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection, Request

from gateway.auth.tokens import Caller, refused
from gateway.problems.problem import Problem
from gateway.quotas.rate_limits import Limit
from gateway.state import Gateway, gateway

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token: `ht_` and 43 characters, from POST /v1/accounts/guest, /v1/accounts or /v1/tokens.",
)
PLAY = ("match:play", "bot:play")
NOBODY = "Send a token: Authorization: Bearer ht_... (POST /v1/accounts/guest gives one)."


def address(connection: HTTPConnection) -> str:
    """Where the request comes from."""
    client = connection.scope.get("client")
    return str(client[0]) if client else "unknown"


def secret_of(connection: HTTPConnection) -> str | None:
    """The bearer token that was sent; None if there is none, a problem if the header is something else."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, secret = header.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise refused(NOBODY, "not_authenticated")
    return secret.strip()


async def identify(connection: HTTPConnection, secret: str | None = None) -> Caller:
    """The account of the token, or an anonymous caller; wrong tokens count as anonymous requests, so that nobody can try many."""
    here = gateway(connection)
    secret = secret or secret_of(connection)
    if secret is None:
        return Caller(address(connection))
    try:
        return await here.tokens.find(secret, address(connection))
    except Problem:
        await here.limits.take(here.limits.anonymous, address(connection))
        raise


def need_scope(caller: Caller, scopes: tuple[str, ...]) -> None:
    """A 401 for nobody, a 403 for a token without any of these scopes."""
    if not caller.account_id:
        raise refused(NOBODY, "not_authenticated")
    if scopes and not caller.scopes.intersection(scopes):
        wanted = " or ".join(scopes)
        raise Problem(
            403,
            "missing_scope",
            f"This needs a token with the scope {wanted}; yours has: {' '.join(sorted(caller.scopes)) or 'none'}.",
            field="Authorization",
            needed=wanted,
        )


async def count(here: Gateway, connection: HTTPConnection, limit: Limit, subject: str) -> None:
    """One request more of that kind; the answer tells where the limit stands."""
    reading = await here.limits.take(limit, subject)
    connection.scope["gateway.headers"] = reading.headers()


class Access:
    """A dependency: the caller, if it may do this now."""

    def __init__(self, limit: str, *scopes: str, anonymous: bool = False) -> None:
        self.limit = limit
        self.scopes = scopes
        self.anonymous = anonymous

    async def __call__(self, request: Request, _shown: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)] = None) -> Caller:
        """The caller, or a problem."""
        here = gateway(request)
        caller = await identify(request)
        if not caller.account_id:
            await count(here, request, here.limits.anonymous, caller.address)
        if not self.anonymous:
            need_scope(caller, self.scopes)
        if caller.account_id:
            limit: Limit = getattr(here.limits, self.limit)
            await count(here, request, limit, caller.account_id)
        return caller


class OpenDoor:
    """A dependency for operations without a token: counts the address."""

    def __init__(self, limit: str) -> None:
        self.limit = limit

    async def __call__(self, request: Request) -> Caller:
        """The address, or a problem."""
        here = gateway(request)
        await count(here, request, getattr(here.limits, self.limit), address(request))
        return Caller(address(request))


Here = Annotated[Gateway, Depends(gateway)]
Anybody = Annotated[Caller, Depends(OpenDoor("anonymous"))]
Newcomer = Annotated[Caller, Depends(OpenDoor("login"))]
Spectator = Annotated[Caller, Depends(Access("reads", anonymous=True))]
Reader = Annotated[Caller, Depends(Access("reads"))]
Writer = Annotated[Caller, Depends(Access("writes"))]
Creator = Annotated[Caller, Depends(Access("creates", *PLAY))]
Player = Annotated[Caller, Depends(Access("writes", *PLAY))]
LobbyReader = Annotated[Caller, Depends(Access("reads", "lobby"))]
LobbyWriter = Annotated[Caller, Depends(Access("writes", "lobby"))]
LobbyCreator = Annotated[Caller, Depends(Access("creates", "lobby"))]
Researcher = Annotated[Caller, Depends(Access("reads", "sim:run"))]
ResearchCreator = Annotated[Caller, Depends(Access("creates", "sim:run"))]
ResearchWriter = Annotated[Caller, Depends(Access("writes", "sim:run"))]
Admin = Annotated[Caller, Depends(Access("reads", "admin"))]
AdminWriter = Annotated[Caller, Depends(Access("writes", "admin"))]


def player_of(caller: Caller) -> dict[str, Any]:
    """The caller as the lobby knows players."""
    return {"account_id": caller.account_id, "name": caller.name}

"""Bearer tokens in requests, and the checks that a caller may do something."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from gateway.auth.caller import Caller
from gateway.problems.problem import Problem

PLAY_SCOPES = ("match:play", "bot:play")
TOKEN_NEEDED = "Send a token: Authorization: Bearer ht_... (POST /v1/accounts/guest gives one)."  # noqa: S105 - a message


def client_address(connection: HTTPConnection) -> str:
    """Return the network address of the client."""
    client = connection.scope.get("client")
    return str(client[0]) if client else "unknown"


def bearer_token(connection: HTTPConnection) -> str | None:
    """Return the token in the Authorization header, None without the header. Raises not_authenticated for another scheme."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise unauthenticated(TOKEN_NEEDED)
    return token.strip()


def require_scope(caller: Caller, scopes: tuple[str, ...]) -> None:
    """Raise not_authenticated for an anonymous caller, and missing_scope for a token with none of these scopes.

    Without scopes any token will do."""
    if not caller.account_id:
        raise unauthenticated(TOKEN_NEEDED)
    if scopes and not caller.scopes.intersection(scopes):
        needed = " or ".join(scopes)
        raise Problem(
            403,
            "missing_scope",
            f"This needs a token with the scope {needed}; yours has: {' '.join(sorted(caller.scopes)) or 'none'}.",
            field="Authorization",
            needed=needed,
        )


def unauthenticated(detail: str, code: str = "not_authenticated") -> Problem:
    """Return a 401 with the challenge that HTTP asks for."""
    return Problem(401, code, detail, headers={"WWW-Authenticate": f'Bearer realm="herotable", error="{code}"'})

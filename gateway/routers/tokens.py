"""Tokens: log in, list, revoke."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.accounts import StoredAccount
from gateway.auth.caller import Caller
from gateway.auth.credentials import client_address, require_scope
from gateway.auth.scopes import ADMIN, allowed_scopes
from gateway.dependencies.access import CurrentGateway, Newcomer, Reader, Writer, count_request, identify
from gateway.dependencies.idempotent import RunOnce
from gateway.docs import examples
from gateway.docs.responses import no_content, responses
from gateway.problems.problem import Problem
from gateway.rendering import accounts as rendering
from gateway.rendering.json import json_response
from gateway.schemas.accounts import IssuedToken, TokenCreate, TokenList
from gateway.state import Gateway

router = APIRouter(tags=["accounts"])
CURRENT = "current"
"""In paths: the token that was sent."""


@router.post(
    "/v1/tokens",
    status_code=201,
    summary="Log in, or create a further token",
    responses=responses(IssuedToken, examples.ISSUED_TOKEN, "The token.", 401, 403, 409, 422, status=201),
)
async def create_token(gateway: CurrentGateway, request: Request, caller: Newcomer, run_once: RunOnce, body: TokenCreate) -> Response:
    """With `name` and `password`: logs in. Without: a further token for the account whose token is sent, with no more scopes than it has.

    Five wrong passwords lock the account for a minute, twenty lock the address for ten."""
    if (body.name is None) != (body.password is None):
        raise Problem(400, "invalid_input", "Send name and password, or neither.", field="password" if body.password is None else "name")
    available: frozenset[str] | None = None
    if body.name is not None and body.password is not None:
        account = await gateway.accounts.log_in(body.name, body.password, client_address(request))
        owner = Caller(caller.address, account.account_id)
    else:
        owner = await identify(request)
        require_scope(owner, ())
        await count_request(gateway, request, gateway.rate_limits.writes, owner.account_id)
        account, available = await gateway.accounts.find(owner.account_id), owner.scopes

    async def create(_: str) -> Response:
        requested = None if body.scopes is None else frozenset(body.scopes)
        return await issue_token(gateway, account, requested, body.label, body.days, available)

    return await run_once(owner, create)


@router.get("/v1/tokens", summary="List my tokens", responses=responses(TokenList, {"tokens": [examples.TOKEN]}, "The live tokens."))
async def list_tokens(gateway: CurrentGateway, caller: Reader) -> Response:
    """The live tokens of the account. The tokens themselves are not stored and cannot be shown again."""
    return json_response(rendering.token_list(await gateway.tokens.list(caller.account_id), caller))


@router.delete("/v1/tokens/{token_id}", status_code=204, summary="Revoke a token", responses=no_content(404))
async def revoke_token(gateway: CurrentGateway, caller: Writer, token_id: str) -> Response:
    """The token stops working within `revocation_seconds` of GET /v1/limits. The id `current` stands for the token that was sent."""
    await gateway.tokens.revoke(caller.account_id, caller.token_id if token_id == CURRENT else token_id)
    return Response(status_code=204)


async def issue_token(
    gateway: Gateway,
    account: StoredAccount,
    requested: frozenset[str] | None,
    label: str,
    days: int | None,
    available: frozenset[str] | None = None,
) -> Response:
    """Create a token and return the 201 response that contains it.

    `requested` are its scopes, by default all available ones except admin; `available` are those it can have, by default those
    of the account. Raises unknown_scope if it requests others."""
    available = allowed_scopes(gateway.settings, account) if available is None else available
    scopes = available - {ADMIN} if requested is None else requested
    if not scopes <= available:
        missing = " ".join(sorted(scopes - available))
        raise Problem(
            400,
            "unknown_scope",
            f"This account cannot have the scope {missing}; it can have: {' '.join(sorted(available))}.",
            field="scopes",
            value=missing,
        )
    longest = gateway.settings.guest_days if account.guest else gateway.settings.token_days
    secret, issued = await gateway.tokens.issue(account.account_id, account.name, scopes, min(days or longest, longest), label)
    return json_response({"account": rendering.account(account), "token": secret, "token_info": rendering.token(issued, issued)}, 201)

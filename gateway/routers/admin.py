"""What admins may do; every deed is written into the audit log first."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from gateway.dependencies.access import Admin, AdminWriter, Here
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.rendering.matches import reply
from gateway.routers.accounts import token_told
from gateway.schemas.accounts import AuditLog, Revoked, TokenList
from gateway.telemetry.request_id import request_id

router = APIRouter(tags=["admin"])


@router.get(
    "/v1/admin/accounts/{account_id}/tokens",
    summary="The tokens of an account",
    responses=answers(TokenList, {"tokens": [examples.TOKEN]}, "The live tokens.", 404),
)
async def account_tokens(here: Here, caller: Admin, account_id: str) -> Response:
    """What they may do and until when; never the tokens themselves."""
    await here.audit.note(caller.account_id, "list_tokens", account_id[:64], request_id.get())
    await here.accounts.find(account_id)
    return reply({"tokens": [token_told(one, caller) for one in await here.tokens.list(account_id)]})


@router.delete(
    "/v1/admin/accounts/{account_id}/tokens",
    summary="Revoke all tokens of an account",
    responses=answers(Revoked, {"revoked": 3}, "Done.", 404),
)
async def revoke_account_tokens(here: Here, caller: AdminWriter, account_id: str) -> Response:
    """They stop working within `revocation_seconds` of GET /v1/limits."""
    await here.audit.note(caller.account_id, "revoke_tokens", account_id[:64], request_id.get())
    await here.accounts.find(account_id)
    live = await here.tokens.list(account_id)
    for token in live:
        await here.tokens.revoke(account_id, token.token_id)
    return reply({"revoked": len(live)})


@router.get("/v1/admin/audit", summary="What admins did", responses=answers(AuditLog, examples.AUDIT, "The last deeds."))
async def audit_log(here: Here, _: Admin, limit: Annotated[int, Query(ge=1, le=1000, description="At most this many.")] = 100) -> Response:
    """Newest first; the last 10,000 are kept."""
    return reply({"entries": await here.audit.latest(limit)})

"""Operations for administrators. Those that concern an account are recorded in the audit log before they are carried out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from gateway.dependencies.access import AdminReader, AdminWriter, CurrentGateway
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.rendering import accounts as rendering
from gateway.rendering.json import json_response
from gateway.schemas.accounts import AuditLog, RevokedTokens, TokenList
from gateway.telemetry.request_id import request_id

router = APIRouter(tags=["admin"])
LONGEST_SUBJECT = 64
"""Characters of an account id that the audit log keeps."""


@router.get(
    "/v1/admin/accounts/{account_id}/tokens",
    summary="List the tokens of an account",
    responses=responses(TokenList, {"tokens": [examples.TOKEN]}, "The live tokens.", 404),
)
async def account_tokens(gateway: CurrentGateway, caller: AdminReader, account_id: str) -> Response:
    """What the tokens allow and until when, never the tokens themselves."""
    await gateway.audit_log.record(caller.account_id, "list_tokens", account_id[:LONGEST_SUBJECT], request_id.get())
    await gateway.accounts.find(account_id)
    return json_response(rendering.token_list(await gateway.tokens.list(account_id), caller))


@router.delete(
    "/v1/admin/accounts/{account_id}/tokens",
    summary="Revoke all tokens of an account",
    responses=responses(RevokedTokens, {"revoked": 3}, "Done.", 404),
)
async def revoke_account_tokens(gateway: CurrentGateway, caller: AdminWriter, account_id: str) -> Response:
    """The tokens stop working within `revocation_seconds` of GET /v1/limits."""
    await gateway.audit_log.record(caller.account_id, "revoke_tokens", account_id[:LONGEST_SUBJECT], request_id.get())
    await gateway.accounts.find(account_id)
    live = await gateway.tokens.list(account_id)
    for token in live:
        await gateway.tokens.revoke(account_id, token.token_id)
    return json_response({"revoked": len(live)})


@router.get("/v1/admin/audit", summary="Read the audit log", responses=responses(AuditLog, examples.AUDIT, "The last actions."))
async def audit_log(
    gateway: CurrentGateway, _: AdminReader, limit: Annotated[int, Query(ge=1, le=1000, description="At most this many.")] = 100
) -> Response:
    """The actions of administrators, newest first; the last 10,000 are kept."""
    return json_response(rendering.audit_log(await gateway.audit_log.latest(limit)))

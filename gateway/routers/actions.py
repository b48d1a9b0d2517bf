"""Actions. They must be fast: `ActionFastPath` calls `respond_to_action` directly, the route serves to describe the operation."""

from __future__ import annotations

import hashlib

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.caller import Caller
from gateway.auth.credentials import PLAY_SCOPES, require_scope
from gateway.dependencies.access import Player, identify
from gateway.dependencies.idempotent import IdempotencyKey
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.problems.exceptions import from_validation
from gateway.problems.problem import Problem
from gateway.quotas.idempotency_keys import request_key
from gateway.rendering.json import json_response
from gateway.rendering.matches import action_outcome
from gateway.schemas.matches import Action, ActionOutcome
from gateway.state import Gateway, gateway_of
from gateway.upstream.identity import actor
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])


@router.post(
    "/v1/matches/{match_id}/actions",
    summary="Take an option",
    responses=responses(ActionOutcome, examples.ACTION_OUTCOME, "What the action changed.", 404, 409, 422),
)
async def take_action(request: Request, _caller: Player, match_id: str, body: Action, _key: IdempotencyKey = None) -> Response:
    """Takes one option of the pending decision, at the version at which you decided.

    409 `version_conflict`: the match has moved on; read it and decide again. 422: not among the options, not your turn, or the match is
    over. After a refusal nothing has changed. The same action repeated with its Idempotency-Key gets the same response.
    Accepted actions do not count against the rate limits."""
    return await respond_to_action(request, match_id)


async def respond_to_action(request: Request, match_id: str) -> Response:
    """Return the response to a POST of an action. Raises a problem if it is refused."""
    gateway = gateway_of(request)
    caller = await identify(request)
    require_scope(caller, PLAY_SCOPES)
    try:
        action = Action.model_validate_json(await request.body())
    except ValidationError as error:
        raise from_validation([{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]) from None
    return json_response(action_outcome(await act(gateway, caller, match_id, action, request_key(request))))


async def act(gateway: Gateway, caller: Caller, match_id: str, action: Action, key: str | None) -> rules_pb2.ActResponse:
    """Take the option. A refusal is counted against the account; `key` makes repeats idempotent."""
    gateway.rate_limits.check_refusals(caller.account_id)
    request = rules_pb2.ActRequest(
        match_id=match_id, actor=actor(caller), expected_version=action.expected_version, option=action.option, seat=action.seat
    )
    if key is not None:
        request.request_id = hashlib.sha256(f"{caller.account_id} {match_id} {key}".encode()).hexdigest()[:32]
    try:
        return await gateway.upstream.act(request)
    except Problem as problem:
        if problem.status < 500:
            await gateway.rate_limits.charge_refusal(caller.account_id)
        raise

"""Actions: the path that has to be fast. `FastLane` hands them here past the framework's layers; the route describes them."""

from __future__ import annotations

import hashlib

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from gateway.asgi.error_handlers import invalid
from gateway.auth.tokens import Caller
from gateway.dependencies.access import PLAY, Player, identify, need_scope
from gateway.dependencies.idempotency import Key
from gateway.docs import examples
from gateway.docs.responses import answers
from gateway.problems.problem import Problem
from gateway.quotas.idempotency import ACCEPTED
from gateway.rendering.matches import dumps, outcome
from gateway.schemas.matches import Action, Outcome
from gateway.state import Gateway, gateway
from services.contracts.herotable.rules.v1 import rules_pb2

router = APIRouter(tags=["matches"])


@router.post(
    "/v1/matches/{match_id}/actions",
    summary="Take an option",
    responses=answers(Outcome, examples.OUTCOME, "What it brought.", 404, 409, 422),
)
async def take_action(request: Request, _caller: Player, match_id: str, body: Action, _key: Key = None) -> Response:
    """Takes one option of the pending decision, at the version at which you decided.

    409 `version_conflict`: the match has moved on, read it and decide again. 422: not among the options, not your turn, or over. Then
    nothing was changed. With an Idempotency-Key the same action sent again is answered as the first time.
    Taken actions cost nothing of the rate limits."""
    return await answer_action(request, match_id)


async def answer_action(request: Request, match_id: str) -> Response:
    """The answer to a POST of an action."""
    here = gateway(request)
    caller = await identify(request)
    need_scope(caller, PLAY)
    try:
        action = Action.model_validate_json(await request.body())
    except ValidationError as error:
        raise invalid([{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False)]) from None
    key = request.headers.get("idempotency-key")
    if key is not None and not ACCEPTED.match(key):
        raise Problem(
            400,
            "invalid_idempotency_key",
            "An Idempotency-Key has 16 to 255 printable ASCII characters; take a new UUID.",
            field="Idempotency-Key",
            value=key,
        )
    taken = await act(here, caller, match_id, action, key)
    return Response(dumps(outcome(taken)), 200, None, "application/json")


async def act(here: Gateway, caller: Caller, match_id: str, action: Action, key: str | None) -> rules_pb2.ActResponse:
    """Takes the option; a refusal is charged to the account."""
    here.limits.check_refusals(caller.account_id)
    request = rules_pb2.ActRequest(
        match_id=match_id,
        actor=rules_pb2.Actor(account_id=caller.account_id),
        expected_version=action.expected_version,
        option=action.option,
    )
    if action.seat is not None:
        request.seat = action.seat
    if key is not None:
        request.request_id = hashlib.sha256(f"{caller.account_id} {match_id} {key}".encode()).hexdigest()[:32]
    try:
        return await here.upstream.act(request)
    except Problem as problem:
        if problem.status < 500:
            await here.limits.charge_refusal(caller.account_id)
        raise

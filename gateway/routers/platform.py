"""Limits, the catalogue of problems, health and metrics."""

from __future__ import annotations

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.exceptions import RedisError
from starlette.responses import Response

from gateway.dependencies.access import Anybody, CurrentGateway
from gateway.docs import examples
from gateway.docs.responses import refusals, responses
from gateway.problems.catalogue import CATALOGUE, ErrorCode
from gateway.problems.problem import Problem, field_error
from gateway.quotas.idempotency_keys import KEPT_SECONDS
from gateway.quotas.rate_limits import PERIOD
from gateway.rendering.json import Json, json_response
from gateway.schemas.platform import Health, Limits, ProblemType, ProblemTypeList, Readiness
from gateway.state import Gateway

router = APIRouter(tags=["platform"])


@router.get("/v1/limits", summary="List all limits", responses=responses(Limits, examples.LIMITS, "The limits."))
async def limits(gateway: CurrentGateway, _: Anybody) -> Response:
    """Rate limits, sizes and times. Responses carry `RateLimit-Policy` and `RateLimit`; a 429 carries `Retry-After`.

    A legal action of your own seat costs nothing, however fast you play; only refused actions are counted."""
    settings = gateway.settings
    rates = [
        {"name": one.name, "quota": one.quota, "window_seconds": PERIOD, "counted_for": one.subject, "meaning": one.meaning}
        for one in gateway.rate_limits.all()
    ]
    return json_response(
        {
            "rates": rates,
            "body_bytes": settings.body_limit,
            "streams_per_account": settings.streams_per_account,
            "streams_per_address": settings.streams_per_address,
            "heartbeat_seconds": settings.heartbeat_seconds,
            "idempotency_hours": KEPT_SECONDS // 3600,
            "token_days": settings.token_days,
            "revocation_seconds": settings.token_cache_seconds,
        }
    )


@router.get(
    "/v1/problems",
    summary="List all error codes",
    responses=responses(ProblemTypeList, {"problems": [examples.PROBLEM_TYPE]}, "The catalogue."),
)
async def problems(_: Anybody) -> Response:
    """Every stable error code with its meaning. Services may add codes, which then have the meaning of their HTTP status."""
    ordered = sorted(CATALOGUE.items(), key=lambda item: (item[1].status, item[0]))
    return json_response({"problems": [_problem_type(code, known) for code, known in ordered]})


@router.get("/v1/problems/{code}", summary="Get an error code", responses=responses(ProblemType, examples.PROBLEM_TYPE, "The code.", 404))
async def problem(code: str, _: Anybody) -> Response:
    """What the `type` of a problem document refers to."""
    known = CATALOGUE.get(code)
    if known is None:
        raise Problem(
            404, "unknown_problem", "The catalogue has no such code; GET /v1/problems lists those it has.", field="code", value=code
        )
    return json_response(_problem_type(code, known))


@router.get("/healthz", summary="Check that the process is alive", responses=responses(Health, {"status": "ok"}, "It is."))
async def healthz() -> Response:
    """For liveness probes; calls no other service."""
    return json_response({"status": "ok"})


@router.get(
    "/readyz",
    summary="Check that the gateway can serve",
    responses=responses(Readiness, examples.READINESS, "It can serve.", 503),
)
async def readyz(gateway: CurrentGateway) -> Response:
    """For readiness probes: checks Redis and the health of every service. 503 while Redis or all rules services are unavailable."""
    services = {"redis": await _redis_answers(gateway), **await gateway.upstream.health()}
    rules = [serves for name, serves in services.items() if name.startswith("rules-")]
    if not services["redis"] or (rules and not any(rules)):
        missing = [name for name, serves in services.items() if not serves]
        errors = [field_error(name, None, "does not answer") for name in missing]
        raise Problem(503, "not_ready", f"Unavailable: {', '.join(missing)}.", errors=errors, retry_after=1)
    return json_response({"status": "ready" if all(services.values()) else "degraded", "services": services})


@router.get(
    "/metrics",
    summary="Read metrics for Prometheus",
    responses={
        200: {
            "description": "Text format.",
            "content": {"text/plain": {"schema": {"type": "string"}, "example": "herotable_gateway_streams 3.0"}},
        },
        **refusals(),
    },
)
async def metrics() -> Response:
    """Requests, times, streams and refusals of this process. Do not expose it to the public."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _redis_answers(gateway: Gateway) -> bool:
    try:
        return bool(await gateway.redis.ping())
    except (RedisError, OSError):
        return False


def _problem_type(code: str, known: ErrorCode) -> Json:
    return {"code": code, "status": known.status, "title": known.title, "meaning": known.meaning}

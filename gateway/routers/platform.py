"""Limits, the catalogue of problems, health and metrics."""

from __future__ import annotations

from fastapi import APIRouter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis.exceptions import RedisError
from starlette.responses import Response

from gateway.dependencies.access import Anybody, Here
from gateway.docs.responses import answers, refusals
from gateway.problems.catalogue import CATALOGUE, Entry
from gateway.problems.problem import Problem, entry
from gateway.quotas.idempotency import KEPT_SECONDS
from gateway.quotas.rate_limits import PERIOD
from gateway.rendering.matches import reply
from gateway.schemas.platform import Health, LimitsTold, ProblemKind, ProblemKinds, Readiness

router = APIRouter(tags=["platform"])
LIMIT_EXAMPLE = {"name": "reads", "quota": 1200, "window_seconds": 60, "counted_for": "account", "meaning": "Requests that change nothing."}
LIMITS_EXAMPLE = {
    "rates": [LIMIT_EXAMPLE],
    "body_bytes": 65536,
    "streams_per_account": 100,
    "streams_per_address": 20,
    "heartbeat_seconds": 10.0,
    "idempotency_hours": 24,
    "token_days": 90,
    "revocation_seconds": 3.0,
}
READY_EXAMPLE = {"status": "ready", "services": {"redis": True, "rules-megaclash": True, "lobby": True, "simulations": True}}
KIND_EXAMPLE = {"code": "match_over", "status": 422, "title": "The match is over", "meaning": "Nothing can be played any more."}


@router.get("/v1/limits", summary="All published limits", responses=answers(LimitsTold, LIMITS_EXAMPLE, "The limits."))
async def limits(here: Here, _: Anybody) -> Response:
    """Rate limits, sizes and times. Answers carry `RateLimit-Policy` and `RateLimit`; a 429 carries `Retry-After`.

    A legal move of your own seat costs nothing, however fast you play; only refused actions are counted."""
    settings = here.settings
    rates = [
        {"name": one.name, "quota": one.quota, "window_seconds": PERIOD, "counted_for": one.subject, "meaning": one.meaning}
        for one in here.limits.all()
    ]
    return reply(
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


@router.get("/v1/problems", summary="All error codes", responses=answers(ProblemKinds, {"problems": [KIND_EXAMPLE]}, "The catalogue."))
async def problems(_: Anybody) -> Response:
    """Every stable error code with what it means. Services may add codes; those keep to the meaning of their HTTP status."""
    ordered = sorted(CATALOGUE.items(), key=lambda item: (item[1].status, item[0]))
    return reply({"problems": [_kind(code, known) for code, known in ordered]})


@router.get("/v1/problems/{code}", summary="One error code", responses=answers(ProblemKind, KIND_EXAMPLE, "The code.", 404))
async def problem(code: str, _: Anybody) -> Response:
    """What the `type` of a problem document points to."""
    known = CATALOGUE.get(code)
    if known is None:
        raise Problem(
            404, "unknown_problem", "The catalogue has no such code; GET /v1/problems lists those it has.", field="code", value=code
        )
    return reply(_kind(code, known))


@router.get("/healthz", summary="The process answers", responses=answers(Health, {"status": "ok"}, "It does."))
async def healthz() -> Response:
    """For liveness probes; asks nobody else."""
    return reply({"status": "ok"})


@router.get(
    "/readyz",
    summary="What the gateway needs answers",
    responses=answers(Readiness, READY_EXAMPLE, "It can serve.", 503),
)
async def readyz(here: Here) -> Response:
    """For readiness probes: asks Redis, and the health service of everything behind. 503 while Redis or every rules service is away."""
    services = {"redis": await _redis_answers(here), **await here.upstream.health()}
    rules = [serves for name, serves in services.items() if name.startswith("rules-")]
    if not services["redis"] or (rules and not any(rules)):
        away = [name for name, serves in services.items() if not serves]
        raise Problem(
            503, "not_ready", f"Away: {', '.join(away)}.", errors=[entry(name, None, "does not answer") for name in away], retry_after=1
        )
    return reply({"status": "ready" if all(services.values()) else "degraded", "services": services})


@router.get(
    "/metrics",
    summary="Figures for Prometheus",
    responses={
        200: {
            "description": "Text format.",
            "content": {"text/plain": {"schema": {"type": "string"}, "example": "herotable_gateway_streams 3.0"}},
        },
        **refusals(),
    },
)
async def metrics() -> Response:
    """Requests, times, streams and refusals of this process. Keep it from the public at your proxy."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _redis_answers(here: Here) -> bool:
    try:
        return bool(await here.redis.ping())
    except (RedisError, OSError):
        return False


def _kind(code: str, known: Entry) -> dict[str, object]:
    return {"code": code, "status": known.status, "title": known.title, "meaning": known.meaning}

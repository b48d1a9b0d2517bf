"""Logs and metrics of the gateway."""

from __future__ import annotations

import logging
import sys
from functools import cache
from typing import Any

import structlog
from prometheus_client import Counter, Gauge, Histogram

from gateway.settings import Settings
from gateway.telemetry.request_id import request_id

TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
"""Without the values of variables: those hold tokens, passwords and hands of cards."""

REQUESTS = Counter("herotable_gateway_requests_total", "Requests answered.", ["route", "method", "status"])
SECONDS = Histogram(
    "herotable_gateway_request_seconds",
    "Time until an answer began.",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
STREAMS = Gauge("herotable_gateway_streams", "Open streams.", ["transport"])
PROBLEMS = Counter("herotable_gateway_problems_total", "Refusals by code.", ["code"])


@cache
def seconds_of(route: str) -> Histogram:
    """The times of a route; looking a metric up by its labels costs more than counting."""
    return SECONDS.labels(route)


@cache
def requests_of(route: str, method: str, status: int) -> Counter:
    """The number of answers of a route, by method and status."""
    return REQUESTS.labels(route, method, str(status))


def configure_logs(settings: Settings) -> None:
    """Our own lines and those of all libraries to stderr, one JSON object a line (or a console's colours), with the request id."""
    shared: list[Any] = [_with_request_id, structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    if settings.log_format == "json":
        last: list[Any] = [TRACEBACKS, structlog.processors.JSONRenderer()]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _with_request_id(_: Any, __: str, event: Any) -> Any:
    event["service"] = "gateway"
    if current := request_id.get():
        event.setdefault("request_id", current)
    return event

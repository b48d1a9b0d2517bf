"""Prometheus metrics of one gateway process."""

from __future__ import annotations

from functools import cache

from prometheus_client import Counter, Gauge, Histogram

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
    """Return the histogram of a route. Cached: looking a metric up by its labels costs more than observing a value."""
    return SECONDS.labels(route)


@cache
def requests_of(route: str, method: str, status: int) -> Counter:
    """Return the counter of a route's responses with this method and status."""
    return REQUESTS.labels(route, method, str(status))

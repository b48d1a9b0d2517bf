"""Limits, problems and health."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from gateway.schemas.common import ResponseBody


class RateLimit(ResponseBody):
    """One rate limit."""

    name: str = Field(description="Name, as in the RateLimit header.")
    quota: int = Field(description="Requests per window; all of them may be sent at once.")
    window_seconds: int = Field(description="Length of the window in seconds.")
    counted_for: Literal["account", "address"] = Field(description="What has a count of its own.")
    meaning: str = Field(description="Which requests.")


class Limits(ResponseBody):
    """All published limits."""

    rates: list[RateLimit] = Field(description="Rate limits.")
    body_bytes: int = Field(description="Largest body of a request.")
    streams_per_account: int = Field(description="Open streams of one account.")
    streams_per_address: int = Field(description="Open streams without a token of one address.")
    heartbeat_seconds: float = Field(description="Longest silence of a stream.")
    idempotency_hours: int = Field(description="How long an Idempotency-Key is remembered.")
    token_days: int = Field(description="Longest life of a token.")
    revocation_seconds: float = Field(description="A revoked token stops working within this time.")


class ProblemType(ResponseBody):
    """One stable error code."""

    code: str = Field(description="The code.")
    status: int = Field(description="Its HTTP status.")
    title: str = Field(description="Its title.")
    meaning: str = Field(description="What it means and what to do about it.")


class ProblemTypeList(ResponseBody):
    """The catalogue of error codes."""

    problems: list[ProblemType] = Field(description="By status and code.")


class Health(ResponseBody):
    """The response of a live process."""

    status: Literal["ok"] = Field(description="Always ok.")


class Readiness(ResponseBody):
    """Whether the services that the gateway needs are available."""

    status: Literal["ready", "degraded"] = Field(description="degraded: it can serve, but a part of the platform is unavailable.")
    services: dict[str, bool] = Field(description="Part of the platform -> whether it answers.")

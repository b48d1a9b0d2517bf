"""The hierarchy of domain errors; each has a stable code that reaches the user unchanged.

A message says what was wrong and what would be right. `field` and `value` name the offending input if there is one.
services/harness/errors.py maps them to gRPC status codes, the gateway maps those to problem+json.
"""

from __future__ import annotations

from typing import Any


class HerotableError(Exception):
    """The platform refuses a request or cannot serve it; `message` is a sentence that says why."""

    code = "internal"

    def __init__(self, message: str, *, code: str | None = None, field: str = "", value: Any = None, **context: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.field = field
        self.value = "" if value is None else str(value)
        self.context = context
        """Further facts for programs, such as `current_version`; values are strings or numbers."""


class InvalidInput(HerotableError):
    """The input has the wrong shape or contains an impossible value; nothing was changed."""

    code = "invalid_input"


class IllegalAction(HerotableError):
    """The rules do not allow this choice now; the match is unchanged."""

    code = "illegal_action"


class NotYourTurn(IllegalAction):
    """Another seat has to decide."""

    code = "not_your_turn"


class MatchOver(IllegalAction):
    """The match has ended; no action is possible any more."""

    code = "match_over"


class Conflict(HerotableError):
    """Somebody else changed the same thing first: read it again and decide again. `context["current_version"]` is the version now."""

    code = "version_conflict"


class NotFound(HerotableError):
    """It does not exist, or the caller is not allowed to know that it does."""

    code = "not_found"


class Denied(HerotableError):
    """The caller is known but not allowed to do this."""

    code = "denied"


class RateLimited(HerotableError):
    """A published limit was reached; try again later. `context["retry_after"]` is in seconds."""

    code = "rate_limited"


class Unavailable(HerotableError):
    """A dependency is not reachable at the moment; try again later."""

    code = "unavailable"


class EngineFault(HerotableError):
    """The engine reached its own limit or a card is broken: the match stops and its log is kept. The message names the card."""

    code = "engine_fault"


class ReplayRefused(HerotableError):
    """The record was made by another engine version, or one of its actions is not legal."""

    code = "replay_refused"

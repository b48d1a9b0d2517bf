"""The one tree of domain errors; each has a stable code that reaches the user unchanged.

A message says what was wrong and what would be right. `field` and `value` name the offending input where there is one.
The table from these to gRPC status codes is in services/harness/errors.py, the one to problem+json in the gateway.
"""

from __future__ import annotations

from typing import Any


class HerotableError(Exception):
    """Anything the platform refuses or cannot do, told in a sentence."""

    code = "internal"

    def __init__(self, message: str, *, code: str | None = None, field: str = "", value: Any = None, **context: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or self.code
        self.field = field
        self.value = "" if value is None else str(value)
        self.context = context
        """Further facts for programs, such as `current_version`; values are plain."""


class InvalidInput(HerotableError):
    """The input has the wrong shape or names something that cannot be: nothing was tried."""

    code = "invalid_input"


class IllegalAction(HerotableError):
    """The rules do not allow this choice now; the match is unchanged."""

    code = "illegal_action"


class NotYourTurn(IllegalAction):
    """Another seat has to decide."""

    code = "not_your_turn"


class MatchOver(IllegalAction):
    """The match has ended; nothing can be played any more."""

    code = "match_over"


class Conflict(HerotableError):
    """Somebody else was first: re-read and decide again. `context["current_version"]` says where things stand."""

    code = "version_conflict"


class NotFound(HerotableError):
    """No such thing, or none that the caller may know of."""

    code = "not_found"


class Denied(HerotableError):
    """The caller is known but may not do this."""

    code = "denied"


class RateLimited(HerotableError):
    """A published limit was reached; waiting helps. `context["retry_after"]` is in seconds."""

    code = "rate_limited"


class Unavailable(HerotableError):
    """Something needed is away for the moment; repeating later helps."""

    code = "unavailable"


class EngineFault(HerotableError):
    """The engine met its own limit or a broken card: the match is stopped and its log kept. Names the card."""

    code = "engine_fault"


class ReplayRefused(HerotableError):
    """The record is of another engine version, or does not replay as it says."""

    code = "replay_refused"

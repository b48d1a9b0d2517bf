"""Cursors: where the next page starts, opaque to the caller."""

from __future__ import annotations

import base64

from services.kernel.errors import InvalidInput

DEFAULT_LIMIT = 20
MAX_LIMIT = 100


def page_size(limit: int) -> int:
    """The number of entries of a page; 0 means the default."""
    if limit < 0 or limit > MAX_LIMIT:
        raise InvalidInput(f"limit is 1 to {MAX_LIMIT}, not {limit}.", code="invalid_limit", field="limit", value=limit)
    return limit or DEFAULT_LIMIT


def to_cursor(place: str) -> str:
    """The cursor that says `place`."""
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def from_cursor(cursor: str) -> str:
    """The place that `to_cursor` was given; InvalidInput for anything else."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except ValueError:
        raise bad_cursor(cursor) from None


def bad_cursor(cursor: str) -> InvalidInput:
    """What an invented cursor is answered with."""
    return InvalidInput(
        "This is no cursor of ours: take next_cursor of the page before.", code="invalid_cursor", field="cursor", value=cursor[:100]
    )

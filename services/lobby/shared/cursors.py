"""Cursors of lists: where the next page starts, opaque to the caller."""

from __future__ import annotations

import base64

from services.kernel.errors import InvalidInput

DEFAULT_LIMIT = 20
MAX_LIMIT = 100


def page_size(limit: int) -> int:
    """The number of entries of a page; 0 means the default. Raises InvalidInput outside 0 to MAX_LIMIT."""
    if limit < 0 or limit > MAX_LIMIT:
        raise InvalidInput(f"limit is 1 to {MAX_LIMIT}, not {limit}.", code="invalid_limit", field="limit", value=limit)
    return limit or DEFAULT_LIMIT


def to_cursor(position: str) -> str:
    """The cursor that encodes a position in the list."""
    return base64.urlsafe_b64encode(position.encode()).decode().rstrip("=")


def from_cursor(cursor: str) -> str:
    """The position that the cursor encodes. Raises InvalidInput if `to_cursor` cannot have made it."""
    try:
        return base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True).decode()
    except ValueError:
        raise invalid_cursor(cursor) from None


def invalid_cursor(cursor: str) -> InvalidInput:
    """The error for a cursor that this service did not make."""
    return InvalidInput(
        "This is no cursor of ours: take next_cursor of the page before.", code="invalid_cursor", field="cursor", value=cursor[:100]
    )

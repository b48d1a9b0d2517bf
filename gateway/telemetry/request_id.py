"""The id of the current request: it appears in logs and problems and is sent to the services."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from itertools import count

request_id: ContextVar[str] = ContextVar("request_id", default="")
PROCESS = secrets.token_hex(6)
COUNT = count()
ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}\Z")


def new_request_id(offered: bytes | None) -> str:
    """Return the client's own id if it is 8 to 64 letters, digits, dots, dashes or underscores, otherwise a new one."""
    if offered is not None:
        text = offered.decode("latin-1")
        if ACCEPTED.match(text):
            return text
    return f"req_{PROCESS}{next(COUNT):08x}"

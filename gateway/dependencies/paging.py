"""Lists come in pages: `limit`, and an opaque `cursor` from the page before."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

PageSize = Annotated[int, Query(ge=1, le=100, description="At most this many.")]
Cursor = Annotated[str, Query(max_length=200, description="`next_cursor` of the page before; empty: the first page.")]

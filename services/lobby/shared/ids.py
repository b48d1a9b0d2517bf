"""Random ids from the operating system."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"


def new_id(prefix: str) -> str:
    """`prefix` and 20 random letters and digits: 100 bits."""
    return f"{prefix}_{''.join(secrets.choice(LETTERS) for _ in range(20))}"

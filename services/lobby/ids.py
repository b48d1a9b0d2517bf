"""Ids and codes: random from the operating system."""

from __future__ import annotations

import secrets

CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without the signs that people mix up."""
CODE_LENGTH = 8


def new_id(prefix: str) -> str:
    """`prefix` and 20 random letters and digits: 100 bits."""
    return f"{prefix}_{''.join(secrets.choice('abcdefghijklmnopqrstuvwxyz234567') for _ in range(20))}"


def new_code() -> str:
    """The code of a private table: short enough to say aloud, one of 6.5e11."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def same_code(code: str) -> str:
    """A code as people may type it, brought into the form in which it is kept."""
    return code.strip().upper().replace("-", "").replace(" ", "")

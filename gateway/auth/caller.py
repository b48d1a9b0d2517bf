"""The sender of a request: an account identified by one of its tokens, or an anonymous client."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Caller:
    """An account and its token, or an address alone if `account_id` is empty. Times are in Unix seconds."""

    address: str
    account_id: str = ""
    name: str = ""
    token_id: str = ""
    scopes: frozenset[str] = frozenset()
    created_at: int = 0
    expires_at: int = 0
    label: str = ""

    @property
    def subject(self) -> str:
        """The key under which limits and idempotency keys count this caller: the account id, or `address:` and the address."""
        return self.account_id or f"address:{self.address}"

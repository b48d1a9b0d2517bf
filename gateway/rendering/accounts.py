"""Accounts, tokens and the audit log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from gateway.auth.accounts import StoredAccount
from gateway.auth.audit_log import AuditRecord
from gateway.auth.caller import Caller
from gateway.rendering.json import Json


def account(stored: StoredAccount) -> Json:
    """Render the public data of an account (schema Account)."""
    return {
        "account_id": stored.account_id,
        "name": stored.name,
        "guest": stored.guest,
        "bot": stored.bot,
        "created_at": datetime.fromtimestamp(stored.created_at, UTC),
    }


def token(shown: Caller, caller: Caller) -> Json:
    """Render what a token allows, without the token itself; `caller` is the sender of the request (schema Token)."""
    return {
        "token_id": shown.token_id,
        "scopes": sorted(shown.scopes),
        "label": shown.label,
        "created_at": datetime.fromtimestamp(shown.created_at, UTC),
        "expires_at": datetime.fromtimestamp(shown.expires_at, UTC),
        "current": shown.token_id == caller.token_id,
    }


def token_list(tokens: Iterable[Caller], caller: Caller) -> Json:
    """Render the tokens of an account (schema TokenList)."""
    return {"tokens": [token(one, caller) for one in tokens]}


def audit_log(records: Iterable[AuditRecord]) -> Json:
    """Render the audit log (schema AuditLog); `deed` is the older name of `action`."""
    return {"entries": [{**record, "deed": record["action"]} for record in records]}

"""The scopes that tokens of an account can have."""

from __future__ import annotations

from gateway.auth.accounts import StoredAccount
from gateway.settings import Settings, split

ADMIN = "admin"
STANDARD = frozenset({"match:play", "lobby", "sim:run"})


def allowed_scopes(settings: Settings, account: StoredAccount) -> frozenset[str]:
    """Return all scopes that tokens of the account can have.

    Programs have `bot:play` in place of `match:play`; `admin` is for the named accounts that the operator lists."""
    scopes = frozenset(settings.guest_scopes.split()) if account.guest else STANDARD
    if account.bot and "match:play" in scopes:
        scopes = scopes - {"match:play"} | {"bot:play"}
    administrators = {name.casefold() for name in split(settings.admin_accounts)}
    return scopes | {ADMIN} if not account.guest and account.name.casefold() in administrators else scopes

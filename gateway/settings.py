"""The settings of a gateway, read from environment variables with the prefix HEROTABLE_."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_SECRET = "development only, known to everybody"  # noqa: S105 - not secret on purpose
KNOWN_SECRETS = frozenset({DEFAULT_SECRET, "change-me", "changeme", "secret"})
SHORTEST_SECRET = 32


class UnsafeSettings(Exception):
    """A setting would make a production system unsafe; the message names it and says what would be right."""


class Settings(BaseSettings):
    """All settings of one gateway process."""

    model_config = SettingsConfigDict(env_prefix="HEROTABLE_", extra="ignore")

    environment: Literal["development", "production"] = "development"
    redis_url: str = "redis://127.0.0.1:6379/0"
    rules_addresses: str = Field(default="", description="GAME=ADDRESS, separated by commas; a game listed twice has two replicas.")
    lobby_address: str = "127.0.0.1:7100"
    simulations_address: str = "127.0.0.1:7200"
    secret_key: SecretStr = Field(
        default=SecretStr(DEFAULT_SECRET), description="Encrypts stored responses; 32 characters or more in production."
    )
    log_level: str = "INFO"
    log_format: Literal["json", "console"] = "json"

    cors_origins: str = Field(default="", description="Origins of web clients, separated by commas; * for all; empty for none.")
    trusted_proxies: str = Field(default="", description="Addresses of proxies whose X-Forwarded-For is trusted, separated by commas.")
    body_limit: int = Field(default=65_536, ge=1024, description="Largest body of a request in bytes.")
    call_seconds: float = Field(default=5.0, gt=0, description="Deadline of a call to a service.")
    heartbeat_seconds: float = Field(default=10.0, gt=0, description="Longest silence of a stream.")

    token_days: int = Field(default=90, ge=1, description="Life of a token of a named account.")
    guest_days: int = Field(default=30, ge=1, description="Life of a guest and of its token.")
    guest_scopes: str = Field(default="match:play lobby sim:run", description="Scopes of guests, separated by spaces.")
    admin_accounts: str = Field(default="", description="Names of the accounts that can have the scope admin, separated by commas.")
    token_cache_seconds: float = Field(default=3.0, ge=0, description="How long a revoked token may still work.")

    limit_anonymous: int = Field(default=240, ge=1, description="Requests a minute without a token, for each address.")
    limit_login: int = Field(default=120, ge=1, description="New accounts and log-ins a minute, for each address.")
    limit_reads: int = Field(default=1200, ge=1, description="Reads a minute, for each account.")
    limit_writes: int = Field(default=600, ge=1, description="Changes a minute, for each account, except actions.")
    limit_creates: int = Field(default=120, ge=1, description="New matches, tables, tickets and simulations a minute, for each account.")
    limit_refused_actions: int = Field(default=120, ge=1, description="Refused actions a minute, for each account; accepted ones are free.")
    streams_per_account: int = Field(default=100, ge=1, description="Open streams of one account.")
    streams_per_address: int = Field(default=20, ge=1, description="Open streams without a token of one address.")

    def check(self) -> None:
        """Raise UnsafeSettings for malformed rules addresses and, in production, for a known or short secret or CORS for all origins."""
        self.rules()
        if self.environment != "production":
            return
        secret = self.secret_key.get_secret_value()
        if secret in KNOWN_SECRETS:
            raise UnsafeSettings(
                "HEROTABLE_SECRET_KEY is a default that everybody knows; in production set one of your own: openssl rand -hex 32"
            )
        if len(secret) < SHORTEST_SECRET:
            raise UnsafeSettings(
                f"HEROTABLE_SECRET_KEY has {len(secret)} characters; in production it needs {SHORTEST_SECRET}: openssl rand -hex 32"
            )
        if self.cors_origins.strip() == "*":
            raise UnsafeSettings("HEROTABLE_CORS_ORIGINS is *; in production name the origins of your web clients.")

    def rules(self) -> dict[str, list[str]]:
        """Return the addresses of the rules services by game. Raises UnsafeSettings if they are malformed."""
        found: dict[str, list[str]] = {}
        for part in split(self.rules_addresses):
            game, _, address = part.partition("=")
            if not game or not address:
                raise UnsafeSettings(f"HEROTABLE_RULES_ADDRESSES: {part!r} is not GAME=HOST:PORT.")
            found.setdefault(game, []).append(address)
        return found


def split(text: str) -> list[str]:
    """Return the parts of a list separated by commas, without surrounding blanks and empty parts."""
    return [part.strip() for part in text.split(",") if part.strip()]

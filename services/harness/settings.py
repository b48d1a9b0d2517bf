"""The environment variables that all services share; each service adds its own in a subclass."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """Read from environment variables with the prefix HEROTABLE_. An invalid value stops the service at its start."""

    model_config = SettingsConfigDict(env_prefix="HEROTABLE_", extra="ignore", frozen=True)

    environment: Literal["development", "production"] = "development"
    redis_url: str = "redis://127.0.0.1:6379/0"
    broker_url: str = "redis://127.0.0.1:6379/1"
    rules_addresses: Annotated[dict[str, str], NoDecode] = Field(default={}, description="game=host:port, separated by commas")
    lobby_address: str = "127.0.0.1:7100"
    simulations_address: str = "127.0.0.1:7200"

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["json", "console"] = "json"
    otlp_endpoint: str = Field(default="", description="where traces go (OTLP over gRPC); empty: none are made")

    redis_connections: int = Field(default=64, ge=2, le=10_000, description="most connections of one process to Redis")
    redis_timeout: float = Field(default=3.0, gt=0, description="seconds until a command to Redis counts as failed")

    call_timeout: float = Field(default=10.0, gt=0, description="seconds a call may take, for callers that set no deadline")
    stream_timeout: float = Field(default=86_400.0, gt=0, description="seconds a stream may stay open, for callers that set no deadline")
    message_bytes: int = Field(default=4 * 1024 * 1024, ge=1024, description="largest message in either direction")
    concurrent_calls: int = Field(default=20_000, ge=1, description="calls and streams one server handles at once; more are refused")
    drain_seconds: float = Field(default=10.0, ge=0, description="how long a stopping server lets running calls finish")
    health_seconds: float = Field(default=1.0, gt=0, description="how often the health service asks Redis")

    @field_validator("rules_addresses", mode="before")
    @classmethod
    def _split_addresses(cls, value: object) -> object:
        """Parses "megaclash=host:port,injustice=host:port"."""
        if not isinstance(value, str):
            return value
        addresses = {}
        for part in filter(None, (part.strip() for part in value.split(","))):
            game, equals, address = part.partition("=")
            if not equals or ":" not in address:
                raise ValueError(f"{part!r} should look like megaclash=host:port")
            addresses[game.strip()] = address.strip()
        return addresses

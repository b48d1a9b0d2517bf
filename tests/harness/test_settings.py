"""Settings come from the environment; an invalid one is named."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from services.harness.settings import Settings


def test_addresses_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_RULES_ADDRESSES", "megaclash=rules:7000, injustice=127.0.0.1:7001")
    assert Settings().rules_addresses == {"megaclash": "rules:7000", "injustice": "127.0.0.1:7001"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RULES_ADDRESSES", "megaclash:7000"),
        ("LOG_LEVEL", "LOUD"),
        ("CALL_TIMEOUT", "0"),
        ("ENVIRONMENT", "prod"),
        ("REDIS_CONNECTIONS", "many"),
    ],
)
def test_a_wrong_value_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"HEROTABLE_{name}", value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()


def test_settings_cannot_be_changed_later() -> None:
    with pytest.raises(ValidationError):
        Settings().redis_url = "redis://elsewhere"

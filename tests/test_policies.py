"""Policies are found by name: the platform's, the game's, and added ones."""

from __future__ import annotations

import pytest

from services import policies, registry
from services.kernel.errors import NotFound
from services.kernel.policy import RandomPolicy
from tests.bots.conftest import ODD_POLICIES
from tests.bots.odd_policies import Thrower

GAME = registry.find("megaclash")


def test_every_game_has_the_random_policy_and_its_own() -> None:
    found = policies.available(GAME)
    assert found["random"] is RandomPolicy
    assert set(GAME.policies()) <= set(found)
    assert list(found) == sorted(found)


def test_an_added_policy_plays_the_games_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_POLICIES", ODD_POLICIES + ",chess.mate=tests.bots.odd_policies:Cheat")
    assert policies.find(GAME, "thrower") is Thrower
    assert "mate" not in policies.available(GAME)


def test_the_error_of_an_unknown_policy_lists_the_known_ones() -> None:
    with pytest.raises(NotFound, match="random") as refused:
        policies.find(GAME, "grandmaster", "policies.1")
    assert (refused.value.code, refused.value.field, refused.value.value) == ("unknown_policy", "policies.1", "grandmaster")


def test_what_is_no_policy_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_POLICIES", "*.odd=tests.bots.conftest:Platform")
    with pytest.raises(TypeError, match="not a subclass"):
        policies.available(GAME)


def test_a_policy_is_described_by_its_first_sentence() -> None:
    assert policies.description(RandomPolicy) == "Takes any option, each as likely as the others."

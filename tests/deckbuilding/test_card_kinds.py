"""Sets declare their kinds of cards, card types and facts; what is not declared, or declared otherwise, is refused."""

from __future__ import annotations

from typing import Any

import pytest

from services.deckbuilding.state import card_kinds
from services.deckbuilding.state.card_kinds import checked_facts, declare_fact, declare_kind, facts_of, kind_of, kinds_of
from services.deckbuilding.state.cards import HERO, STARTER, TYPE_NAMES, declare_card_type, type_order, types_of
from services.registry import find

SHARED_KINDS = {"starter", "main", "nemesis", "weakness", "character"}


@pytest.fixture(autouse=True)
def games() -> None:
    """Both sets are loaded."""
    find("injustice")
    find("arkham_asylum")


@pytest.fixture
def declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test declares is gone after it."""
    monkeypatch.setattr(card_kinds, "_KINDS", dict(card_kinds._KINDS))
    monkeypatch.setattr(card_kinds, "_FACTS", dict(card_kinds._FACTS))
    monkeypatch.setattr(card_kinds, "_OWNERS", {key: set(owners) for key, owners in card_kinds._OWNERS.items()})


def test_a_set_has_the_shared_kinds_types_and_facts_and_its_own() -> None:
    assert set(kinds_of("flash")) == SHARED_KINDS
    assert set(kinds_of("injustice")) - SHARED_KINDS == {"kick", "super_move", "clash", "arena", "ko_token"}
    assert set(kinds_of("arkham_asylum")) - SHARED_KINDS == {"unique_starter", "henchmen", "hostage", "riddle_token", "tile"}
    assert set(types_of("injustice")) - set(types_of("flash")) == {"super_move"}
    assert set(types_of("arkham_asylum")) - set(types_of("flash")) == {"location", "hostage"}
    assert "bribe" in facts_of("arkham_asylum") and "bribe" not in facts_of("injustice")
    assert facts_of("injustice")["charge_cost"].limits == (0, 8)


def test_what_packs_may_declare() -> None:
    allowed = {name for game in ("injustice", "arkham_asylum") for name, kind in kinds_of(game).items() if kind.in_packs}
    assert allowed == SHARED_KINDS | {"kick", "super_move", "clash", "henchmen", "hostage", "unique_starter"}
    facts = {name for game in ("injustice", "arkham_asylum") for name, fact in facts_of(game).items() if fact.in_packs}
    assert facts == {"kind", "copies", "keywords", "level", "character", "charge_cost", "bribe"}


def test_missing_facts_have_defaults() -> None:
    assert checked_facts("a_card", {}, "flash") == {"kind": "main", "copies": 1, "keywords": []}


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"kind": "kick"}, "flash, a_card: the set has declared no kind 'kick'"),
        ({"kind": "nemsis"}, "did you mean 'nemesis'"),
        ({"bribe": 2}, "the set has declared no fact 'bribe'"),
        ({"coppies": 2}, "did you mean 'copies'"),
        ({"copies": 0}, "copies must be from 1 to 30, not 0"),
        ({"copies": True}, "copies must be of type int, not True"),
        ({"keywords": "attack"}, "keywords must be of type list"),
    ],
)
def test_what_a_set_has_not_declared_is_refused(facts: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        checked_facts("a_card", facts, "flash")


@pytest.mark.usefixtures("declarations")
def test_two_sets_may_declare_the_same_but_not_otherwise() -> None:
    declare_kind("kick", "Flying Kick", of="flash", stack="kick_stack", for_sale=True)
    declare_fact("bribe", int, of="flash", limits=(0, 9), in_packs=True)
    assert kinds_of("flash")["kick"] is kinds_of("injustice")["kick"]
    assert "bribe" in facts_of("flash")
    with pytest.raises(ValueError, match="'kick' is declared twice"):
        declare_kind("kick", "Kick", of="flash", stack="kick_stack", for_sale=True)
    with pytest.raises(ValueError, match="'bribe' is declared twice"):
        declare_fact("bribe", int, of="flash", limits=(0, 99))
    assert declare_card_type("hero", "Hero", "Heroes", of="flash") == HERO
    with pytest.raises(ValueError, match="the card type 'hero' is declared twice"):
        declare_card_type("hero", "Champion", of="flash")


def test_an_unknown_kind_is_named_with_the_closest_one() -> None:
    with pytest.raises(ValueError, match="no kind of card 'hostages'; did you mean 'hostage'"):
        kind_of("hostages")


def test_types_sort_alike_whatever_was_imported_first() -> None:
    """Which cards a smaller main deck keeps depends on this order, so it must be the same in every process."""
    own = sorted(TYPE_NAMES, key=lambda name: type_order(TYPE_NAMES.index(name)))
    assert own[:6] == ["none", "starter", "hero", "villain", "super_power", "equipment"]
    assert own[6:] == sorted(own[6:])
    assert type_order(STARTER) < type_order(HERO)

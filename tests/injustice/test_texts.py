"""The generated texts say what the card data says, line by line, and the declarations have its names, types, costs and VP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from services.deckbuilding.cards import catalogue as texts
from services.deckbuilding.state.cards import TYPE_NAMES, CardDeclaration
from services.injustice import GAME
from services.injustice.cards import CARDS
from tests.support.card_counts import card_counts

DATA: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("card_texts.yaml").read_text())


def side_by_side(expected: list[str], found: list[str]) -> str:
    rows = [f"  card data: {line}" for line in expected if line not in found]
    return "\n".join(rows + [f"  generated: {line}" for line in found if line not in expected])


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_generated_text_agrees_with_the_card_data(card: CardDeclaration) -> None:
    data = DATA[card.id]
    assert sorted(texts.lines(card)) == sorted(data["effect"]), side_by_side(data["effect"], texts.lines(card))
    assert texts.appearance(card) == data["first_appearance"], side_by_side(data["first_appearance"], texts.appearance(card))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_frame_agrees_with_the_card_data(card: CardDeclaration) -> None:
    data = DATA[card.id]
    assert (card.name, TYPE_NAMES[card.type], card.cost, card.vp) == (data["name"], data["type"], data["cost"], data["vp"])


def test_every_card_of_the_card_data_is_there() -> None:
    assert [card.id for card in CARDS] == list(DATA)


def test_the_box_has_the_printed_numbers_of_cards() -> None:
    found: dict[str, int] = {}
    for card in GAME.catalogue():
        found[card.kind] = found.get(card.kind, 0) + card.copies
    assert found == card_counts("injustice")["kinds"]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_printed_flags_follow_from_the_declaration(card: CardDeclaration) -> None:
    """An Attack, a Defense, an Ongoing or a Meter Burn is stated by the text, so the flags of the card data must fit it."""
    keywords = set(card.facts["keywords"])
    stated = " ".join(texts.lines(card))
    assert ("attack" in keywords) == ("Attack: " in stated)
    assert ("area_attack" in keywords) == ("Area Attack: " in stated)
    assert ("defense" in keywords) == ("Defense: " in stated) == (card.defense is not None)
    assert ("meter_burn" in keywords) == ("Meter Burn (" in stated)
    assert ("ongoing" in keywords) == ("Ongoing: " in stated)


def test_each_card_says_where_its_parts_come_from() -> None:
    for card in GAME.catalogue():
        assert {"frame", "effect", "copies"} <= set(card.source), card.id
    assert any(card.reconstructed for card in GAME.catalogue())

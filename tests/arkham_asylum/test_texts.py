"""The generated texts and the texts of the card data have the same numbers, verbs, zones and kinds of card, and the same frames."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from services.arkham_asylum.cards import CARDS
from services.deckbuilding.cards import catalogue as texts
from services.deckbuilding.state.cards import TYPE_NAMES, CardDeclaration

DATA: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("card_texts.yaml").read_text())
WORDS = re.findall(
    r"\S+",
    """power vp draw discard destroy gain lose spend release freeze surge bribe reveal look put play flip guess attach pass choose
    hand deck pile line-up main stack hero villain equipment hostage starter weakness henchmen nemesis foe attack defense ongoing
    may heads tails random control owner""",
)
SPELLED = {"discard pile": "pile", "chooses": "choose", "loses": "lose", "the attacker": "foe"}
IMPLIED: dict[str, tuple[set[str], set[str]]] = {
    "scarface": (set(), {"line-up"}),
    "hugo_strange": (set(), {"line-up"}),
    "black_mask": (set(), {"line-up", "deck", "0", "1"}),
    "leslie_thompkins": ({"may"}, set()),
    "criminally_insane": ({"hand"}, set()),
    "riddle_token_2": ({"hand"}, set()),
    "azrael": (set(), {"0"}),
}
"""What only the card data states and what only the generated text states: a Bribe is always from the Line-Up, a discard from the hand,
"up to" is a "may", "4 or less" is "from 0 to 4", and Black Mask's points stand in its text."""


def said(lines: list[str]) -> set[str]:
    """The numbers of a text and the words that are compared."""
    text = " ".join(lines).lower()
    for long, short in SPELLED.items():
        text = text.replace(long, short)
    return {word for word in WORDS if re.search(rf"\b{word}(s|es|d|ed)?\b", text)} | set(re.findall(r"\d+", text))


def side_by_side(expected: list[str], found: list[str]) -> str:
    return "\n".join([f"  card data: {line}" for line in expected] + [f"  generated: {line}" for line in found])


@pytest.mark.parametrize("card", [card for card in CARDS if card.id in DATA], ids=lambda card: card.id)
def test_the_generated_text_agrees_with_the_card_data(card: CardDeclaration) -> None:
    data = DATA[card.id]
    only_data, only_text = IMPLIED.get(card.id, (set(), set()))
    for expected, found in ((data["effect"], texts.lines(card)), (data["first_appearance"], texts.appearance(card))):
        stated, wanted = said(found), said(expected)
        assert wanted - stated <= only_data, side_by_side(expected, found)
        assert stated - wanted <= only_text, side_by_side(expected, found)


@pytest.mark.parametrize("card", [card for card in CARDS if card.id in DATA], ids=lambda card: card.id)
def test_the_frame_agrees_with_the_card_data(card: CardDeclaration) -> None:
    data = DATA[card.id]
    assert (card.name, TYPE_NAMES[card.type], card.cost, card.vp) == (data["name"], data["type"], data["cost"], data["vp"])
    assert (card.facts["kind"], card.facts["copies"], card.facts.get("bribe")) == (data["kind"], data["copies"], data["bribe"])


def test_every_card_of_the_card_data_is_declared() -> None:
    assert {card.id for card in CARDS} - set(DATA) == {"bribe_tile"}
    assert set(DATA) <= {card.id for card in CARDS}


def test_every_card_has_a_text_but_vulnerability() -> None:
    assert [card.id for card in CARDS if not texts.lines(card)] == ["vulnerability"]

"""What is in the box: the rulebook's totals by kind, and the reconstructed copies by type and Level (AA-01 to AA-06)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from services.arkham_asylum import GAME
from services.arkham_asylum.cards import CARDS
from services.deckbuilding.state.cards import TYPE_NAMES
from services.kernel.randomness import seed_from_int
from tests.support.card_counts import card_counts

COUNTS = card_counts("arkham_asylum")
KINDS = COUNTS["kinds"]
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "arkham_asylum"


def copies(kind: str) -> Counter[str]:
    """Copies of the cards of a kind by type."""
    found: Counter[str] = Counter()
    for card in CARDS:
        if card.facts["kind"] == kind:
            found[TYPE_NAMES[card.type]] += card.facts["copies"]
    return found


@pytest.mark.parametrize(("kind", "number"), KINDS.items())
def test_the_box_holds_the_rulebooks_number_of_cards_of_each_kind(kind: str, number: int) -> None:
    assert copies(kind).total() == number


def test_no_other_kind_is_in_the_box() -> None:
    assert {card.facts["kind"] for card in CARDS} == set(KINDS)


def test_the_main_deck_has_its_types_and_names() -> None:
    """AA-01, AA-02."""
    assert copies("main") == COUNTS["main_types"]
    assert len({card.name for card in CARDS if card.facts["kind"] == "main"}) == COUNTS["main_names"]


def test_surplus_hostages_and_the_promo_character_are_left_out() -> None:
    """AA-03, AA-04: nine Characters with The Riddler, fourteen Hostages."""
    ids = {card.id for card in CARDS}
    assert not ids & {"holly_robinson", "oliver_queen"}
    characters = {card.id for card in CARDS if card.facts["kind"] == "character"}
    assert len(characters) == 9
    assert "the_riddler" in characters
    assert "catwoman" not in characters


def test_every_character_has_one_unique_starter() -> None:
    owners = Counter(card.facts["character"] for card in CARDS if card.facts["kind"] == "unique_starter")
    assert owners == Counter(card.id for card in CARDS if card.facts["kind"] == "character")


def test_starters_are_enough_for_four_players() -> None:
    """AA-05."""
    assert {card.id: card.facts["copies"] for card in CARDS if card.facts["kind"] == "starter"} == {"punch": 24, "vulnerability": 12}


def test_nemesis_levels_follow_from_the_cost() -> None:
    """AA-06: cost 8 is Level 1, 9-10 Level 2, 11-12 Level 3, 13 or more Level 4."""
    nemeses = [card for card in CARDS if card.facts["kind"] == "nemesis"]
    assert Counter(card.facts["level"] for card in nemeses) == COUNTS["levels"]
    for card in nemeses:
        assert card.cost is not None
        assert card.facts["level"] == (1 if card.cost <= 8 else 2 if card.cost <= 10 else 3 if card.cost <= 12 else 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deck_has_six_punch_three_vulnerability_and_its_own_starter(players: int) -> None:
    seated = ["scarecrow", "mr_freeze", "the_riddler", "two_face"][:players]
    view = GAME.new_match(GAME.setup(players, {"characters": seated}), seed_from_int(3)).view()
    own = {card.facts["character"]: card.id for card in CARDS if card.facts["kind"] == "unique_starter"}
    for seat, name in zip(view["seats"], seated, strict=True):
        assert Counter(seat["hand"] + seat["deck"]) == Counter({"punch": 6, "vulnerability": 3, own[name]: 1})


def test_every_card_has_a_scenario() -> None:
    stems = [path.stem for path in (SCENARIOS / "cards").glob("*.yaml")]
    assert [card.id for card in CARDS if not any(stem == card.id or stem.startswith(f"{card.id}_") for stem in stems)] == []


def test_every_nemesis_with_a_first_appearance_has_a_scenario_of_it() -> None:
    assert [card.id for card in CARDS if card.first_appearance and not (SCENARIOS / "cards" / f"{card.id}_appears.yaml").exists()] == []


def test_every_ruling_that_a_position_can_show_has_a_scenario() -> None:
    """AA-01 to AA-04 are about the data above, AA-78 about mixed sets."""
    shown = {path.stem[2:4] for path in (SCENARIOS / "rulings").glob("aa*.yaml")}
    assert shown == {f"{number:02}" for number in range(5, 78)}

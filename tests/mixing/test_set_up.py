"""What is set up when the sets of the DC games are mixed, and what is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from services import registry
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import LEFT_OUT, MAIN_DECK, NEMESIS
from services.kernel.errors import InvalidInput
from services.kernel.randomness import seed_from_int
from tests.mixing.dealt import HOSTS, SETS, deal
from tests.support import card_counts

BOTH = sum(card_counts.main_deck(name) for name in SETS)


def main_deck(match: MatchState) -> list[int]:
    return match.piles[MAIN_DECK] + [card for slot in match.line_up for card in slot]


@pytest.mark.parametrize(("host", "count"), [("injustice", BOTH - 2), ("arkham_asylum", BOTH - 1)])
def test_the_main_deck_has_the_cards_of_both_sets_but_each_id_once(host: str, count: int) -> None:
    """The guest's Giant Mallet stays out."""
    match = deal(host)
    assert len(main_deck(match)) == count
    assert {match.box.cards[card].fact("set") for card in main_deck(match)} == set(SETS)
    mallets = [card for card in main_deck(match) if match.box.cards[card].id == "giant_mallet"]
    assert {match.box.cards[card].fact("set") for card in mallets} == {host}


@pytest.mark.parametrize("host", HOSTS)
def test_a_smaller_main_deck_is_drawn_evenly_by_type_and_cost(host: str) -> None:
    match = deal(host, main_deck_cards=93)
    kept, out = main_deck(match), match.piles[LEFT_OUT]
    assert len(kept) == 93
    table = match.box.cards
    every = Counter((table[card].type, table[card].cost) for card in kept + out)
    shares = Counter((table[card].type, table[card].cost) for card in kept)
    for key, number in every.items():
        assert abs(shares[key] - number * 93 / every.total()) < 1, key
    assert match.observe(0).zone("left_out").count == len(out)


@pytest.mark.parametrize("host", HOSTS)
def test_which_cards_are_drawn_depends_on_the_seed(host: str) -> None:
    assert len({tuple(deal(host, seed=seed, main_deck_cards=60).piles[LEFT_OUT]) for seed in range(5)}) == 5


@pytest.mark.parametrize(("host", "limit"), [("injustice", 140), ("arkham_asylum", 150)])
def test_the_main_deck_keeps_to_the_limit_of_the_hosts_rulebook(host: str, limit: int) -> None:
    assert len(main_deck(deal(host, main_deck_cards=limit))) == limit
    with pytest.raises(InvalidInput, match=f"{limit} at most") as caught:
        deal(host, main_deck_cards=limit + 1)
    assert (caught.value.code, caught.value.field) == ("invalid_option", "options.main_deck_cards")


@pytest.mark.parametrize(("host", "limit"), [("injustice", 140), ("arkham_asylum", 150)])
def test_the_options_show_that_limit_and_the_sets(host: str, limit: int) -> None:
    properties = registry.find(host).options_schema()["properties"]
    assert properties["main_deck_cards"]["anyOf"][0] == {"minimum": 20, "maximum": limit, "type": "integer"}
    assert set(SETS) <= set(properties["sets"]["items"]["enum"])


def test_a_single_set_cannot_give_more_cards_than_it_has() -> None:
    there = card_counts.main_deck("injustice")
    with pytest.raises(InvalidInput, match=f"{there} at most"):
        registry.find("injustice").setup(2, {"main_deck_cards": there + 1})


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("nemesis", [["injustice"], ["arkham_asylum"], []])
def test_the_nemesis_stack_comes_from_the_chosen_sets_by_level(host: str, nemesis: list[str]) -> None:
    found = set()
    for seed in range(8):
        match = deal(host, seed=seed, nemesis=nemesis)
        cards = [match.box.cards[card] for card in reversed(match.piles[NEMESIS])]
        assert [card.level for card in cards] == ([1] + [2] * 4 + [3] * 3 if host == "injustice" else [1, 2, 2, 2, 3, 3, 4])
        found |= {card.fact("set") for card in cards}
    assert found == set(nemesis or SETS)


@pytest.mark.parametrize("host", HOSTS)
def test_observations_show_what_was_mixed(host: str) -> None:
    guest = next(name for name in SETS if name != host)
    for viewer in (-1, 0, 1):
        facts = deal(host, main_deck_cards=100, nemesis=[guest]).observe(viewer).facts
        left_out = ["giant_mallet", "vulnerability", "weakness"]
        assert facts == {"sets": [host, guest], "nemesis": [guest], "main_deck": 100, "left_out": left_out}


@pytest.mark.parametrize("host", HOSTS)
def test_the_cards_left_out_are_those_that_the_box_has_of_the_host_alone(host: str) -> None:
    match = deal(host)
    sets: dict[tuple[str, str], set[str]] = {}
    for card in match.box.cards:
        sets.setdefault((card.id, card.kind), set()).add(card.fact("set"))
    assert all(len(found) == 1 for found in sets.values())
    declared = [{(card.id, card.kind) for card in registry.find(name).catalogue()} for name in SETS]
    both = declared[0] & declared[1]
    assert [card_id for card_id, _ in sorted(both)] == match.rules.facts["left_out"]
    assert all(sets[key] == {host} for key in both)


def test_a_match_of_one_set_leaves_nothing_out() -> None:
    assert deal("injustice", sets=[], main_deck_cards=60).rules.facts == {
        "sets": ["injustice"],
        "nemesis": ["injustice"],
        "main_deck": 60,
        "left_out": [],
    }


@pytest.mark.parametrize("host", HOSTS)
def test_a_location_and_an_arena_of_one_id_are_both_in_the_box(host: str) -> None:
    """No place is for both kinds, so no option key can mean both."""
    match = deal(host)
    found = {match.box.cards[number].kind: match.box.cards[number] for number in match.box.numbers["arkham_asylum"]}
    assert {kind: card.fact("set") for kind, card in found.items()} == {"main": "arkham_asylum", "arena": "injustice"}
    assert match.box.cards[match.box.first("arkham_asylum")].kind == "main"
    assert "arkham_asylum" not in match.rules.facts["left_out"]


@pytest.mark.parametrize("host", HOSTS)
def test_the_order_of_the_sets_changes_nothing(host: str) -> None:
    assert deal(host).view() == deal(host, sets=SETS[::-1]).view()


@pytest.mark.parametrize("host", HOSTS)
def test_a_match_of_one_set_has_nothing_of_the_other(host: str) -> None:
    """Naming the own set alone is the same as naming none."""
    game = registry.find(host)
    plain = game.new_match(game.setup(2), seed_from_int(1))
    alone = deal(host, sets=[host])
    assert alone.view() == plain.view()
    assert plain.observe(0).facts == {}


@pytest.mark.parametrize("host", HOSTS)
def test_a_mixed_match_is_saved_and_loaded_in_the_middle(host: str) -> None:
    match = deal(host, players=3)
    for step in range(60):
        match.apply(step % len(match.options))
    loaded = registry.find(host).load(match.save())
    assert loaded.save() == match.save()
    assert loaded.decision() == match.decision()


REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"sets": ["injustice", "flash"]}, "unknown_set", "options.sets", "arkham_asylum, injustice"),
    ({"sets": ["arkham_asylum"]}, "invalid_option", "options.sets", "'injustice' among them"),
    ({"sets": ["injustice", "injustice"]}, "invalid_option", "options.sets", "named twice"),
    ({"nemesis": ["arkham_asylum"]}, "invalid_option", "options.nemesis", "sets that are mixed"),
    ({"sets": SETS, "nemesis": ["megaclash"]}, "invalid_option", "options.nemesis", "sets that are mixed"),
    ({"sets": SETS, "main_deck_cards": 3}, "invalid_option", "options.main_deck_cards", "20"),
    ({"characters": ["poison_ivy"]}, "unknown_character", "options.characters", "injustice_batman_character"),
]


@pytest.mark.parametrize(("options", "code", "field", "words"), REFUSED)
def test_what_cannot_be_mixed_is_refused_before_the_match_exists(options: dict[str, Any], code: str, field: str, words: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        registry.find("injustice").setup(2, options)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert words in caught.value.message

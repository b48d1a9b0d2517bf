"""Options, catalogue, observations, scenarios and bots know a set of another distribution, though no module of the project names it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from services import registry
from services.deckbuilding.sets.card_set import CardSet
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.state.match import MatchState
from services.kernel.errors import InvalidInput
from services.kernel.policy import Look, RandomPolicy
from services.kernel.randomness import seed_from_int
from services.scenario.run import run_file
from tests.contract.cases import of_game
from tests.mixing.dealt import HOSTS, SETS, deal
from tests.support import documented

THIRD = "speed_force"
ALL = [*SETS, THIRD]


@pytest.fixture(autouse=True, scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The set of docs/adding-a-game.md, saved outside the project and registered by the environment."""
    folder = tmp_path_factory.mktemp("elsewhere")
    for name, text in documented.files().items():
        (folder / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        patch.setenv("HEROTABLE_SETS", f"{THIRD}=speed_force:SET")
        of_game.cache_clear()
        yield folder
    of_game.cache_clear()


def host(name: str) -> DeckGame:
    game = registry.find(name)
    assert isinstance(game, DeckGame)
    return game


@pytest.mark.parametrize("name", HOSTS)
def test_the_options_offer_it_and_the_contract_suite_has_cases_of_it(name: str) -> None:
    properties = registry.find(name).options_schema()["properties"]
    assert properties["sets"]["items"]["enum"] == properties["nemesis"]["items"]["enum"] == ALL
    assert [name, THIRD] in properties["sets"]["examples"]
    mixed = [case.setup.options.sets for case in of_game(name) if case.changed and case.changed[0][0] == "sets"]
    assert (name, THIRD) in mixed
    assert {frozenset(ALL)} <= set(map(frozenset, mixed))


@pytest.mark.parametrize("name", HOSTS)
def test_the_catalogue_of_each_host_has_its_cards(name: str) -> None:
    cards = {card.id: card for card in registry.find(name).catalogue()}
    assert cards["kid_flash"].facts == {"set": THIRD}
    assert (cards["speedster"].kind, cards["speedster"].type, cards["speedster"].copies) == ("speedster", "hero", 8)
    assert cards["kid_flash"].text == ("Gain 2 Momentum",)
    assert len(cards) == len(registry.find(name).catalogue())


@pytest.mark.parametrize("name", HOSTS)
def test_observations_show_its_stack_and_counter_and_that_it_is_mixed(name: str) -> None:
    seen = deal(name, sets=[name, THIRD]).observe(-1)
    assert seen.zone("speedster_stack").count == 8
    assert [seen.counter("momentum", seat) for seat in (0, 1)] == [0, 0]
    assert seen.facts["sets"] == [name, THIRD]
    assert seen.facts["left_out"] == []


SCENARIO = """
game: {host}
title: A dash
source: test
setup: {{players: 2, options: {{sets: [{host}, speed_force]}}}}
position:
  seats: [{{hand: [kid_flash], deck: [speedster], momentum: 1}}]
  speedster_stack: 5
steps:
  - 0: play:kid_flash
  - expect: {{seats.0.momentum: 3}}
  - 0: {key}
  - expect: {{seats.0.momentum: 1, seats.0.hand: [speedster], speedster_stack: 5}}
"""


@pytest.mark.parametrize("name", HOSTS)
def test_scenarios_know_its_cards_keys_and_places(name: str, tmp_path: Path) -> None:
    path = tmp_path / "dash.yaml"
    path.write_text(SCENARIO.format(host=name, key="dash"))
    assert run_file(path) is None
    for key, text in {"dash:kid_flash": SCENARIO, "dash": SCENARIO.replace("play:kid_flash", "play:kid_flesh")}.items():
        path.write_text(text.format(host=name, key=key))
        problem = str(run_file(path))
        assert "There is no option 'dash:kid_flash'" in problem or "There is no card 'kid_flesh'" in problem


@pytest.mark.parametrize("name", HOSTS)
@pytest.mark.parametrize("seed", range(6))
def test_matches_of_all_three_sets_come_to_an_end(name: str, seed: int) -> None:
    match = deal(name, sets=ALL, seed=seed)
    census, random = match.census(), Random(seed)
    while not match.over:
        match.apply(random.randrange(len(match.options)))
    assert match.census() == census
    assert {card.fact("set") for card in match.box.cards} == set(ALL)


def test_what_only_it_has_happens_in_a_match_and_is_told_in_its_words() -> None:
    game = host("injustice")
    position = {"seats": [{"hand": ["kid_flash"], "deck": ["knife"]}]}
    match = game.position(game.setup(2, {"sets": ["injustice", THIRD]}), position, seed_from_int(1))
    match.events = []
    match.play(0, "play:kid_flash")
    decision = match.decision()
    assert decision is not None
    assert "Dash: spend 2 Momentum, draw a card" in [option.text for option in decision.options]
    match.play(0, "dash")
    texts = [event.text for event in match.events]
    assert {"Seat 0 has 2 Momentum.", "Seat 0 dashes.", "Seat 0 draws 1 card."} <= set(texts)


@pytest.mark.parametrize("name", HOSTS)
def test_the_greedy_bots_play_it(name: str) -> None:
    match = deal(name, sets=ALL)
    policies = [registry.find(name).policies()["greedy"](1), RandomPolicy(1)]
    while not match.over:
        match.apply(policies[match.seat].choose(Look(match)))
    assert match.result() is not None


@pytest.mark.parametrize("name", HOSTS)
def test_a_set_without_nemesis_cards_cannot_give_the_nemesis_stack(name: str) -> None:
    with pytest.raises(InvalidInput, match="No Nemesis card is in: speed_force") as refused:
        registry.find(name).setup(2, {"sets": [name, THIRD], "nemesis": [THIRD]})
    assert refused.value.field == "options.nemesis"


def test_a_game_goes_before_a_set_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_SETS", "arkham_asylum=speed_force:SET")
    assert host("injustice").find_set("arkham_asylum") is registry.find("arkham_asylum")


def test_what_is_registered_and_is_no_set_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_SETS", "nothing=speed_force:NAME")
    with pytest.raises(InvalidInput, match="no set 'nothing'"):
        host("injustice").find_set("nothing")
    with pytest.raises(InvalidInput, match="no set 'megaclash'"):
        host("injustice").find_set("megaclash")


def test_an_id_of_two_guests_is_that_of_the_first_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one is left out, and so is what only its set would have it be worth."""
    other = host("injustice").find_set(THIRD)
    assert isinstance(other, CardSet)

    class Copy(CardSet):
        name = "the_speed_force"
        declarations = other.declarations[:2]
        pieces = other.pieces

    with pytest.raises(ValueError, match="rule texts: declared twice: speed_force_dash"):
        mixed_with(monkeypatch, Copy())
    Copy.pieces = type(other.pieces)(rules=other.pieces.rules)
    match = mixed_with(monkeypatch, Copy())
    assert match.rules.facts["left_out"] == ["kid_flash", "negative_lightning"]
    assert match.box.cards[match.box.first("kid_flash")].fact("set") == THIRD


def mixed_with(monkeypatch: pytest.MonkeyPatch, other: CardSet) -> MatchState:
    game = host("injustice")
    sets = {found.name: found for found in (game, game.find_set(THIRD), other)}
    monkeypatch.setattr(game, "find_set", sets.__getitem__)
    match = game.new_match(game.setup(2, {"sets": sorted(sets)}), seed_from_int(1))
    assert isinstance(match, MatchState)
    return match

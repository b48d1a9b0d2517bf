"""Random mixed matches of every kind come to an end with every card in its place, and the bots play them."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from services import registry
from services.deckbuilding.bots.greedy import GreedyPolicy
from services.deckbuilding.state.match import MatchState
from services.kernel.policy import Look, Policy, RandomPolicy
from services.kernel.randomness import seed_from_int
from tests.mixing.dealt import HOSTS, SETS, deal

MATCHES = int(os.environ.get("HEROTABLE_MIXED_MATCHES", "10000"))
PARTS = 20
"""Parts of the slow run, so that several processes can share it."""
"""How many random matches the slow run plays."""
LONGEST = 20_000


def any_options(random: Random, host: str) -> dict[str, Any]:
    """Options of a mixed match, each as likely as not."""
    options: dict[str, Any] = {"length": random.choice(["short", "standard", "extended"]), "first_player": "random"}
    if random.random() < 0.5:
        options["nemesis"] = [random.choice(SETS)]
    if random.random() < 0.3:
        options["main_deck_cards"] = random.choice([40, 100, 140])
    for name in ("advanced", "impossible") if host == "injustice" else ("draft", "bribed_cards_destroyed", "extra_villain_vp"):
        options[name] = random.random() < 0.5
    return options


def play_one(number: int) -> None:
    random = Random(number)
    host = random.choice(HOSTS)
    players = random.choice(registry.find(host).players)
    options = any_options(random, host)
    told = f"match {number}: {host}, {players} players, {options}"
    match = deal(host, players, number, **options)
    census = match.census()
    for _ in range(LONGEST):
        if match.over:
            break
        match.apply(random.randrange(len(match.options)))
    assert match.over, told
    assert match.census() == census, told
    result = match.result()
    assert result is not None and len(result.scores) == players, told
    assert result.reason in match.rules.reasons, told


@pytest.mark.parametrize("number", range(24))
def test_a_random_mixed_match_comes_to_an_end(number: int) -> None:
    play_one(number)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_random_mixed_matches_come_to_an_end(part: int) -> None:
    for number in range(part, MATCHES, PARTS):
        play_one(number)


def wins(host: str, matches: int) -> int:
    """How many of the two-player matches greedy wins alone against random, seats rotated."""
    game = registry.find(host)
    won = 0
    for number in range(matches):
        seat = number % 2
        match = game.new_match(game.setup(2, {"sets": SETS}), seed_from_int(number))
        assert isinstance(match, MatchState)
        policies: list[Policy] = [RandomPolicy(number), RandomPolicy(number)]
        policies[seat] = game.policies()["greedy"](number)
        while not match.over:
            match.apply(policies[match.seat].choose(Look(match)))
        result = match.result()
        won += result is not None and result.winners == (seat,)
    return won


@pytest.mark.parametrize("host", HOSTS)
def test_greedy_values_the_location_and_not_the_arena_of_that_id(host: str) -> None:
    bot = registry.find(host).policies()["greedy"](0)
    assert isinstance(bot, GreedyPolicy)
    value = bot.value("arkham_asylum")
    assert value is not None
    assert (value.kind, value.cost) == ("main", 6)


@pytest.mark.parametrize("host", HOSTS)
def test_greedy_plays_mixed_matches_better_than_chance(host: str) -> None:
    assert wins(host, 10) >= 9


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("host", HOSTS)
def test_greedy_beats_random_in_95_of_100_mixed_matches(host: str) -> None:
    matches = min(1000, MATCHES)
    assert wins(host, matches) >= 0.95 * matches

"""The policy `greedy` takes wins, prevents wins of the foe, saves its commands, and clearly beats `random`."""

from __future__ import annotations

from typing import Any

import pytest

from services.kernel.policy import Look, Policy, RandomPolicy
from services.kernel.randomness import derive_seed, seed_from_int
from services.megaclash import GAME
from services.megaclash.bots.greedy import GreedyPolicy

SETUP = GAME.setup(2)


def turn(position: dict[str, Any]) -> list[str]:
    """What greedy plays from a position until the turn passes or the match is over."""
    match = GAME.position(SETUP, position, seed_from_int(0))
    policy, seat, played = GreedyPolicy(), match.active, []
    while match.seat == seat:
        decision = match.decision()
        assert decision is not None
        index = policy.choose(Look(match))
        played.append(decision.options[index].key)
        match.apply(index)
    return played


def grounds(**stacks: list[str]) -> list[dict[str, Any]]:
    return [{"id": name, "stack": stack} for name, stack in stacks.items()]


def test_takes_a_battleground_by_a_long_way_round() -> None:
    table = grounds(star_labs=["7", "8"], metropolis=[], gotham_city=[], watchtower=[], atlantis=[])
    played = turn({"seats": [{"hand": ["9", "10", "1", "2", "5", "5", "6"]}, {}], "battlegrounds": table})
    assert played == ["play:9@star_labs", "play:10@star_labs", "play:1@star_labs", "play:2@star_labs", "end_turn"]


def test_takes_the_win_with_its_wilds() -> None:
    table = grounds(star_labs=["7", "6", "5", "4"], watchtower=[], atlantis=[])
    hand = {"hand": ["wild", "wild", "8", "8"], "captured": ["metropolis", "gotham_city"]}
    assert turn({"seats": [hand, {}], "battlegrounds": table}) == ["play:wild=3@star_labs", "play:wild=2@star_labs"]


def test_turns_a_stack_away_from_the_foes_victory() -> None:
    """As the Hero does in the rulebook's Example 1."""
    table = grounds(star_labs=["7", "6", "5", "4"], metropolis=[], gotham_city=[], watchtower=[], atlantis=[])
    hand = ["5", "6", "7", "8", "10", "10"]
    played = turn({"active": 1, "seats": [{"captured": []}, {"hand": hand}], "battlegrounds": table})
    assert played[:3] == ["play:5@star_labs", "play:6@star_labs", "play:7@star_labs"]


def test_closes_a_stack_that_it_must_advance() -> None:
    table = grounds(star_labs=["7", "6", "5", "4"], metropolis=[], gotham_city=[], watchtower=[], atlantis=[])
    played = turn({"seats": [{"hand": ["3", "stop", "9", "9", "10", "10", "8"]}, {}], "battlegrounds": table})
    assert played == ["play:3@star_labs", "play:stop@star_labs", "end_turn"]


def test_keeps_its_wild_where_a_number_does() -> None:
    table = grounds(star_labs=[], metropolis=[], gotham_city=[], watchtower=[], atlantis=[])
    played = turn({"seats": [{"hand": ["7", "wild", "9", "9", "9", "10", "2"]}, {}], "battlegrounds": table})
    assert not any("wild" in key for key in played)


def test_discards_no_command() -> None:
    table = grounds(star_labs=[], metropolis=[], gotham_city=[], watchtower=[], atlantis=[])
    played = turn({"seats": [{"hand": ["stop", "stop", "9", "9", "2"]}, {}], "battlegrounds": table})
    assert played[0] == "end_turn"
    assert played[1] in {"pick:9", "pick:2"}


def test_a_new_bot_continues_in_the_middle_of_a_turn() -> None:
    """A bot that is created between two choices continues with a sensible turn."""
    match = GAME.new_match(SETUP, seed_from_int(11))
    while not match.over:
        match.apply(GreedyPolicy().choose(Look(match)))
    assert match.result() is not None


def won_by_greedy(matches: int) -> int:
    """The number of matches that greedy wins outright against random; it plays both seats equally often."""
    won = 0
    for number in range(matches):
        match = GAME.new_match(SETUP, derive_seed(seed_from_int(90), number))
        seat = number % 2
        policies: list[Policy] = [RandomPolicy(number), RandomPolicy(number)]
        policies[seat] = GreedyPolicy(number)
        look = Look(match)
        while not match.over:
            match.apply(policies[match.seat].choose(look))
        won += match.winners == (seat,)
    return won


def test_beats_random_in_ninety_of_a_hundred_matches() -> None:
    assert won_by_greedy(100) >= 90


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_beats_random_in_ninety_five_of_a_hundred_of_two_thousand_matches() -> None:
    assert won_by_greedy(2_000) >= 1_900

"""Every combination of modes plays to an end with any number of players, and no card is lost, doubled or known where it does not lie."""

from __future__ import annotations

import itertools
import os
from random import Random
from typing import Any

import pytest

from services.deckbuilding.state.match import MatchState
from services.injustice import GAME
from services.kernel.randomness import commitment, seed_from_int
from services.kernel.record import Action, Record, replay
from tests.support.deck_match import check_owners_and_knowledge

LENGTHS = ("short", "standard", "extended")
MODES = [
    {"players": players, "length": length, "impossible": impossible, "advanced": advanced}
    for players, length, impossible, advanced in itertools.product(
        range(2, 7), ("short", "standard", "extended"), (False, True), (False, True)
    )
]
SLOW_MATCHES = int(os.environ.get("HEROTABLE_MODE_MATCHES", "20000"))
PARTS = 20
"""Parts of the slow run, so that several processes can share it."""
REASONS = {"line_up_not_refilled", "last_nemesis_defeated", "last_ko_token_given_out"}


def new_match(mode: dict[str, Any], seed: int, **options: Any) -> MatchState:
    settings = {name: value for name, value in mode.items() if name != "players"}
    return GAME.new_match(GAME.setup(mode["players"], {**settings, **options}), seed_from_int(seed))


def sound(match: MatchState) -> None:
    """What holds at every decision."""
    cards = [card for zone in match.zones for place in zone for card in place]
    cards += [card for place in (*match.piles, *match.line_up) for card in place]
    assert sorted(cards) == list(range(len(match.box.cards)))
    check_owners_and_knowledge(match)
    view = match.view()
    assert all(0 <= seat["health"] <= 20 and 0 <= seat["charges"] <= 8 and seat["vp_tokens"] >= 0 for seat in view["seats"])


def play(match: MatchState, seed: int, every: int) -> MatchState:
    random = Random(seed)
    while not match.over:
        match.apply(random.randrange(len(match.options)))
        if match.version % every == 0:
            sound(match)
    sound(match)
    return match


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(str(value) for value in mode.values()))
def test_every_combination_of_modes_plays_to_an_end(mode: dict[str, Any]) -> None:
    result = play(new_match(mode, 7), 7, 23).result()
    assert result is not None
    assert result.reason in REASONS
    assert result.winners
    best = max(result.scores)
    assert all(result.scores[seat] == best for seat in result.winners)
    assert [sum(line.points for line in lines) for lines in result.lines] == list(result.scores)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_of_all_modes(part: int) -> None:
    for seed in range(part, SLOW_MATCHES, PARTS):
        play(new_match(MODES[seed % len(MODES)], seed, first_player="random" if seed % 2 else 0), seed, 211)


def test_a_favourite_is_not_dealt_to_anybody_else() -> None:
    match = new_match(MODES[0], 1, characters=[None, "injustice_batman_character"])
    assert match.view()["seats"][1]["character"] == "injustice_batman_character"
    assert match.view()["seats"][1]["super_move"] == ["the_dark_knight"]
    assert match.seat == 0
    decision = match.decision()
    assert decision is not None
    keys = decision.keys()
    assert "pick:injustice_batman_character" not in keys
    assert len(keys) == 2


def test_the_first_player_may_come_from_the_seed() -> None:
    assert {new_match(MODES[0], seed, first_player="random").active for seed in range(12)} == {0, 1}
    assert new_match(MODES[0], 1, first_player=1).active == 1


def test_replay_gives_the_same_match_at_every_decision() -> None:
    match = new_match(MODES[3], 5)
    record = Record("injustice", GAME.version, 2, match.setup.options.model_dump(mode="json"), match.seed, commitment(match.seed))
    random = Random(5)
    while not match.over:
        decision = match.decision()
        assert decision is not None
        index = random.randrange(len(decision.options))
        record.actions.append(Action(match.seat, decision.options[index].key))
        match.apply(index)
        if match.version % 50 == 0 or match.over:
            assert replay(GAME, record).save() == match.save()

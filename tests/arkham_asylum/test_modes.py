"""Every combination of modes plays to an end with any number of players, and no card is lost, doubled or known where it does not lie."""

from __future__ import annotations

import itertools
import os
from random import Random
from typing import Any

import pytest

from services.arkham_asylum import GAME
from services.arkham_asylum.mechanics.bribes import BRIBED
from services.arkham_asylum.mechanics.riddles import SLOT_TOKENS
from services.deckbuilding.state.match import MatchState
from services.kernel.errors import InvalidInput
from services.kernel.randomness import seed_from_int
from tests.support.deck_match import check_owners_and_knowledge

MODES = [
    {"players": players, "length": length, "draft": draft, "bribed_cards_destroyed": destroyed}
    for players, length, draft, destroyed in itertools.product((2, 3, 4), ("short", "standard", "extended"), (False, True), (False, True))
]
SLOW_MATCHES = int(os.environ.get("HEROTABLE_MODE_MATCHES", "20000"))
PARTS = 20
"""Parts of the slow run, so that several processes can share it."""
REASONS = {"line_up_not_refilled", "last_nemesis_defeated"}


def new_match(mode: dict[str, Any], seed: int, **options: Any) -> MatchState:
    settings = {name: value for name, value in mode.items() if name != "players"}
    return GAME.new_match(GAME.setup(mode["players"], {**settings, **options}), seed_from_int(seed))


def sound(match: MatchState) -> None:
    """What holds at every decision."""
    cards = [card for zone in match.zones for place in zone for card in place]
    cards += [card for place in (*match.piles, *match.line_up) for card in place]
    assert sorted(cards) == list(range(len(match.box.cards)))
    for seat in range(match.players):
        assert seat == match.active or not match.zones[BRIBED][seat]
    check_owners_and_knowledge(match)
    assert all(len(match.piles[slot]) <= 1 for slot in SLOT_TOKENS)
    assert all(seat["vp_tokens"] >= 0 for seat in match.view()["seats"])


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
    match = GAME.new_match(GAME.setup(2, {"characters": [None, "scarecrow"]}), seed_from_int(1))
    assert match.view()["seats"][1]["character"] == "scarecrow"
    decision = match.decision()
    assert decision is not None
    assert decision.seat == 0
    keys = decision.keys()
    assert "pick:scarecrow" not in keys
    assert len(keys) == 2


def test_a_draft_lays_out_one_character_more_than_there_are_players() -> None:
    for players in (2, 3, 4):
        decision = GAME.new_match(GAME.setup(players, {"draft": True}), seed_from_int(5)).decision()
        assert decision is not None
        assert len(decision.keys()) == players + 1


def test_a_draft_has_no_favourites() -> None:
    with pytest.raises(InvalidInput) as refused:
        GAME.new_match(GAME.setup(2, {"draft": True, "characters": ["scarecrow", None]}), seed_from_int(5))
    assert refused.value.code == "invalid_option"


def test_the_first_player_may_come_from_the_seed() -> None:
    assert {new_match(MODES[0], seed, first_player="random").active for seed in range(12)} == {0, 1}


def test_the_third_in_turn_order_has_two_vp_whoever_begins() -> None:
    for first in range(3):
        tokens = [seat["vp_tokens"] for seat in new_match({"players": 3}, 2, first_player=first).view()["seats"]]
        assert tokens == [2 if seat == (first + 2) % 3 else 0 for seat in range(3)]

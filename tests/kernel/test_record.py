"""A record names its game and engine version; checking its header needs no match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.kernel.errors import HerotableError, ReplayRefused
from services.kernel.randomness import commitment, seed_from_int
from services.kernel.record import Action, Record, check_header, replay
from services.registry import find

GAME = find("megaclash")
SEED = seed_from_int(1)
RECORD = Record("megaclash", GAME.version, 2, {}, SEED, commitment(SEED))


def test_an_empty_record_is_the_dealt_match() -> None:
    match = replay(GAME, RECORD)
    assert match.version == 0
    assert match.events is None
    assert match.save() == GAME.new_match(GAME.setup(2), SEED).save()


def test_a_fitting_header_is_accepted() -> None:
    check_header(GAME, RECORD)


@pytest.mark.parametrize(
    ("record", "field"),
    [
        (replace(RECORD, game="injustice"), "game"),
        (replace(RECORD, engine_version="0"), "engine_version"),
        (replace(RECORD, commitment="00"), "commitment"),
    ],
)
def test_a_header_that_does_not_fit_is_refused_with_its_field(record: Record, field: str) -> None:
    with pytest.raises(ReplayRefused) as refused:
        check_header(GAME, record)
    assert refused.value.field == field


def test_an_action_of_the_wrong_seat_is_refused_with_the_reason() -> None:
    wrong = replace(RECORD, actions=[Action(1, "end_turn")])
    with pytest.raises(ReplayRefused, match=r"Action 0 \(1: end_turn\) does not replay: Seat 0 has to decide") as refused:
        replay(GAME, wrong)
    assert isinstance(refused.value.__cause__, HerotableError)


def test_options_and_players_of_a_record_are_checked() -> None:
    with pytest.raises(HerotableError):
        replay(GAME, replace(RECORD, players=5))
    with pytest.raises(HerotableError):
        replay(GAME, replace(RECORD, options={"no_such": 1}))

"""The log is the match: set-up, seed and actions replay it exactly, and a record that does not fit is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.kernel.errors import ReplayRefused
from services.kernel.randomness import commitment, seed_from_int
from services.kernel.record import Action, replay
from tests.contract.cases import Case
from tests.contract.walk import recorded


def test_a_replay_equals_the_match(case: Case, seed: int) -> None:
    match, record = recorded(case, seed)
    again = replay(case.game, record, events=True)
    assert again.save() == match.save()
    assert again.result() == match.result()
    assert again.events == match.events


def test_a_replay_stops_after_the_given_number_of_actions(case: Case) -> None:
    _, record = recorded(case, 1)
    for upto in (0, 1, len(record.actions) // 2):
        match = replay(case.game, record, upto=upto)
        assert match.version == upto
        assert match.seat == record.actions[upto].seat


def test_another_engine_version_is_refused(case: Case) -> None:
    _, record = recorded(case, 2)
    with pytest.raises(ReplayRefused) as refused:
        replay(case.game, replace(record, engine_version=record.engine_version + ".other"))
    assert refused.value.code == "engine_version_mismatch"


def test_another_seed_than_the_committed_one_is_refused(case: Case) -> None:
    _, record = recorded(case, 3)
    with pytest.raises(ReplayRefused) as refused:
        replay(case.game, replace(record, seed=seed_from_int(4)))
    assert refused.value.code == "commitment_mismatch"
    with pytest.raises(ReplayRefused):
        replay(case.game, replace(record, commitment=commitment(seed_from_int(4))))


def test_another_games_record_is_refused(case: Case) -> None:
    _, record = recorded(case, 3)
    with pytest.raises(ReplayRefused):
        replay(case.game, replace(record, game="another"))


def test_an_action_that_does_not_fit_is_refused_and_named(case: Case) -> None:
    _, record = recorded(case, 5)
    middle = len(record.actions) // 2
    wrong = [*record.actions[:middle], Action(record.actions[middle].seat, "no such option")]
    with pytest.raises(ReplayRefused, match=f"Action {middle} "):
        replay(case.game, replace(record, actions=wrong))
    beyond = [*record.actions, Action(0, "end_turn")]
    with pytest.raises(ReplayRefused, match=f"Action {len(record.actions)} "):
        replay(case.game, replace(record, actions=beyond))

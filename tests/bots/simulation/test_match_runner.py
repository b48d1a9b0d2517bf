"""A row depends on the spec and the index alone, and a failure in a match affects only its row."""

from __future__ import annotations

import pytest

from services.bots.limits import MatchBudget, SimulationLimits
from services.bots.simulation import plan as plans
from services.bots.simulation.match_runner import play_match
from services.kernel.errors import HerotableError
from services.kernel.match import Match
from services.kernel.randomness import commitment, derive_seed
from services.kernel.record import Action, Record, replay
from tests.bots.conftest import ODD_POLICIES, SEED, spec_of

LIMIT = MatchBudget()


@pytest.fixture
def odd_policies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEROTABLE_POLICIES", ODD_POLICIES)


def test_the_same_match_is_played_the_same_in_any_order() -> None:
    plan = plans.check(spec_of("greedy", "random"))
    forwards = [play_match(plan, index, LIMIT) for index in range(5)]
    backwards = [play_match(plan, index, LIMIT) for index in reversed(range(5))]
    assert forwards == backwards[::-1]
    assert len({row.seed for row in forwards}) == 5


def test_the_row_has_the_seed_derived_from_that_of_the_job() -> None:
    row = play_match(plans.check(spec_of("random", "random")), 7, LIMIT)
    assert row.seed == derive_seed(SEED, 7).hex()


def test_seats_are_rotated_on_request() -> None:
    rotated, fixed = (plans.check(spec_of("greedy", "random", rotate=rotate)) for rotate in (True, False))
    first, second = ["greedy", "random"], ["random", "greedy"]
    assert [list(play_match(rotated, index, LIMIT).policies) for index in (0, 1, 2)] == [first, second, first]
    assert list(play_match(fixed, 1, LIMIT).policies) == first


def test_a_kept_log_replays_to_the_same_result() -> None:
    plan = plans.check(spec_of("greedy", "random", logs=True))
    row = play_match(plan, 3, LIMIT)
    seed = bytes.fromhex(row.seed)
    actions = [Action(int(seat), key) for seat, _, key in (action.partition(":") for action in row.actions)]
    match = replay(plan.game, Record(plan.game.name, plan.game.version, 2, {}, seed, commitment(seed), actions))
    result = match.result()
    assert result is not None
    assert (list(result.winners), list(result.scores)) == (list(row.winners), list(row.scores))
    assert (match.turn, match.version) == (row.turns, row.decisions)


def test_logs_change_nothing_else() -> None:
    plain, logged = (play_match(plans.check(spec_of("random", "random", logs=logs)), 2, LIMIT) for logs in (False, True))
    assert len(logged.actions) == logged.decisions
    logged.ClearField("actions")
    assert plain == logged


@pytest.mark.usefixtures("odd_policies")
@pytest.mark.parametrize(("policy", "says"), [("thrower", "I never learned this game"), ("cheat", "option -1")])
def test_a_policy_that_fails_is_named_in_the_row(policy: str, says: str) -> None:
    row = play_match(plans.check(spec_of(policy, policy)), 0, LIMIT)
    assert row.fault == "policy_fault"
    assert says in row.fault_text
    assert not row.winners


@pytest.mark.usefixtures("odd_policies")
def test_a_match_that_takes_too_long_is_given_up() -> None:
    row = play_match(plans.check(spec_of("sleeper", "random")), 0, MatchBudget(seconds=0.2))
    assert row.fault == "match_timeout"


def test_a_match_of_too_many_decisions_is_given_up() -> None:
    row = play_match(plans.check(spec_of("random", "random")), 0, MatchBudget(decisions=10))
    assert (row.fault, row.decisions) == ("decision_limit", 10)


def test_an_engine_that_fails_is_reported_in_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plans.check(spec_of("random", "random"))
    match_class: type[Match] = type(plan.game.new_match(plan.setup, SEED))

    def broken(self: Match, index: int) -> None:
        raise ZeroDivisionError("no such card")

    monkeypatch.setattr(match_class, "apply", broken)
    row = play_match(plan, 0, LIMIT)
    assert row.fault == "engine_fault"
    assert "ZeroDivisionError: no such card" in row.fault_text


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"game": "chess"}, "unknown_game", "game"),
        ({"policies": ["random"]}, "invalid_policies", "policies"),
        ({"policies": ["random", "grandmaster"]}, "unknown_policy", "policies.1"),
        ({"matches": 0}, "invalid_matches", "matches"),
        ({"matches": 1001}, "invalid_matches", "matches"),
        ({"matches": 501, "keep_logs": True}, "invalid_matches", "matches"),
        ({"seed": b"short"}, "invalid_seed", "seed"),
    ],
)
def test_a_spec_is_checked_before_anything_is_played(change: dict[str, object], code: str, field: str) -> None:
    spec = spec_of("random", "random")
    for name, value in change.items():
        if isinstance(value, list):
            del spec.policies[:]
            spec.policies.extend(value)
        else:
            setattr(spec, name, value)
    with pytest.raises(HerotableError) as refused:
        plans.check(spec, SimulationLimits(matches=1000, logged_matches=500))
    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_game_checks_setup_and_options() -> None:
    spec = spec_of("random", "random")
    spec.setup.players = 7
    with pytest.raises(HerotableError) as refused:
        plans.check(spec)
    assert refused.value.code == "invalid_players"
    spec.setup.players = 2
    spec.setup.options["no_such_option"] = 1
    with pytest.raises(HerotableError) as refused:
        plans.check(spec)
    assert refused.value.code == "unknown_option"


def test_options_reach_the_match() -> None:
    spec = spec_of("random", "random", matches=1)
    spec.setup.options["battlegrounds_to_win"] = 1
    assert max(play_match(plans.check(spec), 0, LIMIT).scores) <= 1

"""The invariants of a match hold for every seed and every choice."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.kernel.randomness import commitment
from services.kernel.record import Action, Record, replay
from tests.contract.cases import Case

seeds = st.binary(min_size=32, max_size=32)
choices = st.lists(st.integers(0, 10_000), max_size=80)
quick = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(seed=seeds, chosen=choices)
def test_any_choices_from_any_seed_can_be_copied_saved_and_replayed(case: Case, seed: bytes, chosen: list[int]) -> None:
    match = case.game.new_match(case.setup, seed)
    box = match.census()
    record = Record(case.game_name, case.game.version, case.players, case.setup.options.model_dump(mode="json"), seed, commitment(seed))
    for number in chosen:
        decision = match.decision()
        if decision is None:
            break
        index = number % len(match.options)
        copy = match.clone()
        record.actions.append(Action(decision.seat, decision.options[index].key))
        match.apply(index)
        copy.play(decision.seat, decision.options[index].key)
        assert copy.save() == match.save()
    assert match.census() == box
    assert replay(case.game, record).save() == match.save()
    assert case.game.load(match.save()).options == match.options

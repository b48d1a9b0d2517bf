"""A match is a value: it can be copied in the middle of a decision, saved and loaded, and no two matches share what can change."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from random import Random
from typing import Any

from services.kernel.match import Match
from tests.contract.cases import Case
from tests.contract.walk import every, play_on, play_out, walk

PLAIN = (int, str, bytes, bool, float, type(None))
CONTAINERS = (list, dict, set, bytearray, array)


def slots(match: Match) -> list[str]:
    return sorted({slot for cls in type(match).__mro__ for slot in getattr(cls, "__slots__", ())})


def parts(value: Any) -> Iterator[Any]:
    """Everything inside a value that is not plain, containers themselves included."""
    if isinstance(value, PLAIN):
        return
    yield value
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple, set, frozenset)) else ()
    for part in inner:
        yield from parts(part)


def state(match: Match) -> dict[str, Any]:
    return {slot: getattr(match, slot) for slot in slots(match)}


def test_a_match_has_slots_only(case: Case) -> None:
    assert not hasattr(case.match(0), "__dict__")


def test_a_clone_has_every_slot_and_shares_nothing_that_can_change(case: Case, seed: int) -> None:
    belongs_to_the_game = {id(part) for part in parts(list(state(case.match(seed + 1)).values()))}
    for match in every(7, walk(case.match(seed), Random(seed))):
        copy = match.clone()
        mine, its = state(match), state(copy)
        assert its == mine
        ids = {id(part) for value in mine.values() for part in parts(value) if isinstance(part, CONTAINERS)}
        shared = [part for value in its.values() for part in parts(value) if isinstance(part, CONTAINERS) and id(part) in ids]
        assert not shared
        linked = [part for value in mine.values() for part in parts(value) if not isinstance(part, (*CONTAINERS, tuple, frozenset))]
        assert all(id(part) in belongs_to_the_game or part is match.setup for part in linked), linked


def test_a_clone_plays_as_the_original_and_does_not_touch_it(case: Case, seed: int) -> None:
    for match in every(23, walk(case.match(seed), Random(seed))):
        before = match.save()
        first, second = match.clone(), match.clone()
        play_on(first, Random(9))
        assert match.save() == before
        play_on(second, Random(9))
        assert second.save() == first.save()
        assert second.observe(0) == first.observe(0)


def test_save_and_load_at_every_decision(case: Case, seed: int) -> None:
    for match in walk(case.match(seed), Random(seed)):
        data = json.loads(json.dumps(match.save()))
        loaded = case.game.load(data)
        assert loaded.save() == match.save()
        assert loaded.options == match.options
        assert loaded.decision() == match.decision()
        if match.version % 29 == 0:
            assert play_on(loaded, Random(5)).save() == play_on(match.clone(), Random(5)).save()


def test_save_and_load_after_the_end(case: Case) -> None:
    match = play_out(case.match(0), Random(0))
    loaded = case.game.load(json.loads(json.dumps(match.save())))
    assert loaded.over
    assert loaded.result() == match.result()
    assert loaded.save() == match.save()

"""Bulk play and search need this: a clone in the middle of an Attack is cheap, and a match holds only plain values."""

from __future__ import annotations

import time
from typing import Any

from services.injustice import GAME
from services.kernel.match import Match
from services.kernel.randomness import seed_from_int


def in_the_middle_of_an_attack() -> Match:
    seats: list[dict[str, Any]] = [{"hand": ["heat_vision"], "deck": ["light_punch"] * 5}]
    seats += [{"hand": ["light_punch", "vulnerability"], "deck": ["light_punch"] * 4, "discard": ["heavy_punch"]} for _ in range(3)]
    seats[1]["hand"] = ["defend"]
    match = GAME.position(GAME.setup(4), {"seats": seats}, seed_from_int(0))
    match.play(0, "play:heat_vision")
    assert match.seat == 1
    return match


def test_a_clone_in_the_middle_of_an_attack_is_cheap() -> None:
    match = in_the_middle_of_an_attack()
    best = min(_seconds(match.clone, 200) for _ in range(10)) / 200
    assert best < 60e-6, "wanted are 15 microseconds; this leaves room for a busy machine"


def test_a_clone_and_its_original_are_independent() -> None:
    match = in_the_middle_of_an_attack()
    clone = match.clone()
    clone.play(1, "defend:defend")
    match.play(1, "pass")
    assert clone.view()["seats"][1]["health"] == 20
    assert match.view()["seats"][1]["health"] == 17
    assert match.view()["seats"][1]["hand"] == ["defend"]


def _seconds(action: Any, times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        action()
    return time.process_time() - start

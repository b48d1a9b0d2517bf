"""Only the seats in `seen_by` see the secret part of an event."""

from __future__ import annotations

from services.kernel.decision import Decision, Option
from services.kernel.events import SPECTATOR, Event

DREW = Event("drew", 1, {"count": 2, "cards": []}, {"cards": ["7", "stop"]}, (1,))


def test_the_secret_part_replaces_keys_of_the_public_one() -> None:
    assert DREW.for_viewer(1) == {"count": 2, "cards": ["7", "stop"]}


def test_others_get_the_public_part() -> None:
    assert DREW.for_viewer(0) == DREW.for_viewer(SPECTATOR) == {"count": 2, "cards": []}


def test_a_viewer_cannot_change_the_event() -> None:
    DREW.for_viewer(0)["count"] = 9
    assert DREW.public["count"] == 2


def test_others_see_who_decides_but_not_the_options() -> None:
    decision = Decision(1, "main", "Play 7?", "heat_vision", (Option("yes", "Yes"), Option("no", "No")))
    assert decision.keys() == ["yes", "no"]
    assert decision.without_options() == Decision(1, "main", "", "", ())

"""In live matches, the seats that are asked do not depend on a hidden hand.

Two positions differ in the hand of seat 1 alone. With the same or declining answers, seat 0 must see the same seats asked for the same
kinds of decision, at the same versions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from services import registry
from services.kernel.decision import Decision
from services.kernel.match import Match
from services.kernel.randomness import seed_from_int

DECLINES = ("pass", "done", "no", "end_turn")
LINE = ["injustice_killer_frost", "heat_vision", "injustice_the_atom", "batmobile", "injustice_raven"]
ALINE = ["killer_moth", "fear_toxin", "crowbar", "firefly", "man_bat"]
Trace = list[tuple[int, int, str | None]]


@dataclass(frozen=True)
class TwoHands:
    """A text that reads the hand of seat 1, and two hands that seat 0 cannot distinguish."""

    title: str
    game: str
    one: list[str]
    other: list[str]
    start: list[str]
    """The choices of seat 0 that lead to the text."""
    first: dict[str, Any] = field(default_factory=dict)
    second: dict[str, Any] = field(default_factory=dict)
    common: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


def appearance(title: str, nemesis: str, one: list[str], other: list[str]) -> TwoHands:
    """The First Appearance of a Nemesis of Injustice, after the one on top was bought."""
    stack = ["injustice_the_joker", nemesis, "injustice_doomsday"]
    return TwoHands(title, "injustice", one, other, ["buy:injustice_the_joker", "end_turn"], {"power": 9}, common={"nemesis_stack": stack})


def clash(title: str, card: str, one: list[str], other: list[str]) -> TwoHands:
    """A Clash card that comes when the Line-Up is refilled."""
    common = {"line_up": LINE[:4], "main_deck": [card, "somersault"]}
    return TwoHands(title, "injustice", one, other, ["end_turn"], common=common, options={"impossible": True})


def attack(title: str, game: str, card: str, one: list[str], other: list[str]) -> TwoHands:
    """A card that seat 0 plays."""
    return TwoHands(title, game, one, other, [f"play:{card}"], {"hand": [card]})


def arkham_appearance(title: str, nemesis: str, one: list[str], other: list[str]) -> TwoHands:
    """The First Appearance of a Nemesis of Arkham Asylum, which lies face down."""
    return TwoHands(title, "arkham_asylum", one, other, ["end_turn"], common={"nemesis_stack": [nemesis], "nemesis_face_down": True})


CASES = (
    appearance("a Hero to discard", "wonder_woman_earth_1", ["injustice_batwoman", "knife"], ["light_punch", "knife"]),
    appearance("an Attack card to discard", "green_arrow_earth_1", ["heavy_punch", "knife"], ["vulnerability", "knife"]),
    appearance("equal cards to discard", "green_lantern_earth_1", ["light_punch"] * 3, ["light_punch", "vulnerability", "light_punch"]),
    clash("an Attack card to reveal", "cover_fire", ["heavy_punch", "knife"], ["vulnerability", "knife"]),
    clash("equal cards to pass", "traitor_among_us", ["light_punch", "light_punch"], ["light_punch", "vulnerability"]),
    attack("equal cards to discard by an Attack", "injustice", "cat_claws", ["light_punch"] * 2, ["light_punch", "vulnerability"]),
    attack("equal cards to discard, or damage", "injustice", "injustice_kalibak", ["light_punch"] * 2, ["light_punch", "vulnerability"]),
    attack("a Defense in hand", "injustice", "chattering_teeth", ["defend", "knife"], ["light_punch", "knife"]),
    attack("equal cards to discard by Harvey Bullock", "arkham_asylum", "harvey_bullock", ["punch"] * 2, ["punch", "vulnerability"]),
    arkham_appearance("an Attack card to reveal, else one at random", "orphan", ["harvey_bullock", "titus"], ["bane", "titus"]),
    arkham_appearance("a card with cost 1 to pass", "robin", ["titus", "punch"], ["vulnerability", "punch"]),
    arkham_appearance("a Villain to destroy", "huntress", ["bane", "punch"], ["vulnerability", "punch"]),
    arkham_appearance("a Hero to Release", "batwoman", ["titus", "punch"], ["vulnerability", "punch"]),
    arkham_appearance("equal cards to discard down to three", "nightwing", ["punch"] * 5, ["punch"] * 4 + ["vulnerability"]),
)


def position(case: TwoHands, hand: list[str]) -> Match:
    game = registry.find(case.game)
    filler, line, names = (
        ("light_punch", LINE, ("injustice_catwoman_character", "injustice_superman_character"))
        if case.game == "injustice"
        else ("punch", ALINE, ("killer_croc", "mr_freeze"))
    )
    seats = [
        {"character": names[0], "deck": [filler] * 5, **case.first},
        {"character": names[1], "hand": hand, **case.second},
    ]
    setup = game.setup(2, {"defense_window": "always", **case.options})
    return game.position(setup, {"seats": seats, "line_up": line, **case.common}, seed_from_int(1))


def declining(pending: Decision) -> str:
    keys = pending.keys()
    return next((key for key in DECLINES if key in keys), keys[0])


def trace(case: TwoHands, hand: list[str]) -> Trace:
    """The seats and kinds of decision that seat 0 sees, until a few decisions after its own turn."""
    match = position(case, hand)
    seen: Trace = []
    for step in [*case.start, None, None, None, None]:
        pending = match.decision()
        if pending is None:
            break
        match.play(pending.seat, step or declining(pending))
        shown = match.observe(0).decision
        seen.append((match.version, match.seat, shown.kind if shown else None))
    return seen


@pytest.mark.parametrize("case", CASES, ids=[f"{case.game}: {case.title}" for case in CASES])
def test_the_hidden_hand_does_not_show_in_who_is_asked(case: TwoHands) -> None:
    first, second = trace(case, case.one), trace(case, case.other)
    assert first == second
    assert any(seat == 1 for _, seat, _ in first), "seat 1 is never asked"

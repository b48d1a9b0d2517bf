"""Compares the engine's table of plays with a literal reading of the rulings, at every decision of random matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from services.kernel.randomness import seed_from_int
from services.megaclash import GAME
from services.megaclash.cards import BY_ID
from services.megaclash.game import MegaClashMatch


def number(card: str) -> int:
    return int(card.removesuffix("_power").removeprefix("wild="))


def numbered(card: str) -> bool:
    return card[0].isdigit()


@dataclass
class Turn:
    """The active seat's actions in this turn, recorded by the reader and not by the engine."""

    attacked: set[str] = field(default_factory=set)
    powers: int = 0
    number_played: bool = False


class Reader:
    """The rules as the rulebook and RULINGS.md state them."""

    def __init__(self, view: dict[str, Any], seat: int, turn: Turn) -> None:
        self.hand = set(view["seats"][seat]["hand"])
        taken = {name for row in view["seats"] for name in row["captured"]}
        self.stacks = {name: row["stack"] for name, row in view["battlegrounds"].items() if name not in taken}
        self.seat = seat
        self.turn = turn

    def fits(self, card: str, name: str, stack: list[str]) -> bool:
        """Whether a numbered card or a named Wild continues a stack (MC-06, MC-08, MC-20, MC-21, MC-23)."""
        if not stack:
            return number(card) == BY_ID[name].defense
        closed_to_me = stack[-1] == f"stop/{1 - self.seat}"
        if closed_to_me and not card.endswith("_power"):
            return False
        top = number(next(entry for entry in reversed(stack) if not entry.startswith("stop")))
        return (number(card) - top) % 10 in {1, 9}

    def within_allowance(self, name: str, turn: Turn) -> bool:
        return name in turn.attacked or len(turn.attacked) < 1 + turn.powers

    def plays(self) -> Iterable[tuple[str, str]]:
        """(card as played, battleground), without regard to the duty to play a number."""
        for name, stack in self.stacks.items():
            if not self.within_allowance(name, self.turn):
                continue
            for card in self.hand:
                if numbered(card) and self.fits(card, name, stack):
                    yield card, name
            if "wild" in self.hand:
                yield from ((wild, name) for wild in (f"wild={n}" for n in range(1, 11)) if self.fits(wild, name, stack))
            if "stop" in self.hand and stack and not stack[-1].startswith("stop"):
                yield "stop", name

    def number_can_follow(self, card: str, name: str) -> bool:
        """Whether a numbered card could be played after this Stop or Wild (MC-27)."""
        after = Turn({*self.turn.attacked, name}, self.turn.powers)
        stacks = {**self.stacks, name: [*self.stacks[name], f"stop/{self.seat}" if card == "stop" else card]}
        if card != "stop" and number(card) == BY_ID[name].victory:
            del stacks[name]
        return any(
            self.fits(other, ground, stack)
            for ground, stack in stacks.items()
            if self.within_allowance(ground, after)
            for other in self.hand
            if numbered(other)
        )

    def keys(self) -> set[str]:
        plays = set(self.plays())
        owed = not self.turn.number_played and any(numbered(card) for card, _ in plays)
        if owed:
            plays = {(card, name) for card, name in plays if numbered(card) or self.number_can_follow(card, name)}
        return {f"play:{card}@{name}" for card, name in plays} | (set() if owed else {"end_turn"})


@pytest.mark.parametrize("seed", range(25))
def test_every_offer_is_what_the_rules_say(seed: int) -> None:
    options = {"sides": ["hero", "villain"]} if seed % 2 else {}
    match = GAME.new_match(GAME.setup(2, options), seed_from_int(seed))
    random, turn = Random(seed), Turn()
    while not match.over:
        view, decision = match.view(), match.decision()
        assert decision is not None
        offered = set(decision.keys())
        if decision.kind == "discard":
            assert offered == {f"pick:{card}" for card in view["seats"][match.seat]["hand"]}
        else:
            assert offered == Reader(view, match.seat, turn).keys()
        turn = played(match, turn, random.choice(decision.keys()))


def played(match: MegaClashMatch, turn: Turn, key: str) -> Turn:
    """Plays the option and returns the turn after it."""
    seat = match.seat
    match.play(seat, key)
    if not key.startswith("play:"):
        return Turn()
    card, _, name = key.removeprefix("play:").partition("@")
    is_power, is_number = card.endswith("_power"), numbered(card)
    return Turn({*turn.attacked, name}, turn.powers + is_power, turn.number_played or is_number)

"""Random play for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from services.kernel.match import Match
from services.kernel.randomness import commitment
from services.kernel.record import Action, Record
from tests.contract.cases import Case

LONGEST = 200_000
"""More decisions than any match may take: a match that gets there does not end."""


def pick(match: Match, random: Random) -> int:
    return int(random.random() * len(match.options))


def walk(match: Match, random: Random) -> Iterator[Match]:
    """The match at each of its decisions, played on at random in between."""
    for _ in range(LONGEST):
        if match.over:
            return
        yield match
        match.apply(pick(match, random))
    raise AssertionError(f"not over after {LONGEST} decisions")


def play_out(match: Match, random: Random) -> Match:
    for _ in walk(match, random):
        pass
    return match


def play_on(match: Match, random: Random, decisions: int = 50) -> Match:
    """The match some decisions later, or over."""
    for _ in range(decisions):
        if match.over:
            break
        match.apply(pick(match, random))
    return match


def recorded(case: Case, seed: int) -> tuple[Match, Record]:
    """A match played at random to the end, and its record."""
    match = case.match(seed, events=True)
    header = match.game.name, match.game.version, case.players, case.setup.options.model_dump(mode="json")
    record = Record(*header, match.seed, commitment(match.seed))
    random = Random(seed)
    while not match.over:
        decision = match.decision()
        assert decision is not None
        index = pick(match, random)
        record.actions.append(Action(decision.seat, decision.options[index].key))
        match.apply(index)
    return match, record


def every(number: int, walked: Iterator[Match]) -> Iterator[Match]:
    """Each `number`th of the decisions, the first among them."""
    for index, match in enumerate(walked):
        if index % number == 0:
            yield match


def sampled(walked: Iterator[Match]) -> Iterator[Match]:
    """The first dozen decisions and each eleventh after them."""
    for index, match in enumerate(walked):
        if index < 12 or index % 11 == 0:
            yield match

"""Bots need nothing but Look, choose legally, repeat their choices with the same seed, and know only what their seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from services.kernel.decision import Decision
from services.kernel.match import Match
from services.kernel.observation import Observation
from services.kernel.policy import Look, Policy
from services.kernel.randomness import seed_from_int
from tests.contract.cases import Case, all_cases
from tests.contract.walk import every, walk


class NarrowLook(Look):
    """A Look with its four public members and no access to the match."""

    __slots__ = ("asked",)

    asked: Callable[[], Match]

    def __init__(self, match: Match) -> None:
        self.asked = lambda: match

    @property
    def seat(self) -> int:
        return self.asked().seat

    @property
    def option_count(self) -> int:
        return len(self.asked().options)

    def decision(self) -> Decision:
        decision = self.asked().decision()
        assert decision is not None
        return decision

    def observation(self) -> Observation:
        return self.asked().observe(self.asked().seat)

    def determinize(self, seed: bytes) -> Match:
        return self.asked().determinize(self.asked().seat, seed)


def bot_match(case: Case, bot: type[Policy], seed: int, look: type[Look]) -> Iterator[tuple[int, int]]:
    """(options, choice) of a match that bots of this kind play among themselves."""
    match = case.match(seed)
    policies = [bot(seed + seat) for seat in range(case.players)]
    while not match.over:
        count = len(match.options)
        choice = policies[match.seat].choose(look(match))
        yield count, choice
        match.apply(choice)


def test_a_bot_needs_nothing_but_a_look_and_chooses_legally(case: Case, bot: type[Policy]) -> None:
    narrow = list(bot_match(case, bot, 1, NarrowLook))
    assert all(0 <= choice < count for count, choice in narrow)
    assert narrow == list(bot_match(case, bot, 1, Look))


def test_a_bot_chooses_alike_where_its_seat_sees_the_same(case: Case, bot: type[Policy]) -> None:
    for match in every(6, walk(case.match(4), Random(4))):
        world = match.determinize(match.seat, seed_from_int(8))
        assert bot(5).choose(Look(world)) == bot(5).choose(Look(match))
        assert world.save() == match.determinize(match.seat, seed_from_int(8)).save()


def test_a_bot_leaves_the_match_as_it_is(case: Case, bot: type[Policy]) -> None:
    for match in every(6, walk(case.match(6), Random(6))):
        before = match.save()
        bot(1).choose(Look(match))
        assert match.save() == before


def test_the_games_bots_are_found_by_their_names() -> None:
    for case in all_cases():
        for name, bot in case.game.policies().items():
            assert bot.name == name

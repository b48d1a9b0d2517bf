"""A policy gets a Look, and RandomPolicy chooses every option equally often."""

from __future__ import annotations

from collections import Counter

from services.kernel.policy import Look, RandomPolicy
from services.kernel.randomness import seed_from_int
from services.registry import find

GAME = find("megaclash")
MATCH = GAME.new_match(GAME.setup(2), seed_from_int(3))


def test_a_look_shows_what_the_deciding_seat_knows() -> None:
    look = Look(MATCH)
    assert look.seat == MATCH.seat == 0
    assert look.option_count == len(MATCH.options)
    assert look.decision() == MATCH.decision()
    assert look.observation() == MATCH.observe(0)
    assert look.determinize(seed_from_int(1)).observe(0) == MATCH.observe(0)


def test_a_look_does_not_lead_to_the_match() -> None:
    assert {name for name in dir(Look(MATCH)) if not name.startswith("_")} == {
        "decision",
        "determinize",
        "observation",
        "option_count",
        "seat",
    }


def test_random_chooses_every_option_equally_often_and_reproducibly() -> None:
    look = Look(MATCH)
    policy = RandomPolicy(5)
    chosen = [policy.choose(look) for _ in range(400 * look.option_count)]
    counts = Counter(chosen)
    assert set(counts) == set(range(look.option_count))
    assert all(300 < count < 500 for count in counts.values())
    again = RandomPolicy(5)
    assert [again.choose(look) for _ in range(50)] == chosen[:50]

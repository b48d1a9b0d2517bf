"""Nothing that a viewer is sent depends on hidden information, in random positions of matches with the options of live matches.

The fast run compares a few hundred positions of each kind of match. The slow one, a part of `make test-soak`, compares 100,000 positions
of each DC game and 100,000 of matches with mixed sets; HEROTABLE_SECRETS_POSITIONS sets another number for each of the three.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from services import registry
from services.deckbuilding.sets.match import DeckMatch
from services.kernel.randomness import seed_from_int
from tests.support.two_worlds import Leak, TwoWorlds, choose_actively, other_world, play_alike

LIVE = {"defense_window": "always"}
BOTH = {"sets": ["injustice", "arkham_asylum"], **LIVE}
SETUPS = {
    "injustice": (
        ("injustice", 3, {"impossible": True, **LIVE}),
        ("injustice", 2, {"advanced": True, **LIVE}),
        ("injustice", 4, {"impossible": True, "advanced": True, **LIVE}),
    ),
    "arkham_asylum": (
        ("arkham_asylum", 3, LIVE),
        ("arkham_asylum", 2, {"characters": ["the_riddler", None], **LIVE}),
        ("arkham_asylum", 4, {"draft": True, **LIVE}),
    ),
    "mixed": (
        ("injustice", 3, {"impossible": True, "advanced": True, **BOTH}),
        ("arkham_asylum", 3, BOTH),
        ("arkham_asylum", 2, {"characters": ["the_riddler", "injustice_catwoman_character"], **BOTH}),
    ),
}
"""By kind of match: game, players and options."""
FAST_POSITIONS = 500
SLOW_POSITIONS = int(os.environ.get("HEROTABLE_SECRETS_POSITIONS", "100000"))
SHARDS = 8
"""Number of tests into which the slow run of each kind is split, so that several processes share it."""
LONGEST = 1500
"""Most decisions of a random match."""


@dataclass
class Compared:
    """Counts of comparisons."""

    positions: int = 0
    steps: int = 0


def positions(kind: str, shard: int) -> Iterator[tuple[DeckMatch, Random]]:
    """Endless positions of random matches of that kind; those of another shard differ."""
    number = shard
    while True:
        name, players, options = SETUPS[kind][number // SHARDS % len(SETUPS[kind])]
        game = registry.find(name)
        match = game.new_match(game.setup(players, options), seed_from_int(number))
        assert isinstance(match, DeckMatch)
        random = Random(number)
        while not match.over and match.version < LONGEST:
            yield match, random
            for _ in range(random.randrange(1, 6)):
                pending = match.decision()
                if pending is not None:
                    match.play(match.seat, choose_actively(pending.keys(), random))
        number += SHARDS


def compare(kind: str, shard: int, count: int) -> tuple[Compared, Leak | None]:
    """Compares that many positions, each by a run of a few steps and now and then a long one, until there is a leak."""
    done = Compared()
    for match, random in positions(kind, shard):
        viewer = random.randrange(-1, match.players)
        pair = TwoWorlds(match.clone(), other_world(match, viewer, random), viewer)
        steps, leak = play_alike(pair, random, 30 if random.random() < 0.04 else 3)
        done.positions += 1
        done.steps += steps
        if leak is not None or done.positions == count:
            return done, leak
    raise AssertionError("there is always another match")


@pytest.mark.parametrize("kind", SETUPS)
def test_a_viewer_is_sent_the_same_in_both_worlds(kind: str) -> None:
    done, leak = compare(kind, 0, FAST_POSITIONS)
    assert leak is None, f"after {done.positions} positions: {leak}"
    assert done.steps > FAST_POSITIONS


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("kind", SETUPS)
def test_a_viewer_is_sent_the_same_in_many_more_positions(kind: str, shard: int) -> None:
    done, leak = compare(kind, shard, -(-SLOW_POSITIONS // SHARDS))
    assert leak is None, f"after {done.positions} positions: {leak}"


@pytest.mark.parametrize("kind", ["injustice", "arkham_asylum"])
def test_without_the_switch_of_live_matches_there_are_leaks_to_find(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = tuple((name, players, {**options, "defense_window": "when_able"}) for name, players, options in SETUPS[kind])
    monkeypatch.setitem(SETUPS, kind, quick)
    _, leak = compare(kind, 0, 5000)
    assert leak is not None, "the comparison misses that only seats with a Defense are asked"

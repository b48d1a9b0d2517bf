"""Nothing a viewer gets depends on what that viewer cannot know.

`determinize` swaps what a viewer cannot see; whatever the viewer is given must be the same in both worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from services.kernel.events import SPECTATOR, Event
from services.kernel.match import Match
from services.kernel.observation import HIDDEN
from services.kernel.randomness import seed_from_int
from tests.contract.cases import Case
from tests.contract.walk import every, play_on, play_out, sampled, walk

REVEALING = {"revealed", "looked", "dealt", "flipped", "shuffled"}
"""Events that show a viewer something that nothing on the table shows afterwards: cards, how a coin fell,
or a discard that was shuffled into a deck at once."""


def viewers(case: Case) -> Iterator[int]:
    yield from (SPECTATOR, *range(case.players))


def worlds(case: Case, seed: int) -> Iterator[tuple[Match, int, Match]]:
    """(match, viewer, a world that this viewer cannot tell from it) at some decisions of a match."""
    for match in sampled(walk(case.match(seed), Random(seed))):
        for viewer in viewers(case):
            yield match, viewer, match.determinize(viewer, seed_from_int(match.version + 1))


def told(events: list[Event] | None, viewer: int) -> list[tuple[str, int, dict[str, Any], str]]:
    """What the viewer is told; cards it has just got itself may have come in any order."""
    return [(event.kind, event.seat, unordered(event, viewer), event.text) for event in events or ()]


def unordered(event: Event, viewer: int) -> dict[str, Any]:
    data = event.for_viewer(viewer)
    if viewer not in event.seen_by:
        return data
    return {key: sorted(value) if isinstance(value, list) and key in event.secret else value for key, value in data.items()}


def test_a_viewer_sees_the_same_in_both_worlds(case: Case, seed: int) -> None:
    for match, viewer, world in worlds(case, seed):
        assert world.observe(viewer) == match.observe(viewer)
        assert (world.version, world.seat, world.turn) == (match.version, match.seat, match.turn)


def test_the_deciding_seat_has_the_same_options_in_the_same_order(case: Case, seed: int) -> None:
    for match, viewer, world in worlds(case, seed):
        if viewer == match.seat:
            assert world.options == match.options
            assert world.decision() == match.decision()


def test_others_do_not_see_the_options(case: Case, seed: int) -> None:
    for match in sampled(walk(case.match(seed), Random(seed))):
        for viewer in viewers(case):
            pending = match.observe(viewer).decision
            assert pending is not None
            assert pending.seat == match.seat
            assert bool(pending.options) == (viewer == match.seat)


def test_other_hands_are_counted_and_show_only_cards_that_lie_there(case: Case, seed: int) -> None:
    for match in sampled(walk(case.match(seed), Random(seed))):
        own = (match.observe(seat).zones for seat in range(case.players))
        hands = [Counter(next(zone.cards for zone in zones if zone.name == "hand" and zone.seat == seat)) for seat, zones in enumerate(own)]
        for viewer in viewers(case):
            for zone in match.observe(viewer).zones:
                if zone.name == "hand":
                    shown = Counter(zone.cards)
                    del shown[HIDDEN]
                    assert len(zone.cards) == zone.count if zone.seat == viewer else shown <= hands[zone.seat]
                assert len(zone.cards) in {0, zone.count}


def test_events_tell_no_more_than_what_can_be_seen_after_them(case: Case, seed: int) -> None:
    """Where one choice leads to what looks the same to a viewer in both worlds, that viewer is told the same."""
    random = Random(seed)
    for match, viewer, world in worlds(case, seed):
        true = match.clone()
        true.events, world.events = [], []
        decision, other = true.decision(), world.decision()
        assert decision is not None
        assert other is not None
        keys = set(other.keys())
        common = [option.key for option in decision.options if option.key in keys]
        if not common:
            continue
        key = random.choice(common)
        true.play(match.seat, key)
        world.play(match.seat, key)
        revealing = any(event.kind in REVEALING for event in (*true.events, *world.events))
        if not revealing and true.observe(viewer) == world.observe(viewer):
            assert told(world.events, viewer) == told(true.events, viewer)


def test_a_secret_part_is_for_those_who_see_it(case: Case, seed: int) -> None:
    match = play_out(case.match(seed, events=True), Random(seed))
    assert match.events
    for event in match.events:
        for viewer in viewers(case):
            if viewer not in event.seen_by:
                assert event.for_viewer(viewer) == event.public
        assert SPECTATOR not in event.seen_by
        assert event.text


def test_a_world_keeps_the_cards_and_plays_to_an_end(case: Case, seed: int) -> None:
    for match in every(150, walk(case.match(seed), Random(seed))):
        for viewer in viewers(case):
            world = match.determinize(viewer, seed_from_int(5))
            assert world.census() == match.census()
            assert play_out(world, Random(seed)).census() == match.census()
            assert world.result() is not None


def test_a_world_does_not_carry_the_seed_nor_change_the_match(case: Case, seed: int) -> None:
    for match in every(37, walk(case.match(seed), Random(seed))):
        before = match.save()
        for viewer in viewers(case):
            world = match.determinize(viewer, seed_from_int(999_999))
            assert world.seed != match.seed
            assert world.events is None
            play_on(world, Random(3))
        assert match.save() == before


def test_worlds_vary_and_the_same_seed_gives_the_same_world(case: Case) -> None:
    match = play_on(case.match(1), Random(1), 10)
    for viewer in viewers(case):
        dealt = [match.determinize(viewer, seed_from_int(seed)).save() for seed in range(6)]
        assert match.determinize(viewer, seed_from_int(0)).save() == dealt[0]
        assert len({repr({**world, "seed": ""}) for world in dealt}) == len(dealt)


def test_a_world_depends_on_what_the_viewer_sees_alone(case: Case, seed: int) -> None:
    """So a bot that searches in worlds cannot learn what it should not know from them."""
    for match, viewer, world in worlds(case, seed):
        again = seed_from_int(77)
        assert world.determinize(viewer, again).save() == match.determinize(viewer, again).save()

"""Two worlds that a viewer cannot distinguish, played with the same choices: all that the viewer is sent must be the same in both.

The second world differs from the first in hidden cards alone: dealt by `determinize`, or with two hidden cards exchanged, or with a hand
held in another order. Both have the same seed, and the same choices are made in both. After each step everything that the viewer is sent
is compared byte for byte as the rules service encodes it: the step with its events, who is asked and for what kind of decision, prompt and
options where the viewer decides, and the observation.

A run stops where a difference is wanted: at the first event that shows the viewer a card which was exchanged (`_shows_exchanged`), and at
the few texts that publish a fact about hidden cards (`PUBLISHES`). Any other difference is a leak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import Any

from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.state.frames import CARD, PC
from services.deckbuilding.state.names import HAND
from services.deckbuilding.views.determinize import groups
from services.kernel.events import Event
from services.kernel.observation import Observation
from services.kernel.randomness import seed_from_int
from services.rules.hosting import codec

PUBLISHES = {
    "have_a_blast": "compares the VP totals of all hands",
    "total_anarchy": "compares the VP totals of all hands",
    "vicki_vale": "gains VP for a Hero or a Villain in the hand looked at",
    "kite_man": "gains VP for a right guess of a card that is not shown",
    "red_robin": "Releases a random card with cost 1 or more, if the hand has one",
}
"""Cards whose text makes a fact about hidden cards public without showing a card, and how."""
CAUSES = ("played", "used", "ambushed", "appeared", "bribed")
"""Events that name the card whose text is resolved next."""
OFF_MAIN_DECK = ("added", "ambushed")
"""Events for the top card of the main deck when the Line-Up is filled: a Clash card is resolved, any other joins the Line-Up."""
OUT_OF_HAND = ("discarded", "destroyed", "released", "froze", "revealed")
"""Events of a card that a text takes out of a hand at random, or of a whole hand."""


@dataclass(frozen=True)
class Leak:
    """What a viewer was sent in one world and not in the other, after the same choice."""

    viewer: int
    key: str
    source: str
    """The card that asked for the choice, or that the choice was about."""
    what: str
    first: str
    second: str

    def __str__(self) -> str:
        return f"viewer {self.viewer}, {self.source or 'a rule'}, {self.key}: {self.what}\n  {self.first}\n  {self.second}"


SCORES_COUNT_PASSED = "the match is over, and the final scores count a card that was passed unseen for its present holder"


class Stopped(Exception):
    """From here on a difference between the worlds is allowed."""


class TwoWorlds:
    """A match and another world for one viewer. `step` plays the same choice in both and returns a leak if there is one."""

    def __init__(self, true: DeckMatch, world: DeckMatch, viewer: int) -> None:
        self.true, self.world, self.viewer = true, world, viewer
        world.seed, world.counter = true.seed, true.counter
        self.exchanged = exchanged_ids(true, world)
        self._source = ""
        """The card that asks for the current choice, "" for a rule."""
        self.passed = bool(true.strays)
        """Whether a hand holds, or has held during the run, a card that was passed to it unseen."""

    def compare_now(self) -> Leak | None:
        """Compares what the viewer sees before any step."""
        return self._compare_positions("before", "")

    def common_keys(self) -> list[str]:
        """The choices that can be made in both worlds; empty when the match is over."""
        first, second = self.true.decision(), self.world.decision()
        if first is None or second is None:
            return []
        self._source = first.source
        keys = set(second.keys())
        return [option.key for option in first.options if option.key in keys]

    def step(self, key: str) -> Leak | None:
        """Makes one of the common choices in both worlds and compares; raises Stopped where they may differ."""
        seat, source = self.true.seat, self._source or key.partition(":")[2].split("@")[0]
        return self.advance(lambda match: match.play(seat, key), key, source)

    def advance(self, action: Callable[[DeckMatch], None], key: str, source: str) -> Leak | None:
        """Applies the action in both worlds and compares; raises Stopped where they may differ."""
        true, world = self.true, self.world
        publishing = source in PUBLISHES or self._publishing()
        hands = [hand_of(true, seat) == hand_of(world, seat) for seat in range(true.players)]
        true.events, world.events = [], []
        action(true)
        action(world)
        for first, second in zip_longest(true.events, world.events):
            if first is not None and first.kind in CAUSES and first.public.get("card") in PUBLISHES:
                publishing = True
            if self._sent(first) == self._sent(second):
                if first.kind == "put_away" and not hands[first.seat]:
                    raise Stopped("a hand was put into the discard pile for all to see")
                if first.kind == "drew" and first.secret != second.secret:
                    hands[first.seat] = False  # which a later event of the same action may show
                continue
            if first and second and first.kind == second.kind == "ended" and true.strays:
                raise Stopped(SCORES_COUNT_PASSED)
            if publishing:
                raise Stopped("a text publishes a fact about hidden cards")
            if self._shows_exchanged(first, second) or (first and second and self._takes_from_hand(first, second, hands)):
                raise Stopped("a card that was exchanged was shown")
            return self._leak(key, source, "events", first, second)
        if publishing and (true.seat, true.counter) != (world.seat, world.counter):
            raise Stopped("a text publishes a fact about hidden cards")
        return self._compare_positions(key, source)

    def compare_dealt(self, seed: int) -> Leak | None:
        """Compares the worlds that a bot of the viewer would search in: they must be the same from either match.

        Skipped after a card was passed unseen: the match records which copy has left the hand since, which a third player cannot know."""
        if self.passed:
            return None
        first, second = (without_order(match.determinize(self.viewer, seed_from_int(seed)).view()) for match in (self.true, self.world))
        if first == second:
            return None
        return self._leak("dealt", "", "dealt worlds", *different_parts(first, second))

    def _publishing(self) -> bool:
        cards = self.true.box.cards
        return any(frame[CARD] >= 0 and cards[frame[CARD]].id in PUBLISHES for frame in self.true.stack)

    def _compare_positions(self, key: str, source: str) -> Leak | None:
        true, world, viewer = self.true, self.world, self.viewer
        self.passed = self.passed or bool(true.strays or world.strays)
        if true.version != world.version:
            return self._leak(key, source, "versions", true.version, world.version)
        seen, other = true.observe(viewer), world.observe(viewer)
        if encoded(seen) != encoded(other):
            if seen.decision != other.decision:
                return self._leak(key, source, "decisions", seen.decision, other.decision)
            if seen.result != other.result:
                if true.strays:
                    raise Stopped(SCORES_COUNT_PASSED)
                return self._leak(key, source, "results", seen.result, other.result)
            parts = [(a, b) for a, b in zip(seen.zones + seen.counters, other.zones + other.counters, strict=False) if a != b]
            return self._leak(key, source, "observations", [a for a, _ in parts], [b for _, b in parts])
        if true.counter != world.counter:
            return self._leak(key, source, "numbers of random draws", true.counter, world.counter)
        return None

    def _sent(self, event: Event | None) -> bytes:
        return b"" if event is None else codec.event(event, self.viewer).SerializeToString(deterministic=True)

    def _shows_exchanged(self, first: Event | None, second: Event | None) -> bool:
        """Whether the events differ only in exchanged cards, or show the top of the main deck."""
        if any(event and event.kind == "set_aside" and event.public["card"] in self.exchanged for event in (first, second)):
            return True
        if first is None or second is None:
            return False
        if first.kind in OFF_MAIN_DECK and second.kind in OFF_MAIN_DECK and first.kind != second.kind:
            return {first.public["card"], second.public["card"]} <= self.exchanged
        if (first.kind, first.seat) != (second.kind, second.seat):
            return False
        one, two = first.for_viewer(self.viewer), second.for_viewer(self.viewer)
        if {key: value for key, value in one.items() if key not in ("card", "cards")} != {
            key: value for key, value in two.items() if key not in ("card", "cards")
        }:
            return False
        named, others = named_cards(one), named_cards(two)
        differing = set((Counter(named) - Counter(others)) + (Counter(others) - Counter(named)))
        if not differing:
            differing = {card for pair in zip_longest(named, others) if pair[0] != pair[1] for card in pair}
        return bool(differing) and len(named) == len(others) and differing <= self.exchanged

    @staticmethod
    def _takes_from_hand(first: Event, second: Event, same_hands: list[bool]) -> bool:
        """Whether both take or show a card of a hand that differs: at random, or card by card in the order of the kinds."""
        return first.kind == second.kind and first.kind in OUT_OF_HAND and first.seat == second.seat and not same_hands[first.seat]

    def _leak(self, key: str, source: str, what: str, first: object, second: object) -> Leak:
        return Leak(self.viewer, key, source, what, shown(first, self.viewer), shown(second, self.viewer))


def shown(value: object, viewer: int) -> str:
    """The text for a value in the report of a leak."""
    if isinstance(value, Event):
        return f"{value.kind} of seat {value.seat}: {value.for_viewer(viewer)}"
    return "no event" if value is None else repr(value)


def without_order(view: dict[str, Any]) -> dict[str, Any]:
    """A view whose hands are sorted."""
    for seat in view["seats"]:
        seat["hand"].sort()
    return view


def different_parts(first: object, second: object, path: str = "") -> tuple[str, str]:
    """The first place at which two views differ, with its value in each."""
    if isinstance(first, dict) and isinstance(second, dict) and first.keys() == second.keys():
        pairs = [(f"{path}.{key}", first[key], second[key]) for key in first]
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        pairs = [(f"{path}[{number}]", one, two) for number, (one, two) in enumerate(zip(first, second, strict=True))]
    else:
        return f"{path}: {first!r}", f"{path}: {second!r}"
    return next((different_parts(one, two, name) for name, one, two in pairs if one != two), ("", ""))


def encoded(seen: Observation) -> bytes:
    """An observation as the rules service sends it, with the pending decision and the result."""
    return codec.observation(seen).SerializeToString(deterministic=True)


def named_cards(data: dict[str, object]) -> list[object]:
    """The ids of the cards that the data of an event names."""
    cards = data.get("cards", [])
    return [*([data["card"]] if data.get("card") is not None else []), *(cards if isinstance(cards, list) else [])]


def hand_of(match: DeckMatch, seat: int) -> Counter[int]:
    """The kinds of card in a hand; its order must not matter."""
    return Counter(match.box.kinds[card] for card in match.zones[HAND][seat])


def places(match: DeckMatch) -> Iterator[list[int]]:
    """All zones, piles and Line-Up slots."""
    yield from match.piles
    yield from match.line_up
    for zone in match.zones:
        yield from zone


def exchanged_ids(true: DeckMatch, world: DeckMatch) -> set[str]:
    """The ids of the cards that lie elsewhere in the other world."""
    cards = true.box.cards
    return {
        cards[card].id
        for here, there in zip(places(true), places(world), strict=True)
        for first, second in zip(here, there, strict=True)
        if first != second
        for card in (first, second)
    }


def dealt_world(match: DeckMatch, viewer: int, random: Random) -> DeckMatch:
    """A world as bots get it: the cards that the viewer cannot know are dealt again."""
    return match.determinize(viewer, seed_from_int(random.randrange(1 << 60)))


def world_with_two_exchanged(match: DeckMatch, viewer: int, random: Random) -> DeckMatch | None:
    """A world in which two cards that the viewer cannot distinguish have changed places; None if there are none."""
    cards = match.box.cards
    found = [group for group in groups(match, viewer) if len({cards[card].id for card in group}) > 1]
    if not found or not in_main_phase(match):
        return None
    group = random.choice(found)
    first = random.choice(group)
    second = random.choice([card for card in group if cards[card].id != cards[first].id])
    return exchange(match, first, second)


def world_with_another_order(match: DeckMatch, viewer: int, random: Random) -> DeckMatch | None:
    """A world in which another seat holds two of its cards in the other order; None if nobody holds two."""
    hands = [hand for seat, hand in enumerate(match.zones[HAND]) if seat != viewer and len(hand) > 1]
    if not hands or not in_main_phase(match):
        return None
    first, second = random.sample(random.choice(hands), 2)
    return exchange(match, first, second, with_knowledge=True)


def exchange(match: DeckMatch, first: int, second: int, *, with_knowledge: bool = False) -> DeckMatch:
    """A copy in which two cards have changed places. Owner and knowledge stay with the place, or move with the card."""
    world = match.clone()
    new = {first: second, second: first}
    for cards in places(world):
        cards[:] = [new.get(card, card) for card in cards]
    if not with_knowledge:
        world.owner[first], world.owner[second] = match.owner[second], match.owner[first]
        world.seen[first], world.seen[second] = match.seen[second], match.seen[first]
        world.strays = [(new.get(card, card), seat) for card, seat in match.strays]
    if world.seat >= 0:
        top = world.stack[-1]
        world.box.ops[top[PC] - 1].refresh_options(world, top)
    return world


def in_main_phase(match: DeckMatch) -> bool:
    """Whether the active seat has its main phase decision and nothing is being resolved."""
    return match.seat == match.active and len(match.stack) == 1 and not match.pending


def other_world(match: DeckMatch, viewer: int, random: Random) -> DeckMatch:
    """A world of one of the three kinds, chosen at random."""
    kind, world = random.random(), None
    if kind < 0.45:
        world = world_with_two_exchanged(match, viewer, random)
    elif kind < 0.6:
        world = world_with_another_order(match, viewer, random)
    return world or dealt_world(match, viewer, random)


DECLINES = ("end_turn", "pass", "done", "no")


def choose_actively(keys: list[str], random: Random) -> str:
    """A random choice that prefers actions to declining."""
    busy = [key for key in keys if key not in DECLINES]
    if busy and random.random() < 0.9:
        buys = [key for key in busy if key.startswith("buy:")]
        return random.choice(buys if buys and random.random() < 0.4 else busy)
    return random.choice(keys)


def play_alike(
    pair: TwoWorlds, random: Random, steps: int, wanted: tuple[str, ...] = (), made: list[str] | None = None
) -> tuple[int, Leak | None]:
    """Plays on with common choices until the worlds may differ; returns how many steps were compared, and a leak.

    A choice whose key begins with one of `wanted` is made wherever there is one, the first of them first; `made`
    receives the keys of the choices."""
    leak = pair.compare_now()
    for number in range(steps):
        if leak is not None:
            return number, leak
        keys = pair.common_keys()
        if not keys:
            return number, None
        preferred = [key for start in wanted for key in keys if key.startswith(start)]
        key = preferred[0] if preferred else choose_actively(keys, random)
        if made is not None:
            made.append(key)
        try:
            leak = pair.step(key)
        except Stopped:
            return number + 1, None
    if leak is None and not pair.true.over:
        leak = pair.compare_dealt(random.randrange(1 << 30))
    return steps, leak

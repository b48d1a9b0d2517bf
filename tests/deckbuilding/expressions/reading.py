"""A reader of English: it takes the words of a text, nothing of the tree that rendered them, and finds what they mean on a table.

It knows the game's terms (card types, zones, "this turn") and how to look at a match, but no class of `services.deckbuilding.expressions`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from services.deckbuilding.state import frames
from services.deckbuilding.state.cards import TYPE_NAMES
from services.deckbuilding.state.frames import Frame
from services.deckbuilding.state.names import COUNTERS, EVENTS, ZONES
from services.deckbuilding.state.turn_log import logged
from services.injustice.mechanics.health import BARS_EMPTIED

TYPES = ("Starter", "Hero", "Villain", "Super Power", "Equipment", "Super Move", "Location", "Hostage")
PLURALS = {"Heroes": "Hero", "cards": "card", "Weakness cards": "Weakness", "Nemesis cards": "Nemesis"}
Meaning = Callable[[Any], bool]


def type_is(name: str) -> Meaning:
    return lambda card: TYPE_NAMES[card.type] == name.lower().replace(" ", "_")


def cost_is(limit: int, *, at_most: bool) -> Meaning:
    return lambda card: card.cost <= limit if at_most else card.cost >= limit


def banner_is(wanted: bool) -> Meaning:
    return lambda card: (card.fact("bribe") is not None) == wanted


def opposite(test: Meaning) -> Meaning:
    return lambda card: not test(card)


NOUNS: dict[str, Meaning] = {
    "card": lambda card: True,
    "Weakness": lambda card: card.kind == "weakness",
    "Nemesis": lambda card: card.kind == "nemesis",
    "Henchmen": lambda card: card.kind == "henchmen",
    "Attack card": lambda card: card.attack,
    "Defense card": lambda card: card.defense != 0,
    "Ongoing card": lambda card: card.ongoing,
    "Scarface": lambda card: card.id == "scarface",
    "cards named Scarface": lambda card: card.id == "scarface",
    **{name: type_is(name) for name in TYPES},
}


# Cards -----------------------------------------------------------------------------------------------------------------


def noun(words: str) -> Meaning:
    """A noun in the singular or plural, after any number of "non-"."""
    excluded = []
    while words.startswith("non-"):
        name = max((name for name in NOUNS if words.startswith(f"non-{name.removesuffix(' card')} ")), key=len)
        excluded.append(NOUNS[name])
        words = words.removeprefix(f"non-{name.removesuffix(' card')} ")
    found = [
        NOUNS[PLURALS.get(part, part.removesuffix("s") if part.removesuffix("s") in NOUNS else part)] for part in re.split(", | or ", words)
    ]
    return lambda card: any(test(card) for test in found) and not any(test(card) for test in excluded)


def phrase(words: str) -> Meaning:
    """ "with cost 3 or more and cost 5 or less"."""
    tests: list[Meaning] = []
    for part in words.split(" and "):
        if cost := re.fullmatch(r"(?:with )?cost (-?\d+) or (less|more)", part):
            tests.append(cost_is(int(cost[1]), at_most=cost[2] == "less"))
        else:
            has = re.fullmatch(r"(?:with |(without) )?a Bribe banner", part)
            assert has, f"nobody understands {part!r}"
            tests.append(banner_is(has[1] is None))
    return lambda card: all(test(card) for test in tests)


def clause(words: str) -> Meaning:
    """ "is an Attack card and is not Scarface"."""
    tests: list[Meaning] = []
    for part in words.split(" and "):
        parsed = re.fullmatch(r"(?:is|are) (not )?(?:an? )?(.+)", part)
        assert parsed, f"nobody understands {part!r}"
        tests.append(noun(parsed[2]) if parsed[1] is None else opposite(noun(parsed[2])))
    return lambda card: all(test(card) for test in tests)


def term(words: str) -> Meaning:
    """ "a Hero or Villain with cost 6 or less that is an Attack card": what stands behind the nouns goes for each of them."""
    parsed = re.fullmatch(r"(?:an? )?(?P<nouns>.+?)(?: (?P<phrase>(?:with|without) .+?))?(?: that (?P<clause>(?:is|are) .+))?", words)
    assert parsed, f"nobody understands {words!r}"
    tests = [noun(parsed["nouns"])]
    tests += [phrase(parsed["phrase"])] if parsed["phrase"] else []
    tests += [clause(parsed["clause"])] if parsed["clause"] else []
    return lambda card: all(test(card) for test in tests)


def cards(words: str) -> Meaning:
    """Which cards the words mean, in the singular or plural; what is separated by ", or" is an alternative of its own."""
    parts = words.split(", or ")
    if len(parts) == 1:
        return term(words)
    first = re.fullmatch(r"(?:an? )?cards? that (?:is|are each) (.+)", parts[0])
    assert first, f"nobody understands {words!r}"
    found = [term(part) for part in (first[1], *parts[1:])]
    return lambda card: any(test(card) for test in found)


# The table -------------------------------------------------------------------------------------------------------------


@dataclass
class Table:
    """A match in the middle of a text, as a person at the table sees it."""

    m: Any
    f: Frame

    @property
    def you(self) -> int:
        return self.f[frames.YOU]

    @property
    def player(self) -> int:
        """The player that the clause is about."""
        return self.f[frames.TARGET]

    @property
    def it(self) -> Any:
        """The card just mentioned, None without one."""
        return self.m.box.cards[self.f[frames.IT]] if self.f[frames.IT] >= 0 else None

    def zone(self, name: str, seat: int) -> list[int]:
        return list(self.m.zones[ZONES.all.index(name)][seat])

    def counter(self, name: str, seat: int) -> int:
        return int(self.m.counters[COUNTERS.all.index(name)][seat])

    def this_turn(self, event: str, seat: int | None = None) -> list[int]:
        return logged(self.m, EVENTS.all.index(event), self.you if seat is None else seat)

    def count(self, numbers: list[int], meaning: Meaning) -> int:
        return len([number for number in numbers if meaning(self.m.box.cards[number])])

    def controlled(self) -> list[int]:
        return [card for name in ("play_area", "ongoing", "bribed") for card in self.zone(name, self.you)]

    def foes(self) -> list[int]:
        return [seat for seat in range(self.m.players) if seat != self.you]

    def notes(self, bank: int = 0) -> list[int | None]:
        """The noted number of each player, None where there is none."""
        above = self.m.stack[self.f[frames.PARENT]]
        kept = above[frames.SIZE :][bank * self.m.players : (bank + 1) * self.m.players]
        return [None if number < 0 else number for number in (kept + [-1] * self.m.players)[: self.m.players]]


# Numbers ---------------------------------------------------------------------------------------------------------------

PLACED: list[tuple[str, Callable[[Table], list[int]]]] = [
    (" you control", Table.controlled),
    (" you played this turn", lambda table: table.this_turn("played")),
    (" in your hand", lambda table: table.zone("hand", table.player)),
    (" in your discard pile", lambda table: table.zone("discard", table.player)),
    (
        " among the cards you control and the cards in your discard pile",
        lambda table: table.controlled() + table.zone("discard", table.you),
    ),
]


def counted(words: str, table: Table) -> int:
    """How many there are of what stands behind "for each"."""
    if words == "card you gained this turn":
        return len(table.this_turn("gained"))
    if drawn := re.fullmatch(r"card you drew this turn \(counting (\d+) at most\)", words):
        return min(int(drawn[1]), len(table.this_turn("drew")))
    if words == "different card type among the cards you played this turn, this card included":
        return len({table.m.box.cards[card].type for card in table.this_turn("played")} - {0})
    if words == "foe at 10 health or less":
        return sum(table.counter("health", seat) <= 10 for seat in table.foes())
    if re.fullmatch(r".+ (destroyed|discarded) this way", words) and " you " not in words:
        return table.f[frames.DONE_COUNT]
    if re.fullmatch(r".+ you (discarded|lost) this way", words):
        return table.notes()[table.player] or 0
    place, cards_of = next((place, cards_of) for place, cards_of in sorted(PLACED, key=lambda pair: -len(pair[0])) if place in words)
    others = words.startswith("other ")
    numbers = cards_of(table)
    this = table.f[frames.CARD]
    if others and place == " you played this turn":
        meaning = cards(words.removeprefix("other ").replace(place, "", 1))
        played = [number for number in numbers if meaning(table.m.box.cards[number])]
        return len(played) - (this in played)
    kept = [number for number in numbers if not (others and number == this)]
    return table.count(kept, cards(words.removeprefix("other ").replace(place, "", 1)))


def measured(words: str, table: Table) -> int:
    """How much it is what stands behind "equal to"."""
    cost = table.it.cost if table.it else 0
    fixed: dict[str, Callable[[], int]] = {
        "its cost": lambda: cost,
        "the cost of the revealed card": lambda: table.it.cost if table.it else -1,
        "the highest cost among the discarded cards": lambda: max(0, table.f[frames.HIGHEST_COST]),
        "that number": lambda: table.f[frames.DONE_COUNT],
        "the noted number": lambda: table.notes()[table.player] or 0,
        "the charges left on that foe's Meter": lambda: table.counter("charges", (table.player - 1) % table.m.players),
        "half your health, rounded up": lambda: -(-table.counter("health", table.player) // 2),
        "the chosen card": lambda: NOTED_CARD | table.f[frames.IT] if table.it else -1,
        "the total VP on cards in hand": lambda: 1000 + sum(table.m.box.cards[card].vp for card in table.zone("hand", table.player)),
        "its VP value (minimum 0)": lambda: max(0, worth(table.it)) if table.it else 0,
    }
    return fixed[words]()


def worth(card: Any) -> int:
    """The VP value of a card during the game: the printed one, or 3 for the icon of Bud and Lou."""
    return 3 if "bud_and_lou" in card.fact("keywords", ()) else int(card.vp)


def number(words: str, table: Table) -> int:
    """The number of an amount of damage: "2 damage, plus 1 for each other Equipment you control"."""
    if half := re.fullmatch(r"half of your VP tokens, rounded up", words):
        return -(-table.counter("vp_tokens", table.player) // 2) if half else 0
    if left := re.fullmatch(r"damage until you have (\d+) damage in hand", words):
        return max(0, len(table.zone("hand", table.player)) - int(left[1]))
    if words == "that much damage":
        return table.f[frames.DONE_COUNT]
    if plain := re.fullmatch(r"(-?\d+) damage", words):
        return int(plain[1])
    if more := re.fullmatch(r"(\d+) damage, (plus|less) (\d+) for each (.+)", words):
        change = int(more[3]) * counted(more[4], table)
        return int(more[1]) + change if more[2] == "plus" else max(0, int(more[1]) - change)
    if each := re.fullmatch(r"(\d+) damage for each (.+?)(?:, minus (\d+))?", words):
        return int(each[1]) * counted(each[2], table) - int(each[3] or 0)
    equal = re.fullmatch(r"damage equal to (twice |\d+ times )?(.+?)(?: (plus|minus) (\d+))?", words)
    assert equal, f"nobody understands {words!r}"
    factor = {None: 1, "twice ": 2}.get(equal[1]) or int(equal[1].split()[0])
    return factor * measured(equal[2], table) + int(equal[4] or 0) * (-1 if equal[3] == "minus" else 1)


# Conditions ------------------------------------------------------------------------------------------------------------


def holds(words: str, table: Table) -> bool:
    """Whether what stands behind "if", or behind "each player", is so."""
    for pattern, meaning in CONDITIONS:
        if parsed := re.fullmatch(pattern, words):
            return bool(meaning(table, *parsed.groups()))
    raise AssertionError(f"nobody understands {words!r}")


def own_note(table: Table) -> int | None:
    return table.notes()[table.player]


def known_notes(table: Table) -> list[int]:
    return [note for note in table.notes() if note is not None]


def lowest(table: Table) -> bool:
    """Players without a note count as lowest: everybody has one where this is asked."""
    numbers = [-1 if note is None else note for note in table.notes()]
    return numbers[table.player] == min(numbers)


def types(table: Table) -> int:
    return counted("different card type among the cards you played this turn, this card included", table)


def played(table: Table, which: str) -> int:
    return table.count(table.this_turn("played"), cards(which))


NOTED_CARD = 1 << 20
"""What a note adds to the number of a card."""
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
CONDITIONS: list[tuple[str, Callable[..., Any]]] = [
    ("you do", lambda table: table.f[frames.DONE_COUNT] > 0),
    ("you do not", lambda table: table.f[frames.DONE_COUNT] == 0),
    ("you destroyed .+ this way", lambda table: table.f[frames.DONE_COUNT] > 0),
    ("you destroyed (.+) this turn", lambda table, which: table.count(table.this_turn("destroyed"), cards(which))),
    ("you have played (\\d+) or more different card types this turn", lambda table, least: types(table) >= int(least)),
    ("you have played (\\d+) or more (.+) this turn", lambda table, least, which: played(table, which) >= int(least)),
    ("you played (.+) this turn", played),
    ("you control another (.+)", lambda table, which: counted(f"other {which} you control", table)),
    ("you control (.+)", lambda table, which: table.count(table.controlled(), cards(which))),
    ("you successfully attacked a foe this turn", lambda table: table.this_turn("hit")),
    ("a foe gained a Weakness or discarded a card because of an Attack of yours this turn", lambda table: table.this_turn("struck")),
    ("you have a VP token", lambda table: table.counter("vp_tokens", table.you) >= 1),
    ("(?:its|the destroyed card's) cost is (\\d+)", lambda table, cost: table.it and table.it.cost == int(cost)),
    ("(?:its|the destroyed card's) cost is (\\d+) or more", lambda table, low: table.it and table.it.cost >= int(low)),
    ("(?:its|the destroyed card's) cost is (\\d+) or less", lambda table, high: table.it and table.it.cost <= int(high)),
    (
        "(?:its|the destroyed card's) cost is from (\\d+) to (\\d+)",
        lambda table, low, high: table.it and int(low) <= table.it.cost <= int(high),
    ),
    ("it holds no (.+)", lambda table, which: not table.count(table.zone("hand", table.player), cards(which))),
    ("it holds (.+)", lambda table, which: table.count(table.zone("hand", table.player), cards(which))),
    ("it is the (\\w+) card you gained this turn", lambda table, which: len(table.this_turn("gained")) == ORDINALS[which]),
    ("it came from the Line-Up", lambda table: table.f[frames.AMOUNT] > 0),
    ("it has a single target", lambda table: table.f[frames.AMOUNT] == 1),
    ("who does not do so", lambda table: own_note(table) == 0),
    ("who has (\\d+) noted", lambda table, number: own_note(table) == int(number)),
    ("who destroyed a card with cost (\\d+)", lambda table, cost: own_note(table) == int(cost)),
    (
        "who revealed the card with the highest cost",
        lambda table: own_note(table) is not None and own_note(table) == max(known_notes(table)),
    ),
    ("who revealed a card with a lower cost", lambda table: own_note(table) is not None and own_note(table) < max(known_notes(table))),
    ("with the highest number noted", lambda table: own_note(table) is not None and own_note(table) == max(known_notes(table))),
    (
        "with the highest total VP on cards in hand",
        lambda table: own_note(table) is not None and own_note(table) == max(known_notes(table)),
    ),
    ("with the lowest total VP on cards in hand", lowest),
    ("who was chosen", lambda table: own_note(table) == 1),
    ("who was not chosen", lambda table: own_note(table) != 1),
    ("you avoided it", lambda table: table.notes(1)[table.player] == 1),
    ("this empties one of that foe's Health Bars", lambda table: table.f[BARS_EMPTIED] > 0),
    ("you are at 20 health", lambda table: table.counter("health", table.you) == 20),
    ("a foe was KO'd this turn", lambda table: any(table.this_turn("koed", seat) for seat in table.foes())),
    ("a foe is on their bottom Health Bar", lambda table: any(table.counter("health", seat) <= 10 for seat in table.foes())),
    ("its VP value is (\\d+) or greater", lambda table, least: table.it and worth(table.it) >= int(least)),
    ("you lose fewer than (\\d+)", lambda table, limit: table.f[frames.DONE_COUNT] < int(limit)),
    ("you guessed right", lambda table: table.f[frames.DONE_COUNT] > 0),
    ("you guessed wrong", lambda table: table.it and table.f[frames.DONE_COUNT] == 0),
]

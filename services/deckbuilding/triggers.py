"""Triggered and standing abilities are rows of data: an event, whose it must be, which card, a condition, and an effect or a value.

A triggered ability waits until the card that triggered it has resolved; then each seat, clockwise, resolves its own in the order it picks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import USE
from services.deckbuilding.effects import Effect, Instruction
from services.deckbuilding.filters import Filter
from services.deckbuilding.frames import MARK, Frame
from services.deckbuilding.names import EVENTS

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch, Waiting
    from services.deckbuilding.values import Condition, Value

MINE, FOES, ANYONES = 0, 1, 2
"""Whose doing the event must be, seen from the owner of the ability."""
OWN_TURN, ANY_TURN, ALWAYS = 0, 1, 2
"""When the ability works."""


@dataclass(frozen=True, slots=True)
class Row:
    """ "The first time you play a Hero on each of your turns: Charge 1" as data."""

    event: int
    effects: tuple[Effect, ...] = ()
    whose: int = MINE
    card: Filter | None = None
    condition: Condition | None = None
    first: bool = False
    """Only the first time each turn."""
    when: int = ANY_TURN
    once: bool = False
    """A rider that is used up by the first event it fits."""
    ahead: bool = False
    """Resolved before the others without asking, as the Health Track's charge is."""
    value: Value | None = None
    """For questions such as DAMAGE_BONUS: the answer."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ability:
    """What a seat may use in its main phase: `use:CARD`, once a turn if it says so."""

    effects: tuple[Effect, ...]
    once: bool = True
    condition: Condition | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class CompiledRow:
    """A row of a box with the address of its effects."""

    row: Row
    address: int

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does."""
        return self.row.effects


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """An ability of a box with the address of its effects."""

    ability: Ability
    address: int


def relisten(m: DeckMatch) -> None:
    """Finds out anew who listens to what; needed whenever a Character, an Ongoing card, a token or a rider comes or goes."""
    cards, rows = m.box.cards, m.box.rows
    found: list[list[tuple[int, int, int]]] = [[] for _ in range(len(EVENTS))]
    for zone in m.rules.listening:
        for seat, here in enumerate(m.zones[zone]):
            for card in here:
                for row in cards[card].rows:
                    found[rows[row].row.event].append((row, seat, card))
    for name in m.rules.rule_rows:
        row = m.box.extra[name]
        found[rows[row].row.event] += [(row, seat, -1) for seat in range(m.players)]
    for row, seat, card, _ in m.riders:
        found[rows[row].row.event].append((row, seat, card))
    m.listeners = tuple(map(tuple, found))


def happen(m: DeckMatch, event: int, seat: int, card: int, amount: int = 0) -> None:
    """Notes an event in the log of the turn and lets the abilities that it triggers wait."""
    m.log.append(event << 20 | seat << 14 | card)
    listening = m.listeners[event]
    if listening:
        for row, owner, source in listening:
            if fits(m, row, owner, source, seat, card, amount):
                m.pending.append((row, owner, source, card, seat, amount))


def fits(m: DeckMatch, number: int, owner: int, source: int, seat: int, card: int, amount: int) -> bool:
    """Whether the event triggers that row now; marks what happens only once."""
    row = m.box.rows[number].row
    if (row.whose == MINE and seat != owner) or (row.whose == FOES and seat == owner):
        return False
    if row.when != ALWAYS and (not m.during or (row.when == OWN_TURN and owner != m.active)):
        return False
    if row.card is not None and not row.card.test(m.box.cards[card]):
        return False
    if row.condition is not None and not row.condition.holds(m, [0, owner, owner, source, card, 0, -1, 0, -1, seat, -1, amount]):
        return False
    if row.first:
        key = number << 12 | source
        if key in m.used:
            return False
        m.used.append(key)
    if row.once:
        for rider in m.riders:
            if rider[0] == number and rider[1] == owner and rider[2] == source:
                m.riders.remove(rider)
                break
        relisten(m)
    return True


def total(m: DeckMatch, question: int, owner: int, card: int = -1) -> int:
    """The sum of the standing abilities of `owner` that answer a question such as DAMAGE_BONUS, about `card` if one matters."""
    answer = 0
    for number, seat, source in m.listeners[question]:
        if seat != owner:
            continue
        row = m.box.rows[number].row
        if row.when == OWN_TURN and (owner != m.active or not m.during):
            continue
        if card >= 0 and row.card is not None and not row.card.test(m.box.cards[card]):
            continue
        f = [0, owner, owner, source, card, 0, -1, 0, -1, -1, -1, 0]
        if row.condition is None or row.condition.holds(m, f):
            answer += row.value.of(m, f)
    return answer


def flush(m: DeckMatch, mark: int) -> bool:
    """Begins the next ability that waits beyond `mark`; False when none is left. Seats clockwise, each in the order it picks."""
    while len(m.pending) > mark:
        waiting = m.pending[mark:]
        seat = min((entry[1] for entry in waiting), key=lambda owner: (owner - m.lead) % m.players)
        mine = [entry for entry in waiting if entry[1] == seat]
        able = [entry for entry in mine if _possible(m, entry)]
        if not able:
            m.pending[mark:] = [entry for entry in waiting if entry[1] != seat]
            continue
        ahead = [entry for entry in able if m.box.rows[entry[0]].row.ahead]
        if ahead or not _order_matters(m, able):
            _start(m, mark, (ahead or able)[0])
        else:
            frame = m.push(m.box.ordering, seat, seat, -1)
            frame += [0] * (MARK + 1 - len(frame))
            frame[MARK] = mark
        return True
    return False


def _possible(m: DeckMatch, entry: Waiting) -> bool:
    row, owner, source, card, seat, amount = entry
    f = [0, owner, owner, source, card, 0, -1, 0, -1, seat, -1, amount]
    return any(effect.possible(m, f) for effect in m.box.rows[row].effects)


def _order_matters(m: DeckMatch, able: list[Waiting]) -> bool:
    if len({(entry[0], entry[2]) for entry in able}) < 2:
        return False
    seen: list[tuple[bool, frozenset[str]]] = []
    for entry in able:
        effects = m.box.rows[entry[0]].effects
        simple = all(effect.simple for effect in effects)
        touches = frozenset().union(*(effect.touches() for effect in effects))
        if any(not (simple and other) and touches & others for other, others in seen):
            return True
        seen.append((simple, touches))
    return False


def _start(m: DeckMatch, mark: int, entry: Waiting) -> None:
    m.pending.remove(entry) if mark == 0 else m.pending.pop(m.pending.index(entry, mark))
    row, owner, source, card, seat, amount = entry
    frame = m.push(m.box.rows[row].address, owner, owner, source, card, other=seat)
    frame[-1] = amount


class OrderAbilities(Instruction):
    """Lets a seat pick which of its waiting abilities comes first."""

    kind = "order"

    def run(self, m: DeckMatch, f: Frame) -> bool:
        """Asks with the cards that the abilities are of."""
        options: list[int] = []
        for entry in m.pending[f[MARK] :]:
            option = USE | entry[2]
            if entry[1] == f[1] and option not in options and _possible(m, entry):
                options.append(option)
        if len(options) == 1:
            self.take(m, f, options[0])
            return False
        return m.ask(f[1], options)

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Begins that ability; the others go on waiting."""
        m.stack.pop()
        mark = f[MARK]
        for entry in m.pending[mark:]:
            if entry[1] == f[1] and entry[2] == option & CARD_MASK and _possible(m, entry):
                _start(m, mark, entry)
                return

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question."""
        return "Which ability comes first?"


ORDER_ABILITIES = OrderAbilities()

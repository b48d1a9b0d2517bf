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

    def answer(self, m: DeckMatch, f: Frame) -> int:
        """The value, for a question."""
        assert self.value is not None, "only questions are answered"
        return self.value.of(m, f)


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
    effects: tuple[Effect, ...]
    """What it does."""
    direct: bool
    """Whether the effects can be done at once, without a frame on the stack."""


def compiled(row: Row, address: int) -> CompiledRow:
    """A row with what can be said of its effects beforehand."""
    return CompiledRow(row, address, row.effects, all(effect.direct and not effect.interrupts for effect in row.effects))


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """An ability of a box with the address of its effects."""

    ability: Ability
    address: int


def relisten(m: DeckMatch) -> None:
    """Finds out anew who listens to what; needed whenever a Character, an Ongoing card, a token or a rider comes or goes."""
    cards = m.box.cards
    found: list[tuple[int, int, int]] = []
    for zone in m.rules.listening:
        for seat, here in enumerate(m.zones[zone]):
            for card in here:
                found += [(row, seat, card) for row in cards[card].rows]
    for name in m.rules.rule_rows:
        row = m.box.extra[name]
        found += [(row, seat, -1) for seat in range(m.players)]
    m.steady = _by_event(m, found)
    listen_to_riders(m)


def listen_to_riders(m: DeckMatch) -> None:
    """Finds out anew who listens when only a rider came or went."""
    if not m.riders:
        m.listeners = m.steady
        return
    listeners = list(m.steady)
    for rider in m.riders:
        row = m.box.rows[rider[0]].row
        seats = listeners[row.event] or ((),) * m.players
        listeners[row.event] = tuple(
            [
                (*rows, rider[:3]) if row.whose == ANYONES or (seat == rider[1]) == (row.whose == MINE) else rows
                for seat, rows in enumerate(seats)
            ]
        )
    m.listeners = tuple(listeners)


def _by_event(m: DeckMatch, found: list[tuple[int, int, int]]) -> tuple[tuple[tuple[tuple[int, int, int], ...], ...], ...]:
    """Sorts listening abilities by event and by the seat whose doing it is; empty where nobody listens."""
    sorted_out: list[list[list[tuple[int, int, int]]]] = [[] for _ in range(len(EVENTS))]
    for entry in found:
        row = m.box.rows[entry[0]].row
        seats = sorted_out[row.event]
        if not seats:
            seats += [[] for _ in range(m.players)]
        for seat in range(m.players):
            if row.whose == ANYONES or (seat == entry[1]) == (row.whose == MINE):
                seats[seat].append(entry)
    return tuple([tuple([tuple(rows) for rows in seats]) for seats in sorted_out])


def happen(m: DeckMatch, event: int, seat: int, card: int, amount: int = 0) -> None:
    """Notes an event in the log of the turn and lets the abilities that it triggers wait."""
    m.log.append(event << 20 | seat << 14 | card)
    listening = m.listeners[event]
    if listening:
        for row, owner, source in listening[seat]:
            if fits(m, row, owner, source, seat, card, amount):
                m.pending.append((row, owner, source, card, seat, amount))


def fits(m: DeckMatch, number: int, owner: int, source: int, seat: int, card: int, amount: int) -> bool:
    """Whether the event triggers that row now; marks what happens only once."""
    row = m.box.rows[number].row
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
        listen_to_riders(m)
    return True


def total(m: DeckMatch, question: int, owner: int, card: int = -1) -> int:
    """The sum of the standing abilities of `owner` that answer a question such as DAMAGE_BONUS, about `card` if one matters."""
    answer = 0
    listening = m.listeners[question]
    if not listening:
        return 0
    for number, _, source in listening[owner]:
        row = m.box.rows[number].row
        if row.when == OWN_TURN and (owner != m.active or not m.during):
            continue
        if card >= 0 and row.card is not None and not row.card.test(m.box.cards[card]):
            continue
        f = [0, owner, owner, source, card, 0, -1, 0, -1, -1, -1, 0]
        if row.condition is None or row.condition.holds(m, f):
            answer += row.answer(m, f)
    return answer


def flush(m: DeckMatch, mark: int) -> bool:
    """Resolves or begins the next ability that waits beyond `mark`, seats clockwise, each in its order; False when none is left."""
    while len(m.pending) > mark:
        waiting = m.pending[mark:]
        if len(waiting) == 1:
            if not m.box.rows[waiting[0][0]].direct and not _possible(m, waiting[0]):
                del m.pending[mark:]
                return False
            _start(m, mark, waiting[0])
            return True
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
    """Does a plain ability at once, or puts its text on the stack."""
    del m.pending[m.pending.index(entry, mark)]
    row, owner, source, card, seat, amount = entry
    ability = m.box.rows[row]
    frame = [ability.address, owner, owner, source, card, 0, -1, 0, -1, seat, -1, amount]
    if not ability.direct:
        m.stack.append(frame)
        return
    for effect in ability.effects:
        effect.run(m, frame)


class OrderAbilities(Instruction):
    """Lets a seat pick which of its waiting abilities comes first."""

    kind = "order"

    def run(self, m: DeckMatch, f: Frame) -> bool:
        """Asks with the cards that the abilities are of; equal copies of a card are one option."""
        kinds = m.box.kinds
        found: dict[int, int] = {}
        for entry in m.pending[f[MARK] :]:
            kind = kinds[entry[2]] if entry[2] >= 0 else entry[2]
            if entry[1] == f[1] and kind not in found and _possible(m, entry):
                found[kind] = USE | entry[2]
        options = list(found.values())
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

"""Abilities that wait: whose turn it is to resolve one, and which comes first.

When the card that triggered them has resolved, each seat, clockwise, resolves its own in the order it picks. It is asked only where the
order can matter, which is found from what the effects say of themselves (`commutes`, `writes`).
"""

from __future__ import annotations

from typing_extensions import override

from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.abilities import TriggeredAbility
from services.deckbuilding.state.frames import MARK, YOU, Frame, frame, ordering_frame
from services.deckbuilding.state.match import MatchState, WaitingAbility
from services.deckbuilding.state.option_codes import USE, repeated


def flush(m: MatchState, mark: int) -> bool:
    """Resolves or begins the next ability that waits beyond `mark`, seats clockwise, each in its order; False when none is left."""
    while len(m.pending) > mark:
        waiting = m.pending[mark:]
        if len(waiting) == 1:
            return _start_only(m, mark, waiting[0])
        seat = min([entry[1] for entry in waiting], key=lambda owner: (owner - m.first_in_turn_order) % m.players)
        mine = [entry for entry in waiting if entry[1] == seat]
        able = [entry for entry in mine if _can_resolve(m, entry)]
        if not able:
            m.pending[mark:] = [entry for entry in waiting if entry[1] != seat]
            continue
        ahead = [entry for entry in able if _is_ahead(m, entry)]
        if ahead or len(mine) == 1 or not _order_matters(m, _orderable(m, mine, able)):
            _start(m, mark, (ahead or able)[0])
        else:
            m.stack.append(ordering_frame(m.box.ordering, seat, mark))
        return True
    return False


def _start_only(m: MatchState, mark: int, entry: WaitingAbility) -> bool:
    """Starts the only ability that waits; False if it would do nothing."""
    del m.pending[mark:]
    ability = m.box.passive[entry[0]]
    f = _frame_of(m, entry)
    if not ability.inline:
        if any([effect.can_resolve(m, f) for effect in ability.effects]):  # noqa: C419 - a list is faster here
            m.stack.append(f)
            return True
        return False
    for effect in ability.effects:
        effect.run(m, f)
    return True


def _orderable(m: MatchState, mine: list[WaitingAbility], able: list[WaitingAbility]) -> list[WaitingAbility]:
    """The abilities that a seat can put in order: those that would do something now, and those that another one may let do something.

    Of these, one that only gives (a charge for a full Meter) is left out: coming last is never worse for it."""
    if len(able) == len(mine):
        return able
    written = frozenset[str]().union(*(_writes(m, entry) for entry in able))
    return [entry for entry in mine if entry in able or (not _commutes(m, entry) and _conflicts(m, entry) & written)]


def _commutes(m: MatchState, entry: WaitingAbility) -> bool:
    return all(effect.commutes for effect in m.box.passive[entry[0]].effects)


def _conflicts(m: MatchState, entry: WaitingAbility) -> frozenset[str]:
    """What an ability that cannot do anything now would change, but for its price: to be able to pay, coming later is never worse."""
    return _writes(m, entry) - frozenset[str]().union(*(effect.price for effect in m.box.passive[entry[0]].effects))


def _writes(m: MatchState, entry: WaitingAbility) -> frozenset[str]:
    f = _frame_of(m, entry)
    return frozenset[str]().union(*(effect.writes(m, f) for effect in m.box.passive[entry[0]].effects))


def _is_ahead(m: MatchState, entry: WaitingAbility) -> bool:
    ability = m.box.passive[entry[0]].ability
    return isinstance(ability, TriggeredAbility) and ability.ahead


def _frame_of(m: MatchState, entry: WaitingAbility) -> Frame:
    number, owner, source, card, seat, amount = entry
    return frame(m.box.passive[number].address, owner, owner, source, card, other=seat, amount=amount)


def _can_resolve(m: MatchState, entry: WaitingAbility) -> bool:
    f = _frame_of(m, entry)
    return any([effect.can_resolve(m, f) for effect in m.box.passive[entry[0]].effects])  # noqa: C419 - a list is faster here


def _order_matters(m: MatchState, orderable: list[WaitingAbility]) -> bool:
    """Whether two different ones write the same, unless both commute."""
    if len({_sameness(m, entry) for entry in orderable}) < 2:
        return False
    seen: list[tuple[bool, frozenset[str]]] = []
    for entry in orderable:
        commutes = _commutes(m, entry)
        writes = _writes(m, entry) if _can_resolve(m, entry) else _conflicts(m, entry)
        if any(not (commutes and other) and writes & others for other, others in seen):
            return True
        seen.append((commutes, writes))
    return False


def _sameness(m: MatchState, entry: WaitingAbility) -> tuple[int, ...]:
    """Equal for abilities whose order cannot matter: of equal copies of a card, triggered in the same way by equal copies of another."""
    kinds = m.box.kinds
    number, _, source, card, seat, amount = entry
    return number, kinds[source] if source >= 0 else source, kinds[card], seat, amount


def _start(m: MatchState, mark: int, entry: WaitingAbility) -> None:
    """Carries out an ability at once if it can be, or puts its text on the stack."""
    del m.pending[m.pending.index(entry, mark)]
    f = _frame_of(m, entry)
    ability = m.box.passive[entry[0]]
    if not ability.inline:
        m.stack.append(f)
        return
    for effect in ability.effects:
        effect.run(m, f)


class OrderAbilities(Instruction):
    """Lets a seat pick which of its waiting abilities comes first: `use:CARD`, `use:CARD#2` for a second ability of the same card."""

    kind = "order"

    def _choices(self, m: MatchState, f: Frame) -> dict[int, WaitingAbility]:
        """The ability that each option stands for; abilities whose order cannot matter are one option."""
        mine = [entry for entry in m.pending[f[MARK] :] if entry[1] == f[YOU]]
        able = [entry for entry in mine if _can_resolve(m, entry)]
        found: dict[int, WaitingAbility] = {}
        seen: set[tuple[int, ...]] = set()
        repeats: dict[str, int] = {}
        for entry in _orderable(m, mine, able):
            same = _sameness(m, entry)
            if same not in seen:
                seen.add(same)
                source = m.box.cards[entry[2]].id if entry[2] >= 0 else ""
                found[USE | repeated(repeats.get(source, 0)) | entry[2]] = entry
                repeats[source] = repeats.get(source, 0) + 1
        return found

    @override
    def run(self, m: MatchState, f: Frame) -> bool:
        choices = self._choices(m, f)
        if len(choices) == 1:
            self._begin(m, f, *choices.values())
            return False
        return m.ask(f[YOU], list(choices))

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        self._begin(m, f, self._choices(m, f)[option])

    def _begin(self, m: MatchState, f: Frame, entry: WaitingAbility) -> None:
        """Begins that ability; the others go on waiting."""
        m.stack.pop()
        _start(m, f[MARK], entry)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return "Which ability comes first?"


ORDER_ABILITIES = OrderAbilities()

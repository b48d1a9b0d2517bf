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
            if not m.box.passive[waiting[0][0]].inline and not _can_resolve(m, waiting[0]):
                del m.pending[mark:]
                return False
            _start(m, mark, waiting[0])
            return True
        seat = min((entry[1] for entry in waiting), key=lambda owner: (owner - m.first_in_turn_order) % m.players)
        able = [entry for entry in waiting if entry[1] == seat and _can_resolve(m, entry)]
        if not able:
            m.pending[mark:] = [entry for entry in waiting if entry[1] != seat]
            continue
        ahead = [entry for entry in able if _is_ahead(m, entry)]
        if ahead or not _order_matters(m, able):
            _start(m, mark, (ahead or able)[0])
        else:
            m.stack.append(ordering_frame(m.box.ordering, seat, mark))
        return True
    return False


def _is_ahead(m: MatchState, entry: WaitingAbility) -> bool:
    ability = m.box.passive[entry[0]].ability
    return isinstance(ability, TriggeredAbility) and ability.ahead


def _frame_of(m: MatchState, entry: WaitingAbility) -> Frame:
    number, owner, source, card, seat, amount = entry
    return frame(m.box.passive[number].address, owner, owner, source, card, other=seat, amount=amount)


def _can_resolve(m: MatchState, entry: WaitingAbility) -> bool:
    f = _frame_of(m, entry)
    return any([effect.can_resolve(m, f) for effect in m.box.passive[entry[0]].effects])  # noqa: C419 - a list is faster here


def _order_matters(m: MatchState, able: list[WaitingAbility]) -> bool:
    """Whether two different ones write the same, unless both commute; equal copies of a card have the same abilities."""
    kinds = m.box.kinds
    if len({(entry[0], kinds[entry[2]] if entry[2] >= 0 else entry[2]) for entry in able}) < 2:
        return False
    seen: list[tuple[bool, frozenset[str]]] = []
    for entry in able:
        effects = m.box.passive[entry[0]].effects
        commutes = all(effect.commutes for effect in effects)
        writes = frozenset().union(*(effect.writes(m) for effect in effects))
        if any(not (commutes and other) and writes & others for other, others in seen):
            return True
        seen.append((commutes, writes))
    return False


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
        """The ability that each option stands for; the same ability of equal copies of a card is one option."""
        kinds, cards = m.box.kinds, m.box.cards
        found: dict[int, WaitingAbility] = {}
        seen: set[tuple[int, int]] = set()
        repeats: dict[str, int] = {}
        for entry in m.pending[f[MARK] :]:
            kind = kinds[entry[2]] if entry[2] >= 0 else entry[2]
            if entry[1] == f[YOU] and (kind, entry[0]) not in seen and _can_resolve(m, entry):
                seen.add((kind, entry[0]))
                card_id = cards[entry[2]].id if entry[2] >= 0 else ""
                found[USE | repeated(repeats.get(card_id, 0)) | entry[2]] = entry
                repeats[card_id] = repeats.get(card_id, 0) + 1
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

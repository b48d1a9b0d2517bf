"""The trigger engine: which passive abilities are in force, which of them an event triggers, what static ones add up to.

The match keeps the listening abilities by event and by the seat of the event; they are recomputed only when a Character, an Ongoing card,
a token or a lasting effect comes or goes. A triggered ability waits until the card that triggered it has resolved (`abilities.ordering`).
"""

from __future__ import annotations

from services.deckbuilding.state.abilities import ALWAYS, ANYONES, MINE, OWN_TURN, PassiveAbility, StaticAbility
from services.deckbuilding.state.card_numbers import of_card
from services.deckbuilding.state.frames import frame
from services.deckbuilding.state.match import LastingEffect, ListeningAbility, MatchState
from services.deckbuilding.state.names import EVENTS, MARKS
from services.deckbuilding.state.turn_log import EVENT_SHIFT, SEAT_SHIFT, used_mark

TRIGGERED_ONCE = MARKS.declare("triggered_once")
"""An ability that works only the first time each turn: its number and its card."""


def update_triggers(m: MatchState) -> None:
    """Recomputes which abilities listen to which events; call it when a Character, an Ongoing card or a token comes or goes."""
    cards = m.box.cards
    found: list[ListeningAbility] = []
    for zone in m.rules.listening:
        for seat, here in enumerate(m.zones[zone]):
            for card in here:
                found += [(number, seat, card) for number in cards[card].passive]
    for name in m.rules.rule_abilities:
        number = m.box.extra[name]
        found += [(number, seat, -1) for seat in range(m.players)]
    m.permanent_triggers = _by_event(m, found)
    update_lasting_triggers(m)


def update_lasting_triggers(m: MatchState) -> None:
    """Adds the lasting effects to the permanent triggers; enough when only a lasting effect has come or gone."""
    if not m.lasting_effects:
        m.triggers = m.permanent_triggers
        return
    triggers = list(m.permanent_triggers)
    for lasting in m.lasting_effects:
        ability = m.box.passive[lasting[0]].ability
        seats = triggers[ability.event] or ((),) * m.players
        triggers[ability.event] = tuple(
            [(*listening, lasting[:3]) if _listens(ability, lasting[1], seat) else listening for seat, listening in enumerate(seats)]
        )
    m.triggers = tuple(triggers)


def add_lasting_effect(m: MatchState, number: int, owner: int, card: int, about: int = 0) -> None:
    """Puts an ability of the box into force until the end of the turn; the meaning of `about` (a mask or number) is up to the ability."""
    m.lasting_effects.append((number, owner, card, about))
    update_lasting_triggers(m)


def remove_lasting_effects(m: MatchState, spent: list[LastingEffect]) -> None:
    """Ends lasting effects that are used up."""
    if spent:
        for lasting in spent:
            m.lasting_effects.remove(lasting)
        update_lasting_triggers(m)


def use_up(m: MatchState, question: int, seat: int, card: int) -> None:
    """Ends the seat's lasting effects that answer the question once and fit the card: "the next card you buy costs 2 less"."""
    spent = []
    for lasting in m.lasting_effects:
        ability = m.box.passive[lasting[0]].ability
        concerned = ability.card is None or m.box.concerns[lasting[0]][card]
        if ability.event == question and lasting[1] == seat and ability.once and concerned:
            spent.append(lasting)
    remove_lasting_effects(m, spent)


def raise_event(m: MatchState, event: int, seat: int, card: int, amount: int = 0) -> None:
    """Adds an event to the log of the turn; the abilities that it triggers begin to wait."""
    m.log.append(event << EVENT_SHIFT | seat << SEAT_SHIFT | card)
    listening = m.triggers[event]
    if listening:
        concerns = m.box.concerns
        for number, owner, source in listening[seat]:
            cards = concerns[number]
            if (not cards or cards[card]) and _is_triggered(m, number, owner, source, seat, card, amount):
                m.pending.append((number, owner, source, card, seat, amount))


def total(m: MatchState, question: int, owner: int, card: int = -1) -> int:
    """The sum of the static abilities of `owner` that answer a question such as ATTACK_BONUS, about `card` if one matters."""
    answer = 0
    listening = m.triggers[question]
    if not listening:
        return 0
    for number, _, source in listening[owner]:
        ability = static(m, number)
        if ability.when == OWN_TURN and (owner != m.active or not m.in_turn):
            continue
        if card >= 0 and ability.card is not None and not m.box.concerns[number][card]:
            continue
        f = frame(0, owner, owner, source, card)
        if ability.value is not None and (ability.condition is None or ability.condition.holds(m, f)):
            answer += ability.value.of(m, f)
    return answer


def static(m: MatchState, number: int) -> StaticAbility:
    """The static ability of that number in the box."""
    ability = m.box.passive[number].ability
    assert isinstance(ability, StaticAbility), "only static abilities answer questions"
    return ability


def _listens(ability: PassiveAbility, owner: int, seat: int) -> bool:
    """Returns whether the owner's ability listens to events of that seat."""
    return ability.whose == ANYONES or (seat == owner) == (ability.whose == MINE)


def _by_event(m: MatchState, found: list[ListeningAbility]) -> tuple[tuple[tuple[ListeningAbility, ...], ...], ...]:
    """Listening abilities by event and by the seat whose event it is; empty where nobody listens."""
    by_event: list[list[list[ListeningAbility]]] = [[] for _ in range(len(EVENTS))]
    for listening in found:
        ability = m.box.passive[listening[0]].ability
        seats = by_event[ability.event]
        if not seats:
            seats += [[] for _ in range(m.players)]
        for seat in range(m.players):
            if _listens(ability, listening[1], seat):
                seats[seat].append(listening)
    return tuple([tuple([tuple(listening) for listening in seats]) for seats in by_event])


def _is_triggered(m: MatchState, number: int, owner: int, source: int, seat: int, card: int, amount: int) -> bool:
    """Returns whether the event triggers the ability now; uses up an ability that works only once."""
    ability = m.box.passive[number].ability
    if ability.when != ALWAYS and (not m.in_turn or (ability.when == OWN_TURN and owner != m.active)):
        return False
    if ability.condition is not None and not ability.condition.holds(m, frame(0, owner, owner, source, card, other=seat, amount=amount)):
        return False
    if ability.first and not first_time(m, number, source):
        return False
    if ability.once:
        same = [lasting for lasting in m.lasting_effects if lasting[:3] == (number, owner, source)]
        remove_lasting_effects(m, same[:1])
    return True


def first_time(m: MatchState, number: int, source: int) -> bool:
    """Whether an ability that works only the first time each turn has not worked yet; marks it as having worked."""
    mark = used_mark(TRIGGERED_ONCE, of_card(number, source))
    if mark in m.used:
        return False
    m.used.append(mark)
    return True

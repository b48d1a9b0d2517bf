"""The exact position of a scenario. A name that does not exist is an InvalidInput that lists the valid ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from services.kernel.errors import InvalidInput
from services.megaclash.cards import BATTLEGROUNDS, BY_ID, CARD_IDS, CODE_IDS, DECKS, IN_PLAY, POWER, STOP, STOP_BY, WILD, number_of
from services.megaclash.match import COMMAND_PLAYED, NUMBER_PLAYED, MegaClashState
from services.megaclash.moves import CLOSED_BY
from services.megaclash.turn import MegaClashTurns

KEYS = ("active", "seats", "battlegrounds", "played", "attacked")
SEAT_KEYS = ("hand", "deck", "discard", "captured")
GROUND_KEYS = ("id", "stack")
CODES = {name: code for code, name in enumerate(CODE_IDS)}


def fill(match: MegaClashTurns, position: Mapping[str, Any]) -> None:
    """Puts an empty match into the position, with the active seat to decide in its main phase."""
    _known_keys(position, KEYS, "position")
    seats = _seats(position)
    _put_battlegrounds(match, position, seats)
    for seat, given in enumerate(seats):
        match.hands[seat] = _kinds(given.get("hand", ()), f"seats[{seat}].hand")
        match.discards[seat] = _kinds(given.get("discard", ()), f"seats[{seat}].discard")
    _put_decks(match, seats)
    match.active = match.seat = _seat(position.get("active", 0), "active")
    match.turn = 1
    _put_turn(match, position)
    match.refresh()


def _unknown(what: str, name: Any, where: str, known: Iterable[str]) -> InvalidInput:
    return InvalidInput(f"There is no {what} {name!r} for {where}; there are: {', '.join(known)}.", field=f"position.{where}", value=name)


def _known_keys(given: Any, known: Sequence[str], where: str) -> None:
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{where} must be a mapping with some of: {', '.join(known)}; not {given!r}.", field=where, value=given)
    for key in given:
        if key not in known:
            raise InvalidInput(f"{where} has no {key!r}; there are: {', '.join(known)}.", field=f"{where}.{key}", value=given[key])


def _seats(position: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    seats = position.get("seats", [])
    if not isinstance(seats, list) or len(seats) > 2:
        raise InvalidInput(f"seats must be a list of at most 2, not {seats!r}.", field="position.seats", value=seats)
    rows = [{} if seat is None else seat for seat in seats] + [{}] * (2 - len(seats))
    for number, row in enumerate(rows):
        _known_keys(row, SEAT_KEYS, f"position.seats[{number}]")
    return rows


def _seat(value: Any, where: str) -> int:
    if isinstance(value, bool) or value not in (0, 1):
        raise _unknown("seat", value, where, ("0", "1"))
    return int(value)


def _list(value: Any, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise InvalidInput(f"{where} must be a list, not {value!r}.", field=f"position.{where}", value=value)
    return list(value)


def _kinds(value: Any, where: str) -> list[int]:
    kinds = []
    for name in _list(value, where):
        if str(name) not in CARD_IDS:
            raise _unknown("card", name, where, CARD_IDS)
        kinds.append(CARD_IDS.index(str(name)))
    return kinds


def _ground(name: Any, where: str) -> int:
    if name not in BY_ID:
        raise _unknown("battleground", name, where, BY_ID)
    return BY_ID[name].number


def _put_battlegrounds(match: MegaClashState, position: Mapping[str, Any], seats: list[Mapping[str, Any]]) -> None:
    for seat, given in enumerate(seats):
        where = f"seats[{seat}].captured"
        match.captured[seat] = [_ground(name, where) for name in _list(given.get("captured"), where)]
    taken = match.captured[0] + match.captured[1]
    rows = position.get("battlegrounds")
    if rows is None:
        free = [ground.number for ground in BATTLEGROUNDS if ground.number not in taken]
        match.lay_out(free[: IN_PLAY - len(taken)])
    else:
        rows = _list(rows, "battlegrounds")
        for row in rows:
            _known_keys(row, GROUND_KEYS, "position.battlegrounds[]")
        match.lay_out([_ground(row.get("id"), "battlegrounds") for row in rows])
        for row, ground in zip(rows, match.open, strict=True):
            _put_stack(match, ground, row)
    _check_battlegrounds(match, taken + match.open)


def _check_battlegrounds(match: MegaClashState, grounds: list[int]) -> None:
    twice = [BATTLEGROUNDS[ground - 1].id for ground, count in Counter(grounds).items() if count > 1]
    if twice:
        raise InvalidInput(
            f"Each battleground exists once; named twice: {', '.join(twice)}.", field="position.battlegrounds", value=twice[0]
        )
    if len(grounds) > IN_PLAY:
        text = f"The open and the captured battlegrounds are {IN_PLAY} together, not {len(grounds)}."
        raise InvalidInput(text, field="position.battlegrounds", value=len(grounds))
    needed = match.setup.options.battlegrounds_to_win
    if not match.open or max(map(len, match.captured)) >= needed:
        text = f"This position is over: {needed} captured battlegrounds win, and one must be open."
        raise InvalidInput(text, field="position.battlegrounds")


def _put_stack(match: MegaClashState, ground: int, row: Mapping[str, Any]) -> None:
    where = f"battlegrounds.{row['id']}.stack"
    stack = [_entry(name, where) for name in _list(row.get("stack"), where)]
    if stack and stack[0] >= STOP_BY:
        raise InvalidInput(f"{where} begins with a Stop; a stack begins with a numbered or Wild card.", field=f"position.{where}")
    match.stacks[ground] = stack
    numbers = [number_of(entry) for entry in stack if entry < STOP_BY]
    if numbers:
        match.places[ground] += numbers[-1]
        if stack[-1] >= STOP_BY:
            match.places[ground] += CLOSED_BY[stack[-1] - STOP_BY]


def _entry(name: Any, where: str) -> int:
    text = str(name)
    if re.fullmatch("stop/[01]", text):
        return STOP_BY + int(text[-1])
    if text in CODES and CODES[text] != STOP:
        return CODES[text]
    raise _unknown("card", name, where, (*CARD_IDS[:STOP], "stop/0", "stop/1", "wild=1 to wild=10"))


def _put_decks(match: MegaClashState, seats: list[Mapping[str, Any]]) -> None:
    """Fills the draw piles: as named, or with the remaining cards of the side. A card on a stack is taken from the seat that has more
    copies of it left."""
    left = []
    for seat, given in enumerate(seats):
        if given.get("deck") is not None:
            match.decks[seat] = _kinds(given["deck"], f"seats[{seat}].deck")[::-1]
        named = match.hands[seat] + match.discards[seat] + match.decks[seat]
        left.append(_take_out(Counter(DECKS[match.setup.options.sides[seat]].cards), named, f"seat {seat}"))
    for stack in match.stacks:
        for entry in stack:
            kind = STOP if entry >= STOP_BY else min(entry, WILD)
            seat = entry - STOP_BY if entry >= STOP_BY else int(left[1][kind] > left[0][kind])
            _take_out(left[seat], [kind], "the stacks")
    for seat, given in enumerate(seats):
        if given.get("deck") is None:
            order = dict.fromkeys(DECKS[match.setup.options.sides[seat]].cards)
            match.decks[seat] = [kind for kind in order for _ in range(left[seat][kind])][::-1]


def _take_out(box: Counter[int], kinds: Iterable[int], where: str) -> Counter[int]:
    for kind in kinds:
        box[kind] -= 1
        if box[kind] < 0:
            text = f"There are not so many copies of {CARD_IDS[kind]!r}: {where} names one too many."
            raise InvalidInput(text, field="position", value=CARD_IDS[kind])
    return box


def _put_turn(match: MegaClashState, position: Mapping[str, Any]) -> None:
    played = []
    for name in _list(position.get("played"), "played"):
        if str(name) not in CODES and str(name) != "wild":
            raise _unknown("card", name, "played", CARD_IDS)
        played.append(CODES.get(str(name), WILD))
    attacked = [_ground(name, "attacked") for name in _list(position.get("attacked"), "attacked")]
    for ground in attacked:
        if ground not in match.open + match.captured[match.active]:
            name = BATTLEGROUNDS[ground - 1].id
            text = f"{name!r} cannot have been attacked this turn: it is neither open nor captured by seat {match.active}."
            raise InvalidInput(text, field="position.attacked", value=name)
    match.attacked = [ground for ground in attacked if ground in match.open]
    match.allowance = 1 + sum(POWER <= code < STOP for code in played) - len(attacked)
    if any(code < STOP for code in played) or (not played and attacked and not _commands_only(match, attacked)):
        match.duty = NUMBER_PLAYED
    elif played or attacked:
        match.duty = COMMAND_PLAYED


def _commands_only(match: MegaClashState, attacked: list[int]) -> bool:
    """Whether Stops and Wilds alone lie on top of the attacked stacks; the best guess where `played` is left out."""
    return all(match.stacks[ground] and match.stacks[ground][-1] >= WILD for ground in attacked)

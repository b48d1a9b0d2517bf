"""Permissions of accounts and bots in a match. The gateway authenticates the account; its seats are checked here."""

from __future__ import annotations

from collections.abc import Sequence

from services.contracts.herotable.rules.v1.rules_pb2 import Actor
from services.kernel.errors import Denied, InvalidInput, NotYourTurn
from services.kernel.events import SPECTATOR
from services.rules.hosting.live_match import LiveMatch
from services.rules.storage.match_store import unknown_match


def check_visible(live: LiveMatch, actor: Actor) -> None:
    """Raises NotFound for a private match in which the actor holds no seat, as for a match that does not exist."""
    if live.head.private and not live.assignments.seats_of(actor):
        raise unknown_match(live.head.match_id)


def viewing_seat(live: LiveMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """The seat whose view the actor gets: the wanted seat, else the deciding one of the actor's seats, else the first, else SPECTATOR.

    Raises InvalidInput for an unknown seat and Denied for one that the actor does not hold."""
    held = live.assignments.seats_of(actor)
    if wanted is not None and wanted != SPECTATOR:
        return _held_seat(live, held, wanted)
    if wanted == SPECTATOR or not held:
        return SPECTATOR
    return deciding if deciding in held else held[0]


def check_holds(live: LiveMatch, actor: Actor, wanted: int | None) -> None:
    """Raises Denied for an actor that holds no seat, or not the wanted one, and InvalidInput for an unknown seat."""
    held = live.assignments.seats_of(actor)
    if wanted is not None:
        _held_seat(live, held, wanted)
    elif not held:
        raise _not_your_seat(live, None)


def acting_seat(live: LiveMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """The seat for which the actor acts: the wanted one, else the deciding one; NotYourTurn if the actor does not hold that.

    The caller has checked with `check_holds` that the actor holds the wanted seat, or any seat."""
    if wanted is not None:
        return wanted
    held = live.assignments.seats_of(actor)
    if deciding in held:
        return deciding
    raise NotYourTurn(f"Seat {deciding} has to decide, not {_list_seats(held)}.", field="seat", value=held[0])


def only_seat(live: LiveMatch, actor: Actor, wanted: int | None) -> int:
    """The wanted seat, else the only seat of the actor.

    Raises Denied if the actor does not hold it or holds none, InvalidInput if the actor holds several and wants none in particular."""
    held = live.assignments.seats_of(actor)
    if wanted is not None:
        return _held_seat(live, held, wanted)
    if len(held) == 1:
        return held[0]
    if not held:
        raise _not_your_seat(live, None)
    raise InvalidInput(f"You hold {_list_seats(held)}; say which one.", code="seat_required", field="seat")


def _held_seat(live: LiveMatch, held: Sequence[int], wanted: int) -> int:
    if not 0 <= wanted < len(live.head.seats):
        last = len(live.head.seats) - 1
        raise InvalidInput(f"There is no seat {wanted}; the seats are 0 to {last}.", code="unknown_seat", field="seat", value=wanted)
    if wanted not in held:
        raise _not_your_seat(live, wanted)
    return wanted


def _not_your_seat(live: LiveMatch, wanted: int | None) -> Denied:
    if wanted is None:
        return Denied(f"You hold no seat in match {live.head.match_id}; you can only watch it.", code="not_your_seat", field="seat")
    return Denied(f"Seat {wanted} is held by somebody else.", code="not_your_seat", field="seat", value=wanted)


def _list_seats(seats: Sequence[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))

"""Who may see and do what. The gateway says truly which account asks; which seats that account holds is known here alone."""

from __future__ import annotations

from collections.abc import Sequence

from services.contracts.herotable.rules.v1.rules_pb2 import Actor
from services.kernel.errors import Denied, InvalidInput, NotYourTurn
from services.kernel.events import SPECTATOR
from services.rules.live import LiveMatch
from services.rules.store import unknown_match


def check_visible(live: LiveMatch, actor: Actor) -> None:
    """A private match is unknown to everybody who holds no seat in it."""
    if live.head.private and not live.holders.seats_of(actor):
        raise unknown_match(live.head.match_id)


def viewing_seat(live: LiveMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """Through whose eyes the actor looks: the wanted seat, the only one, the deciding one of several, else a spectator's."""
    held = live.holders.seats_of(actor)
    if wanted is not None and wanted != SPECTATOR:
        return _held_seat(live, held, wanted)
    if wanted == SPECTATOR or not held:
        return SPECTATOR
    return deciding if deciding in held else held[0]


def check_holds(live: LiveMatch, actor: Actor, wanted: int | None) -> None:
    """Refuses an actor that holds no seat, or not the wanted one."""
    held = live.holders.seats_of(actor)
    if wanted is not None:
        _held_seat(live, held, wanted)
    elif not held:
        raise _not_yours(live, None)


def acting_seat(live: LiveMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """For which seat the actor acts: the wanted one, else the deciding one if it is the actor's (see `check_holds`)."""
    if wanted is not None:
        return wanted
    held = live.holders.seats_of(actor)
    if deciding in held:
        return deciding
    raise NotYourTurn(f"Seat {deciding} has to decide, not {_listed(held)}.", field="seat", value=held[0])


def only_seat(live: LiveMatch, actor: Actor, wanted: int | None) -> int:
    """The wanted seat or the only one; with several it has to be said which."""
    held = live.holders.seats_of(actor)
    if wanted is not None:
        return _held_seat(live, held, wanted)
    if len(held) == 1:
        return held[0]
    if not held:
        raise _not_yours(live, None)
    raise InvalidInput(f"You hold {_listed(held)}; say which one.", code="seat_required", field="seat")


def _held_seat(live: LiveMatch, held: Sequence[int], wanted: int) -> int:
    if not 0 <= wanted < len(live.head.seats):
        last = len(live.head.seats) - 1
        raise InvalidInput(f"There is no seat {wanted}; the seats are 0 to {last}.", code="unknown_seat", field="seat", value=wanted)
    if wanted not in held:
        raise _not_yours(live, wanted)
    return wanted


def _not_yours(live: LiveMatch, wanted: int | None) -> Denied:
    if wanted is None:
        return Denied(f"You hold no seat in match {live.head.match_id}; you can only watch it.", code="not_your_seat", field="seat")
    return Denied(f"Seat {wanted} is held by somebody else.", code="not_your_seat", field="seat", value=wanted)


def _listed(seats: Sequence[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))

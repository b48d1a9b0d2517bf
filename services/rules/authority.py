"""Who may see and do what. The gateway says truly which account asks; which seats that account holds is known here alone."""

from __future__ import annotations

from services.contracts.herotable.rules.v1.rules_pb2 import Actor
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch
from services.kernel.errors import Denied, InvalidInput, NotYourTurn
from services.kernel.events import SPECTATOR
from services.rules.store import unknown_match


def seats_of(head: StoredMatch, actor: Actor) -> list[int]:
    """The seats that the actor holds: an account's own, or those of the bots for the platform's bot workers."""
    if actor.bot:
        return [index for index, seat in enumerate(head.seats) if seat.policy]
    if not actor.account_id:
        return []
    return [index for index, seat in enumerate(head.seats) if seat.account_id == actor.account_id]


def check_visible(head: StoredMatch, actor: Actor) -> None:
    """A private match is unknown to everybody who holds no seat in it."""
    if head.private and not seats_of(head, actor):
        raise unknown_match(head.match_id)


def viewing_seat(head: StoredMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """Through whose eyes the actor looks: the wanted seat, the only one, the deciding one of several, else a spectator's."""
    held = seats_of(head, actor)
    if wanted is not None and wanted != SPECTATOR:
        return _held_seat(head, held, wanted)
    if wanted == SPECTATOR or not held:
        return SPECTATOR
    return deciding if deciding in held else held[0]


def check_holds(head: StoredMatch, actor: Actor, wanted: int | None) -> None:
    """Refuses an actor that holds no seat, or not the wanted one."""
    held = seats_of(head, actor)
    if wanted is not None:
        _held_seat(head, held, wanted)
    elif not held:
        raise _not_yours(head, None)


def acting_seat(head: StoredMatch, actor: Actor, wanted: int | None, deciding: int) -> int:
    """For which seat the actor acts: the wanted one, else the deciding one if it is the actor's (see `check_holds`)."""
    if wanted is not None:
        return wanted
    held = seats_of(head, actor)
    if deciding in held:
        return deciding
    raise NotYourTurn(f"Seat {deciding} has to decide, not {_listed(held)}.", field="seat", value=held[0])


def only_seat(head: StoredMatch, actor: Actor, wanted: int | None) -> int:
    """The wanted seat or the only one; with several it has to be said which."""
    held = seats_of(head, actor)
    if wanted is not None:
        return _held_seat(head, held, wanted)
    if len(held) == 1:
        return held[0]
    if not held:
        raise _not_yours(head, None)
    raise InvalidInput(f"You hold {_listed(held)}; say which one.", code="seat_required", field="seat")


def _held_seat(head: StoredMatch, held: list[int], wanted: int) -> int:
    if not 0 <= wanted < len(head.seats):
        last = len(head.seats) - 1
        raise InvalidInput(f"There is no seat {wanted}; the seats are 0 to {last}.", code="unknown_seat", field="seat", value=wanted)
    if wanted not in held:
        raise _not_yours(head, wanted)
    return wanted


def _not_yours(head: StoredMatch, wanted: int | None) -> Denied:
    if wanted is None:
        return Denied(f"You hold no seat in match {head.match_id}; you can only watch it.", code="not_your_seat", field="seat")
    return Denied(f"Seat {wanted} is held by somebody else.", code="not_your_seat", field="seat", value=wanted)


def _listed(seats: list[int]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))

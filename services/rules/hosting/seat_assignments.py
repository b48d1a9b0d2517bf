"""Which account or bot holds which seats of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from services.contracts.herotable.rules.v1.rules_pb2 import Actor, Seat


class SeatAssignments(NamedTuple):
    """The seats of each account, and those of the platform's bots."""

    accounts: dict[str, list[int]]
    bots: list[int]

    @classmethod
    def of(cls, seats: Sequence[Seat]) -> SeatAssignments:
        """The assignments of the seats, which are given in their order."""
        accounts: dict[str, list[int]] = {}
        for index, seat in enumerate(seats):
            if seat.account_id:
                accounts.setdefault(seat.account_id, []).append(index)
        return cls(accounts, [index for index, seat in enumerate(seats) if seat.policy])

    def seats_of(self, actor: Actor) -> Sequence[int]:
        """The seats that the actor holds: those of its account, or all seats of bots for the platform's bot workers."""
        return self.bots if actor.bot else self.accounts.get(actor.account_id, ())

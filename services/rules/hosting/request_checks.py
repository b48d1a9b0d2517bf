"""Checks on the requests of the rules service, besides those that all services share (services/harness/limits.py)."""

from __future__ import annotations

from collections.abc import Sequence

from services.contracts.herotable.rules.v1.rules_pb2 import CreateMatchRequest, Seat
from services.harness.limits import ACCOUNT_ID, check_length
from services.kernel.errors import InvalidInput
from services.kernel.randomness import SEED_BYTES

MATCH_ID, OPTION_KEY, NAME, POLICY = 64, 256, 64, 64
"""Largest lengths in characters."""
PAGE = 100
"""Matches of a page at most."""


def check_seats(seats: Sequence[Seat], players: int) -> None:
    """Raises InvalidInput unless there is one entry per player, each with an account or a policy."""
    if len(seats) != players:
        message = f"{players} players need {players} seats, not {len(seats)}."
        raise InvalidInput(message, code="invalid_seats", field="seats", value=len(seats))
    for index, seat in enumerate(seats):
        field = f"seats.{index}"
        check_length(seat.account_id, ACCOUNT_ID, f"{field}.account_id")
        check_length(seat.name, NAME, f"{field}.name")
        check_length(seat.policy, POLICY, f"{field}.policy")
        if bool(seat.account_id) == bool(seat.policy):
            raise InvalidInput(f"Seat {index} needs an account_id or a policy, and not both.", code="invalid_seats", field=field)


def check_seed(request: CreateMatchRequest) -> None:
    """Raises InvalidInput for a seed of another length, and for one in a rated match: the creator would know the deal."""
    if request.seed and len(request.seed) != SEED_BYTES:
        raise InvalidInput(f"A seed has {SEED_BYTES} bytes, not {len(request.seed)}.", code="invalid_seed", field="seed")
    if request.seed and request.rated:
        raise InvalidInput("A match with a fixed seed cannot be rated; leave out one of the two.", code="seed_not_rated", field="seed")


def page_size(limit: int) -> int:
    """The size of a page: the given limit from 1 to 100, 20 for 0; InvalidInput for another one."""
    if not 0 <= limit <= PAGE:
        raise InvalidInput(f"limit is 1 to {PAGE}, not {limit}.", code="invalid_limit", field="limit", value=limit)
    return limit or 20

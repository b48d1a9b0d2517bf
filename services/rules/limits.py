"""What input may look like. Everything has a largest size, so that no caller can make this service keep or work on more."""

from __future__ import annotations

from collections.abc import Sequence

from google.protobuf.struct_pb2 import Struct

from services.contracts.herotable.rules.v1.rules_pb2 import CreateMatchRequest, Seat
from services.kernel.errors import InvalidInput
from services.kernel.randomness import SEED_BYTES

MATCH_ID, REQUEST_ID, OPTION_KEY, ACCOUNT_ID, NAME, POLICY = 64, 128, 256, 64, 64, 64
OPTIONS_BYTES = 16 * 1024
PAGE = 100


def check_length(value: str, longest: int, field: str) -> None:
    """Refuses text that is too long or has control characters in it."""
    if len(value) > longest:
        raise InvalidInput(f"{field} has {len(value)} characters; at most {longest} are allowed.", code="too_long", field=field)
    if value and not value.isprintable():
        raise InvalidInput(f"{field} has characters that cannot be printed.", code="invalid_text", field=field)


def check_options(options: Struct) -> None:
    """Refuses options that are too large to be any game's."""
    if options.ByteSize() > OPTIONS_BYTES:
        told = f"The options have {options.ByteSize()} bytes; at most {OPTIONS_BYTES} are allowed."
        raise InvalidInput(told, code="too_long", field="options")


def check_seats(seats: Sequence[Seat], players: int) -> None:
    """One entry a seat, each held by an account or a bot."""
    if len(seats) != players:
        told = f"{players} players need {players} seats, not {len(seats)}."
        raise InvalidInput(told, code="invalid_seats", field="seats", value=len(seats))
    for index, seat in enumerate(seats):
        field = f"seats.{index}"
        check_length(seat.account_id, ACCOUNT_ID, f"{field}.account_id")
        check_length(seat.name, NAME, f"{field}.name")
        check_length(seat.policy, POLICY, f"{field}.policy")
        if bool(seat.account_id) == bool(seat.policy):
            raise InvalidInput(f"Seat {index} needs an account_id or a policy, and not both.", code="invalid_seats", field=field)


def check_seed(request: CreateMatchRequest) -> None:
    """A fixed seed has its full length and is never rated: whoever fixed it knows the deal."""
    if request.seed and len(request.seed) != SEED_BYTES:
        raise InvalidInput(f"A seed has {SEED_BYTES} bytes, not {len(request.seed)}.", code="invalid_seed", field="seed")
    if request.seed and request.rated:
        raise InvalidInput("A match with a fixed seed cannot be rated; leave out one of the two.", code="seed_not_rated", field="seed")


def page_size(limit: int) -> int:
    """How many are asked for: 1 to 100, 20 if not said."""
    if not 0 <= limit <= PAGE:
        raise InvalidInput(f"limit is 1 to {PAGE}, not {limit}.", code="invalid_limit", field="limit", value=limit)
    return limit or 20

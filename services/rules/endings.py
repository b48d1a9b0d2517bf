"""What other services are told of a match: which decision a bot owes, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import DueDecision, MatchFinished, MatchStatus, Seat
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch


def due_decision(head: StoredMatch, version: int, seat: int) -> bytes:
    """The decision that a bot owes at this version; empty if none does."""
    if seat < 0 or not head.seats[seat].policy:
        return b""
    return DueDecision(match_id=head.match_id, version=version, seat=seat, policy=head.seats[seat].policy).SerializeToString()


def finished_message(head: StoredMatch, status: MatchStatus, result: game_pb2.Result | None, abandoned_by: int | None = None) -> bytes:
    """The news of the end, for ratings."""
    return MatchFinished(
        match_id=head.match_id, game=head.game, rated=head.rated, seats=head.seats, status=status, result=result, abandoned_by=abandoned_by
    ).SerializeToString()


def abandoned_result(seats: Sequence[Seat], gave_up: int) -> game_pb2.Result:
    """All others win; nobody has scored."""
    return game_pb2.Result(
        seats=[game_pb2.SeatResult(seat=seat, score=0, winner=seat != gave_up) for seat in range(len(seats))], reason="abandoned"
    )

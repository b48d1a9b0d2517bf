"""Messages about a match for other services: a bot's due decision for the bots, the end of a match for the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import DueDecision, MatchFinished, MatchStatus, Seat
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch


def due_decision(head: StoredMatch, version: int, seat: int) -> bytes:
    """The serialized DueDecision of this version; empty if the deciding seat is not a bot's."""
    if seat < 0 or not head.seats[seat].policy:
        return b""
    return DueDecision(match_id=head.match_id, version=version, seat=seat, policy=head.seats[seat].policy).SerializeToString()


def finished_message(head: StoredMatch, status: MatchStatus, result: game_pb2.Result | None, abandoned_by: int | None = None) -> bytes:
    """The serialized MatchFinished, from which the lobby computes ratings."""
    return MatchFinished(
        match_id=head.match_id, game=head.game, rated=head.rated, seats=head.seats, status=status, result=result, abandoned_by=abandoned_by
    ).SerializeToString()


def abandoned_result(seats: Sequence[Seat], gave_up: int) -> game_pb2.Result:
    """The result of a match that the seat `gave_up` abandoned: all others win, with no scores."""
    return game_pb2.Result(
        seats=[game_pb2.SeatResult(seat=seat, score=0, winner=seat != gave_up) for seat in range(len(seats))], reason="abandoned"
    )

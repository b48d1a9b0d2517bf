"""Tables, tickets and ratings."""

from __future__ import annotations

from gateway.rendering.json import Json, instant, options
from services.contracts.herotable.lobby.v1 import lobby_pb2

TABLE_STATUS = {
    lobby_pb2.TABLE_STATUS_OPEN: "open",
    lobby_pb2.TABLE_STATUS_STARTING: "starting",
    lobby_pb2.TABLE_STATUS_STARTED: "started",
    lobby_pb2.TABLE_STATUS_CLOSED: "closed",
}
TICKET_STATUS = {
    lobby_pb2.TICKET_STATUS_WAITING: "waiting",
    lobby_pb2.TICKET_STATUS_MATCHING: "matching",
    lobby_pb2.TICKET_STATUS_MATCHED: "matched",
    lobby_pb2.TICKET_STATUS_CANCELLED: "cancelled",
    lobby_pb2.TICKET_STATUS_EXPIRED: "expired",
    lobby_pb2.TICKET_STATUS_FAILED: "failed",
}


def table(message: lobby_pb2.Table) -> Json:
    """Render a table (schema Table)."""
    return {
        "table_id": message.table_id,
        "game": message.game,
        "players": message.setup.players,
        "options": options(message.setup.options),
        "seats": [
            {
                "seat": number,
                "account_id": one.player.account_id or None,
                "name": one.player.name or one.policy or None,
                "policy": one.policy or None,
            }
            for number, one in enumerate(message.seats)
        ],
        "host": message.host,
        "private": message.private,
        "code": message.code or None,
        "rated": message.rated,
        "status": TABLE_STATUS.get(message.status, "open"),
        "match_id": message.match_id or None,
        "version": message.version,
        "created_at": instant(message.created_at),
    }


def ticket(message: lobby_pb2.Ticket) -> Json:
    """Render a ticket (schema Ticket); `why` and `why_text` are the older names of `wait_reason` and `wait_reason_text`."""
    wait_reason, wait_reason_text = message.why or None, message.why_text or None
    return {
        "ticket_id": message.ticket_id,
        "game": message.game,
        "players": message.setup.players,
        "options": options(message.setup.options),
        "rated": message.rated,
        "bot_policy": message.bot_policy or None,
        "status": TICKET_STATUS.get(message.status, "waiting"),
        "match_id": message.match_id or None,
        "rating": message.rating,
        "rating_window": message.rating_window,
        "waited_seconds": message.waited_seconds,
        "wait_reason": wait_reason,
        "wait_reason_text": wait_reason_text,
        "why": wait_reason,
        "why_text": wait_reason_text,
        "created_at": instant(message.created_at),
        "expires_at": instant(message.expires_at),
    }


def rating(message: lobby_pb2.Rating) -> Json:
    """Render a rating (schema Rating)."""
    return {
        "game": message.game,
        "account_id": message.player.account_id,
        "name": message.player.name,
        "mu": message.mu,
        "sigma": message.sigma,
        "shown": message.shown,
        "matches": message.matches,
        "wins": message.wins,
        "rank": message.rank or None,
    }

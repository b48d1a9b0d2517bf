"""Contracts to JSON, by hand, as it is on the path of every action. Nobody (-1) becomes null; JSON from the services is spliced in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import orjson
from google.protobuf.struct_pb2 import Struct
from google.protobuf.timestamp_pb2 import Timestamp
from starlette.responses import Response

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2

JSON = "application/json"
STATUS = {
    rules_pb2.MATCH_STATUS_RUNNING: "running",
    rules_pb2.MATCH_STATUS_FINISHED: "finished",
    rules_pb2.MATCH_STATUS_ABANDONED: "abandoned",
    rules_pb2.MATCH_STATUS_FAULTED: "faulted",
}


def dumps(data: Any) -> bytes:
    """JSON in UTF-8, instants as RFC 3339 in UTC."""
    return orjson.dumps(data, option=orjson.OPT_UTC_Z)


def reply(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """An answer with that JSON."""
    return Response(dumps(data), status, headers, JSON)


def instant(at: Timestamp) -> datetime | None:
    """The instant, or None if it is not set."""
    if not at.seconds and not at.nanos:
        return None
    return datetime.fromtimestamp(at.seconds, UTC).replace(microsecond=at.nanos // 1000)


def seat(number: int) -> int | None:
    """The seat, None for nobody."""
    return number if number >= 0 else None


def options(struct: Struct) -> dict[str, Any]:
    """The options of a match; whole numbers as such."""
    return {name: _plain(value) for name, value in struct.fields.items()}


def _plain(value: Any) -> Any:
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return options(value.struct_value)
    if kind == "list_value":
        return [_plain(item) for item in value.list_value.values]
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    if kind in {"string_value", "bool_value"}:
        return getattr(value, kind)
    return None


def raw(json: bytes) -> Any:
    """JSON that a service made, as it is."""
    return orjson.Fragment(json) if json else {}


def events(happened: Iterable[game_pb2.Event]) -> list[dict[str, Any]]:
    """What happened."""
    return [{"kind": e.kind, "seat": e.seat if e.seat >= 0 else None, "data": raw(e.data_json), "text": e.text} for e in happened]


def decision(pending: game_pb2.Decision) -> dict[str, Any]:
    """The pending decision."""
    return {
        "seat": pending.seat,
        "kind": pending.kind,
        "prompt": pending.prompt,
        "source": pending.source or None,
        "options": [{"key": option.key, "text": option.text} for option in pending.options],
    }


def result(end: game_pb2.Result) -> dict[str, Any]:
    """How a match ended."""
    return {
        "reason": end.reason,
        "winners": [one.seat for one in end.seats if one.winner],
        "seats": [
            {
                "seat": one.seat,
                "score": one.score,
                "winner": one.winner,
                "lines": [{"label": line.label, "count": line.count, "points": line.points} for line in one.lines],
            }
            for one in end.seats
        ],
    }


def outcome(step: rules_pb2.ActResponse | rules_pb2.WatchStep) -> dict[str, Any]:
    """What one action brought, to the seat that acted or to a watcher."""
    return {
        "version": step.version,
        "events": events(step.events),
        "decision": decision(step.decision) if step.HasField("decision") else None,
        "result": result(step.result) if step.HasField("result") else None,
    }


def observation(seen: game_pb2.Observation) -> dict[str, Any]:
    """A position as one viewer may see it."""
    return {
        "game": seen.game,
        "viewer": seat(seen.viewer),
        "version": seen.version,
        "active": seat(seen.active),
        "zones": [_zone(zone) for zone in seen.zones],
        "counters": [{"name": counter.name, "seat": seat(counter.seat), "value": counter.value} for counter in seen.counters],
        "decision": decision(seen.decision) if seen.HasField("decision") else None,
        "result": result(seen.result) if seen.HasField("result") else None,
        "facts": raw(seen.facts_json),
    }


def _zone(zone: game_pb2.Zone) -> dict[str, Any]:
    return {
        "name": zone.name,
        "seat": seat(zone.seat),
        "count": zone.count,
        "cards": list(zone.cards),
        "slots": list(zone.slots),
    }


def match(info: rules_pb2.MatchInfo) -> dict[str, Any]:
    """What everybody may know of a match besides its position."""
    return {
        "match_id": info.match_id,
        "game": info.game,
        "engine_version": info.engine_version,
        "players": info.setup.players,
        "options": options(info.setup.options),
        "seats": [
            {"seat": number, "account_id": held.account_id or None, "name": held.name, "policy": held.policy or None}
            for number, held in enumerate(info.seats)
        ],
        "status": STATUS.get(info.status, "running"),
        "version": info.version,
        "deciding": seat(info.deciding),
        "rated": info.rated,
        "private": info.private,
        "commitment": info.commitment,
        "seed": info.seed or None,
        "created_at": instant(info.created_at),
        "updated_at": instant(info.updated_at),
    }


def observed(seen: rules_pb2.ObserveResponse) -> dict[str, Any]:
    """A match and its position."""
    return {"match": match(seen.info), "observation": observation(seen.observation)}


def record(replay: rules_pb2.ReplayResponse) -> dict[str, Any]:
    """The whole record of a match that is over."""
    return {
        "match": match(replay.info),
        "actions": [{"seat": action.seat, "option": action.option, "at": instant(action.at)} for action in replay.actions],
        "result": result(replay.result) if replay.HasField("result") else None,
        "commitment_holds": replay.commitment_holds,
    }

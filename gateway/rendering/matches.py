"""Matches, observations, the outcomes of actions, and records."""

from __future__ import annotations

from collections.abc import Iterable

from gateway.rendering.json import Json, embedded, instant, options, seat_or_none
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2

STATUS = {
    rules_pb2.MATCH_STATUS_RUNNING: "running",
    rules_pb2.MATCH_STATUS_FINISHED: "finished",
    rules_pb2.MATCH_STATUS_ABANDONED: "abandoned",
    rules_pb2.MATCH_STATUS_FAULTED: "faulted",
}


def events(happened: Iterable[game_pb2.Event]) -> list[Json]:
    """Render game events (schema GameEvent)."""
    return [{"kind": e.kind, "seat": e.seat if e.seat >= 0 else None, "data": embedded(e.data_json), "text": e.text} for e in happened]


def decision(pending: game_pb2.Decision) -> Json:
    """Render the pending decision (schema Decision)."""
    return {
        "seat": pending.seat,
        "kind": pending.kind,
        "prompt": pending.prompt,
        "source": pending.source or None,
        "options": [{"key": option.key, "text": option.text} for option in pending.options],
    }


def result(end: game_pb2.Result) -> Json:
    """Render the result of a match (schema MatchResult)."""
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


def action_outcome(step: rules_pb2.ActResponse | rules_pb2.WatchStep) -> Json:
    """Render what one action changed, for the seat that acted or for a viewer (schema ActionOutcome)."""
    return {
        "version": step.version,
        "events": events(step.events),
        "decision": decision(step.decision) if step.HasField("decision") else None,
        "result": result(step.result) if step.HasField("result") else None,
    }


def observation(seen: game_pb2.Observation) -> Json:
    """Render the position as one viewer sees it (schema Observation)."""
    return {
        "game": seen.game,
        "viewer": seat_or_none(seen.viewer),
        "version": seen.version,
        "active": seat_or_none(seen.active),
        "zones": [_zone(zone) for zone in seen.zones],
        "counters": [{"name": counter.name, "seat": seat_or_none(counter.seat), "value": counter.value} for counter in seen.counters],
        "decision": decision(seen.decision) if seen.HasField("decision") else None,
        "result": result(seen.result) if seen.HasField("result") else None,
        "facts": embedded(seen.facts_json),
    }


def _zone(zone: game_pb2.Zone) -> Json:
    return {
        "name": zone.name,
        "seat": seat_or_none(zone.seat),
        "count": zone.count,
        "cards": list(zone.cards),
        "slots": list(zone.slots),
    }


def match(info: rules_pb2.MatchInfo) -> Json:
    """Render what is public about a match, apart from its position (schema Match)."""
    return {
        "match_id": info.match_id,
        "game": info.game,
        "engine_version": info.engine_version,
        "players": info.setup.players,
        "options": options(info.setup.options),
        "seats": [
            {"seat": number, "account_id": holder.account_id or None, "name": holder.name, "policy": holder.policy or None}
            for number, holder in enumerate(info.seats)
        ],
        "status": STATUS.get(info.status, "running"),
        "version": info.version,
        "deciding": seat_or_none(info.deciding),
        "rated": info.rated,
        "private": info.private,
        "commitment": info.commitment,
        "seed": info.seed or None,
        "created_at": instant(info.created_at),
        "updated_at": instant(info.updated_at),
    }


def match_view(seen: rules_pb2.ObserveResponse) -> Json:
    """Render a match together with its position (schema MatchView)."""
    return {"match": match(seen.info), "observation": observation(seen.observation)}


def match_record(replay: rules_pb2.ReplayResponse) -> Json:
    """Render the whole record of a finished match (schema MatchRecord)."""
    return {
        "match": match(replay.info),
        "actions": [{"seat": action.seat, "option": action.option, "at": instant(action.at)} for action in replay.actions],
        "result": result(replay.result) if replay.HasField("result") else None,
        "commitment_holds": replay.commitment_holds,
    }

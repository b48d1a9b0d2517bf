"""Kernel values as messages, one way and as one viewer may know them."""

from __future__ import annotations

from typing import Protocol

import orjson
from google.protobuf.timestamp_pb2 import Timestamp

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import MatchStatus
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch
from services.kernel.cards import CardDefinition
from services.kernel.decision import Decision
from services.kernel.events import Event
from services.kernel.game import Game
from services.kernel.observation import Observation, Result
from services.rules.live import LiveMatch, Step
from services.rules.store import RUNNING


class Standing(Protocol):
    """Where a match stands, in memory or in the store."""

    @property
    def status(self) -> MatchStatus:
        """Running or how it ended."""
        ...

    @property
    def version(self) -> int:
        """Number of actions."""
        ...

    @property
    def updated(self) -> int:
        """Milliseconds of the last change."""
        ...

    @property
    def deciding(self) -> int:
        """The seat that has to decide."""
        ...


def decision(value: Decision) -> game_pb2.Decision:
    """With its options."""
    options = [game_pb2.Option(key=option.key, text=option.text) for option in value.options]
    return game_pb2.Decision(seat=value.seat, kind=value.kind, prompt=value.prompt, source=value.source, options=options)


def decision_for(value: Decision | None, *, entitled: bool) -> game_pb2.Decision | None:
    """With its options for those who may see them, without for others."""
    if value is None:
        return None
    return decision(value) if entitled else decision(value.without_options())


def event(value: Event, viewer: int) -> game_pb2.Event:
    """As the viewer may know it."""
    return game_pb2.Event(kind=value.kind, seat=value.seat, data_json=orjson.dumps(value.for_viewer(viewer)), text=value.text)


def result(value: Result | None) -> game_pb2.Result | None:
    """One entry a seat."""
    if value is None:
        return None
    seats = []
    for seat, score in enumerate(value.scores):
        lines = value.lines[seat] if seat < len(value.lines) else ()
        told = [game_pb2.ScoreLine(label=line.label, count=line.count, points=line.points) for line in lines]
        seats.append(game_pb2.SeatResult(seat=seat, score=score, winner=seat in value.winners, lines=told))
    return game_pb2.Result(seats=seats, reason=value.reason)


def observation(value: Observation) -> game_pb2.Observation:
    """All of it: a kernel observation has nothing in it that its viewer may not see."""
    zones = [game_pb2.Zone(name=zone.name, seat=zone.seat, count=zone.count, cards=zone.cards, slots=zone.slots) for zone in value.zones]
    counters = [game_pb2.Counter(name=counter.name, seat=counter.seat, value=counter.value) for counter in value.counters]
    return game_pb2.Observation(
        game=value.game, viewer=value.viewer, version=value.version, active=value.active, zones=zones, counters=counters,
        decision=decision(value.decision) if value.decision else None, result=result(value.result), facts_json=orjson.dumps(value.facts),
    )  # fmt: skip


def step(value: Step, viewer: int) -> rules_pb2.WatchStep:
    """As the viewer may know it."""
    pending = value.decision
    return rules_pb2.WatchStep(
        version=value.version,
        events=[event(happened, viewer) for happened in value.events],
        decision=decision_for(pending, entitled=pending is not None and pending.seat == viewer),
        result=result(value.result),
        at=timestamp(value.at),
    )


def info(live: LiveMatch) -> rules_pb2.MatchInfo:
    """What everybody may know of a match in memory."""
    return stored_info(live.head, live)


def stored_info(head: StoredMatch, state: Standing) -> rules_pb2.MatchInfo:
    """What everybody may know; the seed only once the match is over."""
    running = state.status == RUNNING
    return rules_pb2.MatchInfo(
        match_id=head.match_id, game=head.game, engine_version=head.engine_version, setup=head.setup, seats=head.seats,
        status=state.status, version=state.version, commitment=head.commitment, seed="" if running else head.seed.hex(),
        rated=head.rated, private=head.private, created_at=head.created_at, updated_at=timestamp(state.updated), deciding=state.deciding,
    )  # fmt: skip


def description(game: Game, policies: list[str], *, with_cards: bool) -> game_pb2.GameDescription:
    """What the game is and how a match of it can be set up."""
    return game_pb2.GameDescription(
        name=game.name, title=game.title, description=game.description, engine_version=game.version,
        min_players=game.players.start, max_players=game.players.stop - 1,
        options_schema_json=orjson.dumps(game.options.model_json_schema()).decode(),
        cards=[card(definition) for definition in game.catalogue()] if with_cards else [], policies=policies,
    )  # fmt: skip


def card(value: CardDefinition) -> game_pb2.CardDefinition:
    """One kind of card."""
    return game_pb2.CardDefinition(
        id=value.id, name=value.name, kind=value.kind, type=value.type, copies=value.copies, cost=value.cost, vp=value.vp,
        text=value.text, keywords=value.keywords, source=value.source, facts=value.facts, reconstructed=value.reconstructed,
    )  # fmt: skip


def timestamp(milliseconds: int) -> Timestamp:
    """Milliseconds since 1970."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)

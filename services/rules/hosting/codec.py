"""Converts kernel values to messages, without what the viewer may not know."""

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
from services.rules.hosting.live_match import LiveMatch, MatchStep
from services.rules.storage.match_store import RUNNING


class MatchState(Protocol):
    """The state of a match besides its position: that of a match in memory or of one in the store."""

    @property
    def status(self) -> MatchStatus:
        """Whether it is running, else how it ended."""
        ...

    @property
    def version(self) -> int:
        """The number of actions taken."""
        ...

    @property
    def updated(self) -> int:
        """Time of the last change, in ms since 1970."""
        ...

    @property
    def deciding(self) -> int:
        """The seat that has to decide, NOBODY when the match is over."""
        ...


def decision(value: Decision) -> game_pb2.Decision:
    """The decision with its options."""
    options = [game_pb2.Option(key=option.key, text=option.text) for option in value.options]
    return game_pb2.Decision(seat=value.seat, kind=value.kind, prompt=value.prompt, source=value.source, options=options)


def decision_for(value: Decision | None, *, entitled: bool) -> game_pb2.Decision | None:
    """The decision, without its options unless the viewer is `entitled` to them; None for None."""
    if value is None:
        return None
    return decision(value) if entitled else decision(value.without_options())


def event(value: Event, viewer: int) -> game_pb2.Event:
    """The event with the data that the viewer may know; the viewer is a seat or SPECTATOR."""
    return game_pb2.Event(kind=value.kind, seat=value.seat, data_json=orjson.dumps(value.for_viewer(viewer)), text=value.text)


def result(value: Result | None) -> game_pb2.Result | None:
    """The result with an entry for each seat; None for None."""
    if value is None:
        return None
    seats = []
    for seat, score in enumerate(value.scores):
        lines = value.lines[seat] if seat < len(value.lines) else ()
        score_lines = [game_pb2.ScoreLine(label=line.label, count=line.count, points=line.points) for line in lines]
        seats.append(game_pb2.SeatResult(seat=seat, score=score, winner=seat in value.winners, lines=score_lines))
    return game_pb2.Result(seats=seats, reason=value.reason)


def observation(value: Observation) -> game_pb2.Observation:
    """The whole observation: the kernel has already left out what its viewer may not see."""
    zones = [game_pb2.Zone(name=zone.name, seat=zone.seat, count=zone.count, cards=zone.cards, slots=zone.slots) for zone in value.zones]
    counters = [game_pb2.Counter(name=counter.name, seat=counter.seat, value=counter.value) for counter in value.counters]
    return game_pb2.Observation(
        game=value.game, viewer=value.viewer, version=value.version, active=value.active, zones=zones, counters=counters,
        decision=decision(value.decision) if value.decision else None, result=result(value.result), facts_json=orjson.dumps(value.facts),
    )  # fmt: skip


def step(value: MatchStep, viewer: int) -> rules_pb2.WatchStep:
    """The step as the viewer may know it; only the deciding seat gets the options."""
    pending = value.decision
    return rules_pb2.WatchStep(
        version=value.version,
        events=[event(happened, viewer) for happened in value.events],
        decision=decision_for(pending, entitled=pending is not None and pending.seat == viewer),
        result=result(value.result),
        at=timestamp(value.at),
    )


def info(live: LiveMatch) -> rules_pb2.MatchInfo:
    """The public facts of a match in memory."""
    return stored_info(live.head, live)


def stored_info(head: StoredMatch, state: MatchState) -> rules_pb2.MatchInfo:
    """The public facts of a match; the seed is among them once the match is over."""
    running = state.status == RUNNING
    return rules_pb2.MatchInfo(
        match_id=head.match_id, game=head.game, engine_version=head.engine_version, setup=head.setup, seats=head.seats,
        status=state.status, version=state.version, commitment=head.commitment, seed="" if running else head.seed.hex(),
        rated=head.rated, private=head.private, created_at=head.created_at, updated_at=timestamp(state.updated), deciding=state.deciding,
    )  # fmt: skip


def description(game: Game, policies: list[str], *, with_cards: bool) -> game_pb2.GameDescription:
    """The game, how a match of it can be set up, and which policies play it."""
    return game_pb2.GameDescription(
        name=game.name, title=game.title, description=game.description, engine_version=game.version,
        min_players=game.players.start, max_players=game.players.stop - 1,
        options_schema_json=orjson.dumps(game.options_schema()).decode(),
        cards=[card(definition) for definition in game.catalogue()] if with_cards else [], policies=policies,
    )  # fmt: skip


def card(value: CardDefinition) -> game_pb2.CardDefinition:
    """A card of the catalogue."""
    return game_pb2.CardDefinition(
        id=value.id, name=value.name, kind=value.kind, type=value.type, copies=value.copies, cost=value.cost, vp=value.vp,
        text=value.text, keywords=value.keywords, source=value.source, facts=value.facts, reconstructed=value.reconstructed,
    )  # fmt: skip


def timestamp(milliseconds: int) -> Timestamp:
    """The Timestamp of a time in ms since 1970."""
    return Timestamp(seconds=milliseconds // 1000, nanos=milliseconds % 1000 * 1_000_000)

"""The matches of one game: creates, finds, shows and lists them, and publishes their records. moves.py changes them."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time

import orjson

from services import policies
from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import Actor, MatchStatus
from services.contracts.herotable.rules.v1.store_pb2 import StoredMatch
from services.harness.limits import ACCOUNT_ID, REQUEST_ID, check_length
from services.harness.logs import logger
from services.kernel import randomness
from services.kernel.errors import Denied, EngineFault, IllegalAction, InvalidInput, NotFound, ReplayRefused
from services.kernel.game import Game
from services.kernel.match import Match
from services.rules import metrics
from services.rules.hosting import authority, codec, request_checks
from services.rules.hosting.cache import MatchCache
from services.rules.hosting.engine import Engine
from services.rules.hosting.live_match import LiveMatch, MatchStep, start, take_step
from services.rules.hosting.notifications import due_decision, finished_message
from services.rules.hosting.setups import checked_setup
from services.rules.settings import RulesSettings
from services.rules.storage.match_store import Change, LogEntry, MatchStore, unknown_match

ALL_KNOWN = 2**31 - 1
"""The number of known actions of a reader that wants none."""

log = logger(__name__)


class Host:
    """All matches of one game, for one replica. Methods raise Unavailable while Redis is away."""

    def __init__(self, game: Game, store: MatchStore, settings: RulesSettings) -> None:
        self.game = game
        self.store = store
        self.engine = Engine(game, settings.engine_seconds)
        self.cache = MatchCache(settings.cached_matches)

    # Creating --------------------------------------------------------------------------------------------------------

    async def create(self, request: rules_pb2.CreateMatchRequest) -> LiveMatch:
        """A new match, or the one that the same request created before.

        Raises InvalidInput or NotFound for a request that is not valid, EngineFault if the game fails to start the match."""
        check_length(request.request_id, REQUEST_ID, "request_id")
        request_checks.check_seed(request)
        setup, filled = checked_setup(self.game, request.setup)
        request_checks.check_seats(request.seats, setup.players)
        self.check_policies([seat.policy for seat in request.seats if seat.policy])
        seed = request.seed or randomness.fresh_seed()
        match = self.engine.start(setup, seed)
        head = StoredMatch(
            match_id=fresh_id(self.game.name), game=self.game.name, engine_version=self.game.version, setup=filled, seats=request.seats,
            seed=seed, commitment=randomness.commitment(seed), rated=request.rated, private=request.private,
            created_at=codec.timestamp(time.time_ns() // 1_000_000),
        )  # fmt: skip
        match_id = await self.store.create(head, request.request_id, _beginning(head, match))
        if match_id == head.match_id:
            metrics.CREATED.inc()
            log.info("match created", match_id=match_id, players=setup.players, rated=head.rated)
        return await self.fresh(match_id)

    def check_policies(self, names: list[str]) -> None:
        """Raises NotFound for a policy that cannot play this game."""
        for name in names:
            policies.find(self.game, name)

    # Finding -------------------------------------------------------------------------------------------------------

    async def find(self, match_id: str) -> LiveMatch:
        """The match as this replica knows it, which may be older than its log; loaded from the log if it is not in memory.

        Raises NotFound if there is no such match of this game."""
        live = self.cache.get(match_id)
        if live is not None:
            return live
        self._check_id(match_id)
        state = await self.store.read(match_id, 0, head=True)
        metrics.LOADED.inc()
        return self.cache.add(LiveMatch(self.engine, StoredMatch.FromString(state.head), state))

    async def fresh(self, match_id: str) -> LiveMatch:
        """The match as it is in the log now; NotFound as in `find`."""
        held = self.cache.get(match_id)
        if held is None:
            return await self.find(match_id)
        await self.catch_up(held)
        return held

    async def catch_up(self, live: LiveMatch) -> None:
        """Applies the actions that are in the log but not in memory.

        If the store has lost its last writes in a crash, the match is rebuilt from the log. A match that has expired or does not replay
        is dropped from memory; raises NotFound, ReplayRefused or EngineFault then."""
        first = live.version
        try:
            state = await self.store.read(live.head.match_id, first)
            if state.version < first:
                log.error("store lost actions", match_id=live.head.match_id, known=first, stored=state.version)
                live.restart(await self.store.read(live.head.match_id, 0))
            else:
                live.absorb(state, first)
        except (NotFound, ReplayRefused, EngineFault):
            self.cache.drop(live.head.match_id)
            raise

    async def steps_after(self, live: LiveMatch, version: int, upto: int | None = None) -> list[MatchStep]:
        """The steps after a version up to version `upto` (default: the newest), computed from the log."""
        live.match  # noqa: B018 - raises ReplayRefused for other engine versions
        state = await self.store.read(live.head.match_id, 0)
        entries = [LogEntry.parse(data) for data in state.entries[:upto]]
        match = start(self.engine, live.head)
        match.events = None
        self.engine.replay(match, entries[:version])
        steps = []
        for entry in entries[version:]:
            match, step = take_step(self.engine, match, entry)
            steps.append(step)
        return steps

    def _check_id(self, match_id: str) -> None:
        check_length(match_id, request_checks.MATCH_ID, "match_id")
        if not match_id.startswith(f"{self.game.name}."):
            raise unknown_match(match_id)

    # Showing -------------------------------------------------------------------------------------------------------

    async def observe(self, request: rules_pb2.ObserveRequest) -> rules_pb2.ObserveResponse:
        """The match as the actor may see it; NotFound if it is private and the actor holds no seat."""
        live = await self.fresh(request.match_id)
        authority.check_visible(live, request.actor)
        return snapshot(live, request.actor, request.seat if request.HasField("seat") else None)

    async def determinize(self, request: rules_pb2.DeterminizeRequest) -> rules_pb2.DeterminizeResponse:
        """A determinized world for a bot to think in, without the true seed; Denied for other actors than bots."""
        if not request.actor.bot:
            raise Denied("Only the platform's own bots may ask for worlds.", code="bots_only", field="actor")
        if len(request.seed) != randomness.SEED_BYTES:
            raise InvalidInput(f"A seed has {randomness.SEED_BYTES} bytes, not {len(request.seed)}.", code="invalid_seed", field="seed")
        live = await self.fresh(request.match_id)
        seat = authority.only_seat(live, request.actor, request.seat)
        world = self.engine.world(live.match, seat, request.seed)
        return rules_pb2.DeterminizeResponse(
            version=live.version, deciding=live.deciding, world_json=orjson.dumps(world.save()), policy=live.head.seats[seat].policy
        )

    async def replay(self, request: rules_pb2.ReplayRequest) -> rules_pb2.ReplayResponse:
        """The record of a match that is over, seed included; IllegalAction while it is running.

        Works for older engine versions too, since the record is not replayed here."""
        live = await self.fresh(request.match_id)
        authority.check_visible(live, request.actor)
        if live.running:
            message = "The record is published when the match is over."
            raise IllegalAction(message, code="match_running", field="match_id", value=request.match_id)
        state = await self.store.read(request.match_id, 0)
        entries = [LogEntry.parse(data) for data in state.entries]
        actions = [rules_pb2.RecordedAction(seat=e.action.seat, option=e.action.option, at=codec.timestamp(e.at)) for e in entries]
        holds = randomness.commitment(live.head.seed) == live.head.commitment
        return rules_pb2.ReplayResponse(info=codec.info(live), actions=actions, result=live.stored_result(), commitment_holds=holds)

    async def matches_of(self, request: rules_pb2.ListMatchesRequest) -> rules_pb2.ListMatchesResponse:
        """A page of an account's matches, newest first; expired matches are left out and removed from the list."""
        if not request.account_id:
            raise InvalidInput("account_id is missing: it says whose matches to list.", code="account_required", field="account_id")
        check_length(request.account_id, ACCOUNT_ID, "account_id")
        limit = request_checks.page_size(request.limit)
        found = await self.store.matches_of(request.account_id, _parse_cursor(request.cursor), limit + 1)
        page = [match_id for _, match_id in found[:limit]]
        infos = await asyncio.gather(*map(self._info, page))
        expired = [match_id for match_id, info in zip(page, infos, strict=True) if info is None]
        if expired:
            await self.store.forget(request.account_id, expired)
        cursor = _cursor(found[limit - 1]) if len(found) > limit else ""
        return rules_pb2.ListMatchesResponse(matches=filter(None, infos), next_cursor=cursor)

    async def _info(self, match_id: str) -> rules_pb2.MatchInfo | None:
        """The public facts of a match without replaying it; None if it has expired."""
        try:
            state = await self.store.read(match_id, ALL_KNOWN, head=True)
        except NotFound:
            return None
        return codec.stored_info(StoredMatch.FromString(state.head), state)


def snapshot(live: LiveMatch, actor: Actor, wanted: int | None) -> rules_pb2.ObserveResponse:
    """The match as the actor sees it from the wanted seat; errors as in `authority.viewing_seat`."""
    viewer = authority.viewing_seat(live, actor, wanted, live.deciding)
    seen = codec.observation(live.engine.look(live.match, viewer))
    if not live.running:
        seen.ClearField("decision")
        stored = live.stored_result()
        if stored is not None:
            seen.result.CopyFrom(stored)
    return rules_pb2.ObserveResponse(info=codec.info(live), observation=seen)


def fresh_id(game: str) -> str:
    """A new match id "GAME.SECRET" with 130 random bits."""
    return f"{game}.{base64.b32encode(secrets.token_bytes(17)).decode().rstrip('=').lower()[:26]}"


def _beginning(head: StoredMatch, match: Match) -> Change:
    status = MatchStatus.MATCH_STATUS_FINISHED if match.over else MatchStatus.MATCH_STATUS_RUNNING
    result = codec.result(match.result())
    return Change(
        head.match_id, 0, None, status, match.seat,
        due_after=due_decision(head, 0, match.seat),
        result=result.SerializeToString() if result else b"",
        finished=finished_message(head, status, result) if match.over else b"",
    )  # fmt: skip


def _cursor(last: tuple[int, str]) -> str:
    return base64.urlsafe_b64encode(f"{last[0]}:{last[1]}".encode()).decode()


def _parse_cursor(cursor: str) -> tuple[int, str] | None:
    if not cursor:
        return None
    try:
        created, _, match_id = base64.urlsafe_b64decode(cursor.encode()).decode().partition(":")
        return int(created), match_id
    except ValueError:
        raise InvalidInput("The cursor is not one that this list gave.", code="invalid_cursor", field="cursor", value=cursor) from None

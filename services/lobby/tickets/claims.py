"""From a group of tickets to its match: claim, create, settle.

A claim takes its tickets out of their pool in one script, so a ticket is in one claim at most. The match is created under the claim's id
as request id, so that repeating the request, after any crash, returns the same match. A claim ends when its tickets have the match
(MATCHED) or certainly get none (FAILED); while it is unknown whether the match was created, the same request is repeated.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import redis.asyncio
from redis.exceptions import RedisError

from services.contracts.herotable.rules.v1 import rules_pb2
from services.harness.logs import logger
from services.kernel.errors import HerotableError
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared.ids import new_id
from services.lobby.shared.metrics import ADOPTED, CLAIMS, ENDED, MATCHES, WAITED
from services.lobby.shared.rules_client import RulesClient, is_final
from services.lobby.tickets.store import StoredTicket, TicketStore, load

CLAIM = load("claim_tickets")
SETTLE = load("settle_claim")
ADOPT = load("adopt_claims")
BACKLOG_FACTOR = 16
"""No new claims are made while there are more than `creations_at_once` times this many."""

log = logger(__name__)


class Claims:
    """Creates the matches of one replica's claims, several at the same time."""

    def __init__(self, client: redis.asyncio.Redis, tickets: TicketStore, rules: RulesClient, settings: LobbySettings) -> None:
        self._redis: Any = client
        self._tickets = tickets
        self._rules = rules
        self._settings = settings
        self._tasks: dict[str, dict[str, asyncio.Task[None]]] = defaultdict(dict)
        """Game -> claim -> its task. Counted for each game, so that a game whose rules service is away does not hold up the others."""

    async def capacity(self, game: str) -> int:
        """The number of further matches of the game that this replica may begin to create now."""
        waiting = int(await self._redis.zcard(f"lobby:claims:{game}"))
        CLAIMS.labels(game).set(waiting)
        if waiting >= BACKLOG_FACTOR * self._settings.creations_at_once:
            return 0
        return self._free(game)

    async def claim(self, game: str, ticket_ids: Sequence[str], bots: int = 0, policy: str = "") -> bool:
        """Claims the tickets for one match and begins to create it. Returns False and changes nothing if one of them no longer waits."""
        # The seats are drawn once and kept in the claim, because they decide who begins.
        seats = [*ticket_ids, *[""] * bots]
        secrets.SystemRandom().shuffle(seats)
        claim_id = new_id("clm")
        if not await CLAIM(self._redis, [], [game, claim_id, ",".join(seats), policy]):
            return False
        self._begin(game, claim_id)
        return True

    async def adopt(self, game: str) -> int:
        """Takes over claims of the game that nobody has worked on for a while, because a replica died or the last attempt failed."""
        free = self._free(game)
        if free == 0:
            return 0
        found = await ADOPT(self._redis, [], [game, to_ms(self._settings.retry_seconds), free])
        for name in found:
            if name.decode() not in self._tasks[game]:
                ADOPTED.inc()
                self._begin(game, name.decode())
        return len(found)

    async def finish(self) -> None:
        """Waits for the matches that are being created."""
        await asyncio.gather(*(task for tasks in self._tasks.values() for task in tasks.values()), return_exceptions=True)

    def _free(self, game: str) -> int:
        return max(0, self._settings.creations_at_once - len(self._tasks[game]))

    def _begin(self, game: str, claim_id: str) -> None:
        task = asyncio.create_task(self._create(claim_id))
        self._tasks[game][claim_id] = task
        task.add_done_callback(lambda _: self._tasks[game].pop(claim_id, None))

    async def _create(self, claim_id: str) -> None:
        try:
            await self._create_match(claim_id)
        except HerotableError as error:
            log.warning("match of tickets not created yet", claim_id=claim_id, code=error.code, error=error.message)
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("claim left for later", claim_id=claim_id, error=str(error))

    async def _create_match(self, claim_id: str) -> None:
        fields = await self._redis.hgetall(f"lobby:claim:{claim_id}")
        if not fields:
            return
        seats, policy = fields[b"seats"].decode().split(","), fields[b"policy"].decode()
        tickets = {ticket.request.ticket_id: ticket for ticket in await self._tickets.read_many([name for name in seats if name])}
        first = next(iter(tickets.values()))
        request = rules_pb2.CreateMatchRequest(
            request_id=claim_id,
            setup=first.request.setup,
            seats=[_seat(tickets[name]) if name else rules_pb2.Seat(policy=policy, name=policy) for name in seats],
            rated=first.request.rated,
        )
        try:
            match_id = await self._rules.create_match(first.request.game, request)
        except HerotableError as error:
            if is_final(error):
                await self._fail(claim_id, error.code, f"The match could not be created: {error.message}")
            elif first.now_ms - int(fields[b"born"]) > to_ms(self._settings.patience_seconds):
                await self._fail(claim_id, "rules_unavailable", "The match could not be created in time; make a new ticket.")
            raise
        await self._settle(claim_id, first.request.game, match_id, bots=seats.count(""))

    async def _settle(self, claim_id: str, game: str, match_id: str, bots: int) -> None:
        keep = to_ms(self._settings.keep_seconds)
        waits = await SETTLE(self._redis, [], [claim_id, "MATCHED", match_id, "", "", keep])
        if waits:
            MATCHES.labels(game, "yes" if bots else "no").inc()
            for wait in waits:
                WAITED.labels(game).observe(wait / 1000)
            log.info("match of tickets", match_id=match_id, claim_id=claim_id, bots=bots, players=len(waits), waited_ms=max(waits))

    async def _fail(self, claim_id: str, code: str, sentence: str) -> None:
        ended = await SETTLE(self._redis, [], [claim_id, "FAILED", "", code, sentence, to_ms(self._settings.keep_seconds)])
        ENDED.labels("failed").inc(len(ended))


def _seat(ticket: StoredTicket) -> rules_pb2.Seat:
    return rules_pb2.Seat(account_id=ticket.request.player.account_id, name=ticket.request.player.name)

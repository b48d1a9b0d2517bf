"""Live moves in a worker: plays a run of consecutive decisions of one seat.

The policy thinks in a determinized world, freshly dealt for each decision, never in the true state. Every move is a compare-and-set
on the match's version: after any failure another task, the scheduler's sweep or its fallback takes over, and at most one of them
moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import SystemRandom

import grpc
import orjson
import redis

from services import policies, registry
from services.bots import keys, metrics
from services.bots.settings import BotsSettings
from services.bots.time_limit import TimeLimit, TimeLimitReached
from services.contracts.herotable.bots.v1 import bots_pb2
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.errors import error_from_rpc
from services.harness.logs import logger
from services.harness.scripts import Script
from services.kernel.errors import Conflict, HerotableError, MatchOver, NotFound, NotYourTurn, Unavailable
from services.kernel.game import Game
from services.kernel.policy import Look, Policy
from services.kernel.randomness import fresh_seed

CLAIM = Script.load("services.bots.live", "lua/claim.lua")
RELEASE = Script.load("services.bots.live", "lua/release.lua")
BOT = rules_pb2.Actor(bot=True)

log = logger(__name__)
StubOfMatch = Callable[[str], rules_pb2_grpc.RulesServiceStub]
"""Finds the rules service that hosts a match, by the id of the match."""


class LivePlayer:
    """Plays the live tasks of one worker process; main thread only, because of the time limit."""

    def __init__(self, rules: StubOfMatch, client: redis.Redis, settings: BotsSettings) -> None:
        self._rules = rules
        self._redis = client
        self._settings = settings
        self._random = SystemRandom()

    def play(self, task: bots_pb2.LiveMoveTask, token: str) -> str:
        """Plays the seat's decisions until another seat has to decide, the match is over or the task's time is up.

        `token` identifies the task. Returns one word for the outcome, for the log and the metrics; a HerotableError is an outcome too."""
        run = keys.run(task.match_id, task.seat)
        if not self._claim(run, token):
            return "taken"
        try:
            return self._play_run(task, run, token)
        except (Conflict, MatchOver, NotYourTurn) as error:
            # Somebody else moved, or the match ended meanwhile: no decision is due any more.
            log.info("already done", match_id=task.match_id, seat=task.seat, code=error.code)
            return "done_by_others"
        except NotFound:
            return "gone"
        except HerotableError as error:
            log.warning("live move refused", match_id=task.match_id, seat=task.seat, code=error.code, reason=error.message)
            return "unavailable" if isinstance(error, Unavailable) else "refused"
        finally:
            RELEASE.run_sync(self._redis, [run], [token])

    def _claim(self, run: str, token: str) -> bool:
        return bool(CLAIM.run_sync(self._redis, [run], [token, round(self._settings.overdue_seconds * 1000)]))

    def _play_run(self, task: bots_pb2.LiveMoveTask, run: str, token: str) -> str:
        rules = self._rules(task.match_id)
        deadline = time.monotonic() + self._settings.live_task_seconds
        policy = _PolicyOfRun()
        for played in range(self._settings.bot_run_decisions):
            if played and (time.monotonic() > deadline or not self._claim(run, token)):
                return "handed_on"
            world = self._determinize(rules, task)
            if world.deciding != task.seat or (not played and world.version != task.version):
                return "done_by_others" if not played else "played"
            moved = self._act(rules, task, world, self._choose(task.match_id, world, policy))
            if moved.HasField("result") or moved.decision.seat != task.seat:
                return "played"
        return "handed_on"

    def _determinize(self, rules: rules_pb2_grpc.RulesServiceStub, task: bots_pb2.LiveMoveTask) -> rules_pb2.DeterminizeResponse:
        request = rules_pb2.DeterminizeRequest(match_id=task.match_id, actor=BOT, seat=task.seat, seed=fresh_seed())
        try:
            return rules.Determinize(request, timeout=self._settings.call_timeout)
        except grpc.RpcError as error:
            raise error_from_rpc(error) from error

    def _act(
        self, rules: rules_pb2_grpc.RulesServiceStub, task: bots_pb2.LiveMoveTask, world: rules_pb2.DeterminizeResponse, option: str
    ) -> rules_pb2.ActResponse:
        request = rules_pb2.ActRequest(match_id=task.match_id, actor=BOT, seat=task.seat, expected_version=world.version, option=option)
        try:
            moved = rules.Act(request, timeout=self._settings.call_timeout)
        except grpc.RpcError as error:
            raise error_from_rpc(error) from error
        metrics.MOVES.labels(world.policy).inc()
        return moved

    def _choose(self, match_id: str, world: rules_pb2.DeterminizeResponse, policy: _PolicyOfRun) -> str:
        """The key of the option that the policy chooses, or of a random one if the policy fails or takes too long."""
        game = registry.find(match_id.partition(".")[0])
        match = game.load(orjson.loads(world.world_json))
        options = Look(match).decision().options
        began = time.perf_counter()
        try:
            with TimeLimit(self._settings.bot_decision_seconds) as limit:
                limit.start()
                choice = policy.instance(game, world.policy, self._random).choose(Look(match))
                if 0 <= choice < len(options):
                    return options[choice].key
                reason = "no_such_option"
        except TimeLimitReached:
            reason = "over_budget"
        except HerotableError as error:
            reason = error.code
        except Exception:
            log.exception("policy failed", match_id=match_id, policy=world.policy)
            reason = "failed"
        finally:
            metrics.THINKING.labels(world.policy).observe(time.perf_counter() - began)
        policy.forget()
        metrics.FALLBACKS.labels(reason).inc()
        log.warning("fallback", match_id=match_id, policy=world.policy, version=world.version, reason=reason)
        return self._random.choice(options).key


class _PolicyOfRun:
    """The policy that plays a run: one instance for all decisions, a new one after a failure."""

    def __init__(self) -> None:
        self._policy: Policy | None = None

    def instance(self, game: Game, name: str, random: SystemRandom) -> Policy:
        """The instance, created on first use."""
        if self._policy is None:
            self._policy = policies.find(game, name)(random.getrandbits(64))
        return self._policy

    def forget(self) -> None:
        """Drops the instance, which may have been interrupted in the middle of a change."""
        self._policy = None

"""Connections of one worker process, opened after the fork: gRPC channels that cross a fork hang."""

from __future__ import annotations

import os

import grpc
import redis

from services.bots.settings import BotsSettings
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.channels import open_sync_channel
from services.harness.redis_client import connect_sync
from services.kernel.errors import Unavailable


class Clients:
    """Opened on first use by the process that uses them; never shared with a parent process."""

    def __init__(self, settings: BotsSettings) -> None:
        self._settings = settings
        self._owner = 0
        self._channels: dict[str, grpc.Channel] = {}
        self._redis: redis.Redis | None = None

    def forget(self) -> None:
        """Drops the connections that a parent process opened; called in every new child."""
        self._owner, self._channels, self._redis = os.getpid(), {}, None

    @property
    def redis(self) -> redis.Redis:
        """The Redis that holds the state of jobs and matches."""
        self._check_owner()
        if self._redis is None:
            self._redis = connect_sync(self._settings, connections=4)
        return self._redis

    def rules(self, match_id: str) -> rules_pb2_grpc.RulesServiceStub:
        """The rules service that hosts the match; Unavailable if no address of its game is known."""
        self._check_owner()
        game = match_id.partition(".")[0]
        address = self._settings.rules_addresses.get(game)
        if address is None:
            raise Unavailable(
                f"No address of a rules service for {game!r} is set; HEROTABLE_RULES_ADDRESSES should have {game}=host:port.",
                code="no_rules_address",
                field="game",
                value=game,
            )
        if game not in self._channels:
            self._channels[game] = open_sync_channel(address, rules_pb2.DESCRIPTOR, self._settings)
        return rules_pb2_grpc.RulesServiceStub(self._channels[game])

    def _check_owner(self) -> None:
        if self._owner != os.getpid():
            self.forget()

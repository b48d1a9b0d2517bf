"""Connections to the services, one per address."""

from __future__ import annotations

from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from gateway.upstream.play_client import PlayClient
from services.contracts.herotable.rules.v1 import rules_pb2_grpc

LARGEST_MESSAGE = 8 * 1024 * 1024
HEALTH_SECONDS = 1.0
CHANNEL_OPTIONS: list[tuple[str, Any]] = [
    ("grpc.lb_policy_name", "round_robin"),
    ("grpc.enable_retries", 0),
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    ("grpc.max_receive_message_length", LARGEST_MESSAGE),
    ("grpc.max_send_message_length", LARGEST_MESSAGE),
]


class Peer:
    """A service at one address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.channel = grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)
        self._health = health_pb2_grpc.HealthStub(self.channel)

    async def serving(self) -> bool:
        """Return whether its health service reports SERVING, which includes everything that the service needs."""
        try:
            answer = await self._health.Check(health_pb2.HealthCheckRequest(), timeout=HEALTH_SECONDS)
        except grpc.aio.AioRpcError:
            return False
        return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


class RulesPeer(Peer):
    """A rules service at one address. `seconds` is the deadline of calls through its Play stream."""

    def __init__(self, address: str, seconds: float) -> None:
        super().__init__(address)
        self.stub: rules_pb2_grpc.RulesServiceAsyncStub = rules_pb2_grpc.RulesServiceStub(self.channel)
        self.play = PlayClient(self.stub, seconds)

"""`python -m services.harness.probe HOST:PORT`: exit code 0 if the service there reports SERVING within 3 seconds, otherwise 1."""

from __future__ import annotations

import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

SECONDS = 3.0


def serving(address: str) -> bool:
    """Whether the health service at this address reports SERVING."""
    with grpc.insecure_channel(address) as channel:
        try:
            answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=SECONDS)
        except grpc.RpcError:
            return False
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m services.harness.probe HOST:PORT")
    sys.exit(0 if serving(sys.argv[1]) else 1)

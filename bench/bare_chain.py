"""The baseline of bench/live.py: FastAPI -> gRPC (unary) -> Redis and back, with the messages of the real API but without rules.

python -m bench.bare_chain echo --port P --redis redis://...      the gRPC server: one write to Redis per call
python -m bench.bare_chain gateway --port P --echo HOST:PORT      the HTTP server: the paths that bench/live.py uses
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
from typing import Any

import grpc
import orjson
import redis.asyncio
import uvicorn
import uvloop
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from pydantic import BaseModel

from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc

OPTIONS = [game_pb2.Option(key=f"play:{number}@star_labs", text=f"Play {number} on S.T.A.R. Labs") for number in range(1, 13)]
FACTS = b'{"card":"7","battleground":"star_labs"}'
EVENTS = [game_pb2.Event(kind="played", seat=0, data_json=FACTS, text="Seat 0 played 7 on S.T.A.R. Labs.")]
DECISION = game_pb2.Decision(seat=0, kind="main", prompt="Play a card or end your turn.", options=OPTIONS)
DEADLINE_SECONDS = 5
MATCH_LENGTH = 140
"""Approximate number of actions of a MegaClash match between random players."""


class Echo(rules_pb2_grpc.RulesServiceServicer):
    """Stores each request in Redis and answers with a message of typical size."""

    def __init__(self, client: redis.asyncio.Redis) -> None:
        self.client = client

    async def Act(self, request: rules_pb2.ActRequest, context: Any) -> rules_pb2.ActResponse:  # noqa: N802 - named by the contract
        await self.client.set(f"bare:{request.match_id}", request.SerializeToString())
        version = request.expected_version + 1
        return rules_pb2.ActResponse(version=version, events=EVENTS, decision=DECISION if version < MATCH_LENGTH else None)


async def serve_echo(port: int, redis_url: str) -> None:
    server = grpc.aio.server()
    rules_pb2_grpc.add_RulesServiceServicer_to_server(Echo(redis.asyncio.Redis.from_url(redis_url)), server)
    server.add_insecure_port(f"127.0.0.1:{port}")
    await server.start()
    await server.wait_for_termination()


class Action(BaseModel):
    expected_version: int
    option: str


def decision_json(decision: game_pb2.Decision) -> dict[str, Any]:
    return {
        "seat": decision.seat, "kind": decision.kind, "prompt": decision.prompt,
        "options": [{"key": option.key, "text": option.text} for option in decision.options],
    }  # fmt: skip


class Upstream:
    """The rules service that the application calls."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._stub: rules_pb2_grpc.RulesServiceStub | None = None

    async def act(self, match_id: str, action: Action) -> dict[str, Any]:
        """Carries out an action and renders the response of the rules service."""
        if self._stub is None:  # created on the server's event loop
            self._stub = rules_pb2_grpc.RulesServiceStub(grpc.aio.insecure_channel(self._address))
        request = rules_pb2.ActRequest(match_id=match_id, expected_version=action.expected_version, option=action.option)
        answer = await self._stub.Act(request, timeout=DEADLINE_SECONDS)
        return {
            "version": answer.version,
            "events": [{"kind": e.kind, "seat": e.seat, "data": orjson.loads(e.data_json), "text": e.text} for e in answer.events],
            "decision": decision_json(answer.decision) if answer.HasField("decision") else None,
        }


def application(address: str) -> FastAPI:
    app = FastAPI()
    upstream = Upstream(address)

    @app.post("/v1/matches", status_code=201)
    async def create() -> dict[str, Any]:
        return {"match": {"match_id": secrets.token_hex(8)}}

    @app.get("/v1/matches/{match_id}")
    async def look(match_id: str) -> dict[str, Any]:
        return {"observation": {"version": 0, "decision": decision_json(DECISION)}}

    @app.post("/v1/matches/{match_id}/actions")
    async def post(match_id: str, action: Action) -> dict[str, Any]:
        return await upstream.act(match_id, action)

    @app.websocket("/v1/matches/{match_id}/ws")
    async def play(socket: WebSocket, match_id: str) -> None:
        await socket.accept()
        try:
            while True:
                action = Action.model_validate_json(await socket.receive_text())
                taken = {"type": "taken", "match_id": match_id, "data": await upstream.act(match_id, action)}
                await socket.send_text(orjson.dumps(taken).decode())
        except WebSocketDisconnect:
            return

    @app.get("/readyz")
    async def readyz() -> dict[str, str]:
        return {"status": "ready"}

    return app


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["echo", "gateway"])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--redis", default="")
    parser.add_argument("--echo", default="")
    arguments = parser.parse_args()
    if arguments.part == "echo":
        uvloop.install()
        asyncio.run(serve_echo(arguments.port, arguments.redis))
    else:
        app = application(arguments.echo)
        quick = {"loop": "uvloop", "http": "httptools", "ws": "websockets-sansio"}
        uvicorn.run(app, host="127.0.0.1", port=arguments.port, log_level="warning", access_log=False, **quick)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()

"""The server of a service: health, orderly shutdown, deadlines, errors, metrics, limits."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from prometheus_client import REGISTRY

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.errors import error_from_rpc
from services.harness.probe import serving
from services.harness.server import Listen, serve
from services.harness.settings import Settings
from services.kernel.errors import Unavailable
from tests.harness.servicer import Served, served
from tests.support.redis import RedisServer
from tests.support.rules import RulesProcess
from tests.support.timing import scaled

SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


async def health(service: Served, name: str = "") -> int:
    stub = health_pb2_grpc.HealthStub(service.channel)
    answer = await stub.Check(health_pb2.HealthCheckRequest(service=name))
    return answer.status


async def eventually(service: Served, status: int) -> None:
    async with asyncio.timeout(scaled(10)):
        while await health(service) != status:
            await asyncio.sleep(0.02)


async def test_health_follows_redis_away_frozen_and_back(own_redis: RedisServer, tmp_path: Path) -> None:
    async with served(own_redis.url, tmp_path, redis_timeout=0.5) as service:
        assert await health(service) == SERVING
        assert await health(service, "herotable.rules.v1.RulesService") == SERVING
        own_redis.kill()
        await eventually(service, NOT_SERVING)
        own_redis.start()
        await eventually(service, SERVING)
        own_redis.pause()
        await eventually(service, NOT_SERVING)
        own_redis.resume()
        await eventually(service, SERVING)


async def test_the_probe_for_containers_asks_the_health_service(own_redis: RedisServer, tmp_path: Path) -> None:
    async with served(own_redis.url, tmp_path) as service:
        address = f"127.0.0.1:{service.port}"
        assert await asyncio.to_thread(serving, address)
        own_redis.kill()
        await eventually(service, NOT_SERVING)
        assert not await asyncio.to_thread(serving, address)
    assert not await asyncio.to_thread(serving, address)


async def test_a_service_starts_without_redis_and_serves_when_it_is_there(own_redis: RedisServer, tmp_path: Path) -> None:
    own_redis.kill()
    async with served(own_redis.url, tmp_path) as service:
        assert await health(service) == NOT_SERVING
        own_redis.start()
        await eventually(service, SERVING)


async def test_reflection_lists_our_service_and_health(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path) as service:
        stub = reflection_pb2_grpc.ServerReflectionStub(service.channel)
        call = stub.ServerReflectionInfo(iter([reflection_pb2.ServerReflectionRequest(list_services="")]))
        listed = {one.name for one in (await call.read()).list_services_response.service}
        assert {"herotable.rules.v1.RulesService", "grpc.health.v1.Health"} <= listed


async def test_a_stopping_server_lets_running_calls_finish_and_takes_no_new_ones(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path) as service:
        service.servicer.seconds = 0.6
        running = asyncio.create_task(_act(service))
        await asyncio.sleep(0.2)
        service.stop.set()
        await asyncio.sleep(0.1)
        with pytest.raises(grpc.RpcError) as refused:
            await service.stub.Act(pb.ActRequest(), timeout=0.3)
        assert refused.value.code() in {grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED}
        assert (await running).version == 1
        async with asyncio.timeout(scaled(2)):
            assert await service.task == 0


async def _act(service: Served) -> pb.ActResponse:
    return await service.stub.Act(pb.ActRequest())


async def test_a_call_that_does_not_end_is_cut_off_after_the_grace(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path, drain_seconds=0.3) as service:
        service.servicer.seconds = 60
        running = asyncio.create_task(_act(service))
        await asyncio.sleep(0.1)
        service.stop.set()
        async with asyncio.timeout(scaled(3)):
            assert await service.task == 0
        with pytest.raises(grpc.RpcError):
            await running


async def test_sigterm_ends_a_process_in_order(fresh_redis: str, tmp_path: Path) -> None:
    process = RulesProcess(fresh_redis, tmp_path)
    await process.port()
    assert process.end(signal.SIGTERM) == 0
    assert '"event": "stopped"' in (tmp_path / "rules.log").read_text()


async def test_a_deadline_of_the_caller_and_one_of_the_server(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path, call_timeout=0.2) as service:
        service.servicer.seconds = 30
        raw = service.channel._channel.unary_unary("/herotable.rules.v1.RulesService/Act")
        with pytest.raises(grpc.RpcError) as ended:
            await raw(b"")
        assert error_from_rpc(ended.value).code == "deadline_exceeded"
        with pytest.raises(grpc.RpcError) as ended:
            await service.stub.Act(pb.ActRequest(), timeout=0.1)
        assert ended.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED


async def test_a_stream_without_a_deadline_has_one(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path, stream_timeout=0.2) as service:
        service.servicer.seconds = 30
        call = service.channel._channel.unary_stream("/herotable.rules.v1.RulesService/Watch")(b"")
        assert await call.read() == b""
        with pytest.raises(grpc.RpcError) as ended:
            await call.read()
        assert error_from_rpc(ended.value).code == "deadline_exceeded"


async def test_an_unexpected_error_shows_the_caller_its_request_id_alone(
    fresh_redis: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    async with served(fresh_redis, tmp_path) as service:
        service.servicer.error = ZeroDivisionError("the secret")
        with caplog.at_level(logging.ERROR), pytest.raises(grpc.RpcError) as ended:
            await service.stub.Act(pb.ActRequest(), metadata=(("x-request-id", "req-77"),))
        error = error_from_rpc(ended.value)
        assert (ended.value.code(), error.code, error.context["request_id"]) == (grpc.StatusCode.INTERNAL, "internal", "req-77")
        assert "secret" not in error.message
        logged = caplog.text + capsys.readouterr().out
        assert "req-77" in logged
        assert "the secret" in logged


async def test_metrics_count_calls_by_method_and_status(fresh_redis: str, tmp_path: Path) -> None:
    def count(code: str) -> float:
        labels = {"service": "herotable.rules.v1.RulesService", "method": "Act", "code": code}
        return REGISTRY.get_sample_value("herotable_rpc_total", labels) or 0

    async with served(fresh_redis, tmp_path) as service:
        before = count("OK"), count("UNAVAILABLE")
        await service.stub.Act(pb.ActRequest())
        service.servicer.error = Unavailable("away")
        with pytest.raises(grpc.RpcError):
            await service.stub.Act(pb.ActRequest())
        assert (count("OK"), count("UNAVAILABLE")) == (before[0] + 1, before[1] + 1)
        labels = {"service": "herotable.rules.v1.RulesService", "method": "Act"}
        assert REGISTRY.get_sample_value("herotable_rpc_in_flight", labels) == 0


async def test_more_calls_at_once_than_allowed_are_refused(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path, concurrent_calls=2) as service:
        service.servicer.seconds = 0.3
        outcomes = await asyncio.gather(*(_act(service) for _ in range(6)), return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, grpc.RpcError)]
        assert {outcome.code() for outcome in refused} == {grpc.StatusCode.RESOURCE_EXHAUSTED}
        assert len(refused) == 4


async def test_background_work_that_dies_stops_the_service_with_an_exit_code(fresh_redis: str, tmp_path: Path) -> None:
    async def die() -> None:
        await asyncio.sleep(0.1)
        raise ZeroDivisionError

    async with served(fresh_redis, tmp_path, runtime_hook=lambda runtime: runtime.spawn(die())) as service:
        async with asyncio.timeout(scaled(5)):
            assert await service.task == 1


async def test_a_port_that_is_taken_is_logged_and_ends_the_service(fresh_redis: str, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        from contextlib import asynccontextmanager

        @asynccontextmanager
        async def nothing(runtime: object):
            yield {}

        settings = Settings(redis_url=fresh_redis)
        assert await serve(nothing, settings, Listen(port=taken.getsockname()[1]), asyncio.Event()) == 1

"""Calls between services are retried only if the contract marks them as idempotent, and always have a deadline."""

from __future__ import annotations

from pathlib import Path

import grpc
import pytest

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.channels import open_channel, open_sync_channel, service_config
from services.harness.errors import error_from_rpc
from services.harness.settings import Settings
from services.kernel.errors import Unavailable
from tests.harness.servicer import served
from tests.support.timing import scaled


async def test_a_read_is_repeated_while_the_server_is_unavailable_and_a_write_is_not(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path) as service:
        service.servicer.failures = 2
        assert (await service.stub.Observe(pb.ObserveRequest(match_id="m"))).info.match_id == "m"
        assert service.servicer.called == 3
        service.servicer.failures = 1
        with pytest.raises(grpc.RpcError) as ended:
            await service.stub.Act(pb.ActRequest())
        assert isinstance(error_from_rpc(ended.value), Unavailable)
        assert service.servicer.called == 4


@pytest.mark.parametrize("contract", [pb.DESCRIPTOR, lobby_pb2.DESCRIPTOR])
def test_only_calls_marked_in_the_contract_are_ever_repeated(contract: object) -> None:
    repeated = {name["method"] for config in service_config(contract)["methodConfig"] for name in config["name"]}
    assert repeated
    assert not repeated & {"Act", "CreateMatch", "Play", "Watch", "CreateTable", "JoinTable", "CreateTicket"}


async def test_a_call_without_a_deadline_has_that_of_the_settings(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path, caller=Settings(call_timeout=0.2)) as service:
        service.servicer.seconds = 0.4
        with pytest.raises(grpc.RpcError) as ended:
            await service.stub.Act(pb.ActRequest())
        assert error_from_rpc(ended.value).code == "deadline_exceeded"
        assert (await service.stub.Act(pb.ActRequest(), timeout=scaled(5))).version == 1


async def test_a_dead_address_is_unavailable() -> None:
    from services.contracts.herotable.rules.v1.rules_pb2_grpc import RulesServiceStub

    async with open_channel("127.0.0.1:1", pb.DESCRIPTOR, Settings(call_timeout=scaled(2))) as channel:
        with pytest.raises(grpc.RpcError) as ended:
            await RulesServiceStub(channel).Act(pb.ActRequest())
        assert isinstance(error_from_rpc(ended.value), Unavailable)
    with open_sync_channel("127.0.0.1:1", pb.DESCRIPTOR, Settings(call_timeout=scaled(2))) as channel:
        with pytest.raises(grpc.RpcError) as ended:
            RulesServiceStub(channel).Act(pb.ActRequest())
        assert isinstance(error_from_rpc(ended.value), Unavailable)

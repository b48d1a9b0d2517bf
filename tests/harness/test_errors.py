"""A domain error reaches the caller as it was raised."""

from __future__ import annotations

import inspect
from pathlib import Path

import grpc
import pytest

from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.errors import STATUS_OF, error_from_rpc, from_message, status_code, to_message
from services.kernel import errors
from tests.harness.servicer import served

BASE = errors.HerotableError
CLASSES = [cls for _, cls in inspect.getmembers(errors, inspect.isclass) if issubclass(cls, BASE) and cls is not BASE]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_class_has_a_status_and_survives_the_round_trip(cls: type[errors.HerotableError]) -> None:
    error = cls("What was wrong and what would be right.", field="seat", value=3, current_version=7)
    assert status_code(error) is not grpc.StatusCode.INTERNAL
    back = from_message(to_message(error))
    assert (type(back), back.code, back.message, back.field, back.value) == (cls, error.code, error.message, "seat", "3")
    assert back.context == {"current_version": "7"}


def test_an_error_with_its_own_code_keeps_its_class() -> None:
    error = errors.Conflict("Taken.", code="seat_taken")
    back = from_message(to_message(error))
    assert (type(back), back.code) == (errors.Conflict, "seat_taken")


def test_a_retriable_status_means_unavailable_and_nothing_else() -> None:
    assert [cls for cls, status in STATUS_OF.items() if status is grpc.StatusCode.UNAVAILABLE] == [errors.Unavailable]


async def test_through_a_real_call(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path) as service:
        service.servicer.error = errors.Conflict("Look again.", field="expected_version", value=3, current_version=5)
        watch = service.stub.Watch(pb.WatchRequest())
        assert await watch.read() == pb.WatchResponse()
        for call in (service.stub.Act(pb.ActRequest()), watch.read()):
            with pytest.raises(grpc.RpcError) as ended:
                await call
            assert ended.value.code() is grpc.StatusCode.ABORTED
            error = error_from_rpc(ended.value)
            assert (type(error), error.code, error.context) == (errors.Conflict, "version_conflict", {"current_version": "5"})


async def test_a_method_that_is_not_offered(fresh_redis: str, tmp_path: Path) -> None:
    async with served(fresh_redis, tmp_path) as service:
        with pytest.raises(grpc.RpcError) as ended:
            await service.stub.Replay(pb.ReplayRequest())
        assert (ended.value.code(), error_from_rpc(ended.value).code) == (grpc.StatusCode.UNIMPLEMENTED, "unimplemented")

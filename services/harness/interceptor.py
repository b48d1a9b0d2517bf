"""The interceptor of every call: request id, deadline, metrics, load limit, and the translation of errors.

A domain error becomes its status with the detail of errors.py. Any other error becomes INTERNAL with the request id; its traceback
goes to the log under the same id, never to the caller.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from time import perf_counter
from typing import Any

import grpc
import grpc.aio
from google.protobuf.message import DecodeError
from prometheus_client import Counter, Gauge, Histogram
from structlog.contextvars import bind_contextvars
from typing_extensions import override

from services.contracts.herotable.errors.v1.errors_pb2 import Error
from services.harness import errors
from services.harness.logs import logger
from services.harness.settings import Settings
from services.kernel.errors import HerotableError, InvalidInput, RateLimited

CALLS = Counter("herotable_rpc_total", "Calls answered", ["service", "method", "code"])
SECONDS = Histogram(
    "herotable_rpc_seconds",
    "Time to answer a call, or how long a stream was open",
    ["service", "method"],
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600),
)
IN_FLIGHT = Gauge("herotable_rpc_in_flight", "Calls and streams being served", ["service", "method"])

REQUEST_ID = "x-request-id"
_own_ids = (f"{process}-{number:x}" for process in [secrets.token_hex(6)] for number in count(1))
Parse = Callable[[bytes], Any]
log = logger(__name__)


class CallInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[type-arg]  # generic in the stubs only
    """Wraps the methods of our own services; the health and reflection services stay as they are."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.in_flight = 0
        """The number of calls being served, without those of the health and reflection services."""
        self._idle = asyncio.Event()
        self._wrapped: dict[str, Any] = {}

    async def wait_idle(self) -> None:
        """Returns once no call is being served."""
        while self.in_flight:
            self._idle.clear()
            await self._idle.wait()

    def leave(self) -> None:
        """Counts one call less."""
        self.in_flight -= 1
        if not self.in_flight:
            self._idle.set()

    @override
    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any]]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any]:
        method = handler_call_details.method
        wrapped = self._wrapped.get(method)
        if wrapped is None:
            handler = await continuation(handler_call_details)
            if handler is None or method.startswith("/grpc."):
                return handler
            wrapped = self._wrapped[method] = self._wrap(method, handler)
        return wrapped

    def _wrap(self, method: str, handler: Any) -> grpc.RpcMethodHandler[Any, Any]:
        wrapper = _MethodWrapper(self, method)
        parse, write = handler.request_deserializer, handler.response_serializer
        if handler.request_streaming and handler.response_streaming:
            return grpc.stream_stream_rpc_method_handler(wrapper.stream(handler.stream_stream, None), parse, write)
        if handler.request_streaming:
            return grpc.stream_unary_rpc_method_handler(wrapper.unary(handler.stream_unary, None), parse, write)
        # The wrapper parses a single request, so that a broken message is refused like any other invalid input.
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(wrapper.stream(handler.unary_stream, parse), None, write)
        return grpc.unary_unary_rpc_method_handler(wrapper.unary(handler.unary_unary, parse), None, write)


class _MethodWrapper:
    """Wraps the handler of one method."""

    def __init__(self, owner: CallInterceptor, method: str) -> None:
        _, self.service, self.name = method.split("/")
        self.owner = owner
        self.seconds = SECONDS.labels(self.service, self.name)
        self.in_flight = IN_FLIGHT.labels(self.service, self.name)
        self._counted: dict[str, Counter] = {}

    def unary(self, inner: Callable[[Any, Any], Awaitable[Any]], parse: Parse | None) -> Callable[[Any, Any], Awaitable[Any]]:
        """Wraps a handler that returns one response."""

        async def call(request: Any, context: Any) -> Any:
            started, request_id = self._enter(context)
            code = "OK"
            try:
                self._check_load()
                if parse is not None:
                    request = _parsed(parse, request)
                if context.time_remaining() is not None:
                    return await inner(request, context)
                async with asyncio.timeout(self.owner.settings.call_timeout):
                    return await inner(request, context)
            except BaseException as error:
                code = _code_name(error)
                await self._refuse(error, request, context, request_id)
                raise
            finally:
                self._leave(started, code)

        return call

    def stream(self, inner: Callable[[Any, Any], AsyncIterator[Any]], parse: Parse | None) -> Callable[[Any, Any], AsyncIterator[Any]]:
        """Wraps a handler that returns a stream of responses."""

        async def call(request: Any, context: Any) -> AsyncIterator[Any]:
            started, request_id = self._enter(context)
            code = "OK"
            try:
                self._check_load()
                answers = inner(request if parse is None else _parsed(parse, request), context)
                limit = None if context.time_remaining() is not None else self.owner.settings.stream_timeout
                async with asyncio.timeout(limit):
                    async for answer in answers:
                        yield answer
            except BaseException as error:
                code = _code_name(error)
                await self._refuse(error, request, context, request_id)
                raise
            finally:
                self._leave(started, code)

        return call

    def _enter(self, context: Any) -> tuple[float, str]:
        """Counts the call and binds its request id. Every call has a task and a context of its own, so the binding ends with it."""
        self.owner.in_flight += 1
        self.in_flight.inc()
        request_id = _request_id(context)
        bind_contextvars(request_id=request_id)
        return perf_counter(), request_id

    def _check_load(self) -> None:
        if self.owner.in_flight > self.owner.settings.concurrent_calls:
            raise RateLimited("This server handles as many calls as it can; please repeat in a second.", code="overloaded", retry_after=1)

    def _leave(self, started: float, code: str) -> None:
        self.owner.leave()
        self.in_flight.dec()
        self.seconds.observe(perf_counter() - started)
        counter = self._counted.get(code)
        if counter is None:
            counter = self._counted[code] = CALLS.labels(self.service, self.name, code)
        counter.inc()

    async def _refuse(self, error: BaseException, request: Any, context: Any, request_id: str) -> None:
        """Aborts the call with the status of the error. Returns only if gRPC itself handles the error (cancelled, aborted)."""
        if isinstance(error, HerotableError):
            code, message = errors.status_code(error), errors.to_message(error)
            if code is grpc.StatusCode.INTERNAL:
                log.error("refused", method=self.name, code=error.code, exc_info=error, **_named(request))
        elif isinstance(error, TimeoutError):
            code = grpc.StatusCode.DEADLINE_EXCEEDED
            sentence = "The call took longer than this server allows; set a deadline of your own or ask for less."
            message = Error(code="deadline_exceeded", message=sentence, grpc_status=code.value[0])
        elif isinstance(error, NotImplementedError):
            code = grpc.StatusCode.UNIMPLEMENTED
            message = Error(code="unimplemented", message=f"{self.name} is not offered by this service.", grpc_status=code.value[0])
        elif isinstance(error, Exception) and not isinstance(error, grpc.aio.AbortError):
            code = grpc.StatusCode.INTERNAL
            log.error("unexpected", method=self.name, exc_info=error, **_named(request))
            sentence = f"Something went wrong here; quote the request id {request_id} to the operator."
            message = Error(code="internal", message=sentence, context={"request_id": request_id}, grpc_status=code.value[0])
        else:
            return
        await context.abort(code, message.message, errors.details(code, message))


def _named(request: Any) -> dict[str, str]:
    """The match id of the request, if it has one, for the log."""
    match_id = getattr(request, "match_id", "")
    return {"match_id": match_id} if match_id else {}


def _parsed(parse: Parse, data: bytes) -> Any:
    try:
        return parse(data)
    except DecodeError:
        raise InvalidInput("The request is not a message of this method.", code="invalid_message") from None


def _request_id(context: Any) -> str:
    """The caller's x-request-id if it is printable and short, otherwise a new one."""
    for key, value in context.invocation_metadata() or ():
        if key == REQUEST_ID and isinstance(value, str) and 0 < len(value) <= 128 and value.isprintable():
            return value
    return next(_own_ids)


def _code_name(error: BaseException) -> str:
    if isinstance(error, HerotableError):
        return errors.status_code(error).name
    if isinstance(error, TimeoutError):
        return "DEADLINE_EXCEEDED"
    if isinstance(error, (asyncio.CancelledError, GeneratorExit)):
        return "CANCELLED"
    if isinstance(error, grpc.aio.AbortError):
        return "ABORTED_BY_HANDLER"
    return "INTERNAL"

"""Traces, if an operator sets HEROTABLE_OTLP_ENDPOINT."""

from __future__ import annotations

from typing import Any

import grpc.aio

from services.harness.settings import Settings


def tracing_interceptors(settings: Settings) -> list[grpc.aio.ServerInterceptor[Any, Any]]:
    """The interceptors that make a span of every call and send it to the endpoint; none if there is no endpoint.

    Raises ImportError, which says what to install, if the OpenTelemetry packages are missing.
    """
    if not settings.otlp_endpoint:
        return []
    try:  # imported on demand: most installations do not have them
        from opentelemetry import trace  # noqa: PLC0415
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.instrumentation.grpc import aio_server_interceptor  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError as error:
        sentence = "HEROTABLE_OTLP_ENDPOINT is set, but the packages for traces are missing: pip install 'herotable[telemetry]'"
        raise ImportError(sentence) from error
    provider = TracerProvider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.otlp_endpoint, insecure=True)))
    trace.set_tracer_provider(provider)
    return [aio_server_interceptor()]

"""Structured logs on stderr."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from gateway.settings import Settings
from gateway.telemetry.request_id import request_id

TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
"""Without the values of variables, which include tokens, passwords and hands of cards."""


def configure_logs(settings: Settings) -> None:
    """Log our own events and those of all libraries to stderr: one JSON object per line, or coloured text for a console."""
    shared: list[Processor] = [_add_context, structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    if settings.log_format == "json":
        last: list[Processor] = [TRACEBACKS, structlog.processors.JSONRenderer()]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _add_context(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    event["service"] = "gateway"
    if current := request_id.get():
        event.setdefault("request_id", current)
    return event

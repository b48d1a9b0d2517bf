"""Structured logs: one JSON object per line (or coloured text on a console), with the request id and other bound names."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.contextvars import bind_contextvars, merge_contextvars

from services.harness.settings import Settings

TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))
"""Tracebacks without the values of local variables, which include tokens, passwords and hands of cards."""

__all__ = ["bind", "configure_logs", "logger"]

bind = bind_contextvars
"""Adds names to all further log lines of the current call: bind(match_id=...)."""


def configure_logs(settings: Settings, service: str) -> None:
    """Sends our own log lines and those of all libraries to stderr, in the format and above the level of the settings."""
    shared: list[structlog.typing.Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: list[structlog.typing.Processor] = (
        [TRACEBACKS, structlog.processors.JSONRenderer()]
        if settings.log_format == "json"
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _named(service), *renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=settings.log_level, force=True)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def logger(name: str) -> structlog.stdlib.BoundLogger:
    """The logger of a module."""
    found: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return found


def _named(service: str) -> structlog.typing.Processor:
    def add_service(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        event["service"] = service
        return event

    return add_service

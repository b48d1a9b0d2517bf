"""The parent process of a worker: Celery's, with the settings, logs and metrics of the platform."""

from __future__ import annotations

import logging
import os
import socket
from typing import Any

from celery.signals import setup_logging, worker_process_shutdown
from prometheus_client import CollectorRegistry, multiprocess, start_http_server

from services import registry
from services.bots.broker.app import make_app
from services.bots.settings import BotsSettings
from services.bots.worker.heartbeat import add_heartbeat
from services.bots.worker.tasks import add_tasks
from services.harness.logs import configure_logs, logger

log = logger(__name__)


def run(concurrency: int, queues: str, host: str, metrics_port: int | None) -> int:
    """Consumes the queues until SIGTERM, SIGINT or SIGQUIT; returns the exit code.

    `queues` are names separated by commas; without a `metrics_port` no metrics are served."""
    settings = BotsSettings()

    @setup_logging.connect(weak=False)
    def platform_logs(**_: Any) -> None:
        configure_logs(settings, "bot-worker")
        for noisy in ("celery.worker.strategy", "celery.app.trace"):
            # They log every task that is received or succeeds; the tasks' own log lines say more.
            logging.getLogger(noisy).setLevel(logging.WARNING)

    @worker_process_shutdown.connect(weak=False)
    def forget_metrics(pid: int, **_: Any) -> None:
        multiprocess.mark_process_dead(pid)

    configure_logs(settings, "bot-worker")
    _load_games()
    if metrics_port is not None:
        _serve_metrics(host, metrics_port)
    app = make_app(settings)
    add_tasks(app, settings)
    add_heartbeat(app, settings, queues.split(","))
    log.info("starting", concurrency=concurrency, queues=queues)
    worker = app.Worker(
        hostname=f"bots-{os.getpid()}@{socket.gethostname()}",
        concurrency=concurrency,
        queues=queues,
        pool_cls="prefork",
        loglevel=settings.log_level,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
    )
    worker.start()
    return int(worker.exitcode or 0)


def _serve_metrics(host: str, port: int) -> None:
    """Serves what all processes of the pool have counted, for Prometheus."""
    collectors = CollectorRegistry()
    multiprocess.MultiProcessCollector(collectors)
    server, _ = start_http_server(port, host, registry=collectors)
    log.info("metrics", host=host, metrics_port=server.server_port)


def _load_games() -> None:
    """Imports all games before the fork, so that the children share their memory; a broken game does not stop the others."""
    for name in registry.names():
        try:
            registry.find(name)
        except Exception:
            log.exception("game does not load", game=name)

"""The Celery app, with the settings that Celery on Redis needs so that no task is lost and repeated tasks are harmless.

A task is acknowledged after it has run, is delivered again when its process dies, and may be delivered twice: tasks are idempotent,
their retries are counted in Redis, and the scheduler requests lost work again. Nothing waits for results.
"""

from __future__ import annotations

from typing import Any

from celery import Celery
from kombu import Exchange, Queue

from services.bots.broker import serializer
from services.bots.settings import BotsSettings

LIVE, BULK = "live", "bulk"
LIVE_MOVE, SIMULATION_CHUNK = "live_move", "simulation_chunk"
KEY_PREFIX = "herotable:"
"""Put before every key of the broker, so that it can share a Redis."""


def make_app(settings: BotsSettings) -> Celery:
    """A new app without tasks: the worker adds them, other processes send tasks by name."""
    serializer.register_protobuf()
    app = Celery("herotable", set_as_current=False)
    app.conf.update(
        **_delivery(settings),
        broker_url=settings.broker_url,
        task_queues=tuple(Queue(name, Exchange(name, type="direct"), routing_key=name) for name in (LIVE, BULK)),
        task_default_queue=BULK,
        task_create_missing_queues=False,
        task_routes={LIVE_MOVE: {"queue": LIVE}, SIMULATION_CHUNK: {"queue": BULK}},
        task_serializer=serializer.NAME,
        accept_content=[serializer.CONTENT_TYPE],
        task_ignore_result=True,
        task_time_limit=max(settings.live_hard_limit, settings.bulk_hard_limit),
        # Its messages are JSON, which is not accepted; the queue lengths and the age of the oldest due decision say more than a ping.
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
    )
    return app


def _delivery(settings: BotsSettings) -> dict[str, Any]:
    """The settings of acknowledgement, redelivery, shutdown and reconnecting."""
    transport = {
        "visibility_timeout": settings.visibility_timeout,
        "global_keyprefix": KEY_PREFIX,
        "queue_order_strategy": "priority",
        "socket_timeout": 30.0,
        "socket_connect_timeout": 5.0,
        "socket_keepalive": True,
        "health_check_interval": 20,
        "retry_on_timeout": True,
    }
    return {
        "broker_transport_options": transport,
        # Celery uses the shortest of three settings, so all three are set although there is no result backend.
        "result_backend_transport_options": {"visibility_timeout": settings.visibility_timeout},
        "visibility_timeout": settings.visibility_timeout,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_acks_on_failure_or_timeout": True,
        "worker_prefetch_multiplier": 1,
        "worker_soft_shutdown_timeout": settings.soft_shutdown_seconds,
        "worker_cancel_long_running_tasks_on_connection_loss": False,
        "broker_connection_retry": True,
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_channel_error_retry": True,
        "broker_pool_limit": 4,
        "task_publish_retry_policy": {"max_retries": 2, "interval_start": 0.05, "interval_step": 0.2, "interval_max": 0.5},
    }

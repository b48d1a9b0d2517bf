"""The app has the settings that Celery on Redis needs."""

from __future__ import annotations

from services.bots.broker import serializer
from services.bots.broker.app import BULK, LIVE, make_app
from services.bots.settings import BotsSettings


def test_the_settings_lose_nothing() -> None:
    settings = BotsSettings()
    conf = make_app(settings).conf
    timeouts = {
        conf.broker_transport_options["visibility_timeout"],
        conf.result_backend_transport_options["visibility_timeout"],
        conf.visibility_timeout,
    }
    assert timeouts == {settings.visibility_timeout}
    assert settings.visibility_timeout > 2 * conf.task_time_limit
    assert conf.task_time_limit > settings.bulk_task_seconds + settings.simulation_match_seconds
    assert (conf.task_acks_late, conf.task_reject_on_worker_lost, conf.worker_prefetch_multiplier) == (True, True, 1)
    assert conf.accept_content == [serializer.CONTENT_TYPE]
    assert conf.task_ignore_result
    assert conf.worker_soft_shutdown_timeout > settings.bulk_task_seconds
    assert {queue.name: queue.routing_key for queue in conf.task_queues} == {LIVE: LIVE, BULK: BULK}

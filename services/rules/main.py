"""The process: one game, served until SIGTERM."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services import registry
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.server import Bindings, Listen, Service, ServiceRuntime, listen_arguments, run_service
from services.kernel.errors import InvalidInput, NotFound
from services.kernel.game import Game
from services.rules.host import Host
from services.rules.news import News
from services.rules.pipeline import Pipeline
from services.rules.servicer import RulesServicer
from services.rules.settings import RulesSettings
from services.rules.store import Store
from services.rules.watch import Watches


def rules(game: Game, settings: RulesSettings) -> Service:
    """The service of one game, for the harness."""

    @asynccontextmanager
    async def service(frame: ServiceRuntime) -> AsyncIterator[Bindings]:
        pipeline = Pipeline(frame.redis, settings)
        host = Host(game, Store(game.name, pipeline, settings), settings)
        news = News(frame.redis)
        watches = Watches(host, news, settings, frame.draining)
        frame.spawn(news.listen())
        frame.spawn(watches.end_with_the_server())
        servicer = RulesServicer(host, watches, settings, frame.draining)
        yield {rules_pb2.DESCRIPTOR: (rules_pb2_grpc.add_RulesServiceServicer_to_server, servicer)}
        await pipeline.close()
        host.engine.watchdog.close()

    return service


def main() -> None:
    """Reads the command line and serves."""
    parser = listen_arguments("Hosts the matches of one game.")
    parser.add_argument("game", help=f"which game: {', '.join(registry.names())}")
    arguments = parser.parse_args()
    try:
        game = registry.find(arguments.game)
    except (NotFound, InvalidInput) as error:
        sys.exit(error.message)
    settings = RulesSettings()
    run_service(f"rules-{game.name}", rules(game, settings), settings, Listen.of(arguments))

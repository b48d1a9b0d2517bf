"""The process of a rules service: serves one game until SIGTERM."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from services import registry
from services.contracts.herotable.rules.v1 import rules_pb2, rules_pb2_grpc
from services.harness.server import Bindings, Listen, Service, ServiceRuntime, listen_arguments, run_service
from services.kernel.errors import InvalidInput, NotFound
from services.kernel.game import Game
from services.rules.hosting.host import Host
from services.rules.servicer import RulesServicer
from services.rules.settings import RulesSettings
from services.rules.storage.match_store import MatchStore
from services.rules.storage.pipeline import Pipeline
from services.rules.streams.match_updates import MatchUpdates
from services.rules.streams.watches import WatchStreams


def rules(game: Game, settings: RulesSettings) -> Service:
    """The rules service of a game, as a service of the harness."""

    @asynccontextmanager
    async def service(runtime: ServiceRuntime) -> AsyncIterator[Bindings]:
        pipeline = Pipeline(runtime.redis, settings)
        host = Host(game, MatchStore(game.name, pipeline, settings), settings)
        updates = MatchUpdates(runtime.redis)
        watches = WatchStreams(host, updates, settings, runtime.draining)
        runtime.spawn(updates.listen())
        runtime.spawn(watches.end_on_drain())
        servicer = RulesServicer(host, watches, settings, runtime.draining)
        yield {rules_pb2.DESCRIPTOR: (rules_pb2_grpc.add_RulesServiceServicer_to_server, servicer)}
        await pipeline.close()
        host.engine.watchdog.close()

    return service


def main() -> None:
    """Reads the command line and serves until SIGTERM."""
    parser = listen_arguments("Hosts the matches of one game.")
    parser.add_argument("game", help=f"which game: {', '.join(registry.names())}")
    arguments = parser.parse_args()
    try:
        game = registry.find(arguments.game)
    except (NotFound, InvalidInput) as error:
        sys.exit(error.message)
    settings = RulesSettings()
    run_service(f"rules-{game.name}", rules(game, settings), settings, Listen.of(arguments))

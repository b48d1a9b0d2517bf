"""Makes the app: routes, layers, and what opens and closes with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from gateway.asgi import error_handlers as errors
from gateway.asgi.fast_path import FastLane
from gateway.asgi.middleware import Frame
from gateway.openapi import describe
from gateway.routers import accounts, actions, admin, events, games, matches, platform, ratings, simulations, socket, tables, tickets
from gateway.settings import Settings, split
from gateway.state import Gateway

ROUTERS = (platform, accounts, games, ratings, matches, actions, events, tables, tickets, simulations, admin)
EXPOSED = ("X-Request-ID", "RateLimit", "RateLimit-Policy", "Retry-After", "ETag", "Location", "Idempotency-Replayed")


def make_api(gateway: Gateway | None = None) -> FastAPI:
    """The routes and their description; with a gateway it can be served."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        assert gateway is not None
        await gateway.open()
        yield
        await gateway.close()

    api = FastAPI(
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/v1/openapi.json",
        title="herotable",
        version="1",
    )
    for module in ROUTERS:
        api.router.routes.extend(module.router.routes)
    api.router.routes.append(socket.route)
    api.openapi = lambda: describe(api)  # type: ignore[method-assign]
    errors.install(api)
    return api


def make_app(settings: Settings) -> tuple[ASGIApp, Gateway]:
    """What uvicorn serves, and the gateway behind it. Raises UnsafeSettings."""
    settings.check()
    gateway = Gateway(settings)
    app: ASGIApp = FastLane(make_api(gateway))
    if origins := split(settings.cors_origins):
        app = CORSMiddleware(
            app,
            allow_origins=origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID", "If-None-Match", "X-Request-ID"],
            expose_headers=EXPOSED,
            max_age=3600,
        )
    return Frame(app, gateway), gateway

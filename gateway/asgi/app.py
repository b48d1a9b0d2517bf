"""Assembles the application from routers, middleware and exception handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from gateway.asgi import error_handlers
from gateway.asgi.fast_path import ActionFastPath
from gateway.asgi.middleware import RequestMiddleware
from gateway.docs.description import describe
from gateway.routers import (
    accounts,
    actions,
    admin,
    events,
    games,
    matches,
    platform,
    ratings,
    simulation_rows,
    simulations,
    tables,
    tickets,
    tokens,
    websocket,
)
from gateway.settings import Settings, split
from gateway.state import Gateway

ROUTERS = (platform, accounts, tokens, games, ratings, matches, actions, events, tables, tickets, simulations, simulation_rows, admin)
EXPOSED_HEADERS = ("X-Request-ID", "RateLimit", "RateLimit-Policy", "Retry-After", "ETag", "Location", "Idempotency-Replayed")


def make_api(gateway: Gateway | None = None) -> FastAPI:
    """Return the routes and their OpenAPI description. Without a gateway the result can be described but not served."""

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
    api.router.routes.append(websocket.route)
    api.openapi = lambda: describe(api)  # type: ignore[method-assign]
    error_handlers.install(api)
    return api


def make_app(settings: Settings) -> tuple[ASGIApp, Gateway]:
    """Return the application that uvicorn serves, and its gateway. Raises UnsafeSettings."""
    settings.check()
    gateway = Gateway(settings)
    app: ASGIApp = ActionFastPath(make_api(gateway))
    if origins := split(settings.cors_origins):
        app = CORSMiddleware(
            app,
            allow_origins=origins,
            allow_methods=["GET", "POST", "DELETE"],
            allow_headers=["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID", "If-None-Match", "X-Request-ID"],
            expose_headers=EXPOSED_HEADERS,
            max_age=3600,
        )
    return RequestMiddleware(app, gateway), gateway

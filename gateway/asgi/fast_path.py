"""A fast path for actions past the framework's routing and dependencies, because actions are most of the traffic."""

from __future__ import annotations

import re

from redis.exceptions import RedisError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.asgi.error_handlers import respond_to_error, respond_to_http_exception
from gateway.problems.problem import Problem
from gateway.routers.actions import respond_to_action

ACTION_PATH = re.compile(r"/v1/matches/([^/]+)/actions\Z")


class _Route:
    """What the metrics read from `scope["route"]`."""

    path = "/v1/matches/{match_id}/actions"


class ActionFastPath:
    """Middleware that serves POSTs of actions itself and passes everything else on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        found = ACTION_PATH.match(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = _Route
        request = Request(scope, receive, send)
        try:
            response = await respond_to_action(request, found[1])
        except (Problem, RedisError) as error:
            response = await respond_to_error(request, error)
        except HTTPException as error:
            response = await respond_to_http_exception(request, error)
        await response(scope, receive, send)

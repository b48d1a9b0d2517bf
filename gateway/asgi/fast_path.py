"""Takes actions past the framework's routing, dependencies and layers: they are most of the traffic, and those are most of their cost."""

from __future__ import annotations

import re

from redis.exceptions import RedisError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from gateway.asgi.error_handlers import answer, answer_http
from gateway.problems.problem import Problem
from gateway.routers.actions import answer_action

ACTIONS = re.compile(r"/v1/matches/([^/]+)/actions\Z")


class _Route:
    path = "/v1/matches/{match_id}/actions"


class FastLane:
    """Answers POSTs of actions itself and passes everything else on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        found = ACTIONS.match(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = _Route
        request = Request(scope, receive, send)
        try:
            response = await answer_action(request, found[1])
        except (Problem, RedisError) as error:
            response = await answer(request, error)
        except HTTPException as error:
            response = await answer_http(request, error)
        await response(scope, receive, send)

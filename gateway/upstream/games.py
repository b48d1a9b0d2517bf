"""What the games are, as their rules services describe them; remembered for a minute, as it changes with releases alone."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import orjson

from gateway.problems.problem import Problem
from gateway.upstream.client import Upstream
from services.contracts.herotable.game.v1 import game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2

REMEMBERED_SECONDS = 60.0


class Catalogue:
    """The games of the platform."""

    def __init__(self, upstream: Upstream) -> None:
        self._upstream = upstream
        self._known: dict[str, tuple[float, dict[str, Any]]] = {}

    async def game(self, name: str) -> dict[str, Any]:
        """All of one game, or an unknown_game problem."""
        known = self._known.get(name)
        if known is not None and time.monotonic() < known[0]:
            return known[1]
        peers = self._upstream.of_game(name)
        answer = await self._upstream.ask(peers, lambda stub: stub.Describe, rules_pb2.DescribeRequest(), repeat=True)
        rendered = _game(answer.game)
        self._known[name] = (time.monotonic() + REMEMBERED_SECONDS, rendered)
        return rendered

    async def games(self) -> list[dict[str, Any]]:
        """All games in short, by name; one whose rules service is away is told as unavailable."""
        names = sorted(self._upstream.rules)
        return list(await asyncio.gather(*(self._short(name) for name in names)))

    async def _short(self, name: str) -> dict[str, Any]:
        try:
            game = await self.game(name)
        except Problem as problem:
            if problem.status not in {503, 504}:
                raise
            return {
                "game": name,
                "title": name,
                "description": "",
                "engine_version": "",
                "min_players": 1,
                "max_players": 1,
                "policies": [],
                "available": False,
            }
        return {key: value for key, value in game.items() if key not in {"options_schema", "cards"}}


def _game(told: game_pb2.GameDescription) -> dict[str, Any]:
    return {
        "game": told.name,
        "title": told.title,
        "description": told.description,
        "engine_version": told.engine_version,
        "min_players": told.min_players,
        "max_players": told.max_players,
        "policies": list(told.policies),
        "available": True,
        "options_schema": orjson.loads(told.options_schema_json or "{}"),
        "cards": [_card(card) for card in told.cards],
    }


def _card(card: game_pb2.CardDefinition) -> dict[str, Any]:
    return {
        "card_id": card.id,
        "name": card.name,
        "kind": card.kind,
        "type": card.type if card.type not in {"", "none"} else None,
        "copies": card.copies,
        "cost": card.cost if card.HasField("cost") else None,
        "vp": card.vp if card.HasField("vp") else None,
        "text": list(card.text),
        "keywords": list(card.keywords),
        "source": dict(sorted(card.source.items())),
        "facts": dict(sorted(card.facts.items())),
        "reconstructed": card.reconstructed,
    }

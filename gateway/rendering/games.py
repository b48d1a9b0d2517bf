"""Games and their cards."""

from __future__ import annotations

import orjson

from gateway.rendering.json import Json
from services.contracts.herotable.game.v1 import game_pb2


def game(description: game_pb2.GameDescription) -> Json:
    """Render a game with its options and cards (schema GameDetail)."""
    return {
        "game": description.name,
        "title": description.title,
        "description": description.description,
        "engine_version": description.engine_version,
        "min_players": description.min_players,
        "max_players": description.max_players,
        "policies": list(description.policies),
        "available": True,
        "options_schema": orjson.loads(description.options_schema_json or "{}"),
        "cards": [_card(card) for card in description.cards],
    }


def unavailable_game(name: str) -> Json:
    """Render a game whose rules service cannot be reached (schema GameSummary)."""
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


def summary(detail: Json) -> Json:
    """Reduce a rendered game to what lists of games contain (schema GameSummary)."""
    return {key: value for key, value in detail.items() if key not in {"options_schema", "cards"}}


def _card(card: game_pb2.CardDefinition) -> Json:
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

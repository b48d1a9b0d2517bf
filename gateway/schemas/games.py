"""Games, their options, cards and bots."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from gateway.schemas.common import ResponseBody


class GameSummary(ResponseBody):
    """The main facts of a game."""

    game: str = Field(description="Name as used in paths and ids.")
    title: str = Field(description="Title for people.")
    description: str = Field(description="What the game is, which parts are reconstructed, and what is missing.")
    engine_version: str = Field(description="Version of the engine; a record replays on the same version only.")
    min_players: int = Field(description="Smallest number of players.")
    max_players: int = Field(description="Largest number of players.")
    policies: list[str] = Field(description="Bots that come with the game.")
    available: bool = Field(description="False while its rules service is unavailable.")


class GameList(ResponseBody):
    """The games of the platform."""

    games: list[GameSummary] = Field(description="By name.")


class Card(ResponseBody):
    """One kind of card, with the sources of its facts."""

    card_id: str = Field(description="Stable id, as used in observations.")
    name: str = Field(description="Name.")
    kind: str = Field(description="Kind, such as main, nemesis or battleground.")
    type: str | None = Field(description="Card type as card texts use it.")
    copies: int = Field(description="Copies in the box.")
    cost: int | None = Field(description="Cost, if it has one.")
    vp: int | None = Field(description="Victory points, if it has any.")
    text: list[str] = Field(description="What it does, in our own words, one clause per entry.")
    keywords: list[str] = Field(description="Keywords such as attack or defense.")
    source: dict[str, str] = Field(description="Part of the card -> rulebook, public_script, public or reconstructed.")
    facts: dict[str, str] = Field(description="Other facts printed on it.")
    reconstructed: bool = Field(description="Whether any part was reconstructed, so that it is not the printed card.")


class GameDetail(GameSummary):
    """A game with its options and cards."""

    options_schema: dict[str, Any] = Field(description="JSON Schema of the options of a match.")
    cards: list[Card] = Field(description="All cards.")


class Bot(ResponseBody):
    """A bot policy."""

    policy: str = Field(description="Name of the policy, as seats take it.")
    description: str = Field(description="What it does.")


class BotList(ResponseBody):
    """The bots of a game."""

    bots: list[Bot] = Field(description="By name.")

"""Games, their options, cards and bots."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from gateway.schemas.common import Told


class GameShort(Told):
    """A game in short."""

    game: str = Field(description="Name as used in paths and ids.")
    title: str = Field(description="Title for people.")
    description: str = Field(description="What is played, what is reconstructed, what is left out.")
    engine_version: str = Field(description="Version of the engine; a record replays on the same version.")
    min_players: int = Field(description="Smallest number of players.")
    max_players: int = Field(description="Largest number of players.")
    policies: list[str] = Field(description="Bots that come with the game.")
    available: bool = Field(description="False while its rules service is away.")


class GameList(Told):
    """The games of the platform."""

    games: list[GameShort] = Field(description="By name.")


class Card(Told):
    """One kind of card, with where its facts come from."""

    card_id: str = Field(description="Stable id, as observations have it.")
    name: str = Field(description="Name.")
    kind: str = Field(description="Kind, such as main, nemesis or battleground.")
    type: str | None = Field(description="Card type as card texts use it.")
    copies: int = Field(description="Copies in the box.")
    cost: int | None = Field(description="Cost, if it has one.")
    vp: int | None = Field(description="Victory points, if it has any.")
    text: list[str] = Field(description="What it does, in our own words, a clause an entry.")
    keywords: list[str] = Field(description="Keywords such as attack or defense.")
    source: dict[str, str] = Field(description="Part of the card -> rulebook, public_script, public or reconstructed.")
    facts: dict[str, str] = Field(description="Whatever else is printed on it.")
    reconstructed: bool = Field(description="Whether any part was reconstructed, so that it is not the printed card.")


class GameFull(GameShort):
    """All of a game."""

    options_schema: dict[str, Any] = Field(description="JSON Schema of the options of a match.")
    cards: list[Card] = Field(description="All cards.")


class Bot(Told):
    """A bot policy."""

    policy: str = Field(description="Name of the policy, as seats take it.")
    description: str = Field(description="What it does.")


class BotList(Told):
    """The bots of a game."""

    bots: list[Bot] = Field(description="By name.")

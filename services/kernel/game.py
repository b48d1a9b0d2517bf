"""The interface between a game package and the platform: one object of a subclass of Game, registered in services/registry.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

from services.kernel.cards import CardDefinition, CardPackSummary
from services.kernel.errors import InvalidInput
from services.kernel.game_info import GameInfo, Setup
from services.kernel.match import Match
from services.kernel.options import parse_options
from services.kernel.policy import Policy

__all__ = ["Game", "Setup"]


class GameDirectory(Protocol):
    """Where a game finds the other games of the process."""

    def names(self) -> list[str]:
        """The names of all games, sorted."""

    def find(self, name: str, /) -> Game:
        """The game of that name; NotFound if there is none."""


class Game(GameInfo, ABC):
    """The rules of one game and its frozen card table. Stateless; one instance serves all matches of a process."""

    live_options: Mapping[str, Any] = MappingProxyType({})
    """Options that differ from their defaults in live matches, where people may draw conclusions from what is asked of whom.

    A live match has these values unless its creator sets the options; scenarios and bulk runs keep the defaults."""

    card_packs: tuple[CardPackSummary, ...] = ()
    """The card packs that the game has read, in order; those of other games change nothing."""

    @abstractmethod
    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> Match:
        """A new match at its first decision. `events`: collect the events, from the deal on."""

    @abstractmethod
    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> Match:
        """The exact position of a scenario. Raises InvalidInput, which lists the valid names, for an unknown card, seat or key."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> Match:
        """The match that `Match.save` returned."""

    @abstractmethod
    def catalogue(self) -> tuple[CardDefinition, ...]:
        """All cards of the game with their sources."""

    @abstractmethod
    def policies(self) -> Mapping[str, type[Policy]]:
        """The bots of the game by name, without `random`, which every game has."""

    def connect(self, games: GameDirectory) -> None:
        """Called once when the registry has loaded the game: where it finds the games whose cards it can mix in."""

    def options_schema(self) -> dict[str, Any]:
        """JSON Schema of the options, with `examples` for those whose values are no closed list."""
        return self.options.model_json_schema()

    def option_verbs(self) -> Mapping[str, str]:
        """The verbs of option keys that the game adds to those of the scenario contract, each with what follows the colon: "card",
        "number", "word", or "" for a verb that stands alone. Verbs of the contract may be among them."""
        return {}

    def card_ids(self) -> frozenset[str]:
        """The ids that scenarios may use for a card: those of the catalogue. Games with further ones, such as tokens, override this."""
        return frozenset(card.id for card in self.catalogue())

    def place_ids(self) -> frozenset[str]:
        """The ids that may follow the @ of an option key; empty if they are not a closed list."""
        return frozenset()

    def ordered_paths(self) -> frozenset[str]:
        """The names of the lists in `Match.view` that scenarios compare in order; other lists are compared in any order."""
        return frozenset({"deck", "stack", "scores"})

    def setup(self, players: int, options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a match. Raises InvalidInput with the field, the value and the allowed values."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            allowed = f"{self.players.start}" if len(self.players) == 1 else f"{self.players.start} to {self.players.stop - 1}"
            text = f"{self.title} is for {allowed} players, not {players!r}."
            raise InvalidInput(text, code="invalid_players", field="players", value=players)
        setup = Setup(players, parse_options(self.options, options or {}))
        self.check_setup(setup)
        return setup

    def check_setup(self, setup: Setup) -> None:
        """Raises InvalidInput for options that exclude each other; for games that have such options to override."""

"""What a game package hands to the platform: one object that is a Game, named in services/registry.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from services.kernel.cards import CardDefinition, CardPackSummary
from services.kernel.errors import InvalidInput
from services.kernel.match import Match
from services.kernel.options import MatchOptions, parse_options
from services.kernel.policy import Policy


@dataclass(frozen=True, slots=True)
class Setup:
    """Number of players and checked options."""

    players: int
    options: Any


class GameDirectory(Protocol):
    """Where a game finds the other games of the process."""

    def names(self) -> list[str]:
        """The names of all games, sorted."""

    def find(self, name: str, /) -> Game:
        """The game of that name; NotFound if there is none."""


class Game(ABC):
    """The rules of one game and its frozen card table. Stateless; one instance serves all matches of a process."""

    name: str
    """The id: lower case with underscores, as in URLs."""
    title: str
    description: str
    """A paragraph for people: what is played, what is reconstructed, what is left out."""
    version: str
    """The engine version in every record; raise it whenever a record would replay differently. Card packs add to it."""
    players: range
    """Allowed numbers of players."""
    options: type[MatchOptions]
    live_options: Mapping[str, Any] = MappingProxyType({})
    """Options that differ from their defaults in live matches, where people may draw conclusions from what is asked of whom.

    A live match has these values unless its creator sets the options; scenarios and bulk runs keep the defaults."""

    card_packs: tuple[CardPackSummary, ...] = ()
    """The card packs that the game has read, in order; those of other games change nothing."""

    @abstractmethod
    def new_match(self, setup: Setup, seed: bytes, *, events: bool = False) -> Match:
        """The match at its first decision. `events`: collect what happens from the deal on."""

    @abstractmethod
    def position(self, setup: Setup, position: Mapping[str, Any], seed: bytes) -> Match:
        """The exact position of a scenario; an unknown card, seat or key is an InvalidInput that says which and lists what there is."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> Match:
        """The match that `Match.save` wrote."""

    @abstractmethod
    def catalogue(self) -> tuple[CardDefinition, ...]:
        """All cards with their sources."""

    @abstractmethod
    def policies(self) -> Mapping[str, type[Policy]]:
        """The game's own bots by name; `random` comes with the platform."""

    def connect(self, games: GameDirectory) -> None:  # noqa: B027 - a hook: most games need no other
        """Called once when the registry has loaded the game: where it finds the games whose cards it can mix in."""

    def card_ids(self) -> frozenset[str]:
        """Whatever scenarios may name as a card: the ids of the catalogue, unless a game has further ones such as tokens."""
        return frozenset(card.id for card in self.catalogue())

    def place_ids(self) -> frozenset[str]:
        """What may follow the @ of an option key, if that is a closed list."""
        return frozenset()

    def ordered_paths(self) -> frozenset[str]:
        """Names of lists in `Match.view` that are compared in order; the others in any order."""
        return frozenset({"deck", "stack", "scores"})

    def setup(self, players: int, options: Mapping[str, Any] | None = None) -> Setup:
        """Checks both; InvalidInput names the field, the value and what would be right."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            allowed = f"{self.players.start}" if len(self.players) == 1 else f"{self.players.start} to {self.players.stop - 1}"
            text = f"{self.title} is for {allowed} players, not {players!r}."
            raise InvalidInput(text, code="invalid_players", field="players", value=players)
        setup = Setup(players, parse_options(self.options, options or {}))
        self.check_setup(setup)
        return setup

    def check_setup(self, setup: Setup) -> None:  # noqa: B027 - a hook: most games have nothing to add
        """Options that exclude each other; raises InvalidInput."""

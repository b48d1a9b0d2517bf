"""A pool: the tickets that ask for the same match. Its name encodes what they ask for, and can be parsed again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from google.protobuf.json_format import MessageToDict

from services.contracts.herotable.game.v1 import game_pb2


@dataclass(frozen=True, slots=True)
class Pool:
    """Game, number of players, rated or not, and a digest of the options."""

    game: str
    players: int
    rated: bool
    options: str

    @classmethod
    def of(cls, game: str, setup: game_pb2.MatchSetup, rated: bool) -> Pool:
        """The pool of a checked set-up, which has every option filled in. Equal set-ups have equal pools."""
        text = json.dumps(MessageToDict(setup.options), sort_keys=True, separators=(",", ":"))
        return cls(game, setup.players, rated, hashlib.sha256(text.encode()).hexdigest()[:24])

    @classmethod
    def parse(cls, name: str) -> Pool:
        """The pool with this name."""
        game, players, rated, options = name.rsplit(":", 3)
        return cls(game, int(players), rated == "rated", options)

    @property
    def name(self) -> str:
        """The name in Redis keys."""
        return f"{self.game}:{self.players}:{'rated' if self.rated else 'casual'}:{self.options}"

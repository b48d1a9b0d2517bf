"""The interface of a bot. A policy gets a Look, never the match, so it cannot cheat.

Each seat of each match has a policy instance of its own, which may therefore keep state between decisions; its only source of
randomness is `self.random`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from typing_extensions import override

from services.kernel.decision import Decision
from services.kernel.match import Match
from services.kernel.observation import Observation


class Look:
    """The knowledge of the deciding seat, computed on demand: `seat` and `option_count` are cheap, the rest is not."""

    __slots__ = ("__match",)

    def __init__(self, match: Match) -> None:
        self.__match = match

    @property
    def seat(self) -> int:
        """The seat that has to decide."""
        return self.__match.seat

    @property
    def option_count(self) -> int:
        """The number of options, which is enough to choose one by its index."""
        return len(self.__match.options)

    def decision(self) -> Decision:
        """The pending decision with keys and texts."""
        decision = self.__match.decision()
        assert decision is not None, "a policy is asked only while the match goes on"
        return decision

    def observation(self) -> Observation:
        """The match as this seat sees it."""
        return self.__match.observe(self.__match.seat)

    def determinize(self, seed: bytes) -> Match:
        """A world for searching, which this seat cannot distinguish from the true one."""
        return self.__match.determinize(self.__match.seat, seed)


class Policy(ABC):
    """A bot: chooses one option by its index."""

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    @abstractmethod
    def choose(self, look: Look) -> int:
        """The index of the chosen option, in [0, look.option_count)."""


class RandomPolicy(Policy):
    """Takes any option, each as likely as the others."""

    name = "random"

    @override
    def choose(self, look: Look) -> int:
        return int(self.random.random() * look.option_count)

"""What a bot is given and what it answers. A policy sees a Look, never the match: it cannot cheat.

A policy is made anew for each seat of each match, so it may remember; everything random in it comes from `self.random`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING

from services.kernel.decision import Decision
from services.kernel.observation import Observation

if TYPE_CHECKING:
    from services.kernel.match import Match


class Look:
    """What the deciding seat may know, made on demand: the number of options is free, the rest costs what it costs."""

    __slots__ = ("__match",)

    def __init__(self, match: Match) -> None:
        self.__match = match

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.__match.seat

    @property
    def option_count(self) -> int:
        """How many options there are."""
        return len(self.__match.options)

    def decision(self) -> Decision:
        """The decision with keys and texts."""
        decision = self.__match.decision()
        assert decision is not None, "a policy is asked only while the match goes on"
        return decision

    def observation(self) -> Observation:
        """What this seat sees."""
        return self.__match.observe(self.__match.seat)

    def determinize(self, seed: bytes) -> Match:
        """A world that this seat cannot tell from the true one, to search in."""
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

    def choose(self, look: Look) -> int:
        """A uniform choice."""
        return int(self.random.random() * look.option_count)

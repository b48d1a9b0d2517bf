"""Groups of waiting tickets that all accept each other. Pure; the search for one ticket's group has a bounded cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MAX_NEIGHBOURS = 64
"""The most neighbours that are considered for one ticket, so that many tickets that accept nobody cost a bounded time."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The part of a waiting ticket that matching needs."""

    ticket_id: str
    rating: float
    window: float
    """The greatest rating difference to the others that it accepts now."""
    created_ms: int


class SortedCandidates:
    """The candidates of one pool in order of rating. Groups are taken out of it."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        self._all = sorted(candidates, key=lambda candidate: (candidate.rating, candidate.ticket_id))
        self._left = list(range(-1, len(self._all) - 1))
        self._right = list(range(1, len(self._all) + 1))

    def groups(self, players: int, limit: int) -> list[list[Candidate]]:
        """At most `limit` full groups. The ticket that has waited longest goes first, and takes the nearest ratings."""
        taken: set[int] = set()
        found: list[list[Candidate]] = []
        for place in sorted(range(len(self._all)), key=lambda index: self._all[index].created_ms):
            if len(found) == limit:
                break
            if place in taken:
                continue
            group = self._around(place, players)
            if len(group) == players:
                found.append([self._all[index] for index in group])
                taken.update(group)
                self._unlink(group)
        return found

    def around(self, ticket_id: str, players: int) -> list[Candidate]:
        """The ticket and up to `players` - 1 others that all accept each other; empty if the ticket is not among the candidates."""
        for place, candidate in enumerate(self._all):
            if candidate.ticket_id == ticket_id:
                return [self._all[index] for index in self._around(place, players)]
        return []

    def _around(self, place: int, players: int) -> list[int]:
        anchor = self._all[place]
        group, low, high, reach = [place], anchor.rating, anchor.rating, anchor.window
        left, right = self._left[place], self._right[place]
        for _ in range(MAX_NEIGHBOURS):
            nearest = self._nearer(anchor.rating, left, right)
            if nearest is None or len(group) == players:
                break
            if nearest == left:
                left = self._left[left]
            else:
                right = self._right[right]
            other = self._all[nearest]
            if abs(other.rating - anchor.rating) > anchor.window:
                break
            wide = max(high, other.rating) - min(low, other.rating)
            if wide <= min(reach, other.window):
                group.append(nearest)
                low, high, reach = min(low, other.rating), max(high, other.rating), min(reach, other.window)
        return group

    def _nearer(self, rating: float, left: int, right: int) -> int | None:
        if left < 0 and right >= len(self._all):
            return None
        if left < 0:
            return right
        if right >= len(self._all):
            return left
        return left if rating - self._all[left].rating <= self._all[right].rating - rating else right

    def _unlink(self, group: Sequence[int]) -> None:
        for index in group:
            left, right = self._left[index], self._right[index]
            if left >= 0:
                self._right[left] = right
            if right < len(self._all):
                self._left[right] = left

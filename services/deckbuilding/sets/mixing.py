"""Rules of a match with mixed sets: the host's, with the hooks that the guests' cards need.

The sources are "Combining Sets" (Arkham Asylum) and "Mixing in Cards from Other Sets" (Injustice).

The host's rulebook decides about the turn, the Line-Up, the start values and the end of the match; a guest adds what only its cards use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from services.deckbuilding.sets.rules import Rules
from services.deckbuilding.state.hooks import SetUp
from services.deckbuilding.state.match import MatchState
from services.kernel.observation import CounterView, ZoneView

JOINED = (
    "buyable_piles", "listening", "also_controlled", "after_shuffle", "left_slot", "arrivals", "main_options",
    "rule_abilities", "score_lines",
)  # fmt: skip
"""Hooks that are lists: the host's first, then what the guests add."""


@dataclass(frozen=True)
class Guest:
    """What a mixed-in set adds to the rules."""

    rules: Rules
    set_up: SetUp
    left_out: frozenset[str]
    """The ids of its cards that are not in the box."""


class MixedRules(Rules):
    """The rules of a host and its guests as one."""

    def __init__(self, host: Rules, guests: Sequence[Guest], nemesis: Sequence[str], facts: Mapping[str, Any]) -> None:
        """Joins the rules; `facts` is what viewers see of the mix, `nemesis` the sets of the Nemesis stack, empty for all."""
        every = (host, *(guest.rules for guest in guests))
        for name in JOINED:
            setattr(self, name, tuple(dict.fromkeys(hook for rules in every for hook in getattr(rules, name))))
        self.one_a_turn = frozenset().union(*(rules.one_a_turn for rules in every))
        self.main_actions = {verb: take for rules in reversed(every) for verb, take in rules.main_actions.items()}
        self.columns = {name: column for rules in reversed(every) for name, column in rules.columns.items()}
        worths = {name: worth for guest in reversed(guests) for name, worth in guest.rules.worths.items() if name not in guest.left_out}
        self.worths = {**worths, **host.worths}
        self.has_activated = any(rules.has_activated for rules in every)
        self.reasons = host.reasons
        self.guests = tuple(guest.set_up for guest in guests)
        self.nemesis_sets = frozenset(nemesis)
        self.facts = facts
        self._host = host
        self._every = every

    def slots_matter(self, m: MatchState) -> bool:
        """If anything gives them a meaning."""
        return any(rules.slots_matter(m) for rules in self._every)

    def may_defend(self, m: MatchState, seat: int, card: int) -> bool:
        """If nothing forbids it."""
        return all(rules.may_defend(m, seat, card) for rules in self._every)

    def replace_destruction(self, m: MatchState, seat: int, card: int, zone: int) -> bool:
        """The first replacement there is."""
        return any(rules.replace_destruction(m, seat, card, zone) for rules in self._every)

    def settle_line_up(self, m: MatchState, count: int) -> None:
        """As the host does."""
        self._host.settle_line_up(m, count)

    def alike(self, m: MatchState) -> list[list[int]]:
        """Those of all sets."""
        return [group for rules in self._every for group in rules.alike(m)]

    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        """Those of all sets."""
        return [view for rules in self._every for view in rules.zone_views(m, viewer)]

    def counter_views(self, m: MatchState) -> list[CounterView]:
        """Those of all sets."""
        return [view for rules in self._every for view in rules.counter_views(m)]

    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        """The paths of all sets."""
        for rules in self._every:
            rules.view(m, data)

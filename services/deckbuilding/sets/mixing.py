"""Rules of a match with mixed sets: the host's, with the hooks that the guests' cards need.

The sources are "Combining Sets" (Arkham Asylum) and "Mixing in Cards from Other Sets" (Injustice).

The host's rulebook decides about the turn, the Line-Up, the start values and the end of the match; a guest adds what only its cards use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

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
    """A mixed-in set, as far as the rules of its host need it."""

    rules: Rules
    set_up: SetUp
    left_out: frozenset[str]
    """The ids of its cards that are not in the box."""


class MixedRules(Rules):
    """The rules of a host and its guests as one."""

    def __init__(self, host: Rules, guests: Sequence[Guest], nemesis: Sequence[str], facts: Mapping[str, Any]) -> None:
        """Joins the rules; `facts` is what viewers see of the mix, `nemesis` names the sets of the Nemesis stack (empty: all sets)."""
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

    @override
    def slots_matter(self, m: MatchState) -> bool:
        return any(rules.slots_matter(m) for rules in self._every)

    @override
    def may_defend(self, m: MatchState, seat: int, card: int) -> bool:
        return all(rules.may_defend(m, seat, card) for rules in self._every)

    @override
    def replace_destruction(self, m: MatchState, seat: int, card: int, zone: int) -> bool:
        """Uses the first replacement that applies, the host's before the guests'."""
        return any(rules.replace_destruction(m, seat, card, zone) for rules in self._every)

    @override
    def settle_line_up(self, m: MatchState, count: int) -> None:
        """Follows the host."""
        self._host.settle_line_up(m, count)

    @override
    def alike(self, m: MatchState) -> list[list[int]]:
        return [group for rules in self._every for group in rules.alike(m)]

    @override
    def zone_views(self, m: MatchState, viewer: int) -> list[ZoneView]:
        return [view for rules in self._every for view in rules.zone_views(m, viewer)]

    @override
    def counter_views(self, m: MatchState) -> list[CounterView]:
        return [view for rules in self._every for view in rules.counter_views(m)]

    @override
    def view(self, m: MatchState, data: dict[str, Any]) -> None:
        for rules in self._every:
            rules.view(m, data)

"""A match of the deck-building games as the platform sees it: the state with decisions, observations, worlds and results."""

from __future__ import annotations

from typing import Any, Self

from typing_extensions import override

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.views import decisions, determinize, event_log, observe, save, scenario_view
from services.kernel.decision import Decision
from services.kernel.events import Event
from services.kernel.observation import Observation, Result


class DeckMatch(MatchState):
    """One match of a deck-building game. It adds no state; all slots are those of MatchState."""

    __slots__ = ()

    @override
    def make_event(self, kind: str, seat: int, public: dict[str, Any], secret: dict[str, Any], seen_by: tuple[int, ...]) -> Event:
        return event_log.event(self, kind, seat, public, secret, seen_by)

    @override
    def decision(self) -> Decision | None:
        return decisions.decision_of(self)

    @override
    def index_of(self, seat: int, key: str) -> int:
        """Also accepts the alternative "+1 Power" by its number (`choose:+1`) in place of its word (`choose:power`)."""
        if key.startswith("choose:+"):
            key = "choose:power"
        if seat == self.seat:
            index = decisions.index_of(self, key)
            if index >= 0:
                return index
        return super().index_of(seat, key)

    @override
    def observe(self, viewer: int) -> Observation:
        return observe.observe(self, viewer)

    @override
    def determinize(self, viewer: int, seed: bytes) -> Self:
        return determinize.determinize(self, viewer, seed)

    @override
    def result(self) -> Result | None:
        return self.rules.result(self, self.outcome[0]) if self.outcome else None

    @override
    def save(self) -> dict[str, Any]:
        return save.save(self)

    @override
    def view(self) -> dict[str, Any]:
        return scenario_view.view(self)

"""The matches in the memory of a replica, a bounded number.

As long as anything holds a match, every caller of this process gets the same object.
"""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakValueDictionary

from prometheus_client import Gauge

from services.rules.hosting.live_match import LiveMatch

CACHED = Gauge("herotable_rules_cached_matches", "Matches in the memory of this replica")


class MatchCache:
    """Keeps the most recently used matches; watched ones stay in memory because their watchers hold them."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._recent: OrderedDict[str, LiveMatch] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()

    def get(self, match_id: str) -> LiveMatch | None:
        """The match, None if it is not in memory."""
        live = self._recent.get(match_id)
        if live is not None:
            self._recent.move_to_end(match_id)
            return live
        live = self._held.get(match_id)
        return None if live is None else self._keep(live)

    def add(self, live: LiveMatch) -> LiveMatch:
        """Keeps a match that was just loaded; returns it, or the one that another call has loaded meanwhile."""
        return self._keep(self._held.setdefault(live.head.match_id, live))

    def drop(self, match_id: str) -> None:
        """Forgets a match."""
        self._recent.pop(match_id, None)
        self._held.pop(match_id, None)
        CACHED.set(len(self._recent))

    def __len__(self) -> int:
        return len(self._recent)

    def _keep(self, live: LiveMatch) -> LiveMatch:
        self._recent[live.head.match_id] = live
        while len(self._recent) > self._size:
            self._recent.popitem(last=False)
        CACHED.set(len(self._recent))
        return live

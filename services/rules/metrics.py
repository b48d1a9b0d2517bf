"""The Prometheus metrics of a rules service."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

CREATED = Counter("herotable_rules_matches_created_total", "Matches created")
ENDED = Counter("herotable_rules_matches_ended_total", "Matches that ended on this replica", ["status"])
LOADED = Counter("herotable_rules_matches_loaded_total", "Matches loaded from their log")
ACTIONS = Counter("herotable_rules_actions_total", "Actions by what came of them", ["outcome"])
WATCHERS = Gauge("herotable_rules_watchers", "Open Watch streams")
SNAPSHOTS = Counter("herotable_rules_resnapshots_total", "Watchers that fell behind and got a new snapshot")

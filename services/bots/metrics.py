"""The bots' Prometheus metrics."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("herotable_bots_moves_total", "Moves played in live matches", ["policy"])
FALLBACKS = Counter("herotable_bots_fallbacks_total", "Moves of live matches that a fallback chose", ["reason"])
THINKING = Histogram(
    "herotable_bots_thinking_seconds",
    "Time a policy took for one decision of a live match",
    ["policy"],
    buckets=(0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 60),
)
LIVE_TASKS = Counter("herotable_bots_runs_total", "Live tasks by how they ended", ["outcome"])
CHUNK_TASKS = Counter("herotable_bots_chunks_total", "Bulk tasks by how they ended", ["outcome"])
MATCHES = Counter("herotable_bots_simulated_matches_total", "Matches of simulations played")
REQUESTED = Counter("herotable_bots_asked_total", "Decisions that workers were asked for", ["reason"])
REQUEUED_CHUNKS = Counter("herotable_bots_lost_chunks_total", "Chunks that were asked for again")
QUEUE_LENGTH = Gauge("herotable_bots_queue_depth", "Tasks that wait in the broker", ["queue"])
DUE = Gauge("herotable_bots_due_decisions", "Decisions that bots owe")
OLDEST_DUE = Gauge("herotable_bots_oldest_due_seconds", "How long the oldest decision that a bot owes has been due")
RUNNING_SIMULATIONS = Gauge("herotable_bots_running_simulations", "Simulations that are being played")

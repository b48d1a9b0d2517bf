"""The Prometheus metrics of the lobby."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

WAITING = Gauge("herotable_lobby_tickets_waiting", "Tickets in line", ["game"])
OLDEST = Gauge("herotable_lobby_oldest_ticket_seconds", "How long the oldest ticket in line has waited; 0 if none", ["game"])
WAITED = Histogram(
    "herotable_lobby_ticket_wait_seconds",
    "How long matched tickets have waited",
    ["game"],
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600),
)
MATCHES = Counter("herotable_lobby_matches_total", "Matches made of tickets", ["game", "bots"])
ENDED = Counter("herotable_lobby_tickets_ended_total", "Tickets that ended without a match", ["how"])
CLAIMS = Gauge("herotable_lobby_claims", "Matches of tickets that are being created", ["game"])
ADOPTED = Counter("herotable_lobby_claims_adopted_total", "Matches whose creation was taken over from another replica or an earlier try")
STARTS = Counter("herotable_lobby_table_starts_total", "Attempts to start a table's match", ["game", "result"])
TABLES = Gauge("herotable_lobby_tables_open", "Public tables that wait for players")
RATED = Counter("herotable_lobby_reports_total", "ReportReader of finished matches", ["game", "result"])
ROUND = Histogram(
    "herotable_lobby_round_seconds", "Time of one round of matching", buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5)
)

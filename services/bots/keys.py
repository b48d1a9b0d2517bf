"""The names of the bots' keys in Redis."""

from __future__ import annotations

DUE = "bots:due"
"""Sorted set of rules.v1.DueDecision by the ms at which it became due; kept exact by the rules service."""
WAKE = "bots:wake"
"""List of the same members, newest first: wake-ups that may be lost."""
RUNNING = "sim:running"
"""Sorted set of running jobs by the ms of their creation."""


def job(simulation_id: str) -> str:
    """Hash: job (SimulationJob), matches, size, next, cancelled_at, ended_at (ms)."""
    return f"sim:{simulation_id}"


def rows(simulation_id: str) -> str:
    """Hash: chunk -> its rows so far, packed."""
    return f"sim:{simulation_id}:rows"


def counts(simulation_id: str) -> str:
    """Hash: chunk -> how many rows of it there are."""
    return f"sim:{simulation_id}:counts"


def tallies(simulation_id: str) -> str:
    """Hash: chunk -> SimulationTally of its rows so far."""
    return f"sim:{simulation_id}:tallies"


def attempts(simulation_id: str) -> str:
    """Hash: chunk -> starts of it since its last new row."""
    return f"sim:{simulation_id}:attempts"


def asked(simulation_id: str) -> str:
    """Hash: chunk -> ms at which it was last queued, started or stored."""
    return f"sim:{simulation_id}:asked"


def account_jobs(account_id: str) -> str:
    """Sorted set, by name, of "CREATED MS:ID" of an account's jobs."""
    return f"sim:account:{account_id}"


def account_running(account_id: str) -> str:
    """Set of an account's running jobs."""
    return f"sim:account:{account_id}:running"


def request(account_id: str, request_id: str) -> str:
    """The job that a request made."""
    return f"sim:request:{account_id}:{request_id}"


def run(match_id: str, seat: int) -> str:
    """Who plays the run of decisions of this seat just now."""
    return f"bots:run:{match_id}:{seat}"


def asks(match_id: str, version: int) -> str:
    """How often a worker was asked for this decision."""
    return f"bots:asks:{match_id}:{version}"

"""The names of the bots' keys in Redis."""

from __future__ import annotations

DUE = "bots:due"
"""Sorted set of rules.v1.DueDecision, scored by the time in ms at which it became due; the rules service keeps it exact."""
WAKE = "bots:wake"
"""List of the same members, newest first: wake-ups, which may get lost."""
RUNNING = "sim:running"
"""Sorted set of running jobs, scored by the time of their creation in ms."""


def job(simulation_id: str) -> str:
    """Hash: job (SimulationJob), matches, size, next, cancelled_at, ended_at (ms)."""
    return f"sim:{simulation_id}"


def rows(simulation_id: str) -> str:
    """Hash: chunk -> its rows so far, packed."""
    return f"sim:{simulation_id}:rows"


def counts(simulation_id: str) -> str:
    """Hash: chunk -> the number of its stored rows."""
    return f"sim:{simulation_id}:counts"


def tallies(simulation_id: str) -> str:
    """Hash: chunk -> SimulationTally of its rows so far."""
    return f"sim:{simulation_id}:tallies"


def attempts(simulation_id: str) -> str:
    """Hash: chunk -> how often it was started since its last new row."""
    return f"sim:{simulation_id}:attempts"


def asked(simulation_id: str) -> str:
    """Hash: chunk -> time in ms at which it was last queued, started or stored."""
    return f"sim:{simulation_id}:asked"


def account_jobs(account_id: str) -> str:
    """Sorted set of an account's jobs as "CREATED MS:ID", in the order of these names."""
    return f"sim:account:{account_id}"


def account_running(account_id: str) -> str:
    """Set of an account's running jobs."""
    return f"sim:account:{account_id}:running"


def request(account_id: str, request_id: str) -> str:
    """The id of the job that a request created."""
    return f"sim:request:{account_id}:{request_id}"


def run(match_id: str, seat: int) -> str:
    """The token of the task that is playing this seat's consecutive decisions."""
    return f"bots:run:{match_id}:{seat}"


def asks(match_id: str, version: int) -> str:
    """Hash: how often a worker was asked for this decision, and when last (ms)."""
    return f"bots:asks:{match_id}:{version}"

"""Limits of simulations: how large a job may be, and when one of its matches is given up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SimulationLimits:
    """How large a job may be."""

    matches: int = 1_000_000
    """Matches of a job."""
    logged_matches: int = 100_000
    """Matches of a job that keeps logs."""


@dataclass(frozen=True, slots=True)
class MatchBudget:
    """When a match is given up."""

    decisions: int = 200_000
    seconds: float = 30.0
    """Wall-clock time."""

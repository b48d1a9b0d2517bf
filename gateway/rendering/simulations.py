"""Simulations, their totals and rows."""

from __future__ import annotations

from gateway.rendering.json import Json, instant, options, seat_or_none
from services.contracts.herotable.bots.v1 import bots_pb2

STATUS = {
    bots_pb2.SIMULATION_STATUS_RUNNING: "running",
    bots_pb2.SIMULATION_STATUS_DONE: "done",
    bots_pb2.SIMULATION_STATUS_CANCELLED: "cancelled",
    bots_pb2.SIMULATION_STATUS_FAILED: "failed",
}


def simulation(message: bots_pb2.Simulation) -> Json:
    """Render a simulation (schema Simulation)."""
    return {
        "simulation_id": message.simulation_id,
        "game": message.spec.game,
        "policies": list(message.spec.policies),
        "matches": message.spec.matches,
        "options": options(message.spec.setup.options),
        "seed": message.spec.seed.hex(),
        "rotate_seats": message.spec.rotate_seats,
        "keep_logs": message.spec.keep_logs,
        "engine_version": message.engine_version,
        "status": STATUS.get(message.status, "running"),
        "done": message.done,
        "summary": _summary(message.summary),
        "created_at": instant(message.created_at),
        "ended_at": instant(message.ended_at),
    }


def simulation_row(message: bots_pb2.SimulationRow) -> Json:
    """Render one match of a simulation (schema SimulationRow)."""
    return {
        "index": message.index,
        "policies": list(message.policies),
        "winners": list(message.winners),
        "scores": list(message.scores),
        "turns": message.turns,
        "decisions": message.decisions,
        "seed": message.seed,
        "reason": message.reason,
        "actions": list(message.actions) or None,
        "fault": message.fault or None,
        "fault_text": message.fault_text or None,
    }


def _summary(message: bots_pb2.SimulationSummary) -> Json:
    return {
        "totals": [
            {
                "policy": one.policy,
                "seat": seat_or_none(one.seat),
                "matches": one.matches,
                "wins": one.wins,
                "shares": one.shares,
                "win_rate": one.win_rate,
                "low": one.low,
                "high": one.high,
                "mean_score": one.mean_score,
            }
            for one in message.totals
        ],
        "shared": message.shared,
        "faults": message.faults,
        "mean_turns": message.mean_turns,
        "mean_decisions": message.mean_decisions,
        "decisions_per_second": message.decisions_per_second,
        "matches_per_second": message.matches_per_second,
    }

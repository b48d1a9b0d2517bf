"""Simulation jobs: checked, then played by local processes or by the workers of a platform, with the same rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import Message

from services import registry
from services.bots.simulation.local import simulate as simulate_locally
from services.cli.client.api import Client
from services.cli.client.simulation_models import SimulationRow, SimulationSummary
from services.cli.commands.parameters import bots_for_seats
from services.contracts.herotable.bots.v1 import bots_pb2
from services.kernel.errors import InvalidInput
from services.kernel.randomness import SEED_BYTES, fresh_seed, seed_from_int

OnProgress = Callable[[int, int], None]
"""Called with the number of matches that are done and the number of all matches."""


@dataclass(frozen=True, slots=True)
class SimulationJob:
    """The options of `herotable simulate`."""

    game: str
    bots: Sequence[str]
    matches: int
    players: int
    """0: as many as bots are named, or the fewest that the game allows."""
    seed: str
    rotate: bool
    options: dict[str, Any]
    workers: int


@dataclass(frozen=True, slots=True)
class FinishedSimulation:
    """The seed, rows and statistics of a simulation."""

    seed: str
    rows: list[SimulationRow]
    summary: SimulationSummary


def run_locally(job: SimulationJob, on_progress: OnProgress) -> FinishedSimulation:
    """Play the job in `job.workers` processes of this machine."""
    policies = choose_policies(job, registry.find(job.game).players.start)
    spec = bots_pb2.SimulationSpec(
        game=job.game, policies=policies, matches=job.matches, seed=parse_seed(job.seed), rotate_seats=job.rotate
    )
    spec.setup.players = len(policies)
    ParseDict(job.options, spec.setup.options)
    finished = simulate_locally(spec, processes=job.workers, progress=on_progress)
    return FinishedSimulation(finished.spec.seed.hex(), [_row(row) for row in finished.rows], _summary(finished.summary))


def run_on_platform(client: Client, job: SimulationJob, on_progress: OnProgress) -> FinishedSimulation:
    """Let the workers of a platform play the job."""
    policies = choose_policies(job, client.game(job.game).min_players)
    created = client.create_simulation(
        job.game,
        policies,
        matches=job.matches,
        options=job.options,
        seed=parse_seed(job.seed).hex(),
        rotate_seats=job.rotate,
    )
    rows = []
    for row in client.simulation_rows(created.simulation_id):
        rows.append(row)
        on_progress(len(rows), job.matches)
    return FinishedSimulation(created.seed, rows, client.simulation(created.simulation_id).summary)


def choose_policies(job: SimulationJob, min_players: int) -> list[str]:
    """One policy for each seat. InvalidInput if the named bots do not fit the number of players."""
    if not job.bots:
        raise InvalidInput("Name at least one policy: --bots greedy,random", code="invalid_policies", field="bots")
    players = job.players or max(min_players, len(job.bots))
    return bots_for_seats(job.bots, players, players)


def parse_seed(text: str) -> bytes:
    """Parse a number or 64 hex digits; an empty text gives a random seed. InvalidInput for anything else."""
    if not text:
        return fresh_seed()
    try:
        if len(text) == 2 * SEED_BYTES:
            return bytes.fromhex(text)
        return seed_from_int(int(text))
    except (ValueError, OverflowError):
        sentence = f"A seed is a number from 0, or {2 * SEED_BYTES} hex digits, not {text!r}."
        raise InvalidInput(sentence, code="invalid_seed", field="seed", value=text) from None


def _to_dict(message: Message) -> dict[str, Any]:
    fields: dict[str, Any] = MessageToDict(message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)
    return fields


def _row(message: bots_pb2.SimulationRow) -> SimulationRow:
    fields = _to_dict(message)
    return SimulationRow.model_validate(fields | {name: fields[name] or None for name in ("actions", "fault", "fault_text")})


def _summary(message: bots_pb2.SimulationSummary) -> SimulationSummary:
    fields = _to_dict(message)
    for total in fields["totals"]:
        total["seat"] = None if total["seat"] < 0 else total["seat"]
    return SimulationSummary.model_validate(fields)

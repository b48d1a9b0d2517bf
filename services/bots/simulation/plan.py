"""A plan: a checked simulation spec with everything looked up that its matches need.

A spec is checked completely before any of its matches is queued or played.
"""

from __future__ import annotations

from dataclasses import dataclass

from services import policies, registry
from services.bots.limits import SimulationLimits
from services.contracts.herotable.bots.v1 import bots_pb2
from services.harness.limits import check_options
from services.harness.option_structs import options_from_struct
from services.kernel.errors import InvalidInput
from services.kernel.game import Game, Setup
from services.kernel.policy import Policy
from services.kernel.randomness import SEED_BYTES, fresh_seed

MOST_MATCHES = 2**31 - 1
"""The largest number that the index of a row can hold."""


SeatPolicies = tuple[tuple[str, type[Policy]], ...]
"""The name and the class of the policy at each seat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches of a job: all have the same set-up and policies, and differ by the seed derived from `seed` and their index."""

    game: Game
    setup: Setup
    policies: SeatPolicies
    matches: int
    seed: bytes
    rotate_seats: bool
    keep_logs: bool

    def at_seats(self, index: int) -> SeatPolicies:
        """The policy of each seat in match `index`; with rotation, every policy moves on by one seat from match to match."""
        shift = index % len(self.policies) if self.rotate_seats else 0
        return self.policies[shift:] + self.policies[:shift]


def with_seed(spec: bots_pb2.SimulationSpec) -> bots_pb2.SimulationSpec:
    """A copy of the spec, with a seed drawn from the operating system if it has none."""
    filled = bots_pb2.SimulationSpec()
    filled.CopyFrom(spec)
    filled.seed = spec.seed or fresh_seed()
    return filled


def check(spec: bots_pb2.SimulationSpec, limits: SimulationLimits | None = None) -> Plan:
    """The plan of a spec that has a seed; without `limits` the job may have any size.

    Raises InvalidInput or NotFound that names the field, the value and what would be right."""
    game = registry.find(spec.game)
    check_options(spec.setup.options)
    setup = game.setup(spec.setup.players, options_from_struct(spec.setup.options))
    if len(spec.policies) != setup.players:
        raise InvalidInput(
            f"A match of {setup.players} players needs {setup.players} policies, one a seat, not {len(spec.policies)}.",
            code="invalid_policies",
            field="policies",
            value=len(spec.policies),
        )
    found = tuple((name, policies.find(game, name, f"policies.{seat}")) for seat, name in enumerate(spec.policies))
    _check_size(spec, limits or SimulationLimits(matches=MOST_MATCHES, logged_matches=MOST_MATCHES))
    if len(spec.seed) != SEED_BYTES:
        raise InvalidInput(
            f"A seed has {SEED_BYTES} bytes, not {len(spec.seed)}; leave it out to have one drawn.",
            code="invalid_seed",
            field="seed",
            value=spec.seed.hex(),
        )
    return Plan(game, setup, found, spec.matches, spec.seed, spec.rotate_seats, spec.keep_logs)


def _check_size(spec: bots_pb2.SimulationSpec, limits: SimulationLimits) -> None:
    allowed, what = (limits.logged_matches, "that keeps logs ") if spec.keep_logs else (limits.matches, "")
    if not 1 <= spec.matches <= allowed:
        raise InvalidInput(
            f"A simulation {what}plays 1 to {allowed:,} matches, not {spec.matches:,}.",
            code="invalid_matches",
            field="matches",
            value=spec.matches,
        )

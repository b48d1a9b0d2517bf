"""How a match changes ratings, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from services.contracts.herotable.rules.v1 import rules_pb2

MODEL = PlackettLuce()
SHOWN_AT_START = 1000.0
POINTS_PER_SKILL = 24.0


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimated skill: mean and standard deviation. The defaults are those of a newcomer."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def shown(self) -> float:
        """The rating that is shown and ranked by: mu - 3 sigma, scaled to points; a newcomer has 1000."""
        return round(SHOWN_AT_START + POINTS_PER_SKILL * (self.mu - 3 * self.sigma), 2)


def counts(report: rules_pb2.MatchFinished) -> bool:
    """Whether the match changes ratings: it is rated, between different accounts, and was finished or abandoned."""
    accounts = [seat.account_id for seat in report.seats]
    ended = report.status in {rules_pb2.MATCH_STATUS_FINISHED, rules_pb2.MATCH_STATUS_ABANDONED}
    people = all(accounts) and not any(seat.policy for seat in report.seats)
    return report.rated and ended and people and len(set(accounts)) == len(accounts) > 1


def ranks(report: rules_pb2.MatchFinished) -> list[int]:
    """The rank of each seat from 0, equal for ties: winners are first, the others follow by score, a seat that gave up is last."""
    results = {result.seat: result for result in report.result.seats}

    def order(seat: int) -> tuple[bool, bool, int]:
        gave_up = report.HasField("abandoned_by") and report.abandoned_by == seat
        if report.status == rules_pb2.MATCH_STATUS_ABANDONED:
            return (gave_up, gave_up, 0)
        winner = results[seat].winner
        return (gave_up, not winner, 0 if winner else -results[seat].score)

    orders = [order(seat) for seat in range(len(report.seats))]
    distinct = sorted(set(orders))
    return [distinct.index(own) for own in orders]


def winners(report: rules_pb2.MatchFinished) -> list[bool]:
    """Whether each seat won, alone or with others. An abandoned match is won by every seat that did not give up."""
    if report.status == rules_pb2.MATCH_STATUS_ABANDONED:
        return [not (report.HasField("abandoned_by") and report.abandoned_by == seat) for seat in range(len(report.seats))]
    won = {result.seat for result in report.result.seats if result.winner}
    return [seat in won for seat in range(len(report.seats))]


def rate(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a match that ended with these places, from 0."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    return [Skill(after.mu, after.sigma) for (after,) in MODEL.rate(teams, ranks=[float(place) for place in places])]

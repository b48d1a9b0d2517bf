"""How a match is looked at: the pending decision, one viewer's observation, the result, the all-seeing view of scenarios."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from services.kernel.decision import Decision, Option
from services.kernel.events import SPECTATOR
from services.kernel.observation import CounterView, Observation, Result, ScoreLine, ZoneView
from services.megaclash import texts
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, battleground, entry_id
from services.megaclash.moves import CLOSED, CLOSED_BY, option_key

if TYPE_CHECKING:
    from services.megaclash.match import MegaClashMatch


def decision(match: MegaClashMatch) -> Decision | None:
    """The pending decision with keys and texts."""
    if match.over:
        return None
    kind = "discard" if match.discarding else "main"
    return Decision(match.seat, kind, texts.PROMPTS[kind], "", tuple(map(_option, match.options)))


@cache
def _option(option: int) -> Option:
    return Option(option_key(option), texts.option(option))


def ids(kinds: Iterable[int]) -> tuple[str, ...]:
    """Card ids of kinds, in their order."""
    return tuple(CARD_IDS[kind] for kind in kinds)


def closed_to(match: MegaClashMatch, ground: int) -> int | None:
    """The seat that a Stop keeps off this battleground."""
    closed = match.places[ground] & CLOSED
    return None if not closed else 1 - CLOSED_BY.index(closed)


def observation(match: MegaClashMatch, viewer: int) -> Observation:
    """Zones `hand`, `deck`, `discard`, `captured` a seat, `stack:ID` a battleground on the table, `removed` for all."""
    zones: list[ZoneView] = []
    for seat in (0, 1):
        hand = match.hands[seat]
        zones.append(ZoneView("hand", seat, len(hand), ids(sorted(hand)) if seat == viewer else ()))
        zones.append(ZoneView("deck", seat, len(match.decks[seat])))
        zones.append(ZoneView("discard", seat, len(match.discards[seat]), ids(match.discards[seat])))
        captured = match.captured[seat]
        zones.append(ZoneView("captured", seat, len(captured), tuple(battleground(ground).id for ground in captured)))
    for ground in match.open:
        stack = match.stacks[ground]
        zones.append(ZoneView(f"stack:{battleground(ground).id}", SPECTATOR, len(stack), tuple(map(entry_id, stack))))
    zones.append(ZoneView("removed", SPECTATOR, len(match.removed), tuple(map(entry_id, match.removed))))
    pending = decision(match)
    if pending is not None and pending.seat != viewer:
        pending = pending.without_options()
    return Observation(
        match.game.name, viewer, match.version, match.active, tuple(zones), _counters(match), pending, result(match), _facts(match)
    )


def _counters(match: MegaClashMatch) -> tuple[CounterView, ...]:
    scores = [CounterView("captured", seat, len(match.captured[seat])) for seat in (0, 1)]
    return (*scores, CounterView("turn", SPECTATOR, match.turn), CounterView("allowance", match.active, match.allowance))


def _facts(match: MegaClashMatch) -> dict[str, Any]:
    options = match.setup.options
    grounds = [
        {"id": row.id, "name": row.name, "defense": row.defense, "victory": row.victory, "closed_to": closed_to(match, row.number)}
        for row in map(battleground, match.open)
    ]
    return {
        "sides": list(options.sides),
        "battlegrounds_to_win": options.battlegrounds_to_win,
        "battlegrounds": grounds,
        "attacked": [battleground(ground).id for ground in match.attacked],
        "passes": match.passes,
    }


def result(match: MegaClashMatch) -> Result | None:
    """Winners, captured battlegrounds as scores, and why the match ended."""
    if not match.over:
        return None
    scores = tuple(len(captured) for captured in match.captured)
    enough = max(scores) >= match.setup.options.battlegrounds_to_win
    reason = "battlegrounds" if enough else "both_passed" if match.open else "none_left"
    lines = tuple((ScoreLine("captured battlegrounds", score, score),) for score in scores)
    return Result(match.winners, scores, reason, lines)


def view(match: MegaClashMatch) -> dict[str, Any]:
    """Everything, by the paths of the scenario contract. A captured battleground has lost its stack."""
    seats = [
        {
            "hand": list(ids(match.hands[seat])),
            "deck": list(ids(reversed(match.decks[seat]))),
            "discard": list(ids(match.discards[seat])),
            "captured": [battleground(ground).id for ground in match.captured[seat]],
            "deck_count": len(match.decks[seat]),
        }
        for seat in (0, 1)
    ]
    grounds = {
        row.id: {"stack": [entry_id(entry) for entry in match.stacks[row.number]], "closed_to": closed_to(match, row.number)}
        for row in BATTLEGROUNDS
        if row.number in match.open or any(row.number in captured for captured in match.captured)
    }
    return {
        "seats": seats,
        "battlegrounds": grounds,
        "active": match.active,
        "over": match.over,
        "winners": list(match.winners),
        "scores": [len(captured) for captured in match.captured],
    }

"""What a viewer sees: the pending decision, the observation, the result; and the all-seeing view that scenarios check."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from services.kernel.decision import Decision, Option
from services.kernel.events import SPECTATOR
from services.kernel.observation import CounterView, Observation, Result, ScoreLine, ZoneView
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, battleground, entry_id
from services.megaclash.catalogue import code_name, kind_name
from services.megaclash.match import MegaClashState
from services.megaclash.moves import CLOSED, CLOSED_BY, END_TURN, option_key

PROMPTS = {
    "main": "Play a card or end your turn.",
    "discard": "You played no card: discard one, then draw back up to seven.",
}
"""By the kind of the decision."""


def decision(match: MegaClashState) -> Decision | None:
    """The pending decision with keys and texts; None when the match is over."""
    if match.over:
        return None
    kind = "discard" if match.discarding else "main"
    return Decision(match.seat, kind, PROMPTS[kind], "", tuple(map(_option, match.options)))


@cache
def _option(option: int) -> Option:
    return Option(option_key(option), _option_text(option))


def _option_text(option: int) -> str:
    """An option as an instruction."""
    if option == END_TURN:
        return "End your turn"
    ground, code = option >> 5, option & 31
    return f"Play {code_name(code)} on {battleground(ground).name}" if ground else f"Discard {kind_name(code)}"


def ids(kinds: Iterable[int]) -> tuple[str, ...]:
    """Card ids of kinds, in their order."""
    return tuple(CARD_IDS[kind] for kind in kinds)


def closed_to(match: MegaClashState, ground: int) -> int | None:
    """The seat that may not play on this battleground because of a Stop, None if it is open to both."""
    closed = match.places[ground] & CLOSED
    return None if not closed else 1 - CLOSED_BY.index(closed)


def observation(match: MegaClashState, viewer: int) -> Observation:
    """What `viewer` sees. Zones: `hand`, `deck`, `discard`, `captured` per seat, `stack:ID` per battleground, `removed`. Hands are hidden
    from the other seat and draw piles from both (MC-40)."""
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


def _counters(match: MegaClashState) -> tuple[CounterView, ...]:
    scores = [CounterView("captured", seat, len(match.captured[seat])) for seat in (0, 1)]
    return (*scores, CounterView("turn", SPECTATOR, match.turn), CounterView("allowance", match.active, match.allowance))


def _facts(match: MegaClashState) -> dict[str, Any]:
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


def result(match: MegaClashState) -> Result | None:
    """The winners and why the match ended; a seat scores one point for each captured battleground. None while it goes on."""
    if not match.over:
        return None
    scores = tuple(len(captured) for captured in match.captured)
    enough = max(scores) >= match.setup.options.battlegrounds_to_win
    reason = "battlegrounds" if enough else "both_passed" if match.open else "none_left"
    lines = tuple((ScoreLine("captured battlegrounds", score, score),) for score in scores)
    return Result(match.winners, scores, reason, lines)


def view(match: MegaClashState) -> dict[str, Any]:
    """The whole state under the paths of the scenario contract; the stack of a captured battleground is empty."""
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

"""The events of a match and their sentences. Only the seat that draws cards sees which; everything else is public.

Call these functions only while `match.events` is a list: bulk play and search collect nothing.
"""

from __future__ import annotations

from typing import Any

from services.kernel.events import SPECTATOR, Event
from services.megaclash.cards import CARD_IDS, STOP, battleground, code_id
from services.megaclash.catalogue import code_name, kind_name
from services.megaclash.match import MegaClashState
from services.megaclash.moves import CLOSED

REASONS = {
    "battlegrounds": "captured the battlegrounds needed to win",
    "none_left": "no battleground is left; the most battlegrounds win",
    "both_passed": "neither player could play any more",
}
"""The reason of a Result in words."""


def _append(match: MegaClashState, event: Event) -> None:
    assert match.events is not None
    match.events.append(event)


def log_deal(match: MegaClashState) -> None:
    """The battlegrounds are laid out and both hands are drawn."""
    grounds = [battleground(number) for number in match.open]
    names = ", ".join(ground.name for ground in grounds)
    _append(match, Event("laid_out", SPECTATOR, {"battlegrounds": [ground.id for ground in grounds]}, text=f"On the table: {names}."))
    for seat in (0, 1):
        log_draw(match, seat, match.hands[seat])


def log_draw(match: MegaClashState, seat: int, cards: list[int]) -> None:
    """A seat draws these kinds; the other viewers see only how many."""
    ids = [CARD_IDS[kind] for kind in cards]
    count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    _append(match, Event("drew", seat, {"count": len(cards)}, {"cards": ids}, (seat,), f"Seat {seat} draws {count}."))


def log_turn(match: MegaClashState) -> None:
    """The next turn begins."""
    _append(match, Event("turn_began", match.active, {"turn": match.turn}, text=f"Turn {match.turn}: seat {match.active}."))


def log_play(match: MegaClashState, ground: int, code: int) -> None:
    """The active seat plays a card. Call it before the stack changes, so that it can see whether the card opens a closed stack."""
    row = battleground(ground)
    opens = code != STOP and bool(match.places[ground] & CLOSED)
    data: dict[str, Any] = {"card": code_id(code), "battleground": row.id}
    if code == STOP:
        data["closed_to"] = 1 - match.active
    effect = f" and closes it to seat {1 - match.active}" if code == STOP else " and opens it again" if opens else ""
    _append(match, Event("played", match.active, data, text=f"Seat {match.active} plays {code_name(code)} on {row.name}{effect}."))


def log_capture(match: MegaClashState, ground: int) -> None:
    """The active seat has played the Victory number of a battleground."""
    row = battleground(ground)
    data = {"battleground": row.id, "count": len(match.captured[match.active])}
    _append(match, Event("captured", match.active, data, text=f"Seat {match.active} captures {row.name}."))


def log_discard(match: MegaClashState, kind: int) -> None:
    """The active seat discards a card face up."""
    _append(match, Event("discarded", match.active, {"card": CARD_IDS[kind]}, text=f"Seat {match.active} discards {kind_name(kind)}."))


def log_pass(match: MegaClashState) -> None:
    """The active seat has ended a turn without playing a card, and its draw pile is empty."""
    _append(match, Event("passed", match.active, {"in_a_row": match.passes}, text=f"Seat {match.active} passes."))


def log_end(match: MegaClashState) -> None:
    """The match is over."""
    result = match.result()
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    outcome = f"{winners} tie" if len(result.winners) > 1 else f"{winners} wins"
    data = {"winners": list(result.winners), "scores": list(result.scores), "reason": result.reason}
    _append(match, Event("match_over", SPECTATOR, data, text=f"The match is over: {outcome} ({REASONS[result.reason]})."))

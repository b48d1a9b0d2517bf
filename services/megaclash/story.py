"""The events of a match. Drawn cards are seen by the seat that draws them; all else happens in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from services.kernel.events import SPECTATOR, Event
from services.megaclash import texts
from services.megaclash.cards import CARD_IDS, STOP, battleground, code_id
from services.megaclash.moves import CLOSED

if TYPE_CHECKING:
    from services.megaclash.match import MegaClashMatch


def _tell(match: MegaClashMatch, event: Event) -> None:
    assert match.events is not None
    match.events.append(event)


def dealt(match: MegaClashMatch) -> None:
    """The battlegrounds are laid out and both hands are drawn."""
    grounds = [battleground(number) for number in match.open]
    names = ", ".join(ground.name for ground in grounds)
    _tell(match, Event("laid_out", SPECTATOR, {"battlegrounds": [ground.id for ground in grounds]}, text=f"On the table: {names}."))
    for seat in (0, 1):
        drew(match, seat, match.hands[seat])


def drew(match: MegaClashMatch, seat: int, cards: list[int]) -> None:
    """A seat draws; the others see how many."""
    ids = [CARD_IDS[kind] for kind in cards]
    text = f"Seat {seat} draws {texts.cards_drawn(len(cards))}."
    _tell(match, Event("drew", seat, {"count": len(cards)}, {"cards": ids}, (seat,), text))


def turn_began(match: MegaClashMatch) -> None:
    """The next turn begins."""
    _tell(match, Event("turn_began", match.active, {"turn": match.turn}, text=f"Turn {match.turn}: seat {match.active}."))


def played(match: MegaClashMatch, ground: int, code: int) -> None:
    """A card is played; told before the stack changes, so that an undone Stop can be named."""
    row = battleground(ground)
    opens = code != STOP and bool(match.places[ground] & CLOSED)
    data: dict[str, Any] = {"card": code_id(code), "battleground": row.id}
    if code == STOP:
        data["closed_to"] = 1 - match.active
    effect = f" and closes it to seat {1 - match.active}" if code == STOP else " and opens it again" if opens else ""
    _tell(match, Event("played", match.active, data, text=f"Seat {match.active} plays {texts.card(code)} on {row.name}{effect}."))


def captured(match: MegaClashMatch, ground: int) -> None:
    """A Victory number was played."""
    row = battleground(ground)
    data = {"battleground": row.id, "count": len(match.captured[match.active])}
    _tell(match, Event("captured", match.active, data, text=f"Seat {match.active} captures {row.name}."))


def discarded(match: MegaClashMatch, kind: int) -> None:
    """A card is discarded face up."""
    _tell(match, Event("discarded", match.active, {"card": CARD_IDS[kind]}, text=f"Seat {match.active} discards {texts.kind(kind)}."))


def passed(match: MegaClashMatch) -> None:
    """A turn without a card played and without a draw pile."""
    _tell(match, Event("passed", match.active, {"in_a_row": match.passes}, text=f"Seat {match.active} passes."))


def ended(match: MegaClashMatch) -> None:
    """The match is over."""
    result = match.result()
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    outcome = f"{winners} tie" if len(result.winners) > 1 else f"{winners} wins"
    data = {"winners": list(result.winners), "scores": list(result.scores), "reason": result.reason}
    _tell(match, Event("match_over", SPECTATOR, data, text=f"The match is over: {outcome} ({texts.REASONS[result.reason]})."))

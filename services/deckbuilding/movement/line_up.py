"""How the cards of the Line-Up move within it before it is refilled."""

from __future__ import annotations

from services.deckbuilding.state.match import MatchState


def slide_left(m: MatchState) -> None:
    """Closes the gaps: all cards slide to the left, a second row behind the first."""
    rows = max(map(len, m.line_up))
    if rows < 2:
        slots = [slot for slot in m.line_up if slot]
        m.line_up = slots + [[] for _ in range(len(m.line_up) - len(slots))]
        return
    cards = [slot[row] for row in range(rows) for slot in m.line_up if row < len(slot)]
    m.line_up = [[card] for card in cards] + [[] for _ in range(len(m.line_up) - len(cards))]


def move_rows_up(m: MatchState) -> None:
    """Cards of the lower rows move into empty slots of the top row, leftmost into leftmost, one by one."""
    for cards in m.line_up:
        if cards:
            continue
        lower = next((slot for slot in m.line_up if len(slot) > 1), None)
        if lower is None:
            return
        cards.append(lower.pop(1))

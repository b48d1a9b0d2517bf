"""What an Attack does to a foe: only gaining a Weakness, discarding a card and taking damage make it successful."""

from __future__ import annotations

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.state.frames import AFFECTED, ATTACK, KIND, NO_ATTACK, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import STRUCK, WEAKENED


def mark_affected(m: MatchState, f: Frame, *, struck: bool, seat: int = -1) -> None:
    """Records that the Attack of frame `f` affected the player; `struck`: through a Weakness or a discard."""
    attack = m.stack[f[ATTACK]]
    if attack[KIND] == NO_ATTACK:
        return
    foe = f[TARGET] if seat < 0 else seat
    attack[AFFECTED] |= 1 << foe
    if struck and attack[YOU] >= 0 and attack[YOU] != foe:
        raise_event(m, STRUCK, attack[YOU], 0, foe)


def mark_weakened(m: MatchState, f: Frame, foe: int) -> None:
    """Records that the foe gained a Weakness or lost VP because of the Attack of frame `f`."""
    attack = m.stack[f[ATTACK]]
    if attack[KIND] != NO_ATTACK and attack[YOU] >= 0 and attack[YOU] != foe:
        raise_event(m, WEAKENED, attack[YOU], 0, foe)

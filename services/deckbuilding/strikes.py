"""What an Attack does to a foe: only gaining a Weakness, discarding a card and taking damage make it successful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.deckbuilding.frames import AFFECTED, ATTACK, KIND, NO_ATTACK, SUBJECT, YOU, Frame
from services.deckbuilding.names import STRUCK, WEAKENED
from services.deckbuilding.triggers import happen

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


def affect(m: DeckMatch, f: Frame, *, struck: bool, seat: int = -1) -> None:
    """Notes that the Attack that `f` is an effect of has affected the player; `struck`: by a Weakness or a discard."""
    attack = m.stack[f[ATTACK]]
    if attack[KIND] == NO_ATTACK:
        return
    foe = f[SUBJECT] if seat < 0 else seat
    attack[AFFECTED] |= 1 << foe
    if struck and attack[YOU] >= 0 and attack[YOU] != foe:
        happen(m, STRUCK, attack[YOU], 0, foe)


def weaken(m: DeckMatch, f: Frame, foe: int) -> None:
    """Notes that the foe gained a Weakness or lost VP because of the Attack that `f` is an effect of."""
    attack = m.stack[f[ATTACK]]
    if attack[KIND] != NO_ATTACK and attack[YOU] >= 0 and attack[YOU] != foe:
        happen(m, WEAKENED, attack[YOU], 0, foe)

"""The cards of the base box, by kind and type. facts.yaml gives their order and facts: kind, copies, sources."""

from __future__ import annotations

from services.deckbuilding.cards.card_data import declared_in
from services.injustice.cards import (
    arenas,
    characters,
    clashes,
    equipment,
    heroes,
    ko_tokens,
    nemeses,
    stacks,
    super_moves,
    super_powers,
    villains,
)

_FILES = (stacks, heroes, villains, super_powers, equipment, super_moves, nemeses, clashes, characters, arenas, ko_tokens)
CARDS = declared_in(__package__, _FILES)

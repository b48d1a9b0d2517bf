"""The cards of the base box, by kind and type. facts.yaml gives their order and facts: kind, copies, sources."""

from __future__ import annotations

from services.arkham_asylum.cards import characters, equipment, heroes, hostages, nemeses, riddle_tokens, stacks, super_powers, villains
from services.deckbuilding.cards.card_data import declared_in

_FILES = (stacks, equipment, heroes, super_powers, villains, hostages, nemeses, characters, riddle_tokens)
CARDS = declared_in(__package__, _FILES)

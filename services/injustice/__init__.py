"""DC Deck-Building Game: Injustice, on the rules that the DC games share.

cards/         all cards, by kind and type; facts.yaml says where each part of each comes from
health.py      damage, KO'd tokens, healing; health_expressions.py: what texts ask about them
meter.py       charges, Meter Burn, Super Moves
clash.py       words of the Clash cards and KO'd tokens (Impossible Mode)
arenas.py      Arenas (Advanced Mode) and the appearance of the next Nemesis
oddities.py    cards too odd for the vocabulary
rules.py       the hooks of the game and its turn
setup.py       set-up; positions.py: how scenarios name its places; options.py: the settings of a match
"""

from __future__ import annotations

from services.injustice.game import GAME

__all__ = ["GAME"]

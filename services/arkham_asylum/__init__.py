"""DC Deck-Building Game: Arkham Asylum, on the rules that the DC games share.

cards/         all cards, by kind and type; facts.yaml says where each part of each comes from
tokens.py      VP tokens: gaining, losing, spending; VP values of cards
bribes.py      Bribes and the Bribe tile
surging.py     Surge and the rows of the Line-Up
releasing.py   Release, Hostages, Freeze tokens
coins.py       the Two-Face coin and guesses
riddles.py     Riddle tokens on Line-Up slots
passing.py     passing cards; borrowing.py: playing other players' cards
gotham_girl.py the end of her turn
oddities.py    cards too odd for the vocabulary
vocabulary.py  the words for card packs
rules.py       the hooks of the game and its turn
setup.py       set-up; positions.py: how scenarios name its places; options.py: the settings of a match
"""

from __future__ import annotations

from services.arkham_asylum.game import GAME

__all__ = ["GAME"]

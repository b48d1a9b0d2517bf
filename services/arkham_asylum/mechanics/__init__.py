"""The mechanics that several cards of Arkham Asylum use; what one card alone does stands beside that card, in `cards/`.

tokens.py      VP tokens: gaining, losing, spending; VP values of cards
bribes.py      Bribes and the Bribe tile
surge.py       Surge, and the rows of the Line-Up
release.py     Release, and Hostages
freeze.py      Freeze tokens
coin.py        the Two-Face coin
guesses.py     guesses of the cost of a card
riddles.py     Riddle tokens on Line-Up slots
borrowing.py   playing other players' cards

Imports the shared rules only; bribes.py, coin.py and riddles.py import tokens.py, release.py imports bribes.py.
"""

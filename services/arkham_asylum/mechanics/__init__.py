"""The mechanics that several cards of Arkham Asylum use. An effect of a single card stands above that card, in `cards/`.

    tokens.py      gaining, losing and spending VP tokens; the VP value of a card
    surge.py       Surge
    freeze.py      Freeze tokens
    guesses.py     guessing the cost of a card
    borrowing.py   playing other players' cards
    bribes.py      Bribes and the Bribe tile
    release.py     Release, and the Hostage stack
    coin.py        the Two-Face coin
    riddles.py     Riddle tokens on Line-Up slots

bribes.py and coin.py import tokens.py, release.py imports bribes.py; otherwise these files import only the shared rules.
"""

"""A frame is what is being resolved: a list of ints, the innermost last on the match's stack. These are its places.

Because a frame holds nothing but ints, a match can be cloned and saved in the middle of any effect.
"""

from __future__ import annotations

Frame = list[int]

PC = 0
"""The address of the next instruction in the box's code."""
YOU = 1
"""The seat whose effect it is: it deals the damage and makes the Attack; -1 for nobody."""
SUBJECT = 2
"""The seat that the clause is about: it draws, discards, gains, decides. Same as YOU outside "target foe", "each foe", "each player"."""
CARD = 3
"""The card whose text it is."""
IT = 4
"""The card that the last clause was about, -1 if there is none."""
DONE = 5
"""How much of the last clause was done: cards moved, damage dealt; 0 means that you did not."""
UP = 6
"""The place in the stack of the frame whose clause this one carries out for one seat; notes are kept there."""
LEFT = 7
"""What is still to do of the clause at hand: picks, or a mask of seats."""
ATTACK = 8
"""The place in the stack of the Attack that this is an effect of, -1 if it is none."""
OTHER = 9
"""Another seat that matters: the attacker for a Defense, the foe inside "you", who knocked you out."""
BEST = 10
"""The highest cost among the cards of the last clause, -1 if there were none."""
SPARE = 11
"""A number of the clause at hand."""
SIZE = 12
"""Notes a seat and a bank follow from here on."""

# The places of an Attack's own frame that differ.
TARGETS = 4
"""A mask of the seats that the Attack affects by name."""
AVOIDERS = 5
"""A mask of those that avoided it."""
AFFECTED = 10
"""A mask of those that it did affect."""
BODY = 11
"""The address of the text after "Attack:"."""
KIND = 12
BONUS = 13
BARRED = 14
"""A mask of the seats that may not use a Defense, all for an unavoidable Attack."""
STAGE = 15
MARK = 16
"""How many abilities were waiting when the card at hand began to resolve."""

FIRST_IT, FIRST_BEST = 17, 18
"""What the text before the Attack was about."""
BY_PLAYER, BY_NOBODY, NO_ATTACK = 0, 1, 2
"""Kinds of Attack: of a seat; First Appearance or Ambush; a text that is carried out without being an Attack."""

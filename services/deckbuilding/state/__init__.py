"""The state of a match: names, cards and their abilities as data, frames, option codes, the box, the slots of a match.

Nothing here acts: no card moves, no ability triggers. `operation.py` says what a box is made of, `hooks.py` what a set adds; both leave the
type of the match open because everything that acts on a match lies above.
"""

"""What every game is made of: decisions, zones, randomness, observations, the match log.

Pure: no I/O, no clock, no global randomness, and no import of anything else of ours. The reading order for a newcomer:

    match.py        a match as a value: who decides, among what, and what a choice leads to
    game.py         what a game package hands to the platform
    decision.py     decisions and options with their stable keys
    observation.py  what one viewer may see
    events.py       what happened, with the part that only some seats may see
    randomness.py   a seed and a counter
    options.py      the settings of a match, checked before it exists
    cards.py        catalogue entries with their sources
    record.py       set-up + seed + actions, and their exact replay
    policy.py       what a bot is given and what it answers
    errors.py       the one tree of errors
"""

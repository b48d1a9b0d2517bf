"""The building blocks of every game: decisions, zones, randomness, observations, the match log.

Pure: no I/O, no clock, no global randomness, no imports from the rest of the project; every other package may import it.
Reading order for a newcomer:

    match.py        a match as a value: who decides, between which options, and how it moves on
    game.py         the interface between a game package and the platform
    game_info.py    the part of a game that its matches refer to
    decision.py     decisions and options with their stable keys
    observation.py  what one viewer sees
    events.py       what happened, with a part that only some seats see
    randomness.py   a seed and a counter
    options.py      the settings of a match, checked before it exists
    cards.py        catalogue entries with their sources
    record.py       set-up + seed + actions, and their exact replay
    policy.py       the interface of a bot
    errors.py       the hierarchy of domain errors
"""

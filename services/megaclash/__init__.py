"""Justice League MegaClash: attack battlegrounds with stacks of numbers on a ring.

The three games of the platform use one vocabulary of file names; MegaClash has these, in the order in which they build on each other:

    RULINGS.md      the rulings MC-01 to MC-42 that the code and the scenarios cite
    cards.py        the declarations: Attack Cards, battlegrounds and decks, read from data/
    options.py      the settings of a match
    moves.py        the lookup table of legal plays
    catalogue.py    the catalogue entries, and the names and texts of cards
    match.py        the state of a match
    event_log.py    the events and their sentences
    turn.py         the rules: playing cards, ending a turn, winning
    setup.py        the set-up of a new match
    observe.py      what a viewer sees: decision, observation, result; and the full view for scenarios
    determinize.py  worlds that a viewer cannot distinguish from the true one
    save.py         a match as JSON-able data
    position.py     the positions of scenarios
    bots/           the policy `greedy`
    game.py         the Game object, and the class of its matches

A file imports only files above it; an import contract in pyproject.toml checks that. Other packages import `GAME` through the registry.
"""

from services.megaclash.game import GAME

__all__ = ["GAME"]

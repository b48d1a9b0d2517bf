"""DC Deck-Building Game: Injustice, built on the shared rules of the DC games.

The rooms, in the order in which they build on each other:

    options.py       the settings of a match
    kinds.py         the kinds of cards, card types and facts that only this set has
    mechanics/       health, the Meter, Arenas, and what Clash cards share
    cards/           all cards, by kind and type; an effect that only one card has stands right above that card;
                     facts.yaml gives the copies of each card and the source of each part of it
    observe.py       what viewers see of the zones and counters of this game, and what scenarios check
    rules.py         the hooks of the game and its turn
    setup.py         the set-up of a new match
    bots/            the greedy bot
    position.py      the positions of scenarios
    vocabulary.py    the words for card packs
    game.py          the Game object

A room imports only rooms above it, and the shared rules in `services.deckbuilding`; an import contract in pyproject.toml checks that.
Other packages import `GAME` through the registry.
"""

from __future__ import annotations

from services.injustice.game import GAME

__all__ = ["GAME"]

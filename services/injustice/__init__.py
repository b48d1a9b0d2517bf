"""DC Deck-Building Game: Injustice, on the rules that the DC games share.

    game.py          the game of the platform: its box, options, set-up, bots
    bots/            the greedy bot
    position.py      how scenarios name its places
    vocabulary.py    its words for card packs
    setup.py         set-up
    rules.py         the hooks of the game and its turn
    observe.py       what viewers see of its zones and counters
    cards/           all cards, by kind and type; facts.yaml says where each part of each comes from
    mechanics/       health, the Meter, Arenas, what Clash cards share
    options.py       the settings of a match

Each room imports only those below it in this list, besides the shared rules (`make lint` checks it). An effect that only one card has
stands right above that card.
"""

from __future__ import annotations

from services.injustice.game import GAME

__all__ = ["GAME"]

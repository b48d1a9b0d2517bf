"""The words a scenario may use. Without this check a misspelt card or verb would make a `lacks` or an `error` pass by mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from services.kernel.errors import InvalidInput, NotFound
from services.kernel.game import Game, Setup
from services.registry import find

WITH_CARD = ("play", "buy", "bribe", "use", "burn", "defend", "pick")
ALONE = ("end_turn", "pass", "done", "yes", "no")
WITH_WORD = {
    "target": "[0-9]+",
    "slot": "[0-9]+",
    "call": "heads|tails",
    "guess": "[a-z0-9_]+",
    "choose": "[a-z0-9_]+",
}
AFTER_OWN_VERB = {"card": "(?!)", "number": ":[0-9]+", "word": ":[a-z0-9_]+", "": ""}
"""What may follow a verb that only the game has; its cards are checked by name."""
LISTED = 60
"""Up to this number of names a message lists all of them, otherwise the nearest first."""


class Vocabulary:
    """The seats, cards and places that exist in the game and set-up of a scenario."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.seats = range(setup.players)
        self.cards = set(game.card_ids())
        self.places = set(game.place_ids())
        self.own_verbs = game.option_verbs()
        for other in getattr(setup.options, "sets", ()):
            try:
                self.cards |= find(other).card_ids()
            except NotFound:
                continue

    def check_seat(self, seat: Any) -> None:
        """Raises InvalidInput unless it is a seat of this match."""
        if isinstance(seat, bool) or seat not in self.seats:
            raise InvalidInput(f"There is no seat {seat!r}; the seats are: {', '.join(map(str, self.seats))}.", field="seat", value=seat)

    def check_cards(self, ids: Iterable[Any], also: set[str]) -> None:
        """Raises InvalidInput for a name that is neither a card of the game nor in `also` (the names in the view of the match)."""
        for name in _leaves(ids):
            if name not in self.cards and name not in also:
                raise InvalidInput(f"There is no card {name!r}; {_listed(name, self.cards)}.", field="card", value=name)

    def check_key(self, key: Any) -> None:
        """Raises InvalidInput for an option key that no decision of this game could have."""
        verb, colon, rest = str(key).partition(":")
        if verb in ALONE and not colon:
            return
        if verb in WITH_WORD and re.fullmatch(WITH_WORD[verb], rest):
            if verb == "target":
                self.check_seat(int(rest))
            return
        if (verb in WITH_CARD or self.own_verbs.get(verb) == "card") and rest:
            self._check_card_and_place(str(key), rest)
            return
        if verb in self.own_verbs and re.fullmatch(AFTER_OWN_VERB[self.own_verbs[verb]], colon + rest):
            return
        known = ", ".join((*ALONE, *(f"{verb}:CARD" for verb in WITH_CARD), "target:SEAT", "slot:N", "guess:WORD", "choose:WORD"))
        raise InvalidInput(f"There is no option {key!r}; the options are: {known}, call:heads, call:tails.", field="key", value=key)

    def _check_card_and_place(self, key: str, rest: str) -> None:
        named, at, place = rest.partition("@")
        card = re.sub("#[2-9]$", "", named)
        if card not in self.cards:
            raise InvalidInput(f"There is no card {card!r} in {key!r}; {_listed(card, self.cards)}.", field="key", value=key)
        if at and self.places and place not in self.places:
            raise InvalidInput(f"There is no place {place!r} in {key!r}; {_listed(place, self.places)}.", field="key", value=key)


def _leaves(values: Any) -> Iterable[str]:
    """The strings in a value, at any depth of lists."""
    if isinstance(values, str):
        yield values
    elif isinstance(values, list):
        for value in values:
            yield from _leaves(value)


def _listed(name: str, known: Iterable[str]) -> str:
    names = sorted(known, key=lambda word: (len(word) < 3, word))
    if len(names) <= LISTED:
        return f"there are: {', '.join(names)}"
    close = get_close_matches(name, names, 5, 0.6)
    near = f"the nearest of {len(names)} are: {', '.join(close)}" if close else f"none of {len(names)} is near it"
    return f"{near}; all of them: {', '.join(names)}"

"""How a choice of cards reads: "you may destroy up to 2 Starters in your hand or discard pile"."""

from __future__ import annotations

from services.deckbuilding.effects.places import CONTROL, LINE_UP, LOOKED_AT, OTHERS_ONGOING, OTHERS_ZONES, PLACE_WORDS
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Number, cards_like
from services.deckbuilding.program.wording import own

ANY_NUMBER = 1000
"""As many as the player likes."""


def chosen_cards(only: Filter, number: Number, where: str, who: str, *, up_to: bool, at_random: bool) -> str:
    """ "a random Hero in your hand", "up to 2 cards in the Line-Up"."""
    random = "random" if at_random else ""
    if not isinstance(number, int):
        amount, rest = number.quantity(cards_like(only), who)
        return f"{amount}{where}{rest}"
    if number == ANY_NUMBER:
        return only.many("any number of", where)
    if number == 1 and (up_to or at_random):
        return only.determined("up to 1" if up_to else "a random", where)
    if number == 1:
        return only.one(where)
    return only.many(f"{'up to ' if up_to else ''}{number} {random}".rstrip(), where)


def among_those_cards(only: Filter, number: Number) -> str:
    """ "one of those cards", "a Hero among those cards"."""
    if only.everything:
        return f"{'one' if number == 1 else number} of those cards"
    return only.one(" from among those cards") if number == 1 else only.many(str(number), " from among those cards")


def where_they_are(places: tuple[int, ...], who: str, *, moves_from: bool) -> str:
    """ " in your hand or discard pile", " from the Line-Up", " you control"; with a space in front."""
    if places == (CONTROL,):
        return f" {_controller(who)} control"
    if places == (OTHERS_ONGOING,):
        return " that foe controls" if who in ("", "you") else " you control"
    link = "from" if moves_from else "in"
    found = f" {link} {_zones(places, who)}"
    return f"{found} or that {_controller(who)} control" if CONTROL in places else found


def _controller(who: str) -> str:
    return "you" if own(who) == "your" else "they"


def _zones(places: tuple[int, ...], who: str) -> str:
    """ "your hand or discard pile"; the Line-Up is nobody's, and the zones of the other player are not `who`'s."""
    zones = [place for place in places if place not in (CONTROL, LINE_UP, LOOKED_AT)]
    whose = own(who)
    if any(place in OTHERS_ZONES for place in zones):
        whose = "that foe's" if who in ("", "you") else "your"
    words = [PLACE_WORDS[place] for place in zones]
    if LINE_UP not in places:
        return f"{whose} {' or '.join(words)}"
    owned = ", ".join(f"{whose} {word}" for word in words)
    return f"{owned} or the Line-Up" if owned else "the Line-Up"

"""Families of constants of the vocabulary: ints to the engine, but a zone must not stand for an event.

An annotation such as `places: Place` says which constants fit; to the type checker and at run time it is an int. Card packs are checked
against these annotations (cards/type_check.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Family:
    """Constants that can stand for one another."""

    noun: str
    example: str


ZONES_OF_A_SEAT = Family("zone", "DISCARD")
OTHER_PLACES = Family("place", "LINE_UP")
STACKS = Family("stack", "WEAKNESS")
EVENTS = Family("event", "PLAYED")
QUESTIONS = Family("question", "DAMAGE_BONUS")
"""Not events but what static abilities answer."""
CARD_TYPES = Family("card type", "HERO")
OWNERS_OF_EVENTS = Family("word for whose event it is", "FOES")
TIMES = Family("word for when it works", "OWN_TURN")
DESTINATIONS = Family("destination", "TO_HAND")
DEFENSE_PLACES = Family("place of a Defense", "FROM_HAND")
COIN_SIDES = Family("side of the coin", "HEADS")

Zone = Annotated[int, ZONES_OF_A_SEAT]
Place = Annotated[int, ZONES_OF_A_SEAT, OTHER_PLACES]
Stack = Annotated[int, STACKS]
EventNumber = Annotated[int, EVENTS]
Question = Annotated[int, QUESTIONS]
CardType = Annotated[int, CARD_TYPES]
Whose = Annotated[int, OWNERS_OF_EVENTS]
Time = Annotated[int, TIMES]
Destination = Annotated[int, DESTINATIONS]
DefensePlaces = Annotated[int, DEFENSE_PLACES]
CoinSide = Annotated[int, COIN_SIDES]
NoteBank = Annotated[int, range(8)]
"""Which of the notes of a seat is meant."""

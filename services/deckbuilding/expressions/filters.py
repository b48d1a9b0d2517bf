"""Which cards a text means: a noun with what follows it, and a test of a card's facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from services.deckbuilding.state.cards import STARTER, TYPE_WORDS, Card
from services.deckbuilding.state.constants import CardType

Test = Callable[[Card], bool]


@dataclass(frozen=True, slots=True)
class Filter:
    """Reads as "a Hero with cost 4 or less". Combine filters with & and |."""

    noun: str
    with_what: str
    test: Test
    everything: bool = False

    def __and__(self, other: Filter) -> Filter:
        noun = self.noun if self.noun != "card" else other.noun
        words = " and ".join(part.removeprefix("with ") for part in (self.with_what, other.with_what) if part)
        return Filter(noun, f"with {words}" if words else "", _both(self.test, other.test))

    def __or__(self, other: Filter) -> Filter:
        noun = f"{self.noun} or {_article(other.noun)}{other.noun}"
        return Filter(noun, self.with_what or other.with_what, _either(self.test, other.test))

    def one(self) -> str:
        """ "an Equipment with cost 5 or less"."""
        return f"{_article(self.noun)}{self.noun} {self.with_what}".rstrip()

    def many(self, number: str) -> str:
        """ "2 cards", "up to 3 Equipment"."""
        noun = self.noun
        plural = {"Hero": "Heroes", "Equipment": "Equipment", "Weakness": "Weakness cards", "Starter": "Starters", "Villain": "Villains"}
        return f"{number} {plural.get(noun, noun + 's')} {self.with_what}".rstrip()


def _article(noun: str) -> str:
    return "an " if noun[0] in "AEIOU" else "a "


def _both(first: Test, second: Test) -> Test:
    return lambda card: first(card) and second(card)


def _either(first: Test, second: Test) -> Test:
    return lambda card: first(card) or second(card)


any_card = Filter("card", "", lambda card: True, everything=True)
attack_card = Filter("Attack card", "", lambda card: card.attack)
"""A card whose own played text has an Attack; a First Appearance does not count."""
defense_card = Filter("Defense card", "", lambda card: card.defense > 0)
weakness_card = Filter("Weakness", "", lambda card: card.kind == "weakness")
nemesis_card = Filter("Nemesis", "", lambda card: card.kind == "nemesis")
starter_card = Filter("Starter", "", lambda card: card.type == STARTER)
ongoing_card = Filter("Ongoing card", "", lambda card: card.ongoing)


def of_type(card_type: CardType) -> Filter:
    """Cards of a card type; a Nemesis is a Hero or a Villain too."""
    return Filter(TYPE_WORDS[card_type], "", lambda card: card.type == card_type)


def not_of_type(card_type: CardType) -> Filter:
    """Cards of any other type."""
    return Filter("card", f"that is not a {TYPE_WORDS[card_type]}", lambda card: card.type != card_type)


def cost_at_most(cost: int) -> Filter:
    """Cost that or less; a card without a printed cost has cost 0."""
    return Filter("card", f"with cost {cost} or less", lambda card: card.cost <= cost)


def cost_at_least(cost: int) -> Filter:
    """Cost that or more."""
    return Filter("card", f"with cost {cost} or more", lambda card: card.cost >= cost)


def named(card_id: str, name: str) -> Filter:
    """Cards of that id; a card's name in a text."""
    return Filter(name, "", lambda card: card.id == card_id)

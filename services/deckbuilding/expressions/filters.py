"""Filters: frozen trees that test a card and render as English, so that the text says what is tested."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from typing_extensions import override

from services.deckbuilding.expressions.filter_wording import Alternatives, NounPhrase, Wording, noun_phrase
from services.deckbuilding.state.cards import STARTER, TYPE_PLURALS, TYPE_WORDS, Card
from services.deckbuilding.state.constants import CardType


class Filter(ABC):
    """A tree of tests. Combine filters with &, | and ~."""

    __slots__ = ()

    everything: ClassVar[bool] = False
    """Whether it selects every card, so that callers can skip the test."""

    @abstractmethod
    def test(self, card: Card) -> bool:
        """Returns whether the filter selects the card."""

    @abstractmethod
    def alternatives(self, positive: bool = True) -> Alternatives:
        """The filter, or its opposite, as alternatives, each a list of tests. Raises ValueError if there are too many for a sentence."""

    @property
    def noun(self) -> NounPhrase:
        """The words for the cards. Raises ValueError if no sentence can express the filter."""
        return noun_phrase(self.alternatives())

    def one(self, where: str = "") -> str:
        """ "an Equipment with cost 5 or less in your hand"; `where` says where the card is."""
        return self.noun.one(where)

    def determined(self, determiner: str, where: str = "") -> str:
        """ "another Hero", "other Villain you control", with any words in place of the article."""
        return self.noun.determined(determiner, where)

    def many(self, number: str, where: str = "") -> str:
        """ "up to 3 Equipment in your hand"."""
        return self.noun.many(number, where)

    def __and__(self, other: Filter) -> Filter:
        return And(self, other)

    def __or__(self, other: Filter) -> Filter:
        return Or(self, other)

    def __invert__(self) -> Filter:
        return Not(self)


MOST_ALTERNATIVES = 12
"""A sentence with more alternatives is too hard to read."""


class Leaf(Filter):
    """A single test."""

    __slots__ = ()

    @property
    @abstractmethod
    def wording(self) -> Wording:
        """Its noun ("Hero"), or the phrase that follows a noun ("with cost 4 or less")."""

    @override
    def alternatives(self, positive: bool = True) -> Alternatives:
        return [[(self.wording, positive)]]


@dataclass(frozen=True, slots=True)
class And(Filter):
    """Selects the cards that both filters select."""

    left: Filter
    right: Filter

    @override
    def test(self, card: Card) -> bool:
        return self.left.test(card) and self.right.test(card)

    @override
    def alternatives(self, positive: bool = True) -> Alternatives:
        left, right = self.left.alternatives(positive), self.right.alternatives(positive)
        return _all_pairs(left, right) if positive else _checked(left + right)


@dataclass(frozen=True, slots=True)
class Or(Filter):
    """Selects the cards that at least one filter selects."""

    left: Filter
    right: Filter

    @override
    def test(self, card: Card) -> bool:
        return self.left.test(card) or self.right.test(card)

    @override
    def alternatives(self, positive: bool = True) -> Alternatives:
        left, right = self.left.alternatives(positive), self.right.alternatives(positive)
        return _checked(left + right) if positive else _all_pairs(left, right)


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """Selects the cards that the filter does not select."""

    part: Filter

    @override
    def test(self, card: Card) -> bool:
        return not self.part.test(card)

    @override
    def alternatives(self, positive: bool = True) -> Alternatives:
        return self.part.alternatives(not positive)


def _checked(found: Alternatives) -> Alternatives:
    if len(found) > MOST_ALTERNATIVES:
        raise ValueError(f"a filter has more than {MOST_ALTERNATIVES} alternatives, which no text can say")
    return found


def _all_pairs(left: Alternatives, right: Alternatives) -> Alternatives:
    if len(left) * len(right) > MOST_ALTERNATIVES:
        raise ValueError(f"a filter has more than {MOST_ALTERNATIVES} alternatives, which no text can say")
    return [one + other for one in left for other in right]


# Single tests ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnyCard(Leaf):
    """Every card."""

    everything = True

    @property
    @override
    def wording(self) -> Wording:
        return Wording("card", "cards")

    @override
    def test(self, card: Card) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class OfType(Leaf):
    """Cards of a card type; a Nemesis is a Hero or a Villain too."""

    type: int

    @property
    @override
    def wording(self) -> Wording:
        return Wording(TYPE_WORDS[self.type], TYPE_PLURALS[self.type])

    @override
    def test(self, card: Card) -> bool:
        return card.type == self.type


@dataclass(frozen=True, slots=True)
class OfKind(Leaf):
    """Cards of a kind, such as the Weakness cards."""

    kind: str
    singular: str
    plural: str

    @property
    @override
    def wording(self) -> Wording:
        return Wording(self.singular, self.plural)

    @override
    def test(self, card: Card) -> bool:
        return card.kind == self.kind


@dataclass(frozen=True, slots=True)
class Named(Leaf):
    """The cards of one id, by their name."""

    card_id: str
    name: str

    @property
    @override
    def wording(self) -> Wording:
        return Wording(self.name, f"cards named {self.name}", proper=True)

    @override
    def test(self, card: Card) -> bool:
        return card.id == self.card_id


@dataclass(frozen=True, slots=True)
class HasAttack(Leaf):
    """A card whose own played text has an Attack; a First Appearance does not count."""

    @property
    @override
    def wording(self) -> Wording:
        return Wording("Attack card", "Attack cards")

    @override
    def test(self, card: Card) -> bool:
        return card.attack


@dataclass(frozen=True, slots=True)
class HasDefense(Leaf):
    """A card with a Defense."""

    @property
    @override
    def wording(self) -> Wording:
        return Wording("Defense card", "Defense cards")

    @override
    def test(self, card: Card) -> bool:
        return card.defense > 0


@dataclass(frozen=True, slots=True)
class IsOngoing(Leaf):
    """An Ongoing card."""

    @property
    @override
    def wording(self) -> Wording:
        return Wording("Ongoing card", "Ongoing cards")

    @override
    def test(self, card: Card) -> bool:
        return card.ongoing


@dataclass(frozen=True, slots=True)
class CostAtMost(Leaf):
    """Cost that or less; a card without a printed cost has cost 0."""

    cost: int

    @property
    @override
    def wording(self) -> Wording:
        return Wording(phrase=f"with cost {self.cost} or less", opposite=f"with cost {self.cost + 1} or more")

    @override
    def test(self, card: Card) -> bool:
        return card.cost <= self.cost


@dataclass(frozen=True, slots=True)
class CostAtLeast(Leaf):
    """Cost that or more."""

    cost: int

    @property
    @override
    def wording(self) -> Wording:
        return Wording(phrase=f"with cost {self.cost} or more", opposite=f"with cost {self.cost - 1} or less")

    @override
    def test(self, card: Card) -> bool:
        return card.cost >= self.cost


# The words of card files -----------------------------------------------------------------------------------------------

any_card: Filter = AnyCard()
attack_card: Filter = HasAttack()
defense_card: Filter = HasDefense()
weakness_card: Filter = OfKind("weakness", "Weakness", "Weakness cards")
nemesis_card: Filter = OfKind("nemesis", "Nemesis", "Nemesis cards")
starter_card: Filter = OfType(STARTER)
ongoing_card: Filter = IsOngoing()


def of_type(card_type: CardType) -> Filter:
    """Cards of a card type."""
    return OfType(card_type)


def not_of_type(card_type: CardType) -> Filter:
    """Cards of any other type."""
    return Not(OfType(card_type))


def cost_at_most(cost: int) -> Filter:
    """Cards with that cost or less."""
    return CostAtMost(cost)


def cost_at_least(cost: int) -> Filter:
    """Cards with that cost or more."""
    return CostAtLeast(cost)


def named(card_id: str, name: str) -> Filter:
    """Cards of that id; a text uses their name."""
    return Named(card_id, name)

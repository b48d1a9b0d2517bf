"""What a card is: its type, its declaration, and the frozen facts that a match looks up by the card's number.

A card type is an int within the process, numbered as types are declared; its name is what leaves the process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.deckbuilding.state.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from services.deckbuilding.state.constants import DefensePlaces
from services.deckbuilding.state.names import SHARED, Names
from services.deckbuilding.state.operation import Clause

CARD_TYPES = Names("card type")
TYPE_NAMES = CARD_TYPES.all
"""By type, the name in card data and in the catalogue."""
TYPE_WORDS: list[str] = []
"""By type, the noun in card texts."""
TYPE_PLURALS: list[str] = []
"""By type, the plural of that noun."""


_TYPE_OWNERS: list[set[str]] = []


def declare_card_type(name: str, word: str, plural: str = "", *, of: str = SHARED) -> int:
    """Declares a card type of the set `of`; two sets may share one. ValueError if it has been declared with other words."""
    card_type = CARD_TYPES.number_of(name)
    plural = plural or f"{word}s"
    if card_type == len(TYPE_WORDS):
        TYPE_WORDS.append(word)
        TYPE_PLURALS.append(plural)
        _TYPE_OWNERS.append(set())
    _TYPE_OWNERS[card_type].add(of)
    if (TYPE_WORDS[card_type], TYPE_PLURALS[card_type]) != (word, plural):
        raise ValueError(f"the card type {name!r} is declared twice: as {TYPE_WORDS[card_type]!r} and as {word!r}")
    return card_type


def types_of(set_name: str) -> list[str]:
    """The names of the card types that cards of a set can have: the shared ones and its own."""
    return [name for name, owners in zip(TYPE_NAMES, _TYPE_OWNERS, strict=True) if owners & {SHARED, set_name}]


NO_TYPE = declare_card_type("none", "card")
STARTER = declare_card_type("starter", "Starter")
HERO = declare_card_type("hero", "Hero", "Heroes")
VILLAIN = declare_card_type("villain", "Villain")
SUPER_POWER = declare_card_type("super_power", "Super Power")
EQUIPMENT = declare_card_type("equipment", "Equipment", "Equipment")
_SHARED = len(CARD_TYPES)


def type_order(card_type: int) -> tuple[int, str]:
    """A key that sorts card types alike in every process: the shared ones as above, then those of sets by name."""
    return min(card_type, _SHARED), TYPE_NAMES[card_type]


FROM_HAND, FROM_PLAY = 1, 2
"""Where a Defense may be used from; a card may allow both."""


@dataclass(frozen=True, slots=True)
class Defense:
    """ "Defense: discard this card to avoid an Attack. If you do, ..."; `cost` replaces discarding where a card says so."""

    reward: tuple[Clause, ...] = ()
    places: DefensePlaces = FROM_HAND
    cost: Clause | None = None


@dataclass(frozen=True, slots=True)
class CardDeclaration:
    """A card as its file declares it. The effects are frozen trees; from them come the play, the text and the tests."""

    id: str
    name: str
    type: int
    cost: int | None = None
    vp: int = 0
    play: tuple[Clause, ...] = ()
    defense: Defense | None = None
    ongoing: bool = False
    first_appearance: tuple[Clause, ...] = ()
    ambush: tuple[Clause, ...] = ()
    passive: tuple[TriggeredAbility | StaticAbility, ...] = ()
    """Triggered and static abilities, in force while the card is a Character, in play, or a token with its text up."""
    activated: tuple[ActivatedAbility, ...] = ()
    """What its player can use in the main phase."""
    slots: tuple[tuple[int, str, tuple[Clause, ...]], ...] = ()
    """Abilities of Line-Up slots: slot (0 is leftmost), feature, effects."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Kind, copies, source, level, charge cost and all other card data."""
    notes: tuple[str, ...] = ()
    """Lines of the text that no effect carries, such as a set-up remark."""


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card of a box, by its number. Addresses point into the box's code; 0 is a text that does nothing."""

    kind_index: int
    """Equal for equal copies."""
    id: str
    name: str
    kind: str
    type: int
    cost: int
    vp: int
    level: int
    attack: bool
    """Whether its played text has an Attack."""
    defense: int
    """Where its Defense may be used from: FROM_HAND, FROM_PLAY, both or 0."""
    ongoing: bool
    stack: int
    """The pile that it goes back to when it is destroyed, -1 for none."""
    play: int
    inline: tuple[Clause, ...]
    """The first clauses of the played text, as far as they can run immediately."""
    rest: int
    """The address of the clauses after those; 0 if there are none."""
    reward: int
    price: int
    """The address of what is done to use the Defense; 0: discard this card."""
    appearance: int
    ambush: int
    passive: tuple[int, ...]
    activated: tuple[int, ...]
    slots: tuple[int, ...]
    """For each of the five slots, the number of its ability; -1 for none."""
    declaration: CardDeclaration

    def fact(self, name: str, default: Any = None) -> Any:
        """A fact of the card data, such as `charge_cost`."""
        return self.declaration.facts.get(name, default)

"""What a card is: its declaration, and the frozen facts that a match looks up by the card's number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.deckbuilding.state.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from services.deckbuilding.state.constants import DefensePlaces
from services.deckbuilding.state.operation import Clause

NO_TYPE, STARTER, HERO, VILLAIN, SUPER_POWER, EQUIPMENT, SUPER_MOVE, LOCATION, HOSTAGE = range(9)
TYPE_NAMES = ("none", "starter", "hero", "villain", "super_power", "equipment", "super_move", "location", "hostage")
TYPE_WORDS = ("card", "Starter", "Hero", "Villain", "Super Power", "Equipment", "Super Move", "Location", "Hostage")
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
    """Kind, copies, source, level, charge cost and whatever else the card data says."""
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
    """The first clauses of the played text, as far as they can be done at once."""
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
    """A row for each of the five slots, -1 where there is nothing."""
    declaration: CardDeclaration

    def fact(self, name: str, default: Any = None) -> Any:
        """A fact of the card data, such as `charge_cost`."""
        return self.declaration.facts.get(name, default)

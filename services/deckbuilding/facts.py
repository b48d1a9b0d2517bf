"""What a card is: its declaration, and the frozen facts that a match looks up by the card's number."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from services.deckbuilding.effects import Effect
    from services.deckbuilding.triggers import Ability, Row

NO_TYPE, STARTER, HERO, VILLAIN, SUPER_POWER, EQUIPMENT, SUPER_MOVE, LOCATION, HOSTAGE = range(9)
TYPE_NAMES = ("none", "starter", "hero", "villain", "super_power", "equipment", "super_move", "location", "hostage")
TYPE_WORDS = ("card", "Starter", "Hero", "Villain", "Super Power", "Equipment", "Super Move", "Location", "Hostage")

FROM_HAND, FROM_PLAY = 1, 2
"""Where a Defense may be used from; a card may allow both."""


@dataclass(frozen=True, slots=True)
class Defense:
    """ "Defense: discard this card to avoid an Attack. If you do, ..."; `cost` replaces discarding where a card says so."""

    reward: tuple[Effect, ...] = ()
    places: int = FROM_HAND
    cost: Effect | None = None


@dataclass(frozen=True, slots=True)
class CardDeclaration:
    """A card as its file declares it. The effects are frozen trees; from them come the play, the text and the tests."""

    id: str
    name: str
    type: int
    cost: int | None = None
    vp: int = 0
    play: tuple[Effect, ...] = ()
    defense: Defense | None = None
    ongoing: bool = False
    first_appearance: tuple[Effect, ...] = ()
    ambush: tuple[Effect, ...] = ()
    rows: tuple[Row, ...] = ()
    """Triggered and standing abilities, in force while the card is a Character, in play, or a token with its text up."""
    abilities: tuple[Ability, ...] = ()
    """What may be used in the main phase."""
    slots: tuple[tuple[int, str, tuple[Effect, ...]], ...] = ()
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
    fee: int
    """What its own mechanic costs: the charges of a Super Move, the VP of a Bribe; -1 if it has none."""
    attack: bool
    """Whether its played text has an Attack."""
    defense: int
    """Where its Defense may be used from: FROM_HAND, FROM_PLAY, both or 0."""
    ongoing: bool
    stack: int
    """The pile that it goes back to when it is destroyed, -1 for none."""
    play: int
    direct: tuple[Effect, ...]
    """The first clauses of the played text, as far as they can be done at once."""
    rest: int
    """The address of the clauses after those; 0 if there are none."""
    reward: int
    price: int
    """The address of what is done to use the Defense; 0: discard this card."""
    appearance: int
    ambush: int
    rows: tuple[int, ...]
    abilities: tuple[int, ...]
    slots: tuple[int, ...]
    """A row for each of the five slots, -1 where there is nothing."""
    declaration: CardDeclaration

    def fact(self, name: str, default: Any = None) -> Any:
        """A fact of the card data, such as `charge_cost`."""
        return self.declaration.facts.get(name, default)


def card(
    id: str,  # noqa: A002 - the word of the card data
    name: str,
    type: int = NO_TYPE,  # noqa: A002 - the word of the rulebook
    *,
    cost: int | None = None,
    vp: int = 0,
    play: list[Effect] | None = None,
    defense: Defense | None = None,
    ongoing: bool = False,
    first_appearance: list[Effect] | None = None,
    ambush: list[Effect] | None = None,
    rows: list[Row] | None = None,
    abilities: list[Ability] | None = None,
    slots: dict[int, tuple[str, list[Effect]]] | None = None,
    notes: list[str] | None = None,
) -> CardDeclaration:
    """Declares a card; the card data adds its kind, copies and sources."""
    return CardDeclaration(
        id,
        name,
        type,
        cost,
        vp,
        tuple(play or ()),
        defense,
        ongoing,
        tuple(first_appearance or ()),
        tuple(ambush or ()),
        tuple(rows or ()),
        tuple(abilities or ()),
        tuple((slot - 1, feature, tuple(effects)) for slot, (feature, effects) in sorted((slots or {}).items())),
        {},
        tuple(notes or ()),
    )

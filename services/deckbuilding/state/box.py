"""The box: every card of a match by number, and the code that the texts compile to. Frozen; shared by all matches of one set-up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from services.deckbuilding.state.abilities import CompiledActivated, CompiledPassive
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.operation import Operation
from services.kernel.decision import Option


@dataclass(frozen=True, slots=True)
class Box:
    """`cards` by number; `code[address]` runs the instruction `ops[address]`; `passive` and `activated` are
    the abilities that cards and texts refer to, by number."""

    cards: tuple[Card, ...]
    ops: tuple[Operation, ...]
    code: tuple[Callable[..., bool | None], ...]
    passive: tuple[CompiledPassive, ...]
    activated: tuple[CompiledActivated, ...]
    ordering: int
    """The address of the step that asks for the order of waiting abilities."""
    attacking: int
    """The address of the steps of an Attack."""
    numbers: dict[str, tuple[int, ...]]
    """The numbers of the copies of each card id. In a mixed box a card of a separate kind (an Arena) may share its id with another card
    (a Location); the copies of the other card come first."""
    extra: dict[str, int]
    """Addresses and numbers of abilities of the rule texts, by name."""
    cheapest: int
    """The lowest cost of a card that can be bought."""
    kinds: tuple[int, ...]
    costs: tuple[int, ...]
    defenses: tuple[int, ...]
    """Columns that are read often, by card number."""
    rendered: dict[int, Option]
    """The options that have been rendered, by code: a cache that all matches of the box share, with at most one entry per code."""
    concerns: tuple[bytes, ...]
    """By number of a passive ability and of a card, 1 if the ability is about such cards; empty for one that is about no card."""

    def first(self, card_id: str) -> int:
        """The number of the first copy of that id."""
        return self.numbers[card_id][0]

    def copies(self, card_id: str, kind: str = "") -> tuple[int, ...]:
        """The numbers of the copies of that id and kind; without a kind, or if no such card has it, those of the card that comes first."""
        numbers = self.numbers.get(card_id, ())
        wanted = [number for number in numbers if self.cards[number].kind == (kind or self.cards[numbers[0]].kind)]
        return tuple(wanted) or self.copies(card_id) if numbers else ()

"""The cards of a match with mixed sets, and those left out because another card has their id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from services.deckbuilding.cards.card_data import claimed_id
from services.deckbuilding.sets.card_set import CardSet
from services.deckbuilding.state.cards import CardDeclaration

Copies = list[tuple[CardDeclaration, int]]
"""Cards with their numbers of copies."""


@dataclass(frozen=True)
class Contents:
    """The cards of a match."""

    cards: Copies
    left_out: tuple[tuple[str, str], ...] = ()
    """Set and id of each card that is not in the box because the host or an earlier guest has a card of that id."""


def mixed(host: str, own: Copies, guests: Iterable[CardSet]) -> Contents:
    """The host's cards, then the cards of each guest whose id is still free.

    A card of a separate kind (an Arena) competes for its id only with cards of that kind."""
    cards = [(_of_set(declaration, host), copies) for declaration, copies in own]
    taken = {claimed_id(declaration) for declaration, _ in cards}
    left_out = []
    for guest in guests:
        for declaration in guest.declarations:
            if claimed_id(declaration) in taken:
                left_out.append((guest.name, declaration.id))
                continue
            taken.add(claimed_id(declaration))
            cards.append((_of_set(declaration, guest.name), int(declaration.facts["copies"])))
    return Contents(cards, tuple(left_out))


def _of_set(declaration: CardDeclaration, name: str) -> CardDeclaration:
    return replace(declaration, facts={**declaration.facts, "set": name})

"""Which cards of the mixed sets are in the box, and which are left out because another card has their id."""

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
    """Set and id of each card that is not in the box, because the host or a guest before it has a card of that id."""


def mixed(host: str, own: Copies, guests: Iterable[CardSet]) -> Contents:
    """The host's cards, then those of each guest whose id is still free; one of a separate kind (an Arena) takes it from no other kind."""
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

"""card(...): how a card file declares a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from services.deckbuilding.state.cards import NO_TYPE, CardDeclaration, Defense


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
    passive: list[TriggeredAbility | StaticAbility] | None = None,
    activated: list[ActivatedAbility] | None = None,
    slots: dict[int, tuple[str, list[Effect]]] | None = None,
    notes: list[str] | None = None,
    facts: Mapping[str, Any] | None = None,
) -> CardDeclaration:
    """Declares a card. Its kind, copies and sources are given by the set's facts.yaml, or, in a set without one, here as `facts`."""
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
        tuple(passive or ()),
        tuple(activated or ()),
        tuple((slot - 1, feature, tuple(effects)) for slot, (feature, effects) in sorted((slots or {}).items())),
        dict(facts or {}),
        tuple(notes or ()),
    )

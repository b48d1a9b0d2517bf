"""Where clauses can stand: a First Appearance or an Ambush has no player whose Attack or turn it is, and an ability needs effects."""

from __future__ import annotations

from collections.abc import Sequence

from services.deckbuilding.cards.type_check import parts_of
from services.deckbuilding.effects.attack import AmbushAttack, Attack
from services.deckbuilding.effects.control_flow import All, When
from services.deckbuilding.effects.lasting import UntilEndOfTurn
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ActivatedAbility, StaticAbility, TriggeredAbility

OF_NOBODY = {"first_appearance": "a First Appearance", "ambush": "an Ambush"}
"""Keys whose text belongs to no player, with the name of such a text."""


def misplaced(key: str, value: object) -> str:
    """Says why a clause or ability cannot stand under that key of a card; "" if it can."""
    if isinstance(value, (ActivatedAbility, TriggeredAbility)) and not value.effects:
        return f"{type(value).__name__} needs effects"
    if isinstance(value, StaticAbility) and value.value is None:
        return "StaticAbility needs a value, such as value_of(1)"
    if key in OF_NOBODY:
        return _needs_player(OF_NOBODY[key], (value,), only_for_all=key == "ambush")
    inner = (
        _needs_player("an Ambush Attack", part.effects, only_for_all=True) for part in parts_of(value) if isinstance(part, AmbushAttack)
    )
    return next(filter(None, inner), "")


def _needs_player(name: str, values: Sequence[object], *, only_for_all: bool) -> str:
    """Says why the clauses need a player to whom the text belongs; "" if they need none."""
    parts = list(parts_of(tuple(values)))
    if any(isinstance(part, Attack) for part in parts):
        return f"{name} is an Attack of no player, so that no player can attack in it"
    if any(isinstance(part, UntilEndOfTurn) for part in parts):
        return f"{name} is no player's, so that it has no effect on a player's turn"
    if only_for_all and not all(_about_nobody(value) for value in values if isinstance(value, Effect)):
        return f"the clauses of {name} stand inside each_player(...)"
    return ""


def _about_nobody(effect: Effect) -> bool:
    if isinstance(effect, AmbushAttack):
        return all(_about_nobody(part) for part in effect.effects)
    if isinstance(effect, (All, When)):
        otherwise = effect.otherwise if isinstance(effect, When) else ()
        return all(_about_nobody(part) for part in (*effect.effects, *otherwise))
    return effect.about_nobody

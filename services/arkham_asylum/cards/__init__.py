"""The cards of the base box, by kind and type. The order and the facts (kind, copies, sources) are those of facts.yaml."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import yaml

from services.arkham_asylum.cards import characters, equipment, heroes, hostages, nemeses, riddle_tokens, stacks, super_powers, villains
from services.deckbuilding.facts import CardDeclaration

_FILES = (stacks, equipment, heroes, super_powers, villains, hostages, nemeses, characters, riddle_tokens)


def _merged() -> tuple[CardDeclaration, ...]:
    """Each declaration with its facts; an error names a card that only one side has."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    facts = yaml.load(files(__package__).joinpath("facts.yaml").read_text(), Loader=loader)["cards"]  # noqa: S506 - a safe loader
    declared = {declaration.id: declaration for module in _FILES for declaration in module.CARDS}
    missing = {fact["id"] for fact in facts} ^ set(declared)
    if missing:
        raise ValueError(f"facts.yaml and the declarations differ in: {', '.join(sorted(missing))}")
    return tuple(replace(declared[fact["id"]], facts={name: value for name, value in fact.items() if name != "id"}) for fact in facts)


CARDS = _merged()

"""The cards of a set: what its files declare, with the facts (kind, copies, sources) that its facts.yaml gives for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from types import ModuleType

import yaml

from services.deckbuilding.state.cards import CardDeclaration


def declared_in(package: str, modules: Iterable[ModuleType]) -> tuple[CardDeclaration, ...]:
    """The declarations of the modules' CARDS in the order of the package's facts.yaml; ValueError names a card that only one side has."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    facts = yaml.load(files(package).joinpath("facts.yaml").read_text(encoding="utf-8"), Loader=loader)["cards"]  # noqa: S506 - a safe loader
    declared: dict[str, CardDeclaration] = {declaration.id: declaration for module in modules for declaration in module.CARDS}
    missing = {fact["id"] for fact in facts} ^ set(declared)
    if missing:
        raise ValueError(f"{package}: facts.yaml and the declarations differ in: {', '.join(sorted(missing))}")
    return tuple(replace(declared[fact["id"]], facts={name: value for name, value in fact.items() if name != "id"}) for fact in facts)

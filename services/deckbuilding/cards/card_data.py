"""The cards of a set: what its files declare, with the facts (kind, copies, sources) that its facts.yaml gives for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from types import ModuleType

import yaml

from services.deckbuilding.state.card_kinds import MAIN, kind_of
from services.deckbuilding.state.cards import CardDeclaration


def declared_in(package: str, modules: Iterable[ModuleType]) -> tuple[CardDeclaration, ...]:
    """The declarations of the modules' CARDS in the order of the package's facts.yaml.

    ValueError names a card that only one side has, or that one side has twice."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    facts = yaml.load(files(package).joinpath("facts.yaml").read_text(encoding="utf-8"), Loader=loader)["cards"]  # noqa: S506 - a safe loader
    every: list[CardDeclaration] = [declaration for module in modules for declaration in module.CARDS]
    refuse_repeated_ids(package, (declaration.id for declaration in every))
    refuse_repeated_ids(f"{package}: facts.yaml", (fact["id"] for fact in facts))
    declared = {declaration.id: declaration for declaration in every}
    missing = {fact["id"] for fact in facts} ^ set(declared)
    if missing:
        raise ValueError(f"{package}: facts.yaml and the declarations differ in: {', '.join(sorted(missing))}")
    return tuple(replace(declared[fact["id"]], facts={name: value for name, value in fact.items() if name != "id"}) for fact in facts)


def claimed_id(declaration: CardDeclaration) -> str:
    """What no two cards of a box share: the id among the cards that can lie in one place, so that each option key means one card."""
    kind = kind_of(declaration.facts.get("kind", MAIN))
    return f"{declaration.id} ({kind.name})" if kind.separate else declaration.id


def refuse_repeated_ids(where: str, ids: Iterable[str]) -> None:
    """Raises ValueError if an id is there twice."""
    repeated = sorted(card for card, count in Counter(ids).items() if count > 1)
    if repeated:
        raise ValueError(f"{where}: declared twice: {', '.join(repeated)}")

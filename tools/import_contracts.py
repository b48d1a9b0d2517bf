"""Import rules as allow-lists: what a package may import of this project; whatever is not listed is forbidden.

`GAMES` stands for the packages of every built-in game, so that a new game is held to the rules by its line in the registry;
`OTHERS` stands for every part of `services` that is not a game, the rules shared by games, the kernel or the contracts.
"""

from __future__ import annotations

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from services.registry import BUILT_IN

GAMES = {location.partition(":")[0] for location in BUILT_IN.values()}
PURE = {"services.kernel", "services.deckbuilding", "services.contracts"}


def _expand(names: list[str], graph: ImportGraph) -> set[str]:
    others = graph.find_children("services") - GAMES - PURE
    groups = {"GAMES": GAMES, "OTHERS": others}
    return set().union(*(groups.get(name, {name}) for name in names)) if names else set()


def _within(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


class OnlyContract(Contract):
    """Each of `modules` imports, of this project, itself and `may_import` alone."""

    modules = fields.ListField(subfield=fields.StringField())
    may_import = fields.ListField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every direct import; an indirect one is some module's direct one."""
        allowed = _expand(cast(list[str], self.may_import or []), graph)
        broken = [
            (importer, imported)
            for source in sorted(_expand(cast(list[str], self.modules), graph))
            for importer in sorted(graph.modules)
            if _within(importer, {source})
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if not _within(imported, allowed | {source})
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line an import that is not allowed."""
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} may not import {imported}")

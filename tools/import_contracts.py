"""Import rules as allow-lists: the imports within this project that a package may have; all others are forbidden.

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
        """Check each direct import, which covers indirect ones too."""
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
        """Print one line for each import that is not allowed."""
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} may not import {imported}")


class AcyclicFilesContract(Contract):
    """No files of the packages import each other in a circle; imports for type checking count, generated code does not."""

    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look for files that reach each other by imports."""
        packages = set(cast(list[str], self.packages))
        files = {module for module in graph.modules if _within(module, packages) and not _within(module, {"services.contracts"})}
        edges = {file: graph.find_modules_directly_imported_by(file) & files for file in files}
        return ContractCheck(kept=not (circles := _circles(edges)), metadata={"circles": circles})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the files of each circle."""
        for circle in check.metadata["circles"]:
            output.print_error("import each other in a circle: " + ", ".join(circle))


def _circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """The sets of files that reach each other, by repeatedly dropping files without imports or importers among the rest."""
    remaining = {file: set(imported) for file, imported in edges.items()}
    while True:
        used = set().union(*remaining.values()) if remaining else set()
        leaves = {file for file, imported in remaining.items() if not imported or file not in used}
        if not leaves:
            break
        remaining = {file: imported - leaves for file, imported in remaining.items() if file not in leaves}
    circles = []
    while remaining:
        start = min(remaining)
        circle = {file for file in _reached(remaining, start) if start in _reached(remaining, file)}
        circles.append(sorted(circle or {start}))
        remaining = {file: imported - (circle | {start}) for file, imported in remaining.items() if file not in circle | {start}}
    return [circle for circle in circles if len(circle) > 1]


def _reached(edges: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    todo = list(edges.get(start, ()))
    while todo:
        file = todo.pop()
        if file not in found:
            found.add(file)
            todo += edges.get(file, ())
    return found

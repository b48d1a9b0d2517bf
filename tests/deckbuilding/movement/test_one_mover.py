"""Cards move by the room `movement` alone: nothing else changes a zone, a pile, the Line-Up, an owner or what a seat has seen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PLACES = {"zones", "piles", "line_up", "faces", "owner", "seen", "strays"}
CHANGES = {"append", "remove", "pop", "insert", "extend", "clear", "sort", "reverse"}
MAY_CHANGE = {
    "services/deckbuilding/movement",
    "services/deckbuilding/state/match.py",  # makes and clones them
    "services/deckbuilding/views/save.py",  # restores them
    "services/deckbuilding/views/determinize.py",  # deals worlds
}


def sources() -> Iterator[Path]:
    for package in ("deckbuilding", "injustice", "arkham_asylum"):
        yield from (ROOT / "services" / package).rglob("*.py")


def is_place(node: ast.expr, local: set[str]) -> bool:
    """Whether an expression is a place of a match: `m.zones[HAND][seat]`, or a local name for one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return (isinstance(node, ast.Attribute) and node.attr in PLACES) or (isinstance(node, ast.Name) and node.id in local)


def local_names(function: ast.AST) -> set[str]:
    """Names that stand for a place: `stack = m.piles[NEMESIS]`, and the variable of a loop over the Line-Up."""
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Subscript):
            names |= {node.targets[0].id} if is_place(node.value, set()) and not isinstance(node.value.slice, ast.Slice) else set()
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and is_place(node.iter, set()):
            names.add(node.target.id)
    return names


def changes(tree: ast.AST) -> Iterator[int]:
    """The lines that change a place."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        local = local_names(function)
        for node in ast.walk(function):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Attribute) and called.attr in CHANGES and is_place(called.value, local):
                yield node.lineno
            if isinstance(node, ast.AugAssign) and is_place(node.target, local):
                yield node.lineno
            if isinstance(node, (ast.Assign, ast.Delete)):
                for target in node.targets:
                    for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                        if is_place(part, set()) or (isinstance(part, ast.Subscript) and is_place(part, local)):
                            yield node.lineno


@pytest.mark.parametrize("path", sorted(sources()), ids=lambda path: str(path.relative_to(ROOT / "services")))
def test_nothing_else_moves_a_card(path: Path) -> None:
    name = str(path.relative_to(ROOT))
    found = sorted(set(changes(ast.parse(path.read_text(encoding="utf-8")))))
    if not any(name.startswith(allowed) for allowed in MAY_CHANGE):
        assert not found, f"{name} changes places of cards in lines {found}: use services.deckbuilding.movement"


def test_the_check_finds_what_it_is_for() -> None:
    code = """
def f(m, seat, card):
    m.zones[HAND][seat].append(card)
    hand = m.zones[HAND][seat]
    hand.remove(card)
    m.piles[DECK] += [card]
    m.owner[card] = seat
    m.faces[NEMESIS] = 1
    for slot in m.line_up:
        slot.pop()
    del m.piles[DECK][-1]
    shown = m.zones[HAND][seat][:2]
    shown.append(card)
"""
    assert sorted(set(changes(ast.parse(code)))) == [3, 5, 6, 7, 8, 10, 11]

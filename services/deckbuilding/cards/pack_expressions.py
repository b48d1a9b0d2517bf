"""Expressions of card packs: read as data, with errors that name file, card, line and the closest valid word."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from services.kernel.errors import InvalidInput

OPERATORS: dict[type, str] = {ast.BitAnd: "__and__", ast.BitOr: "__or__", ast.Add: "__add__", ast.Mult: "__mul__"}
MAX_DEPTH = 20


@dataclass(frozen=True)
class Where:
    """A place in a pack, for errors."""

    file: str
    source: str
    card: str = ""
    key: str = ""
    line: int = 1

    def of_card(self, number: int, card: str) -> Where:
        """The card of that number in the file."""
        lines = [index for index, line in enumerate(self.source.splitlines(), 1) if line.strip().startswith("[[card]]")]
        return replace(self, card=card or f"number {number + 1}", line=lines[number] if number < len(lines) else 1)

    def of_key(self, key: str) -> Where:
        """The line below that sets the key."""
        return replace(self, key=key, line=self._below(lambda line: line.split("=")[0].strip() == key))

    def of_text(self, text: str) -> Where:
        """The line below that holds the text."""
        return replace(self, line=self._below(lambda line: text in line.replace('\\"', '"')))

    def _below(self, fits: Any) -> int:
        lines = self.source.splitlines()
        for index in range(self.line - 1, len(lines)):
            if fits(lines[index]):
                return index + 1
        return self.line

    def check_keys(self, data: Mapping[str, Any], known: Sequence[str]) -> None:
        """Refuses keys that are not known."""
        for key in data:
            self.of_key(key).one_of("key", key, known)

    def one_of(self, what: str, value: Any, known: Sequence[str]) -> str:
        """The value, if it is one of the known ones."""
        if value in known:
            return str(value)
        raise refuse(self, f"there is no {what} {value!r}{closest(value, known)}")


def closest(value: Any, known: Sequence[str]) -> str:
    """A hint at the closest valid word, or what there is."""
    near = get_close_matches(str(value), known, 1, 0.4)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(known)}"


def refuse(where: Where, problem: str) -> InvalidInput:
    """The error for a place in a pack."""
    card = f", card {where.card}" if where.card else ""
    return InvalidInput(
        f"{where.file}, line {where.line}{card}: {problem}.",
        code="invalid_card_pack",
        field=f"{where.file}:{where.line}",
        value=where.card or None,
    )


def evaluate(where: Where, text: str, words: Mapping[str, Any]) -> Any:
    """What an expression stands for."""
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise refuse(where, f"{text!r} cannot be read; a clause is something like power(2)") from None
    return _value(where, tree, words, 0)


def with_own_words(where: Where, words: Mapping[str, Any], own: Any) -> dict[str, Any]:
    """The vocabulary with the pack's own words; words that lead back to themselves are refused."""
    vocabulary = dict(words)
    if not isinstance(own, Mapping) or not all(isinstance(text, str) for text in own.values()):
        raise refuse(where.of_key("words"), "[words] gives each word a text")

    def define(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise refuse(where.of_key(name), f"words lead back to themselves: {' -> '.join([*path[path.index(name) :], name])}")
        if name in vocabulary and name in words:
            raise refuse(where.of_key(name), f"{name!r} is a word of the game already")
        if name in vocabulary:
            return
        at = where.of_key(name)
        for used in sorted(_names(at, own[name])):
            if used in own:
                define(used, (*path, name))
        vocabulary[name] = evaluate(at, own[name], vocabulary)

    for name in own:
        define(name, ())
    return vocabulary


def _names(where: Where, text: str) -> set[str]:
    try:
        return {node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name)}
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise refuse(where, f"{text!r} cannot be read") from None


def _value(where: Where, node: ast.expr, words: Mapping[str, Any], depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise refuse(where, f"the expression is nested more than {MAX_DEPTH} deep")
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, str, type(None))):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        return -int(node.operand.value)  # type: ignore[arg-type]
    if isinstance(node, (ast.List, ast.Tuple)):
        parts = [_value(where, part, words, depth + 1) for part in node.elts]
        return parts if isinstance(node, ast.List) else tuple(parts)
    if isinstance(node, ast.Name):
        if node.id not in words:
            raise refuse(where, f"there is no word {node.id!r}{closest(node.id, sorted(words))}")
        return words[node.id]
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return _combined(where, node, words, depth)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _called(where, node, words, depth)
    raise refuse(where, f"{ast.unparse(node)!r} is not allowed; only words, numbers, texts and lists are")


def _combined(where: Where, node: ast.BinOp, words: Mapping[str, Any], depth: int) -> Any:
    left, right = (_value(where, side, words, depth + 1) for side in (node.left, node.right))
    combine = getattr(left, OPERATORS[type(node.op)], None)
    result = combine(right) if combine and not isinstance(left, str) else NotImplemented
    if result is NotImplemented:
        raise refuse(where, f"{ast.unparse(node)!r} cannot be put together")
    return result


def _called(where: Where, node: ast.Call, words: Mapping[str, Any], depth: int) -> Any:
    assert isinstance(node.func, ast.Name), "checked by the caller"
    word = _value(where, node.func, words, depth + 1)
    if not callable(word):
        raise refuse(where, f"{node.func.id!r} takes nothing in brackets")
    arguments = [_value(where, part, words, depth + 1) for part in node.args]
    if any(keyword.arg is None for keyword in node.keywords):
        raise refuse(where, f"{ast.unparse(node)!r} is not allowed")
    named = {str(keyword.arg): _value(where, keyword.value, words, depth + 1) for keyword in node.keywords}
    try:
        return word(*arguments, **named)
    except (TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
        raise refuse(where, f"{ast.unparse(node)!r} does not fit: {error}") from None

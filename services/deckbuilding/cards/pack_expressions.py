"""Expressions of card packs: read as data and never executed; only words of the vocabulary, numbers, texts and lists can stand in them."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import BoundArguments
from typing import Any

from services.deckbuilding.cards import type_check
from services.deckbuilding.cards.pack_model import unseen_character
from services.deckbuilding.cards.pack_source import LONGEST_SHOWN, FollowingProblem, PackProblem, Place, Problems, hint, shown
from services.deckbuilding.cards.type_check import SHIFTS, Misfit
from services.deckbuilding.cards.word_constants import Constant
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect

OPERATORS: dict[type, str] = {ast.BitAnd: "__and__", ast.BitOr: "__or__", ast.Add: "__add__", ast.Mult: "__mul__"}
LONGEST = 5000
"""Most characters of one expression."""
MAX_DEPTH = 20
"""Deepest nesting of an expression as it is written."""
MAX_WHOLE_DEPTH = 60
"""Deepest nesting of an expression with the pack's own words expanded."""
MAX_PARTS = 3000
"""Most words, numbers and texts of an expression with the pack's own words expanded."""


@dataclass(frozen=True)
class _Size:
    """The size of an expression in which the pack's own words are expanded."""

    parts: int
    depth: int


class Vocabulary:
    """The words that the expressions of a pack can use: those of the game and the pack's own."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        self.words = {name: Constant(word, name, None) if type(word) is int else word for name, word in words.items()}
        self._own: dict[str, _Size] = {}
        self._broken: set[str] = set()

    def find(self, place: Place, name: str) -> Any:
        """The value of a word."""
        if name in self.words:
            return self.words[name]
        if name in self._broken:
            raise FollowingProblem(place, f"the word {name!r} is wrong itself")
        raise PackProblem(place, f"there is no word {shown(name)}{hint(name, sorted(self.words))}")

    def measure(self, place: Place, tree: ast.expr) -> _Size:
        """The size of an expression. Raises PackProblem if it is too large."""
        parts = depth = own_depth = 0
        waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
        while waiting:
            node, level = waiting.pop()
            own = self._own.get(node.id, _Size(0, 0)) if isinstance(node, ast.Name) else _Size(0, 0)
            parts += 1 + own.parts
            depth, own_depth = max(depth, level), max(own_depth, level + own.depth)
            waiting += [(child, level + isinstance(child, ast.expr)) for child in ast.iter_child_nodes(node)]
        if depth > MAX_DEPTH:
            raise PackProblem(place, f"the expression is nested more than {MAX_DEPTH} deep")
        if own_depth > MAX_WHOLE_DEPTH or parts > MAX_PARTS:
            limits = f"{MAX_WHOLE_DEPTH} deep and of {MAX_PARTS} parts"
            raise PackProblem(place, f"the expression is too large with its words written out; it can be {limits} at most")
        return _Size(parts, own_depth)

    def define(self, own: Mapping[str, str], place: Callable[[str], Place], problems: Problems) -> None:
        """Adds the pack's own words, in any order; refuses words that are defined in terms of themselves."""
        built_in = frozenset(self.words)
        trees: dict[str, ast.expr] = {}
        for name, text in own.items():
            with problems.collected():
                if not name.isidentifier():
                    raise PackProblem(place(name), f"a word is a name of letters, digits and underscores, not {shown(name)}")
                if name in built_in:
                    raise PackProblem(place(name), f"{name!r} is a word of the game already")
                trees[name] = parsed(place(name), text)
        self._broken = set(own) - built_in
        for name in _in_order(trees, place, problems):
            with problems.collected():
                size = self.measure(place(name), trees[name])
                self.words[name] = evaluate(place(name), own[name], self)
                self._own[name] = size
                self._broken.discard(name)


def _in_order(trees: Mapping[str, ast.expr], place: Callable[[str], Place], problems: Problems) -> list[str]:
    """The words, each after those that it uses; a word that uses itself is reported and left out."""
    used = {name: sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & set(trees)) for name, tree in trees.items()}
    order: list[str] = []
    done: set[str] = set()
    for start in trees:
        path: list[str] = []
        waiting = [(start, False)]
        while waiting:
            name, finished = waiting.pop()
            if finished:
                path.pop()
                order.append(name)
            elif name in path:
                circle = " -> ".join([*path[path.index(name) :], name])
                problems.add(place(name), f"words lead back to themselves: {circle}")
            elif name not in done:
                done.add(name)
                path.append(name)
                waiting.append((name, True))
                waiting += [(other, False) for other in reversed(used[name])]
    return order


def parsed(place: Place, text: str) -> ast.expr:
    """The tree of an expression."""
    if len(text) > LONGEST:
        raise PackProblem(place, f"an expression has {LONGEST} characters at most, not {len(text)}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise PackProblem(place, f"{shown(text)} cannot be read; a clause is something like power(2)") from None


def evaluate(place: Place, text: str, vocabulary: Vocabulary) -> Any:
    """Returns the value of an expression. Raises PackProblem."""
    tree = parsed(place, text)
    vocabulary.measure(place, tree)
    return _Evaluation(place, text.strip(), vocabulary).value(tree)


class _Evaluation:
    """The evaluation of one expression."""

    def __init__(self, place: Place, text: str, vocabulary: Vocabulary) -> None:
        self.place, self.text, self.vocabulary = place, text, vocabulary

    def refuse(self, node: ast.AST, problem: str) -> PackProblem:
        """The problem of a part of the expression."""
        return PackProblem(self.place, f"{self.written(node)} {problem}")

    def written(self, node: ast.AST) -> str:
        """The source text of a part of the expression."""
        text = ast.get_source_segment(self.text, node) or self.text
        return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."

    def value(self, node: ast.expr) -> Any:
        """Returns the value of a part of the expression."""
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self.value(node.operand)
            if type(number) is int:
                return -number
        if isinstance(node, (ast.List, ast.Tuple)):
            parts = [self.value(part) for part in node.elts]
            return parts if isinstance(node, ast.List) else tuple(parts)
        if isinstance(node, ast.Name):
            return self.vocabulary.find(self.place, node.id)
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            return self._combined(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._called(node, node.func.id)
        raise self.refuse(node, "is not allowed; only words, numbers, texts and lists are")

    def _constant(self, node: ast.Constant) -> Any:
        value = node.value
        if isinstance(value, str):
            found = unseen_character(value)
            if found:
                raise self.refuse(node, f"must have no control characters, but has {found}")
        elif value is not None and not isinstance(value, int):
            raise self.refuse(node, "is not allowed; only words, whole numbers, texts and lists are")
        return value

    def _combined(self, node: ast.BinOp) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        operator = OPERATORS[type(node.op)]
        wrong = self.refuse(node, "cannot be put together")
        if isinstance(left, (Filter, Value)):
            method = getattr(type(left), operator, None)
            if method is None:
                raise wrong
            try:
                hints = list(type_check.word(method).hints.values())
                limits = type_check.ranged(hints[0], SHIFTS) if hints else Any
                return method(left, type_check.fitted(right, limits))
            except (Misfit, TypeError, ValueError, AttributeError, LookupError) as error:
                wanted = f"; on the right must be {error}" if isinstance(error, Misfit) else ""
                raise self.refuse(node, f"cannot be put together{wanted}") from None
        if isinstance(left, Constant) and isinstance(right, Constant) and left.family == right.family and operator == "__or__":
            return Constant(left | right, f"{left} | {right}", left.family)
        if type(left) is int and type(right) is int and operator != "__and__":
            return getattr(left, operator)(right)
        if operator == "__add__" and isinstance(left, list) and isinstance(right, list):
            return left + right
        if operator == "__add__" and isinstance(left, tuple) and isinstance(right, tuple):
            return left + right
        raise wrong

    def _called(self, node: ast.Call, name: str) -> Any:
        word = self.vocabulary.find(self.place, name)
        if not callable(word):
            raise PackProblem(self.place, f"{name!r} takes nothing in brackets")
        if any(keyword.arg is None for keyword in node.keywords) or len({keyword.arg for keyword in node.keywords}) < len(node.keywords):
            raise self.refuse(node, "is not allowed")
        arguments = [self.value(part) for part in node.args]
        named = {str(keyword.arg): self.value(keyword.value) for keyword in node.keywords}
        try:
            bound = type_check.word(word).signature.bind(*arguments, **named)
        except TypeError as error:
            raise self.refuse(node, f"does not fit: {error}") from None
        self._fit(node, name, word, bound)
        try:
            return word(*bound.args, **bound.kwargs)
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, AssertionError, RecursionError) as error:
            reason = "one of the values has no meaning there" if isinstance(error, LookupError) else str(error)
            raise self.refuse(node, f"does not fit: {reason}") from None

    def _fit(self, node: ast.Call, name: str, word: Callable[..., Any], bound: BoundArguments) -> None:
        """Checks the arguments against the annotations of the word; constants become plain numbers."""
        called = type_check.word(word)
        nodes = called.signature.bind(*node.args, **{str(keyword.arg): keyword.value for keyword in node.keywords}).arguments
        for parameter in called.signature.parameters.values():
            if parameter.name not in bound.arguments:
                continue
            wanted, value = called.hint(parameter.name), bound.arguments[parameter.name]
            if parameter.kind is parameter.VAR_POSITIONAL:
                pairs = zip(value, nodes[parameter.name], strict=True)
                bound.arguments[parameter.name] = tuple(self._fitted(part, wanted, name, parameter.name, at) for part, at in pairs)
            else:
                bound.arguments[parameter.name] = self._fitted(value, wanted, name, parameter.name, nodes[parameter.name])

    def _fitted(self, value: object, wanted: Any, word: str, parameter: str, node: ast.AST | dict[str, ast.AST]) -> Any:
        try:
            return type_check.fitted(value, wanted)
        except Misfit as misfit:
            written = self.written(node) if isinstance(node, ast.AST) else shown(value)
            if wanted is Effect:
                raise PackProblem(self.place, f"{written} is no clause, as {word} needs; a clause is something like power(2)") from None
            raise PackProblem(self.place, f"{written} cannot stand for the {parameter} of {word}; it must be {misfit}") from None

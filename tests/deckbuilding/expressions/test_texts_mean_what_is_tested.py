"""Whatever tree a card is made of, its text means what the tree does: a reader who sees only the words finds the same cards and numbers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from services.arkham_asylum.mechanics.bribes import Bannered
from services.deckbuilding.expressions import conditions, counts, filters, turn_conditions, values
from services.deckbuilding.expressions.filters import Filter, Leaf
from services.deckbuilding.program.wording import Unit
from services.deckbuilding.state.cards import HERO, VILLAIN
from tests.deckbuilding.expressions import reading, trees

DAMAGE = Unit("damage", "damage", mass=True)
TABLES = st.integers(0, 5000)


def readable(tree: Filter) -> bool:
    """Whether a sentence can say it: one with too many alternatives is refused, not simplified."""
    try:
        return bool(tree.one())
    except ValueError:
        return False


def all_cards() -> list[Any]:
    kinds = {card.kind_index: card for card in trees.matches()[0].box.cards}
    return list(kinds.values())


def check_filter(tree: Filter) -> None:
    """Every way of naming the cards means the cards that the tree tests."""
    expected = [tree.test(card) for card in all_cards()]
    for words in (
        tree.one(),
        tree.determined(""),
        tree.many("3").removeprefix("3 "),
        tree.one(" in your hand").replace(" in your hand", "", 1),
    ):
        meaning = reading.cards(words)
        assert [meaning(card) for card in all_cards()] == expected, words


def check_value(tree: values.Value, table: reading.Table) -> None:
    words = "".join(tree.quantity(DAMAGE))
    assert reading.number(words, table) == tree.of(table.m, table.f), words


def check_condition(tree: conditions.Condition, table: reading.Table) -> None:
    assert reading.holds(tree.text, table) == bool(tree.holds(table.m, table.f)), tree.text


@given(trees.FILTERS)
@settings(max_examples=400, deadline=None)
def test_a_filter_means_what_it_says(tree: Filter) -> None:
    assume(readable(tree))
    check_filter(tree)


def parts(tree: Any) -> Iterator[Any]:
    """The tree and everything in it."""
    yield tree
    for name in getattr(tree, "__dataclass_fields__", ()):
        yield from parts(getattr(tree, name))


@given(trees.VALUES, TABLES)
@settings(max_examples=500, deadline=None)
def test_a_number_is_what_it_says(tree: values.Value, number: int) -> None:
    assume(all(readable(part) for part in parts(tree) if isinstance(part, Filter)))
    check_value(tree, trees.table(number))


@given(trees.CONDITIONS, TABLES)
@settings(max_examples=700, deadline=None)
def test_a_condition_holds_when_it_says(tree: conditions.Condition, number: int) -> None:
    assume(all(readable(part) for part in parts(tree) if isinstance(part, Filter)))
    check_condition(tree, trees.table(number))


def test_alternatives_with_different_costs_cannot_be_misread() -> None:
    tree = (filters.of_type(HERO) & filters.cost_at_most(4)) | filters.of_type(VILLAIN)
    assert tree.one() == "a card that is a Villain, or a Hero with cost 4 or less"
    assert tree.one(" in your hand") == "a card in your hand that is a Villain, or a Hero with cost 4 or less"
    shared = (filters.of_type(HERO) | filters.of_type(VILLAIN)) & filters.cost_at_most(6)
    assert shared.one() == "a Hero or Villain with cost 6 or less"
    assert (filters.of_type(HERO) & ~filters.ongoing_card).many("up to 2") == "up to 2 non-Ongoing Heroes"


def test_a_filter_that_no_sentence_can_say_is_refused_at_once() -> None:
    pair = filters.attack_card | filters.cost_at_most(3)
    for _ in range(40):
        pair = pair & (filters.of_type(HERO) | filters.ongoing_card)
    with pytest.raises(ValueError, match="more than 12 alternatives"):
        pair.one()


# Completeness, and that these tests can fail ---------------------------------------------------------------------------


def concrete(kind: type) -> set[type]:
    """All classes of the project below one that can be made; a class that a decorator has replaced is none of them."""
    found = {below for child in kind.__subclasses__() for below in concrete(child) | {child}}
    return {
        below
        for below in found
        if below.__module__.startswith("services.")
        and not getattr(below, "__abstractmethods__", None)
        and getattr(sys.modules[below.__module__], below.__name__) is below
    }


def drawn(strategy: Any) -> set[type]:
    """The classes of everything that a strategy makes, or could make, in many examples."""
    found: set[type] = set()

    @given(strategy)
    @settings(max_examples=1500, deadline=None, database=None, derandomize=True, phases=[Phase.generate])
    def draw(tree: Any) -> None:
        found.update(type(part) for part in parts(tree))

    draw()
    return found


@pytest.mark.parametrize(
    ("kind", "strategy"), [(Leaf, trees.FILTERS), (values.Value, trees.VALUES), (conditions.Condition, trees.CONDITIONS)]
)
def test_no_part_of_the_vocabulary_is_left_out(kind: type, strategy: Any) -> None:
    assert concrete(kind) <= drawn(strategy)


MUTATIONS: list[tuple[type, str, Any, Any]] = [
    (filters.CostAtMost, "test", lambda self, card: card.cost < self.cost, trees.FILTERS),
    (filters.And, "test", lambda self, card: self.left.test(card), trees.FILTERS),
    (filters.Not, "test", lambda self, card: self.part.test(card), trees.FILTERS),
    (filters.HasDefense, "test", lambda self, card: card.defense == 1, trees.FILTERS),
    (Bannered, "test", lambda self, card: bool(card.fact("bribe")) or card.cost == 2, trees.FILTERS),
    (values.Plus, "of", lambda self, m, f: self.value.of(m, f), trees.VALUES),
    (values.Less, "of", lambda self, m, f: self.start - self.factor * self.counted.of(m, f), trees.VALUES),
    (counts.EachDrawn, "of", lambda self, m, f: 3, trees.VALUES),
    (conditions.ItsCostIs, "holds", lambda self, m, f: f[4] >= 0, trees.CONDITIONS),
    (turn_conditions.PlayedAtLeast, "holds", lambda self, m, f: counts.count_played(m, f, self.kind) > self.number, trees.CONDITIONS),
    (conditions.YouDo, "holds", lambda self, m, f: f[5] >= 0, trees.CONDITIONS),
]


@pytest.mark.parametrize(("kind", "method", "lie", "strategy"), MUTATIONS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_text_that_lies_is_found(kind: type, method: str, lie: Any, strategy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, method, lie)

    @given(strategy, TABLES)
    @settings(max_examples=4000, deadline=None, database=None, derandomize=True, phases=[Phase.generate])
    def check(tree: Any, number: int) -> None:
        if not all(readable(part) for part in parts(tree) if isinstance(part, Filter)):
            return
        if isinstance(tree, Filter):
            check_filter(tree)
        elif isinstance(tree, values.Value):
            check_value(tree, trees.table(number))
        else:
            check_condition(tree, trees.table(number))

    with pytest.raises(AssertionError):
        check()

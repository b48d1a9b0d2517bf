"""The edits of card files leave everything else as it is."""

from __future__ import annotations

import pytest
import yaml

from tools import card_edits
from tools.card_edits import EditError

FILE = '''"""Heroes."""

from a.words import card, power

CARDS = (
    card("x", "X", play=[power(1)]),
    OTHER
)

MORE = ()
'''


def test_the_declaration_is_the_last_of_the_cards_also_without_a_comma_before_it() -> None:
    text = card_edits.with_card(FILE, 'card("y", "Y")')
    assert text == FILE.replace("    OTHER\n", '    OTHER,\n    card("y", "Y"),\n')
    with pytest.raises(EditError, match="no tuple CARDS"):
        card_edits.with_card("CARDS = []\n", 'card("y", "Y")')


def test_imports_are_added_to_those_of_the_same_module() -> None:
    text = card_edits.with_imports(FILE, {"power": "a.words", "draw": "a.words", "heal": "b"})
    assert "from a.words import (\n    card,\n    draw,\n    power,\n)\n" in text
    assert "from b import (\n    heal,\n)\n" in text
    assert card_edits.with_imports(FILE, {"power": "a.words"}) == FILE


def test_facts_stand_behind_the_last_card_of_the_kind() -> None:
    text = "cards:\n  - {id: a, kind: main, copies: 1}\n  - {id: b, kind: nemesis, copies: 1}\n"
    renewed = card_edits.with_facts(text, "c", {"kind": "main", "copies": 2, "keywords": []})
    assert [fact["id"] for fact in yaml.safe_load(renewed)["cards"]] == ["a", "c", "b"]
    with pytest.raises(EditError, match="no card of kind clash"):
        card_edits.with_facts(text, "c", {"kind": "clash"})


def test_a_record_stands_behind_the_card_before_it_and_is_replaced() -> None:
    text = "# Texts\na:\n  name: A\nb:\n  name: B\n"
    once = card_edits.with_record(text, "c", "a", {"name": "C"})
    assert once == "# Texts\na:\n  name: A\nc:\n  name: C\nb:\n  name: B\n"
    assert card_edits.with_record(once, "c", "b", {"name": "D"}) == "# Texts\na:\n  name: A\nb:\n  name: B\nc:\n  name: D\n"
    with pytest.raises(EditError, match="no record of z"):
        card_edits.with_record(text, "c", "z", {})


def test_the_engine_version_rises_by_one() -> None:
    assert card_edits.next_version('version = "injustice-9"\n', "injustice-9") == 'version = "injustice-10"\n'
    with pytest.raises(EditError):
        card_edits.next_version("", "injustice-9")

"""What has one meaning is declared once: a second declaration is an error when it is imported."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from services.deckbuilding.cards import card_data
from services.deckbuilding.cards.compiler import RuleText, build
from services.deckbuilding.cards.vocabulary import STARTER, WORDS, card, choose_one, draw, power, vocabulary, words_of
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.names import Names
from services.deckbuilding.state.option_codes import declare_verb
from services.deckbuilding.views.event_log import SENTENCES, declare_sentences


def test_a_name_declared_twice_is_refused() -> None:
    names = Names("zone")
    assert names.declare("hand") == 0
    with pytest.raises(ValueError, match="the zone 'hand' is declared twice"):
        names.declare("hand")


def test_a_name_met_in_saved_data_before_its_set_is_imported_keeps_its_number() -> None:
    names = Names("zone")
    assert names.number_of("hand") == 0
    with pytest.raises(ValueError, match="there is no zone 'hand'"):
        names.declared("hand")
    assert names.declare("hand") == names.declared("hand") == 0
    assert names.all == ["hand"]


def test_a_verb_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="the verb 'buy' is declared twice"):
        declare_verb("buy", "Buy {}")


def test_a_sentence_declared_twice_is_refused_and_the_first_stays() -> None:
    before = dict(SENTENCES)
    with pytest.raises(ValueError, match="the sentence of the event drew"):
        declare_sentences({"drew": "{who} takes cards.", "a_new_event": "Something happens."})
    assert before == SENTENCES


def test_a_word_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="the word 'draw' is declared twice"):
        vocabulary([*WORDS.items(), *words_of(draw)])


def module(*cards: CardDeclaration) -> Any:
    return SimpleNamespace(CARDS=cards)


def test_a_card_id_declared_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_data, "yaml", SimpleNamespace(SafeLoader=None, load=lambda *_, **__: {"cards": [{"id": "punch"}]}))
    punch = card("punch", "Punch", STARTER, play=[power(1)])
    package = "services.injustice.cards"
    assert [declared.id for declared in card_data.declared_in(package, [module(punch)])] == ["punch"]
    with pytest.raises(ValueError, match="declared twice: punch"):
        card_data.declared_in(package, [module(punch), module(punch)])


def test_a_box_refuses_two_cards_of_one_id_and_two_rule_texts_of_one_name() -> None:
    punch = card("punch", "Punch", STARTER, play=[power(1)])
    with pytest.raises(ValueError, match="cards: declared twice: punch"):
        build([(punch, 1), (punch, 2)], ())
    with pytest.raises(ValueError, match="rule texts: declared twice: turn"):
        build([(punch, 1)], (RuleText("turn", ()), RuleText("turn", ())))


def test_two_alternatives_with_one_word_are_refused() -> None:
    with pytest.raises(ValueError, match="the same word: draw, draw"):
        choose_one(("draw", [draw()]), ("draw", [draw(2)]))

"""The text of an ability states its event, the player, the card, the condition, when and how often it works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import services
from services.arkham_asylum.mechanics.bribes import BRIBE_PRICE, bannered
from services.arkham_asylum.mechanics.riddles import RIDDLE_READ
from services.deckbuilding.abilities import wording
from services.deckbuilding.abilities.wording import EventWords, ability_text, activated_text, declare_event_words, declare_static_words
from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    ANY_TURN,
    ANYONES,
    EQUIPMENT,
    FOES,
    HERO,
    OWN_TURN,
    SUPER_POWER,
    VILLAIN,
    ActivatedAbility,
    StaticAbility,
    TriggeredAbility,
    control,
    cost_at_most,
    discard,
    draw,
    from_line_up,
    gained_exactly,
    if_done,
    of_type,
    played_at_least,
    power,
    single_target,
)
from services.deckbuilding.expressions.turn_conditions import TypesPlayedAtLeast
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.state.names import (
    ATTACK_BAR,
    ATTACK_BONUS,
    ATTACKED,
    EVENTS,
    GAINED,
    PLAYED,
    PRICE,
    STRUCK,
    TURN_ENDING,
    TURN_STARTED,
)
from services.injustice.mechanics.health import DAMAGE_BONUS, RESET_BONUS
from services.injustice.mechanics.meter import METER_BONUS

DRAW = (draw(),)
TRIGGERED: list[tuple[TriggeredAbility, str]] = [
    (TriggeredAbility(PLAYED, DRAW, when=ALWAYS), "each time you play a card: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, when=ANY_TURN), "each time you play a card during a turn: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, when=OWN_TURN), "each time you play a card during your turn: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, card=of_type(HERO), first=True, when=OWN_TURN),
     "the first time you play a Hero on each of your turns: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, first=True, when=ANY_TURN), "the first time you play a card during each turn: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, first=True, when=ALWAYS), "the first time you play a card each turn: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, whose=FOES, when=ALWAYS), "each time a foe plays a card: draw a card"),
    (TriggeredAbility(ATTACKED, DRAW, whose=ANYONES, when=ALWAYS), "each time a player is attacked: draw a card"),
    (TriggeredAbility(STRUCK, DRAW, first=True),
     "the first time during each turn that a foe gains a Weakness or discards a card because of an Attack of yours: draw a card"),
    (TriggeredAbility(GAINED, DRAW, card=of_type(HERO) | (of_type(VILLAIN) & cost_at_most(4)), when=ALWAYS),
     "each time you gain a card that is a Hero, or a Villain with cost 4 or less: draw a card"),
    (TriggeredAbility(GAINED, DRAW, condition=from_line_up(), when=ALWAYS), "each time you gain a card from the Line-Up: draw a card"),
    (TriggeredAbility(GAINED, DRAW, condition=gained_exactly(2), when=ALWAYS),
     "each time you gain a card, if it is the second card you gained this turn: draw a card"),
    (TriggeredAbility(PLAYED, DRAW, condition=TypesPlayedAtLeast(3), first=True, when=OWN_TURN),
     "the first time on each of your turns that you play a card and you have played 3 or more different card types this turn: draw a card"),
    (TriggeredAbility(TURN_STARTED, (discard(optional=True), if_done(draw()))),
     "at the start of each of your turns, you may discard a card; if you do, draw a card"),
    (TriggeredAbility(TURN_ENDING, DRAW, whose=FOES), "at the end of each foe's turn, draw a card"),
    (TriggeredAbility(RIDDLE_READ, DRAW, whose=FOES, when=ALWAYS), "each time a foe turns a Riddle token face up: draw a card"),
]  # fmt: skip
LASTING: list[tuple[Any, str]] = [
    (TriggeredAbility(GAINED, DRAW, card=of_type(HERO), once=True), "the next time you gain a Hero this turn: draw a card"),
    (TriggeredAbility(GAINED, DRAW), "until end of turn, each time you gain a card: draw a card"),
    (TriggeredAbility(TURN_ENDING, DRAW, once=True), "at the end of this turn, draw a card"),
    (StaticAbility(ATTACK_BONUS, value_of(2), once=True), "your next Attack this turn deals 2 extra damage to each foe it damages"),
    (StaticAbility(ATTACK_BONUS, value_of(2)), "until end of turn, each of your Attacks deals 2 extra damage to each foe it damages"),
    (StaticAbility(ATTACK_BAR), "until end of turn, your Attacks are unavoidable"),
    (StaticAbility(PRICE, value_of(1), card=of_type(HERO), once=True), "the next Hero you buy this turn costs 1 less Power (minimum 0)"),
    (StaticAbility(BRIBE_PRICE, value_of(2), card=bannered, once=True),
     "the next card with a Bribe banner you Bribe this turn costs 2 VP less to Bribe (minimum 0)"),
]  # fmt: skip
STATIC: list[tuple[StaticAbility, str]] = [
    (StaticAbility(DAMAGE_BONUS, value_of(1)), "damage you deal to foes is increased by 1"),
    (StaticAbility(DAMAGE_BONUS, value_of(1), condition=control(of_type(EQUIPMENT))),
     "while you control an Equipment, damage you deal to foes is increased by 1"),
    (StaticAbility(DAMAGE_BONUS, value_of(1), when=OWN_TURN), "during your turn, damage you deal to foes is increased by 1"),
    (StaticAbility(ATTACK_BONUS, value_of(1), condition=single_target(), first=True),
     "the first Attack you make against a single target each turn deals 1 extra damage to each foe it damages"),
    (StaticAbility(ATTACK_BONUS, value_of(1), condition=played_at_least(2, of_type(SUPER_POWER))),
     "while you have played 2 or more Super Powers this turn, each of your Attacks deals 1 extra damage to each foe it damages"),
    (StaticAbility(PRICE, value_of(1)), "each card you buy costs 1 less Power (minimum 0)"),
    (StaticAbility(METER_BONUS, value_of(-2)), "you can hold at most 6 charges"),
    (StaticAbility(RESET_BONUS, value_of(-3)), "when your health resets, it resets to 17"),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "text"), [*TRIGGERED, *STATIC])
def test_an_ability_of_a_card_reads_from_its_parts(ability: Any, text: str) -> None:
    assert ability_text(ability) == text


@pytest.mark.parametrize(("ability", "text"), LASTING)
def test_a_lasting_effect_says_how_long_it_lasts(ability: Any, text: str) -> None:
    assert ability_text(ability, lasting=True) == text


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (ActivatedAbility((discard(), power(1))), "once on each of your turns, you may discard a card; if you do, +1 Power"),
        (
            ActivatedAbility(DRAW, once=False, condition=control(of_type(HERO))),
            "during your turn, if you control a Hero, you may draw a card",
        ),
    ],
)
def test_an_activated_ability_names_its_cost_first(ability: ActivatedAbility, text: str) -> None:
    assert activated_text(ability) == text


def test_every_event_and_question_of_the_sets_has_words() -> None:
    known = {*wording._EVENT_WORDS, *wording._STATIC_WORDS, TURN_STARTED, TURN_ENDING}
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(services.__path__[0]).rglob("*.py"))
    declared = re.findall(r'EVENTS\.declare\("(\w+)"', sources)  # other tests may have loaded sets that are not in the tree
    assert len(declared) > 20
    assert [name for name in declared if EVENTS.declared(name) not in known] == []


def test_words_declared_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="declared twice: the words of the event 'played'"):
        declare_event_words(PLAYED, EventWords("play"))
    with pytest.raises(ValueError, match="declared twice: the words of the question 'price'"):
        declare_static_words(PRICE, lambda ability, lasting: "")

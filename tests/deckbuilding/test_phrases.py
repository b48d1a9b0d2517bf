"""Every clause of every card says its numbers, verbs, card types and places; words typed by hand are tied to what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from services.arkham_asylum import cards as arkham_cards
from services.arkham_asylum.mechanics.coin import FLIPS_AGAIN, HEADS, TAILS, Flip
from services.arkham_asylum.mechanics.release import ReleaseThis
from services.arkham_asylum.rules import WORTHS
from services.deckbuilding.abilities.wording import ability_text, activated_text
from services.deckbuilding.cards import catalogue
from services.deckbuilding.effects.basic import DiscardTop, Draw, GainTop, Look, RevealHand
from services.deckbuilding.effects.choice_wording import ANY_NUMBER
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.control_flow import ChooseOne
from services.deckbuilding.effects.move_card import MoveIt
from services.deckbuilding.effects.places import CONTROL, LINE_UP
from services.deckbuilding.effects.players import Note, ToOther
from services.deckbuilding.expressions.filters import Named, OfType
from services.deckbuilding.expressions.notes import Noted
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.state.abilities import PassiveAbility, StaticAbility
from services.deckbuilding.state.card_kinds import kind_of
from services.deckbuilding.state.cards import TYPE_PLURALS, TYPE_WORDS, CardDeclaration
from services.deckbuilding.state.names import DISCARD, HAND, PILES
from services.injustice import cards as injustice_cards
from services.injustice.cards.clashes import DestroyHighestCost, ResolveAppearance, RevealAndDraw
from services.injustice.mechanics.health import FULL_HEALTH, RESET_BONUS
from services.injustice.mechanics.meter import FULL_METER, METER_BONUS, LoseCharges

CARDS: list[CardDeclaration] = [*injustice_cards.CARDS, *arkham_cards.CARDS]
NAMES = [f"{'injustice' if number < len(injustice_cards.CARDS) else 'arkham_asylum'}-{card.id}" for number, card in enumerate(CARDS)]


def parts(tree: Any) -> Iterator[Any]:
    """Everything in a declaration or a part of one."""
    if isinstance(tree, (tuple, list)):
        for part in tree:
            yield from parts(part)
    elif is_dataclass(tree):
        yield tree
        for field in fields(tree):
            yield from parts(getattr(tree, field.name))


def clauses(card: CardDeclaration) -> Iterator[tuple[Any, str]]:
    """The clauses and abilities of a card with their texts."""
    defense = card.defense
    reward = (*defense.reward, *((defense.cost,) if defense.cost else ())) if defense else ()
    for effect in (*card.play, *card.first_appearance, *card.ambush, *reward, *(each for _, _, slot in card.slots for each in slot)):
        yield effect, effect.text()
    for passive in card.passive:
        yield passive, passive.text or ability_text(passive)
    for activated in card.activated:
        yield activated, activated.text or activated_text(activated)


# What every clause says ------------------------------------------------------------------------------------------------

NUMBERS = ("number", "cost", "low", "high", "at_most", "start", "factor", "more", "margin")
SAID_BY_THE_CLASS: dict[str, set[int]] = {
    "EachFoeOnTheBottomBar": {10},
    "AtFullHealth": {FULL_HEALTH},
    "ReceiveVpToken": {1},
    "FreezeOrLoseVp": {1},
    "TakeFromRicherFoes": {1},
    "TakeFromOneRicherFoe": {1},
    "GothamGirlEndOfTurn": {2},
    "JoinTeam": {2},
    "PlayFromFoesDiscard": {6},
    "FreeBribe": {0},
    "ItsVpValue": {0},
}
"""Numbers that are part of what a class means, for one card or rule: its scenario shows them."""
SPELLED = {1: r"\b(an?|one|the (top )?card|once|first|Surge)\b|\+Power", 2: r"\b(second|twice)\b", 0: r"", ANY_NUMBER: "any number"}
"""Numbers that a text may say without a digit; 0 as the lower end of a range."""


def numbers_in(tree: Any) -> set[int]:
    """The numbers that the parts of a tree hold."""
    found: set[int] = set()
    for part in parts(tree):
        for field in fields(part):
            value = getattr(part, field.name)
            if field.name in NUMBERS and isinstance(value, int) and not isinstance(value, bool):
                found.add(value)
    return found


def check_numbers(tree: Any, text: str) -> None:
    """Each number of the tree is said, and each number that is said is one of the tree or of a class in it."""
    said = {int(number) for number in re.findall(r"(?<![\w-])\d+", text)}
    held = numbers_in(tree)
    if isinstance(tree, StaticAbility) and tree.event in (METER_BONUS, RESET_BONUS):
        held = {(FULL_METER if tree.event == METER_BONUS else FULL_HEALTH) + min(held)}
    if any(isinstance(part, LoseCharges) and part.number == FULL_METER for part in parts(tree)):
        held -= {FULL_METER}
    for number in held - said:
        assert number in SPELLED and re.search(SPELLED[number], text), f"{number} is not said in {text!r}"
    of_classes = set().union(*(SAID_BY_THE_CLASS.get(type(part).__name__, set()) for part in parts(tree)))
    minimum = {0} if "(minimum 0)" in text else set()
    counted = {1} if any(isinstance(part, Value) for part in parts(tree)) or "1 or more" in text else set()
    assert said <= held | of_classes | minimum | counted, f"{text!r} says {said - held}"


def check_words(tree: Any, text: str) -> None:
    """Verbs, card types, kinds and places."""
    lower = text.lower()
    types = {part.type for part in parts(tree) if isinstance(part, OfType)}
    for number in types:
        assert TYPE_WORDS[number].lower() in lower or TYPE_PLURALS[number].lower() in lower, f"{TYPE_WORDS[number]} is not said in {text!r}"
    for number in set(range(1, len(TYPE_WORDS))) - types:
        for word in (TYPE_WORDS[number], TYPE_PLURALS[number]):
            fixed = any(type(part).__name__ in SAYS_TYPES for part in parts(tree))
            assert fixed or not re.search(rf"\b{word}\b", re.sub(r"Weakness( stack| cards)?", "", text)), f"{text!r} says {word}"
    for part in parts(tree):
        if isinstance(part, ChooseCards):
            assert part.action.verb.split()[0].lower() in lower
            check_places(part, lower)


SAYS_TYPES = {"ReleaseAllHostages", "DiscardThisOrAHostage", "PlayFromFoesDiscard"}
"""Classes for one card, whose text names a type that is not a filter of theirs."""


def check_places(choice: ChooseCards, lower: str) -> None:
    """The hand, the discard pile, the Line-Up and what one controls are said where cards are chosen from them."""
    named = {HAND: "hand", DISCARD: "discard pile", LINE_UP: "line-up", CONTROL: "control"}
    for place in choice.places:
        implied = choice.action.verb == "discard"
        assert implied or place not in named or named[place] in lower, f"{named[place]} is not said in {lower!r}"


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_each_clause_says_its_numbers_verbs_types_and_places(card: CardDeclaration) -> None:
    for tree, text in clauses(card):
        check_numbers(tree, text)
        check_words(tree, text)


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_the_word_of_an_alternative_begins_its_text(card: CardDeclaration) -> None:
    for part in parts([tree for tree, _ in clauses(card)]):
        if isinstance(part, ChooseOne):
            for word, effects in part.alternatives:
                text = effects[0].text("their")
                assert text.lower().startswith(word) or (word == "power" and text.startswith("+"))


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_a_text_has_no_gaps_and_no_doubled_words(card: CardDeclaration) -> None:
    for line in (*catalogue.lines(card), *catalogue.appearance(card)):
        assert not re.search(r"  | ,| ;|\b(\w+) \1\b|\{|\}|\n|\ba [AEIO]|\ban [^AEIOUaeiou]", line), line


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (lambda self, who="": "draw 3 cards", "2 is not said"),
        (lambda self, who="": "draw 2 cards and 4 more", "says {4}"),
        (lambda self, who="": "draw 2 Heroes", "says Heroes"),
    ],
)
def test_a_clause_that_lies_is_found(lie: Callable[..., str], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = next(card for card in CARDS if card.id == "batgirl")
    monkeypatch.setattr(Draw, "text", lie)
    with pytest.raises(AssertionError, match=re.escape(words)):
        test_each_clause_says_its_numbers_verbs_types_and_places(card)


# What is typed by hand -------------------------------------------------------------------------------------------------

DONE_BY: dict[str, Callable[[Any], bool]] = {
    "discarded": lambda part: isinstance(part, DiscardTop) or verb(part) == "discard",
    "destroyed": lambda part: isinstance(part, DestroyHighestCost) or verb(part) == "destroy",
    "revealed": lambda part: (isinstance(part, Look) and part.openly) or isinstance(part, RevealHand) or verb(part) == "reveal",
    "drawn": lambda part: isinstance(part, RevealAndDraw),
    "lost": lambda part: isinstance(part, LoseCharges),
    "Released": lambda part: type(part).__name__ == "ReleaseAllHostages",
}
"""The clause that each participle speaks of."""


def verb(part: Any) -> str:
    return part.action.verb if isinstance(part, ChooseCards) else ""


def tied_to_an_action(part: Any, value: str, card: CardDeclaration) -> bool:
    return any(DONE_BY[value](other) for tree, _ in clauses(card) for other in parts(tree))


def tied_to_the_note(part: Noted, value: str, card: CardDeclaration) -> bool:
    """The words of a noted number name what is noted: "its cost" a cost, "the highest cost" the highest cost."""
    every = (other for tree, _ in clauses(card) for other in parts(tree))
    noted = [other.value.text for other in every if isinstance(other, Note) and other.bank == part.bank]
    return any(("cost" in text) and (("highest" in text) == ("highest" in value)) for text in noted)


def names_its_stack(part: ReleaseThis, value: str, card: CardDeclaration) -> bool:
    return kind_of(card.facts["kind"]).stack == f"{value.lower()}_stack"


def fits_the_occasion(part: ToOther, value: str, card: CardDeclaration) -> bool:
    """A KO'd token speaks of who knocked you out, who acts; a Defense of the attacker."""
    return part.acting == ("knocked" in value) == (card.facts["kind"] == "ko_token")


def is_the_name_of_a_card(part: Named, value: str, card: CardDeclaration) -> bool:
    return any((other.id, other.name) == (part.card_id, part.name) for other in CARDS)


def in_a_slot(part: MoveIt, value: str, card: CardDeclaration) -> bool:
    """ "The gained card" is what a slot's ability is about."""
    return value == "it" or any(other is part for _, _, effects in card.slots for other in parts(effects))


def top_of_that_stack(part: GainTop, value: str, card: CardDeclaration) -> bool:
    stack = PILES.all[part.pile]
    return any(other.name in value for other in CARDS if kind_of(other.facts["kind"]).stack == stack)


TIES: dict[tuple[str, str], tuple[str, Callable[[Any, str, CardDeclaration], bool]]] = {
    ("CostIfAny", "participle"): ("what was done with a card stands in another clause", tied_to_an_action),
    ("CostNotedIs", "participle"): ("what was done with a card stands in another clause", tied_to_an_action),
    ("HighestCostNoted", "participle"): ("what was done with a card stands in another clause", tied_to_an_action),
    ("LowerCostNoted", "participle"): ("what was done with a card stands in another clause", tied_to_an_action),
    ("HighestCost", "participle"): ("what was done with the cards stands in another clause", tied_to_an_action),
    ("ItsCostIs", "participle"): ("what was done with a card stands in another clause", tied_to_an_action),
    ("EachDone", "participle"): ("what was done with the cards stands in another clause", tied_to_an_action),
    ("EachNoted", "participle"): ("what was done with them stands in another clause", tied_to_an_action),
    ("YouDid", "participle"): ("what was done with the card stands in another clause", tied_to_an_action),
    ("EachNoted", "what"): ("charges are no cards", lambda part, value, card: value == "charge" and part.participle == "lost"),
    ("Noted", "words"): ("a note knows a number, not what it was", tied_to_the_note),
    ("MoveIt", "what"): ("nothing in a slot's text has mentioned the gained card", in_a_slot),
    ("MoveIt", "how"): ("a choice of the code, which the text is made from", lambda part, value, card: True),
    ("PlayTopOfMain", "then"): ("a choice of the code", lambda part, value, card: value in part.text()),
    ("GainTop", "noun"): ("a stack does not know its cards", top_of_that_stack),
    ("ReleaseThis", "stack"): ("the effect does not know its card", names_its_stack),
    ("ToOther", "who"): ("who it is depends on the occasion", fits_the_occasion),
    ("Each", "who"): ("a choice of the code", lambda part, value, card: value.startswith("each ")),
    ("Named", "card_id"): ("an id", is_the_name_of_a_card),
    ("Named", "name"): ("a filter does not know the cards", is_the_name_of_a_card),
    ("OfKind", "kind"): ("a kind", lambda part, value, card: any(other.facts["kind"] == value for other in CARDS)),
    ("OfKind", "singular"): ("the word of a kind", lambda part, value, card: value.lower() == part.kind),
    ("OfKind", "plural"): ("the word of a kind", lambda part, value, card: value in (part.singular, f"{part.singular} cards")),
}  # fmt: skip
"""Where a tree holds words: why they cannot be made from the rest of it, and what ties them to it."""


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_words_typed_by_hand_are_tied_to_what_they_mean(card: CardDeclaration) -> None:
    for part in parts([tree for tree, _ in clauses(card)]):
        for field in fields(part):
            value = getattr(part, field.name)
            if isinstance(value, str) and value and not isinstance(part, PassiveAbility):
                reason, tied = TIES[type(part).__name__, field.name]
                assert tied(part, value, card), f"{value!r} is not what it means ({reason})"


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_no_ability_has_a_text_of_its_own_but_the_riddle_tokens(card: CardDeclaration) -> None:
    texts = [ability.text for ability in (*card.passive, *card.activated) if ability.text]
    if card.facts["kind"] == "riddle_token":
        effects = "; ".join(effect.text() for effect in card.passive[0].effects).replace("\n", "; ")  # type: ignore[union-attr]
        assert texts == [effects[:1].upper() + effects[1:]], "it has no trigger to say: it is read"
    else:
        assert not texts


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_a_fixed_coin_says_its_side(card: CardDeclaration) -> None:
    for part in parts(card.play):
        if isinstance(part, Flip) and part.fixed:
            assert part.fixed[:2] in (("Heads", HEADS), ("Tails", TAILS))


def returns_to_its_stack(card: CardDeclaration, line: str) -> bool:
    return kind_of(card.facts["kind"]).stack.replace("_", " ") in line.lower()


NOTES: dict[str, tuple[str, Callable[[CardDeclaration, str], bool]]] = {
    "weakness": ("the kind decides to which stack it returns", returns_to_its_stack),
    "injustice_the_joker": ("set-up is no effect", lambda card, line: card.facts["level"] == 1 and "on top of the Nemesis stack" in line),
    "from_the_shadows": ("said with the effect", lambda card, line: isinstance(card.ambush[0], ResolveAppearance)),
    "black_mask": ("a rule of scoring", lambda card, line: card.id in WORTHS and "different card name with a Bribe banner" in line),
    "solomon_grundy": ("a replacement is a hook of the rules", lambda card, line: "into your discard pile instead" in line),
    "two_face": ("a step of every flip", lambda card, line: FLIPS_AGAIN in card.facts["keywords"] and "spend 1 VP to flip again" in line),
}  # fmt: skip
"""Lines that no effect carries: why, and what carries them."""


@pytest.mark.parametrize("card", [card for card in CARDS if card.notes], ids=lambda card: card.id)
def test_lines_that_no_effect_carries_are_carried_by_a_rule(card: CardDeclaration) -> None:
    _, carried = NOTES[card.id]
    assert len(card.notes) == 1 and carried(card, card.notes[0])


def test_every_tie_is_used() -> None:
    used = {
        (type(part).__name__, field.name) for card in CARDS for tree, _ in clauses(card) for part in parts(tree) for field in fields(part)
    }
    assert set(TIES) <= used
    assert set(NOTES) == {card.id for card in CARDS if card.notes}

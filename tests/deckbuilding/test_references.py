"""A card that refers to something that nothing has set is refused when the box is built; what clauses declare of that is what they do."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from services import registry
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, GUESSED_WRONG, guess_own_top
from services.arkham_asylum.mechanics.tokens import its_vp_value, spend_vp
from services.deckbuilding.cards.compiler import build
from services.deckbuilding.cards.references import UnsetReference
from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    HERO,
    LOOKED_AT,
    OTHERS_DISCARD,
    STARTER,
    TO_HAND,
    TO_TOP,
    ActivatedAbility,
    TriggeredAbility,
    area_attack,
    attack,
    attacker,
    card,
    choose_one,
    defense,
    destroy_it,
    did_not,
    discard,
    done,
    draw,
    each_foe,
    each_player,
    each_player_who,
    for_each_noted,
    gain_weakness,
    highest_cost,
    if_done,
    its_cost,
    its_cost_is,
    look_at_top,
    may,
    next_gain,
    next_success,
    note,
    noted,
    play_revealed,
    power,
    put,
    put_it,
    reveal_top,
    target_foe,
    when,
    you,
)
from services.deckbuilding.effects.card_actions import GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import any_card
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.names import DREW, GAINED
from services.injustice.cards.heroes import emptied_a_bar
from services.injustice.game import InjusticeGame
from services.injustice.mechanics.clash import the_chosen_card
from services.injustice.mechanics.health import EMPTIED, damage
from services.injustice.mechanics.meter import meter_burn
from services.kernel.errors import InvalidInput

TAKE_FROM_THE_OTHER = ChooseCards(GainCard(TO_HAND), (OTHERS_DISCARD,), any_card)
REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "it": ({"play": [power(1), destroy_it()]}, "destroy it", "'it'"),
    "its cost": ({"play": [attack(damage(its_cost()))]}, "take damage equal to its cost", "'it'"),
    "a condition about it": ({"play": [draw(), when(its_cost_is(1), power(1))]}, "if its cost is 1 or more: +1 Power", "'it'"),
    "it behind an Attack": ({"play": [attack(reveal_top()), destroy_it()]}, "destroy it", "'it'"),
    "it in another alternative": (
        {"play": [choose_one(("reveal", [reveal_top()]), ("destroy", [destroy_it()]))]}, "destroy it", "'it'"),
    "that many": ({"play": [draw(done())]}, "draw that many cards", "'if you do, that many'"),
    "if you do": ({"play": [power(1), if_done(draw())]}, "if you do: draw a card", "'if you do, that many'"),
    "if you do, of an each foe clause": ({"play": [discard(), each_foe(if_done(gain_weakness()))]}, "if you do", "'if you do, that many'"),
    "the highest cost": ({"play": [draw(), each_foe(damage(highest_cost()))]}, "the highest cost", "'the highest cost'"),
    "those cards": ({"play": [put(any_card, LOOKED_AT, TO_HAND)]}, "one of those cards", "'those cards'"),
    "those cards behind damage": (
        {"play": [look_at_top(2), damage(1), put(any_card, LOOKED_AT, TO_HAND)]}, "one of those cards", "'those cards'"),
    "a note": ({"first_appearance": [each_player(damage(noted()))]}, "that number", "the number noted for each player (bank 0)"),
    "a count in a note": ({"ambush": [each_player(damage(for_each_noted(any_card, "discarded")))]}, "for each card", "the number noted"),
    "who does not": ({"first_appearance": [each_player_who(did_not(), gain_weakness())]}, "who does not do so", "the number noted"),
    "the revealed cards": ({"play": [play_revealed()]}, "one of the revealed cards", "the number noted"),
    "the attacker": ({"play": [attacker(gain_weakness())]}, "the attacker gains a Weakness", "'the other player'"),
    "that foe's discard pile": ({"play": [TAKE_FROM_THE_OTHER]}, "that foe's discard pile", "'the other player'"),
    "a drawn card": ({"passive": [TriggeredAbility(DREW, (put_it(TO_TOP),), when=ALWAYS)]}, "put it on top", "'it'"),
    "a lasting effect": ({"play": [next_success(when(its_cost_is(1), if_done(draw())))]}, "if you do", "'if you do, that many'"),
    "an activated ability": ({"activated": [ActivatedAbility((destroy_it(),))]}, "destroy it", "'it'"),
    "a Defense": ({"defense": defense(destroy_it())}, "destroy it", "'it'"),
    "a slot": ({"slots": {2: ("Cave", [if_done(draw())])}}, "if you do", "'if you do, that many'"),
    "Health Bars": ({"play": [attack(discard(), when(emptied_a_bar(), you(draw())))]}, "this empties", "Health Bars"),
    "a guess": ({"play": [when(GUESSED_RIGHT, draw())]}, "you guessed right", "'if you do, that many'"),
    "its VP value": ({"play": [power(its_vp_value())]}, "its VP value", "'it'"),
}  # fmt: skip
ACCEPTED: dict[str, dict[str, Any]] = {
    "it and that many": {"play": [discard(), when(its_cost_is(1), draw(done()))]},
    "it inside each foe": {"play": [reveal_top(), each_foe(damage(its_cost()))]},
    "behind a target foe": {"play": [target_foe(discard()), if_done(draw()), destroy_it()]},
    "each affected foe": {"play": [area_attack(discard(), when(its_cost_is(1), gain_weakness()))]},
    "may": {"play": [may(reveal_top()), if_done(destroy_it())]},
    "a Meter Burn": {"play": [meter_burn(1, draw()), if_done(power(1))]},
    "a payment": {"play": [spend_vp(1), if_done(power(1))]},
    "notes": {"first_appearance": [each_player(discard(optional=True), note(done())), each_player_who(did_not(), gain_weakness())]},
    "the revealed cards": {"play": [each_foe(discard(), note(the_chosen_card())), play_revealed()]},
    "the attacker": {"defense": defense(attacker(gain_weakness()))},
    "the gained card": {"passive": [TriggeredAbility(GAINED, (may(put_it(TO_TOP)),))], "play": [next_gain(may(put_it(TO_TOP)))]},
    "a slot": {"slots": {2: ("Cave", [put_it(TO_TOP)])}},
    "a guess": {"play": [guess_own_top(3), when(GUESSED_WRONG, draw())]},
    "the damage": {"play": [attack(damage(3), when(emptied_a_bar(), you(draw())))]},
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_text_that_reads_what_nothing_sets_is_refused_with_card_clause_and_referent(name: str) -> None:
    parts, clause, referent = REFUSED[name]
    declaration = card("vixen", "Vixen", HERO, **parts)
    with pytest.raises(UnsetReference) as refused:
        build([(card("punch", "Punch", STARTER), 1), (declaration, 1)], ())
    assert "card vixen" in str(refused.value)
    assert clause in refused.value.clause
    assert referent in str(refused.value)


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_text_that_reads_what_was_set_is_accepted(name: str) -> None:
    assert build([(card("vixen", "Vixen", HERO, **ACCEPTED[name]), 1)], ()).cards[0].id == "vixen"


def test_only_a_ko_token_can_refer_to_the_player_who_knocked_you_out() -> None:
    token = next(card for card in registry.find("injustice").declarations if card.id == "ko_token_06")  # type: ignore[attr-defined]
    assert build([(token, 1)], ())
    with pytest.raises(UnsetReference):
        build([(card("vixen", "Vixen", HERO, play=list(token.play)), 1)], ())


def test_a_card_pack_is_refused_with_its_line_card_and_clause(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_text('[[card]]\nid = "heat_vision"\nplay = ["power(1)", "when(its_cost_is(1), draw())"]\n')
    with pytest.raises(InvalidInput) as refused:
        InjusticeGame([path])
    assert refused.value.code == "invalid_card_pack"
    assert "pack.toml, line 3, card heat_vision, key play" in refused.value.message
    assert "the clause 'if its cost is 1 or more: draw a card' reads 'it'" in refused.value.message


# What clauses declare is what they do ----------------------------------------------------------------------------------

REGISTERS = {
    "IT": references.IT,
    "DONE_COUNT": references.DONE,
    "HIGHEST_COST": references.HIGHEST_COST,
    "LOOKED_AT_COUNT": references.LOOKED_AT,
    "BARS_EMPTIED": EMPTIED,
}
OF_ITS_OWN = {
    ("_MayPlayIt", "IT"): "the part of PlayTopOfDeck that asks; PlayTopOfDeck itself sets the card",
    ("ChooseCards", "LOOKED_AT_COUNT"): "reads it, and counts the cards down, if it chooses among them",
}


def subclasses(kind: type) -> Iterator[type]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("services.") and getattr(sys.modules[child.__module__], child.__name__, None) is child:
            yield child
        yield from subclasses(child)


def accesses(kind: type) -> tuple[set[str], set[str]]:
    """The registers of its frame `f` that the methods of a class read, and those that they write."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    read, written = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript) and isinstance(node.target.slice, ast.Name):
            written.add(node.target.slice.id)
        if not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "f"):
            continue
        if isinstance(node.slice, ast.Name):
            (read if isinstance(node.ctx, ast.Load) else written).add(node.slice.id)
    return read, written


def declared(kind: Any, name: str) -> frozenset[references.Referent]:
    found = getattr(kind, name, frozenset())
    return found if isinstance(found, frozenset) else frozenset()


@pytest.mark.parametrize("kind", sorted({*subclasses(Effect)}, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_an_effect_declares_the_registers_that_it_sets_and_reads(kind: type) -> None:
    read, written = accesses(kind)
    for name, referent in REGISTERS.items():
        if (kind.__name__, name) in OF_ITS_OWN:
            continue
        if name in written:
            assert referent in declared(kind, "sets"), f"{kind.__name__} sets {name}"
        if name in read and name not in written:
            assert referent in declared(kind, "uses"), f"{kind.__name__} reads {name}"


@pytest.mark.parametrize(
    "kind", sorted({*subclasses(Value), *subclasses(Condition)}, key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__
)
def test_a_number_or_condition_declares_the_registers_that_it_reads(kind: type) -> None:
    read, written = accesses(kind)
    assert not written
    assert {REGISTERS[name] for name in read if name in REGISTERS} == declared(kind, "uses") & set(REGISTERS.values())


def test_effects_of_every_package_are_checked() -> None:
    rooms = {kind.__module__.rpartition(".")[0] for kind in subclasses(Effect)}
    assert {"services.deckbuilding.effects", "services.injustice.mechanics", "services.arkham_asylum.mechanics"} <= rooms

"""Compiles declarations to a box: every card of a match by number, with its code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from services.deckbuilding.abilities.ordering import ORDER_ABILITIES
from services.deckbuilding.cards.card_data import claimed_id, refuse_repeated_ids
from services.deckbuilding.cards.references import check_references
from services.deckbuilding.effects.defense_window import ATTACK_STEPS
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.state.abilities import TriggeredAbility
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.card_kinds import MAIN, kind_of
from services.deckbuilding.state.cards import Card, CardDeclaration
from services.deckbuilding.state.names import GAINED, PILES
from services.deckbuilding.turn.steps import Step, Steps


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text that belongs to no card, such as the turn procedure or the Health Track's charge."""

    name: str
    steps: tuple[Any, ...]
    """Effects, or instructions that are added as they are."""
    ability: TriggeredAbility | None = None


def build(declarations: Iterable[tuple[CardDeclaration, int]], texts: Sequence[RuleText]) -> Box:
    """Compiles declarations, each with its number of copies.

    Raises ValueError if two cards claim one id or two rule texts one name, and UnsetReference (a ValueError) for a text that refers to
    something that nothing has set."""
    declarations = list(declarations)
    refuse_repeated_ids("cards", (claimed_id(declaration) for declaration, _ in declarations))
    refuse_repeated_ids("rule texts", (text.name for text in texts))
    program = Program()
    ordering = program.add(ORDER_ABILITIES)
    attacking = program.here
    for step in ATTACK_STEPS:
        program.add(step)
    extra = {text.name: _compile_text(program, text) for text in texts}
    cards: list[Card] = []
    numbers: dict[str, tuple[int, ...]] = {}
    for index, (declaration, copies) in enumerate(declarations):
        check_references(declaration)
        made = _compile(program, declaration, index)
        new = tuple(range(len(cards), len(cards) + copies))
        known = numbers.get(made.id, ())
        numbers[made.id] = known + new if kind_of(made.kind).separate else new + known
        cards += [made] * copies
    for_sale = [card.cost for card in cards if card.declaration.cost is not None and kind_of(card.kind).for_sale]
    return Box(
        cards=tuple(cards),
        ops=tuple(program.ops),
        code=tuple(op.run for op in program.ops),
        passive=tuple(program.passive),
        activated=tuple(program.activated),
        ordering=ordering,
        attacking=attacking,
        numbers=numbers,
        extra=extra,
        cheapest=min(for_sale, default=0),
        kinds=tuple(card.kind_index for card in cards),
        costs=tuple(card.cost for card in cards),
        defenses=tuple(card.defense for card in cards),
        rendered={},
        concerns=tuple(bytes(map(passive.ability.card.test, cards)) if passive.ability.card else b"" for passive in program.passive),
    )


def _compile_text(program: Program, text: RuleText) -> int:
    if text.ability is not None:
        return program.add_passive(text.ability)
    start = program.here
    for index, step in enumerate(text.steps):
        if isinstance(step, Effect):
            step.emit(program)
        elif isinstance(step, Step):
            following = takewhile(lambda other: isinstance(other, Step), text.steps[index:])
            program.add(Steps(tuple(following)))
        else:
            program.add(step)
    return start


def _compile(program: Program, declaration: CardDeclaration, index: int) -> Card:
    facts = declaration.facts
    defense = declaration.defense
    kind = kind_of(facts.get("kind", MAIN))
    slots = [-1] * 5
    for slot, _, effects in declaration.slots:
        slots[slot] = program.add_passive(TriggeredAbility(GAINED, effects))
    play = program.add_text(declaration.play)
    inline = tuple(takewhile(lambda effect: effect.inline and not effect.interrupts, declaration.play))
    return Card(
        kind_index=index,
        id=declaration.id,
        name=declaration.name,
        kind=kind.name,
        type=declaration.type,
        cost=declaration.cost or 0,
        vp=declaration.vp,
        level=int(facts.get("level") or 0),
        attack=any(effect.has_attack for effect in declaration.play),
        defense=defense.places if defense else 0,
        ongoing=declaration.ongoing,
        stack=PILES.declared(kind.stack) if kind.stack else -1,
        play=play,
        inline=inline,
        rest=play + len(inline) if len(inline) < len(declaration.play) else 0,
        reward=program.add_text(defense.reward) if defense else 0,
        price=program.add_text((defense.cost,)) if defense and defense.cost else 0,
        appearance=program.add_text(declaration.first_appearance),
        ambush=program.add_text(declaration.ambush),
        passive=tuple(program.add_passive(ability) for ability in declaration.passive),
        activated=tuple(program.add_activated(ability) for ability in declaration.activated),
        slots=tuple(slots),
        declaration=declaration,
    )

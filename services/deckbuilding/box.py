"""The box: every card of a match by number, with the code that its declaration compiles to. Frozen; shared by all matches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from services.deckbuilding.attack import ATTACK_STEPS
from services.deckbuilding.effects import Effect, Program
from services.deckbuilding.facts import STARTER, Card, CardDeclaration
from services.deckbuilding.names import GAINED, PILES
from services.deckbuilding.triggers import ORDER_ABILITIES, Ability, CompiledAbility, CompiledRow, Row, compiled
from services.deckbuilding.turn import Step, Steps


@dataclass(frozen=True, slots=True)
class Box:
    """`cards` by number; `code[address]` runs the instruction `ops[address]`; `rows` and `abilities` are what texts
    refer to: triggered or standing abilities, and abilities to use."""

    cards: tuple[Card, ...]
    ops: tuple[Any, ...]
    code: tuple[Any, ...]
    rows: tuple[CompiledRow, ...]
    abilities: tuple[CompiledAbility, ...]
    ordering: int
    """The address of the step that asks for the order of waiting abilities."""
    attacking: int
    """The address of the steps of an Attack."""
    numbers: dict[str, tuple[int, ...]]
    """The numbers of the copies of each card id."""
    extra: dict[str, int]
    """Addresses and rows of the rules themselves, by name."""
    cheapest: int
    """The lowest cost of a card that can be bought."""
    kinds: tuple[int, ...]
    costs: tuple[int, ...]
    defenses: tuple[int, ...]
    """Columns that are read often, by card number."""

    def first(self, card_id: str) -> int:
        """The number of the first copy."""
        return self.numbers[card_id][0]


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text that belongs to no card: the turn procedure, the Health Track's charge."""

    name: str
    steps: tuple[Any, ...]
    """Effects, or instructions that are added as they are."""
    row: Row | None = None


def build(declarations: Iterable[tuple[CardDeclaration, int]], texts: Sequence[RuleText], stacks: dict[str, str]) -> Box:
    """Compiles declarations, each with its number of copies; `stacks` says by kind to which pile a destroyed card returns."""
    program = Program()
    ordering = program.add(ORDER_ABILITIES)
    attacking = program.here
    for step in ATTACK_STEPS:
        program.add(step)
    extra = {text.name: _compile_text(program, text) for text in texts}
    cards: list[Card] = []
    numbers: dict[str, tuple[int, ...]] = {}
    for index, (declaration, copies) in enumerate(declarations):
        made = _compile(program, declaration, index, stacks)
        numbers[declaration.id] = tuple(range(len(cards), len(cards) + copies))
        cards += [made] * copies
    for_sale = [card.cost for card in cards if card.declaration.cost is not None and card.type != STARTER and card.kind != "weakness"]
    return Box(
        cards=tuple(cards),
        ops=tuple(program.ops),
        code=tuple(op.run for op in program.ops),
        rows=tuple(program.rows),
        abilities=tuple(program.abilities),
        ordering=ordering,
        attacking=attacking,
        numbers=numbers,
        extra=extra,
        cheapest=min(for_sale, default=0),
        kinds=tuple(card.kind_index for card in cards),
        costs=tuple(card.cost for card in cards),
        defenses=tuple(card.defense for card in cards),
    )


def add_ability(program: Program, ability: Ability) -> int:
    """Adds an ability to use and its effects; returns its number."""
    program.abilities.append(CompiledAbility(ability, program.add_text(ability.effects)))
    return len(program.abilities) - 1


def add_row(program: Program, row: Row) -> int:
    """Adds a triggered or standing ability and its effects; returns its number."""
    address = program.add_text(row.effects)
    program.rows.append(compiled(row, address))
    return len(program.rows) - 1


def _compile_text(program: Program, text: RuleText) -> int:
    if text.row is not None:
        return add_row(program, text.row)
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


def _compile(program: Program, declaration: CardDeclaration, index: int, stacks: dict[str, str]) -> Card:
    facts = declaration.facts
    defense = declaration.defense
    kind = str(facts.get("kind", "main"))
    slots = [-1] * 5
    for slot, _, effects in declaration.slots:
        slots[slot] = add_row(program, Row(GAINED, effects))
    play = program.add_text(declaration.play)
    direct = tuple(takewhile(lambda effect: effect.direct and not effect.interrupts, declaration.play))
    return Card(
        kind_index=index,
        id=declaration.id,
        name=declaration.name,
        kind=kind,
        type=declaration.type,
        cost=declaration.cost or 0,
        vp=declaration.vp,
        level=int(facts.get("level") or 0),
        fee=next((int(facts[name]) for name in ("charge_cost", "bribe") if facts.get(name) is not None), -1),
        attack=any(effect.has_attack for effect in declaration.play),
        defense=defense.places if defense else 0,
        ongoing=declaration.ongoing,
        stack=PILES.declare(stacks[kind]) if kind in stacks else -1,
        play=play,
        direct=direct,
        rest=play + len(direct) if len(direct) < len(declaration.play) else 0,
        reward=program.add_text(defense.reward) if defense else 0,
        price=program.add_text((defense.cost,)) if defense and defense.cost else 0,
        appearance=program.add_text(declaration.first_appearance),
        ambush=program.add_text(declaration.ambush),
        rows=tuple(add_row(program, row) for row in declaration.rows),
        abilities=tuple(add_ability(program, ability) for ability in declaration.abilities),
        slots=tuple(slots),
        declaration=declaration,
    )

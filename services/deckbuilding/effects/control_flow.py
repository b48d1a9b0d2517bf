"""Effects that combine other effects: several as one, if, may, choose one."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.conditions import Condition, YouDo, YouDoNot
from services.deckbuilding.program.effect import Effect, Instruction, Jump, Program, follow_all
from services.deckbuilding.program.references import DONE, Referent, Referents
from services.deckbuilding.program.wording import conjugate, joined, named, subject
from services.deckbuilding.state.frames import DONE_COUNT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import CHOOSE, NO, YES, word_option


class Compound(Effect):
    """An effect made of other effects."""

    __slots__ = ()

    effects: tuple[Effect, ...]

    @property
    @override
    def has_attack(self) -> bool:  # type: ignore[override]
        return any(effect.has_attack for effect in self.effects)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return any(effect.can_resolve(m, f) for effect in self.effects)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset[str]().union(*(effect.writes(m, f) for effect in self.effects))

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        return follow_all(self.effects, known) | self.sets


@dataclass(frozen=True)
class All(Compound):
    """Several effects in order, as one clause."""

    effects: tuple[Effect, ...]

    @property
    @override
    def commutes(self) -> bool:  # type: ignore[override]
        return all(effect.commutes for effect in self.effects)

    @override
    def emit(self, program: Program) -> None:
        for effect in self.effects:
            effect.emit(program)

    @override
    def text(self, who: str = "") -> str:
        return joined(self.effects, who)


def together(*effects: Effect) -> All:
    """Puts several effects on one line of the text."""
    return All(effects)


class Branch(Instruction):
    """Continues with the next instruction if the condition holds, else jumps to `otherwise`."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.otherwise = 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if not self.condition.holds(m, f):
            f[PC] = self.otherwise


@dataclass(frozen=True)
class When(Compound):
    """ "If you control an Equipment: +1 Power", with an alternative where the text has one."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    apart = True

    @override
    def emit(self, program: Program) -> None:
        branch = Branch(self.condition)
        program.add(branch)
        for effect in self.effects:
            effect.emit(program)
        if self.otherwise:
            jump = Jump()
            program.add(jump)
            branch.otherwise = program.here
            for effect in self.otherwise:
                effect.emit(program)
            jump.target = program.here
        else:
            branch.otherwise = program.here

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        parts = self.effects if self.condition.holds(m, f) else self.otherwise
        return any(effect.can_resolve(m, f) for effect in parts)

    @override
    def text(self, who: str = "") -> str:
        yes, no = self.condition.text, self.condition.negation
        if who and self.condition.about_target:
            yes, no = yes.replace("you ", "they ", 1), no.replace("you ", "they ", 1)
        one = f"that {who.rsplit(maxsplit=1)[-1]}" if who.startswith(("each ", "target ")) else who
        first = f"if {yes}: {joined(self.effects, one)}"
        if not self.otherwise:
            return first
        return f"{first}{'; ' if who else chr(10)}if {no}{', ' if who else ': '}{joined(self.otherwise, one)}"

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        return follow_all(self.effects, known) | follow_all(self.otherwise, known)


def when(condition: Condition, *effects: Effect, otherwise: list[Effect] | None = None) -> When:
    """Effects that resolve only if a condition holds."""
    return When(condition, effects, tuple(otherwise or ()))


YOU_DO, YOU_DO_NOT = YouDo(), YouDoNot()


def if_done(*effects: Effect, otherwise: list[Effect] | None = None) -> When:
    """ "If you do": resolves the effects if the clause just before was done, else those of `otherwise`."""
    return When(YOU_DO, effects, tuple(otherwise or ()))


def if_not_done(*effects: Effect) -> When:
    """ "If you do not": resolves the effects if the clause just before was not done, or could not be."""
    return When(YOU_DO_NOT, effects)


class _AskYesOrNo(Instruction):
    """Asks whether to resolve the next part; skips the part without asking if it would do nothing."""

    kind = "yes_no"

    def __init__(self, effect: Effect, part: Effect) -> None:
        self.effect = effect
        self.part = part
        self.otherwise = 0

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        if not self.part.can_resolve(m, f):
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise
            return None
        return m.ask(f[TARGET], [YES, NO])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option == YES:
            f[DONE_COUNT] = 1
        else:
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return self.effect.prompt(m, f)


class _DoneIs(Instruction):
    """Sets DONE_COUNT: an accepted "may" counts as done even if its effects achieved nothing."""

    def __init__(self, number: int) -> None:
        self.number = number

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = self.number


@dataclass(frozen=True)
class May(Compound):
    """ "You may ..." with nothing to choose: `yes` or `no`."""

    effects: tuple[Effect, ...]

    sets = frozenset((DONE,))

    @override
    def emit(self, program: Program) -> None:
        ask = _AskYesOrNo(self, All(self.effects))
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        program.add(_DoneIs(1))
        ask.otherwise = program.here

    @override
    def text(self, who: str = "") -> str:
        return f"{subject(who)} may {joined(self.effects, named(who))}"


def may(*effects: Effect) -> May:
    """Effects that the player may decline. For a choice of cards, use `optional=True` of the choice instead."""
    return May(effects)


@dataclass(frozen=True)
class ChooseOne(Compound):
    """The player chooses one of several alternatives, among those that would do something."""

    alternatives: tuple[tuple[str, tuple[Effect, ...]], ...]

    def __post_init__(self) -> None:
        words = [word for word, _ in self.alternatives]
        if len(set(words)) < len(words):
            raise ValueError(f"two alternatives have the same word: {', '.join(words)}")

    @property
    @override
    def effects(self) -> tuple[Effect, ...]:  # type: ignore[override]
        return tuple(effect for _, effects in self.alternatives for effect in effects)

    @override
    def emit(self, program: Program) -> None:
        ask = _AskWhich(self)
        program.add(ask)
        jumps = []
        for word, effects in self.alternatives:
            ask.addresses[word_option(CHOOSE, word)] = program.here
            for effect in effects:
                effect.emit(program)
            jump = Jump()
            program.add(jump)
            jumps.append(jump)
        ask.end = program.here
        for jump in jumps:
            jump.target = program.here

    @override
    def text(self, who: str = "") -> str:
        texts = [joined(effects, named(who)) for _, effects in self.alternatives]
        if any(len(effects) > 1 for _, effects in self.alternatives):
            return f"{conjugate('choose', who)} one: {'; or '.join(texts)}"
        return (f"{who} chooses to " if who else "") + (", ".join(texts[:-1]) + (", or " if len(texts) > 2 else " or ") + texts[-1])

    @override
    def follow(self, known: Referents) -> Referents:
        return frozenset[Referent]().union(*(follow_all(effects, known) for _, effects in self.alternatives))


class _AskWhich(Instruction):
    """Asks which alternative to resolve."""

    def __init__(self, choice: ChooseOne) -> None:
        self.choice = choice
        self.addresses: dict[int, int] = {}
        self.end = 0

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Takes the only possible alternative without asking."""
        able = [
            word_option(CHOOSE, word) for word, effects in self.choice.alternatives if any(effect.can_resolve(m, f) for effect in effects)
        ]
        if len(able) > 1:
            return m.ask(f[TARGET], able)
        f[PC] = self.addresses[able[0]] if able else self.end
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[PC] = self.addresses[option]

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return self.choice.prompt(m, f)


def choose_one(*alternatives: tuple[str, list[Effect]]) -> ChooseOne:
    """The player chooses one of these alternatives; the option key of each is the first word of its text, in lower case."""
    return ChooseOne(tuple((word, tuple(effects)) for word, effects in alternatives))

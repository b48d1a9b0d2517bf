"""Words that put clauses together: several as one, if, may, choose one."""

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
    """An effect made of others."""

    __slots__ = ()

    effects: tuple[Effect, ...]

    @property
    def has_attack(self) -> bool:  # type: ignore[override]
        """Whether one of its parts is an Attack."""
        return any(effect.has_attack for effect in self.effects)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """One of its parts would do something."""
        return any(effect.can_resolve(m, f) for effect in self.effects)

    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        """What its parts touch."""
        return frozenset[str]().union(*(effect.writes(m, f) for effect in self.effects))

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        return follow_all(self.effects, known) | self.sets


@dataclass(frozen=True)
class All(Compound):
    """Several clauses one after the other, as one."""

    effects: tuple[Effect, ...]

    @property
    def commutes(self) -> bool:  # type: ignore[override]
        """Whether all parts are."""
        return all(effect.commutes for effect in self.effects)

    def emit(self, program: Program) -> None:
        """One after the other."""
        for effect in self.effects:
            effect.emit(program)

    def text(self, who: str = "") -> str:
        """The parts, joined."""
        return joined(self.effects, who)


def together(*effects: Effect) -> All:
    """Clauses that stand on one line of the text."""
    return All(effects)


class Branch(Instruction):
    """Goes on below if the condition holds, else elsewhere."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        self.otherwise = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """Looks at the condition."""
        if not self.condition.holds(m, f):
            f[PC] = self.otherwise


@dataclass(frozen=True)
class When(Compound):
    """ "If you control an Equipment: +1 Power", with an alternative where the text has one."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()

    apart = True

    def emit(self, program: Program) -> None:
        """A branch around the parts."""
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

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The part that applies would do something."""
        parts = self.effects if self.condition.holds(m, f) else self.otherwise
        return any(effect.can_resolve(m, f) for effect in parts)

    def text(self, who: str = "") -> str:
        """ "if you do: draw a card"; "if they do: that foe draws a card"."""
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
    """Clauses that hold only under a condition."""
    return When(condition, effects, tuple(otherwise or ()))


YOU_DO, YOU_DO_NOT = YouDo(), YouDoNot()


def if_done(*effects: Effect, otherwise: list[Effect] | None = None) -> When:
    """ "If you do": looks at the clause just before; `otherwise` is its "if you do not"."""
    return When(YOU_DO, effects, tuple(otherwise or ()))


def if_not_done(*effects: Effect) -> When:
    """ "If you do not": looks at the clause just before; impossible counts as not done."""
    return When(YOU_DO_NOT, effects)


class _AskYesOrNo(Instruction):
    """Asks whether to do the part below; skips it unasked if it would do nothing."""

    kind = "yes_no"

    def __init__(self, effect: Effect, part: Effect) -> None:
        self.effect = effect
        self.part = part
        self.otherwise = 0

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks the seat that the clause is about."""
        if not self.part.can_resolve(m, f):
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise
            return None
        return m.ask(f[TARGET], [YES, NO])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Goes on below or skips it."""
        if option == YES:
            f[DONE_COUNT] = 1
        else:
            f[DONE_COUNT] = 0
            f[PC] = self.otherwise

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The text itself is the question."""
        return self.effect.prompt(m, f)


class _DoneIs(Instruction):
    """Says that the "may" was taken, whatever came of it."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, m: MatchState, f: Frame) -> None:
        """Sets what "if you do" looks at."""
        f[DONE_COUNT] = self.number


@dataclass(frozen=True)
class May(Compound):
    """ "You may ..." with nothing to choose: `yes` or `no`."""

    effects: tuple[Effect, ...]

    sets = frozenset((DONE,))

    def emit(self, program: Program) -> None:
        """The question, then the parts."""
        ask = _AskYesOrNo(self, All(self.effects))
        program.add(ask)
        for effect in self.effects:
            effect.emit(program)
        program.add(_DoneIs(1))
        ask.otherwise = program.here

    def text(self, who: str = "") -> str:
        """ "you may ..."."""
        return f"{subject(who)} may {joined(self.effects, named(who))}"


def may(*effects: Effect) -> May:
    """Clauses that the player may leave; for a card to choose give the choice `optional=True` instead."""
    return May(effects)


@dataclass(frozen=True)
class ChooseOne(Compound):
    """One of several printed alternatives; none that can do nothing while another can."""

    alternatives: tuple[tuple[str, tuple[Effect, ...]], ...]

    def __post_init__(self) -> None:
        words = [word for word, _ in self.alternatives]
        if len(set(words)) < len(words):
            raise ValueError(f"two alternatives have the same word: {', '.join(words)}")

    @property
    def effects(self) -> tuple[Effect, ...]:  # type: ignore[override]
        """The parts of all alternatives."""
        return tuple(effect for _, effects in self.alternatives for effect in effects)

    def emit(self, program: Program) -> None:
        """The question, then each alternative with a jump to the end."""
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

    def text(self, who: str = "") -> str:
        """ "destroy it or return it"; "choose one: +1 Power; or discard up to 2 cards, then draw that many cards"."""
        texts = [joined(effects, named(who)) for _, effects in self.alternatives]
        if any(len(effects) > 1 for _, effects in self.alternatives):
            return f"{conjugate('choose', who)} one: {'; or '.join(texts)}"
        return (f"{who} chooses to " if who else "") + (", ".join(texts[:-1]) + (", or " if len(texts) > 2 else " or ") + texts[-1])

    @override
    def follow(self, known: Referents) -> Referents:
        return frozenset[Referent]().union(*(follow_all(effects, known) for _, effects in self.alternatives))


class _AskWhich(Instruction):
    """Asks for one of the alternatives."""

    def __init__(self, choice: ChooseOne) -> None:
        self.choice = choice
        self.addresses: dict[int, int] = {}
        self.end = 0

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Takes the only possible one by itself."""
        able = [
            word_option(CHOOSE, word) for word, effects in self.choice.alternatives if any(effect.can_resolve(m, f) for effect in effects)
        ]
        if len(able) > 1:
            return m.ask(f[TARGET], able)
        f[PC] = self.addresses[able[0]] if able else self.end
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Goes on with that alternative."""
        f[PC] = self.addresses[option]

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The alternatives."""
        return self.choice.prompt(m, f)


def choose_one(*alternatives: tuple[str, list[Effect]]) -> ChooseOne:
    """Alternatives, each with the word of its option: the first word of its text in lower case."""
    return ChooseOne(tuple((word, tuple(effects)) for word, effects in alternatives))

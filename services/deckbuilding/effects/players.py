"""Effects for certain players: each player, each foe, target foe, you, the attacker; and the notes that they keep."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.control_flow import Branch, Compound
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import BeginBlock, Effect, Instruction, Program, everything, follow_all
from services.deckbuilding.program.references import Referents, note_of_bank
from services.deckbuilding.program.wording import conjugate, joined
from services.deckbuilding.state.constants import NoteBank
from services.deckbuilding.state.frames import (
    ATTACK,
    AVOIDERS,
    CARD,
    CHOSEN_SEAT,
    DONE_COUNT,
    HIGHEST_COST,
    IT,
    OTHER,
    PARENT,
    PC,
    SEATS_LEFT,
    SIZE,
    TARGET,
    TARGETS,
    YOU,
    Frame,
    for_seat,
)
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import TARGET_SEAT, number_of

HANDED_DOWN = frozenset((references.IT, references.HIGHEST_COST, references.THE_OTHER))
"""What clauses about one player of several can refer to from earlier clauses, besides the notes."""
HANDED_BACK = frozenset((references.IT, references.DONE, references.HIGHEST_COST))
"""What clauses after those about a target foe can refer to, besides the notes."""
SEATS_BEGUN = 1 << 20
"""The bit of SEATS_LEFT that distinguishes a loop in progress, even if no seat is left, from a new one."""
EACH_FOE, EACH_PLAYER, EACH_ATTACKED_FOE = "each foe", "each player", "each foe you successfully attacked this turn"


@dataclass(frozen=True)
class Each(Compound):
    """Clauses for several players, clockwise from the first in turn order; inside an Attack, for the targets that did not avoid it."""

    who: str
    effects: tuple[Effect, ...]
    condition: Condition | None = None

    about_nobody = True

    @override
    def emit(self, program: Program) -> None:
        with program.block(_ForEach(self)):
            if self.condition is not None:
                branch = Branch(self.condition)
                program.add(branch)
            for effect in self.effects:
                effect.emit(program)
            if self.condition is not None:
                branch.otherwise = program.here

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return any(any(effect.can_resolve(m, for_seat(f, seat)) for effect in self.effects) for seat in range(m.players) if seat != f[YOU])

    @override
    def text(self, who: str = "") -> str:
        if self.condition is not None:
            return joined(self.effects, f"each player {self.condition.text}")
        return joined(self.effects, self.who)

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        return known | _noted(follow_all(self.effects, known & HANDED_DOWN | _noted(known)))


def _noted(known: Referents) -> Referents:
    return frozenset(referent for referent in known if referent.noted)


class _ForEach(BeginBlock):
    """Begins the clauses for the next player until no player is left."""

    def __init__(self, each: Each) -> None:
        self.each = each

    def mask(self, m: MatchState, f: Frame) -> int:
        """A mask of the players that the clauses are for."""
        everybody = (1 << m.players) - 1
        if self.each.who == EACH_ATTACKED_FOE:
            return m.rules.successfully_attacked(m, f[YOU])
        if f[ATTACK] >= 0:
            attack = m.stack[f[ATTACK]]
            everybody = attack[TARGETS] & ~attack[AVOIDERS]
        return everybody & ~(1 << f[YOU]) if self.each.who == EACH_FOE and f[YOU] >= 0 else everybody

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        left = f[SEATS_LEFT] if f[SEATS_LEFT] & SEATS_BEGUN else self.mask(m, f) | SEATS_BEGUN
        for step in range(m.players):
            seat = (m.first_in_turn_order + step) % m.players
            if left >> seat & 1:
                f[SEATS_LEFT] = left & ~(1 << seat)
                f[PC] -= 1
                you = seat if self.each.who == EACH_PLAYER and f[YOU] < 0 else f[YOU]
                at = len(m.stack) - 1
                m.push(self.body, you, seat, f[CARD], f[IT], at, f[ATTACK], f[OTHER], f[HIGHEST_COST])
                return
        f[SEATS_LEFT] = 0
        f[PC] = self.after


def each_foe(*effects: Effect) -> Each:
    """Clauses for each of your foes."""
    return Each(EACH_FOE, effects)


def each_player(*effects: Effect) -> Each:
    """Clauses for each player; in a First Appearance or an Ambush, "you" inside it is that player."""
    return Each(EACH_PLAYER, effects)


def each_player_who(condition: Condition, *effects: Effect) -> Each:
    """Clauses for each player for whom a condition holds; the text of the condition completes "each player ..."."""
    return Each(EACH_PLAYER, effects, condition)


def each_attacked_foe(*effects: Effect) -> Each:
    """Clauses for each foe that you have successfully attacked this turn."""
    return Each(EACH_ATTACKED_FOE, effects)


class ChooseTarget(Instruction):
    """Chooses one foe of the frame's player; asked only if there are several."""

    kind = "target"

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        me = f[TARGET]
        foes = [(me + step) % m.players for step in range(1, m.players)]
        if len(foes) > 1:
            return m.ask(me, [TARGET_SEAT | seat for seat in foes])
        f[CHOSEN_SEAT] = foes[0]
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[CHOSEN_SEAT] = number_of(option)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return "Whom does it hit?"


@dataclass(frozen=True)
class TargetFoe(Compound):
    """Clauses for one foe that you choose, without an Attack."""

    effects: tuple[Effect, ...]

    @override
    def emit(self, program: Program) -> None:
        program.add(ChooseTarget())
        with program.block(_ForTarget()):
            for effect in self.effects:
                effect.emit(program)
            program.add(_HandBack())

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return any(
            any(effect.can_resolve(m, for_seat(f, seat)) for effect in self.effects) for seat in range(m.players) if seat != f[TARGET]
        )

    @override
    def text(self, who: str = "") -> str:
        words = introduced(joined(self.effects, TARGET_FOE), TARGET_FOE)
        if who in ("", "you"):
            return words
        verb, _, rest = words.partition(" ")
        if verb == "deal":
            return conjugate(f"deal {rest}", who)
        return f"{conjugate('choose a foe', who)}; {joined(self.effects, 'that foe')}"

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        after = follow_all(self.effects, known & HANDED_DOWN | _noted(known))
        return known | _noted(after) | (after & HANDED_BACK)


TARGET_FOE = "target foe"


def introduced(words: str, who: str) -> str:
    """Replaces the first "that foe" by `who`, unless the words before it name the foe already."""
    before, mention, after = words.partition("that foe")
    return f"{before}{who}{after}" if mention and who not in before else words


class _ForTarget(BeginBlock):
    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Begins the clauses for the chosen foe, with the choosing player as YOU."""
        foe, f[CHOSEN_SEAT] = f[CHOSEN_SEAT], 0
        f[PC] = self.after
        m.push(self.body, f[TARGET], foe, f[CARD], f[IT], len(m.stack) - 1, f[ATTACK], f[OTHER], f[HIGHEST_COST])


class _HandBack(Instruction):
    """Copies DONE_COUNT, IT and HIGHEST_COST to the parent frame, for the clauses after these."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        above = m.stack[f[PARENT]]
        above[DONE_COUNT], above[IT], above[HIGHEST_COST] = f[DONE_COUNT], f[IT], f[HIGHEST_COST]


def target_foe(*effects: Effect) -> TargetFoe:
    """Clauses for a foe of your choice, who is chosen before they resolve."""
    return TargetFoe(effects)


class _Turn(Instruction):
    def __init__(self, back: bool) -> None:
        self.back = back

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Makes the clause about you, or about the other player again."""
        if self.back:
            f[TARGET] = f[OTHER]
        else:
            f[OTHER], f[TARGET] = f[TARGET], f[YOU]


@dataclass(frozen=True)
class You(Compound):
    """Clauses about you among clauses about a foe, who is OTHER meanwhile."""

    effects: tuple[Effect, ...]

    apart = True
    about_you = True

    @override
    def emit(self, program: Program) -> None:
        program.add(_Turn(back=False))
        for effect in self.effects:
            effect.emit(program)
        program.add(_Turn(back=True))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        frame = f[:]
        frame[OTHER], frame[TARGET] = f[TARGET], f[YOU]
        return any(effect.can_resolve(m, frame) for effect in self.effects)

    @override
    def text(self, who: str = "") -> str:
        return joined(self.effects)

    @override
    def follow(self, known: Referents) -> Referents:
        after = follow_all(self.effects, known | {references.THE_OTHER})
        return after if references.THE_OTHER in known else after - {references.THE_OTHER}


def you(*effects: Effect) -> You:
    """Clauses about the player of the card within "target foe", "each foe" or an Attack."""
    return You(effects)


@dataclass(frozen=True)
class ToOther(Compound):
    """Clauses about OTHER: the attacker (in a Defense) or the player who knocked you out; nothing if there is no such player."""

    effects: tuple[Effect, ...]
    who: str
    """The words for the player: "the attacker"."""
    acting: bool

    uses = frozenset((references.THE_OTHER,))

    @override
    def emit(self, program: Program) -> None:
        with program.block(_ForOther(self.acting)):
            for effect in self.effects:
                effect.emit(program)

    @override
    def text(self, who: str = "") -> str:
        return joined(self.effects, self.who)

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        follow_all(self.effects, frozenset((references.IT, references.THE_OTHER)) & known)
        return known

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return everything()


class _ForOther(BeginBlock):
    def __init__(self, acting: bool) -> None:
        self.acting = acting

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[PC] = self.after
        seat = f[OTHER]
        if seat >= 0 and seat != f[YOU]:
            m.push(self.body, seat if self.acting else f[YOU], seat, f[CARD], f[IT], len(m.stack) - 1, -1, f[YOU])


def attacker(*effects: Effect) -> ToOther:
    """In a Defense: clauses about the player whose Attack was avoided."""
    return ToOther(effects, "the attacker", acting=False)


# Notes ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Note(Effect):
    """Keeps a number for this player, for the clauses after "each player"."""

    value: Value
    bank: int = 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        write_note(m, f, self.value.of(m, f), self.bank)

    @override
    def text(self, who: str = "") -> str:
        return ""

    @override
    def follow(self, known: Referents) -> Referents:
        self.refuse_unset(known)
        return known | {note_of_bank(self.bank)}


def write_note(m: MatchState, f: Frame, number: int, bank: int = 0) -> None:
    """Sets the note of the player that the frame is about."""
    notes = m.stack[f[PARENT]]
    at = SIZE + bank * m.players + f[TARGET]
    if len(notes) <= at:
        notes += [-1] * (SIZE + (bank + 1) * m.players - len(notes))
    notes[at] = number


def note(value: Value, bank: NoteBank = 0) -> Note:
    """Keeps a number for each player; `bank` distinguishes several notes of one text."""
    return Note(value, bank)

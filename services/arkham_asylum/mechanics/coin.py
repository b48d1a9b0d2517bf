"""The Two-Face coin. The scarred side is Tails ("Two-Face Coin")."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.tokens import remove_vp
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.program.effect import Effect, Instruction, Jump, Program, follow_all
from services.deckbuilding.program.references import Referent, Referents, set_by
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.constants import CoinSide
from services.deckbuilding.state.frames import CARD, PC, TARGET, WORK_B, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, MARKS, PLAYED, VP_TOKENS
from services.deckbuilding.state.option_codes import NO, YES
from services.deckbuilding.state.turn_log import logged, used_mark
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"flipped": "{who} flips the coin for {card}: {result}."})

TAILS, HEADS = 1, 2
COIN_SIDE = WORK_B
"""The work register of a flip: the side that is up."""
FLIPPED_AGAIN = MARKS.declare("flipped_again")
"""Mark: Two-Face has flipped the coin again this turn."""
COIN = Referent("the side of the coin", shared_register=True)
FLIPS_AGAIN = "flips_again"
"""The keyword of the Character that can flip the coin again."""


@dataclass(frozen=True)
class Flip(Compound):
    """Flips the coin and carries out the effects of the side that is up.

    `fixed` is the name and number of a side, and the cards of which controlling one makes that side the result."""

    heads: tuple[Effect, ...]
    tails: tuple[Effect, ...]
    fixed: tuple[str, CoinSide, Filter] | None = None

    @property
    def effects(self) -> tuple[Effect, ...]:  # type: ignore[override]
        """The effects of both sides."""
        return self.heads + self.tails

    @override
    def emit(self, program: Program) -> None:
        program.add(_Flip(self))
        program.add(_FlipAgain(self))
        side = _JumpToTails()
        program.add(side)
        for effect in self.heads:
            effect.emit(program)
        jump = Jump()
        program.add(jump)
        side.tails = program.here
        for effect in self.tails:
            effect.emit(program)
        jump.target = program.here

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return True

    @override
    def text(self, who: str = "") -> str:
        start = "flip the Two-Face coin"
        if self.fixed is not None:
            start += f"; if you control {self.fixed[2].one()}, the result is {self.fixed[0]}"
        sides = [f"{name}: {joined(part)}" for name, part in (("Heads", self.heads), ("Tails", self.tails)) if part]
        return "; ".join([start, *sides])

    @override
    def follow(self, known: Referents) -> Referents:
        known = set_by(known, (COIN,))
        return follow_all(self.heads, known) | follow_all(self.tails, known)


def fixed_result(m: MatchState, seat: int, flip: Flip) -> int:
    """The side that a card controlled by the seat makes certain, 0 if none does."""
    if flip.fixed is None:
        return 0
    return flip.fixed[1] if any(flip.fixed[2].test(m.box.cards[card]) for card in controlled(m, seat)) else 0


def flip_coin(m: MatchState, f: Frame, flip: Flip) -> None:
    """Flips the coin once and sets COIN_SIDE. It draws a random number even if the result is certain."""
    seat = f[TARGET]
    flipped = m.draw_below(2) + 1
    result = f[COIN_SIDE] = fixed_result(m, seat, flip) or flipped
    m.log_event("flipped", seat, card=f[CARD], result="heads" if result == HEADS else "tails")


class _Flip(Instruction):
    def __init__(self, flip: Flip) -> None:
        self.flip = flip

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        flip_coin(m, f, self.flip)


class _FlipAgain(Instruction):
    """Two-Face's ability: once during each of his turns, after a flip by a card he played, he may spend 1 VP to flip again."""

    kind = "yes_no"

    def __init__(self, flip: Flip) -> None:
        self.flip = flip

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        seat = f[TARGET]
        if seat != m.active or not m.in_turn or used_mark(FLIPPED_AGAIN) in m.used or not m.counters[VP_TOKENS][seat]:
            return None
        if not any(FLIPS_AGAIN in m.box.cards[card].declaration.facts["keywords"] for card in m.zones[CHARACTERS][seat]):
            return None
        if f[CARD] not in logged(m, PLAYED, seat):
            return None
        return m.ask(seat, [YES, NO])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option == YES:
            m.used.append(used_mark(FLIPPED_AGAIN))
            remove_vp(m, f[TARGET], 1)
            flip_coin(m, f, self.flip)

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        side = "Heads" if f[COIN_SIDE] == HEADS else "Tails"
        return f"The coin shows {side}. Spend 1 VP to flip again?"


class _JumpToTails(Instruction):
    def __init__(self) -> None:
        self.tails = 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if f[COIN_SIDE] == TAILS:
            f[PC] = self.tails


def flip(
    *,
    heads: list[Effect] | None = None,
    tails: list[Effect] | None = None,
    fixed: tuple[str, CoinSide, Filter] | None = None,
) -> Flip:
    """Flip the Two-Face coin; `fixed` as in `Flip`."""
    return Flip(tuple(heads or ()), tuple(tails or ()), fixed)

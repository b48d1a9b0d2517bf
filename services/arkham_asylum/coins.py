"""The Two-Face coin and guesses. A flip is one draw of the match's randomness; the scarred side is Tails ("Two-Face Coin")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.tokens import lose
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect, Instruction, Jump, Program
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.constants import CoinSide
from services.deckbuilding.state.frames import CARD, COIN_SIDE, DONE_COUNT, IT, PC, TARGET, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.names import CHARACTERS, DECK, DISCARD, MAIN_DECK, MARKS, PLAYED, VP_TOKENS
from services.deckbuilding.state.option_codes import A_WORD, NO, YES, declare_verb, word_option
from services.deckbuilding.state.turn_log import logged, used_mark
from services.deckbuilding.views.event_log import declare_sentences

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState

declare_sentences({"flipped": "{who} flips the coin for {card}: {result}.", "guessed": "{who} guesses {answer}."})

GUESS = declare_verb("guess", "Guess: {}", A_WORD)
TAILS, HEADS = 1, 2
FLIPPED_AGAIN = MARKS.declare("flipped_again")
"""Two-Face has flipped a coin again this turn."""
FLIPS_AGAIN = "flips_again"
"""The keyword of the Character that may flip again."""


@dataclass(frozen=True)
class Flip(Compound):
    """ "Flip the Two-Face coin. Heads: ... Tails: ...", with a card whose control fixes the result."""

    heads: tuple[Effect, ...]
    tails: tuple[Effect, ...]
    fixed: tuple[str, CoinSide, Filter] | None = None

    @property
    def effects(self) -> tuple[Effect, ...]:  # type: ignore[override]
        """The parts of both sides."""
        return self.heads + self.tails

    def emit(self, program: Program) -> None:
        """The flip, perhaps again, then the side's part."""
        program.add(_Flip(self))
        program.add(_FlipAgain(self))
        side = _Side()
        program.add(side)
        for effect in self.heads:
            effect.emit(program)
        jump = Jump()
        program.add(jump)
        side.tails = program.here
        for effect in self.tails:
            effect.emit(program)
        jump.target = program.here

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """A coin can always be flipped."""
        return True

    def text(self, who: str = "") -> str:
        """The printed form."""
        start = "flip the Two-Face coin"
        if self.fixed is not None:
            start += f"; if you control {self.fixed[2].noun}, the result is {self.fixed[0]}"
        sides = [f"{name}: {joined(part)}" for name, part in (("Heads", self.heads), ("Tails", self.tails)) if part]
        return "; ".join([start, *sides])


def fixed_result(m: MatchState, seat: int, flip: Flip) -> int:
    """The side that a card under control makes sure, 0 if none does."""
    if flip.fixed is None:
        return 0
    return flip.fixed[1] if any(flip.fixed[2].test(m.box.cards[card]) for card in controlled(m, seat)) else 0


def toss(m: MatchState, f: Frame, flip: Flip) -> None:
    """One flip; its result lies in COIN_SIDE."""
    seat = f[TARGET]
    flipped = m.draw_below(2) + 1
    result = f[COIN_SIDE] = fixed_result(m, seat, flip) or flipped
    m.log_event("flipped", seat, card=f[CARD], result="heads" if result == HEADS else "tails")


class _Flip(Instruction):
    def __init__(self, flip: Flip) -> None:
        self.flip = flip

    def run(self, m: MatchState, f: Frame) -> None:
        """The first flip."""
        toss(m, f, self.flip)


class _FlipAgain(Instruction):
    """Two-Face, once during each of his turns after a flip of a card he played: spend 1 VP to flip again and use the new result."""

    kind = "yes_no"

    def __init__(self, flip: Flip) -> None:
        self.flip = flip

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asked only if it may be done."""
        seat = f[TARGET]
        if seat != m.active or not m.in_turn or used_mark(FLIPPED_AGAIN) in m.used or not m.counters[VP_TOKENS][seat]:
            return None
        if not any(FLIPS_AGAIN in m.box.cards[card].declaration.facts["keywords"] for card in m.zones[CHARACTERS][seat]):
            return None
        if f[CARD] not in logged(m, PLAYED, seat) or fixed_result(m, seat, self.flip):
            return None
        return m.ask(seat, [YES, NO])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Pays and flips."""
        if option == YES:
            m.used.append(used_mark(FLIPPED_AGAIN))
            lose(m, f[TARGET], 1)
            toss(m, f, self.flip)

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question."""
        side = "Heads" if f[COIN_SIDE] == HEADS else "Tails"
        return f"The coin shows {side}. Spend 1 VP to flip again?"


class _Side(Instruction):
    def __init__(self) -> None:
        self.tails = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """Goes on with the part of the side that is up."""
        if f[COIN_SIDE] == TAILS:
            f[PC] = self.tails


def flip(
    *,
    heads: list[Effect] | None = None,
    tails: list[Effect] | None = None,
    fixed: tuple[str, CoinSide, Filter] | None = None,
) -> Flip:
    """Flips the coin; `fixed` is a side and the card whose control makes it sure."""
    return Flip(tuple(heads or ()), tuple(tails or ()), fixed)


# Guesses ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GuessCost(Effect):
    """ "Guess whether the top card of your deck has cost 3 or greater": `guess:yes` or `guess:no`, before it is seen.

    DONE_COUNT is 1 for a right guess; IT is the card, shown to all; -1 if there is none, and then nothing was guessed (AA-54)."""

    low: int
    main_deck: bool
    shows: bool
    words: str
    kind = "guess"

    def _top(self, m: MatchState, f: Frame) -> int:
        if self.main_deck:
            deck = m.piles[MAIN_DECK]
            return next((card for card in reversed(deck) if not m.box.cards[card].ambush), -1)
        return m.zones[DECK][f[TARGET]][-1] if zones.have_cards(m, f[TARGET], 1) else -1

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks if there is a card."""
        f[DONE_COUNT], f[IT] = 0, -1
        if self._top(m, f) < 0:
            return None
        return m.ask(f[TARGET], [word_option(GUESS, "yes"), word_option(GUESS, "no")])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Looks whether it was right."""
        card = self._top(m, f)
        yes = option == word_option(GUESS, "yes")
        f[IT] = card
        f[DONE_COUNT] = int((m.box.cards[card].cost >= self.low) == yes)
        m.log_event("guessed", f[TARGET], answer="yes" if yes else "no")
        if self.shows:
            self._show(m, f, card)

    def _show(self, m: MatchState, f: Frame, card: int) -> None:
        seat = f[TARGET]
        m.log_event("revealed", seat, cards=[card])
        if self.main_deck:
            if m.piles[MAIN_DECK][-1] == card:
                m.known[-1] = max(1, m.known[-1])
        else:
            m.known[seat] = max(1, m.known[seat])
            m.peeked[seat] = max(1, m.peeked[seat])

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is a card, perhaps only after a shuffle."""
        return self._top(m, f) >= 0 if self.main_deck else bool(m.zones[DECK][f[TARGET]] or m.zones[DISCARD][f[TARGET]])

    def text(self, who: str = "") -> str:
        """The printed form."""
        deck = "the main deck" if self.main_deck else ("their deck" if who else "your deck")
        verb = f"{who} guesses" if who else "guess"
        reveals = (", then reveals it" if who else ", then reveal it") if self.shows else ""
        return f"{verb} whether the top card of {deck} has {self.words}{reveals}"


def guess_own_top(low: int, words: str = "") -> GuessCost:
    """Guesses the cost of the top card of the own deck, then shows it."""
    return GuessCost(low, main_deck=False, shows=True, words=words or f"cost {low} or greater")


def guess_main_top(low: int, *, shows: bool) -> GuessCost:
    """Guesses the cost of the top card of the main deck; `shows`: reveals and returns it."""
    return GuessCost(low, main_deck=True, shows=shows, words=f"cost {low} or greater")


GUESSED_RIGHT = Condition("you guessed right", lambda m, f: f[DONE_COUNT] > 0)
GUESSED_WRONG = Condition("the guess was wrong", lambda m, f: f[IT] >= 0 and f[DONE_COUNT] == 0)

"""Guessing whether the cost of a card that nobody sees is at least a number."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.movement.decks import have_cards, reveal
from services.deckbuilding.movement.main_deck import has_card_to_act_on, return_set_aside, set_aside_interrupting
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import conjugate, own
from services.deckbuilding.state.frames import DONE_COUNT, IT, SET_ASIDE_COUNT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, MAIN_DECK
from services.deckbuilding.state.option_codes import A_WORD, declare_verb, word_option
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"guessed": "{who} guesses {answer}."})

GUESS = declare_verb("guess", "Guess: {}", A_WORD)


@dataclass(frozen=True)
class GuessCost(Effect):
    """The player guesses whether the top card of a deck costs at least `low`: `guess:yes` or `guess:no`.

    Sets DONE_COUNT to 1 for a right guess, else to 0, and IT to the card. Without a card nothing is guessed and IT is -1 (AA-54)."""

    low: int
    main_deck: bool
    shows: bool
    kind = "guess"
    sets = frozenset((references.DONE, references.IT))

    def _top(self, m: MatchState, f: Frame) -> int:
        if self.main_deck:
            return m.piles[MAIN_DECK][-1] if m.piles[MAIN_DECK] else -1
        return m.zones[DECK][f[TARGET]][-1] if have_cards(m, f[TARGET], 1) else -1

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        f[DONE_COUNT], f[IT] = 0, -1
        if self.main_deck:
            f[SET_ASIDE_COUNT] = set_aside_interrupting(m)
        if self._top(m, f) < 0:
            self._return_set_aside(m, f)
            return None
        return m.ask(f[TARGET], [word_option(GUESS, "yes"), word_option(GUESS, "no")])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        card = self._top(m, f)
        yes = option == word_option(GUESS, "yes")
        f[IT] = card
        f[DONE_COUNT] = int((m.box.cards[card].cost >= self.low) == yes)
        m.log_event("guessed", f[TARGET], answer="yes" if yes else "no")
        if self.shows:
            reveal(m, f[TARGET], [card])
        self._return_set_aside(m, f)

    def _return_set_aside(self, m: MatchState, f: Frame) -> None:
        """Puts the cards that were set aside before the guess back on top of the main deck."""
        count, f[SET_ASIDE_COUNT] = f[SET_ASIDE_COUNT], 0
        return_set_aside(m, count)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        # An empty deck gets a top card by shuffling the discard pile.
        return has_card_to_act_on(m) if self.main_deck else bool(m.zones[DECK][f[TARGET]] or m.zones[DISCARD][f[TARGET]])

    @override
    def text(self, who: str = "") -> str:
        deck = "the main deck" if self.main_deck else f"{own(who)} deck"
        reveals = (", then reveals it" if who else ", then reveal it") if self.shows else ""
        return f"{conjugate('guess', who)} whether the top card of {deck} has cost {self.low} or greater{reveals}"


def guess_own_top(low: int) -> GuessCost:
    """Guess the cost of the top card of your deck, then reveal it."""
    return GuessCost(low, main_deck=False, shows=True)


def guess_main_top(low: int, *, shows: bool) -> GuessCost:
    """Guess the cost of the top card of the main deck; `shows`: then reveal and return it."""
    return GuessCost(low, main_deck=True, shows=shows)


@dataclass(frozen=True, slots=True)
class GuessedRight(Condition):
    """The guess just made was right."""

    uses = frozenset((references.DONE,))
    about_target = True

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[DONE_COUNT] > 0

    @property
    @override
    def text(self) -> str:
        return "you guessed right"


@dataclass(frozen=True, slots=True)
class GuessedWrong(Condition):
    """A guess was made, and it was wrong."""

    uses = frozenset((references.DONE, references.IT))
    about_target = True

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[IT] >= 0 and f[DONE_COUNT] == 0

    @property
    @override
    def text(self) -> str:
        return "you guessed wrong"


GUESSED_RIGHT, GUESSED_WRONG = GuessedRight(), GuessedWrong()

"""Guesses: whether the cost of a card that nobody sees is at least a number."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.frames import DONE_COUNT, IT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, MAIN_DECK
from services.deckbuilding.state.option_codes import A_WORD, declare_verb, word_option
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"guessed": "{who} guesses {answer}."})

GUESS = declare_verb("guess", "Guess: {}", A_WORD)


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

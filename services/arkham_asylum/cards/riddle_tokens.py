"""Riddle tokens. "You" is the foe who reads the token."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.freeze import freeze
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, GUESSED_WRONG, guess_main_top
from services.arkham_asylum.mechanics.riddles import RIDDLE_READ, riddler_attacks, the_riddler
from services.arkham_asylum.mechanics.tokens import gain_vp, lose_vp, remove_vp
from services.deckbuilding.cards.vocabulary import ALWAYS, TriggeredAbility, card, discard, draw, gain_weakness, when
from services.deckbuilding.effects.attack_success import mark_weakened
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import cost_at_least
from services.deckbuilding.movement import gains, mover
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.frames import ATTACK, IT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import locate
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import GAINED, HAND
from services.deckbuilding.state.turn_log import logged


def token(number: int, name: str, *effects: Effect) -> CardDeclaration:
    """Declares a token with the text that its reader resolves."""
    text = "; ".join(effect.text() for effect in effects).replace("\n", "; ")
    return card(
        f"riddle_token_{number}",
        f"Riddle token {number} ({name})",
        passive=[TriggeredAbility(RIDDLE_READ, effects, when=ALWAYS, text=text[:1].upper() + text[1:])],
    )


@dataclass(frozen=True)
class FreezeOrLoseVp(Effect):
    """The reader Freezes the card of this slot if they gained it, and loses 1 VP if they Bribed it."""

    uses = frozenset((references.IT,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # The card lies in the discard pile unless the gain put it elsewhere.
        seat = f[TARGET]
        zone, owner = locate(m, f[IT]) if f[IT] >= 0 else (-1, -1)
        if owner == seat and zone >= 0 and f[IT] in logged(m, GAINED, seat):
            mover.take_from_zone(m, seat, zone, f[IT])
            freeze(m, seat, f[IT])
        elif remove_vp(m, seat, 1) and f[ATTACK] >= 0:
            mark_weakened(m, f, seat)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("cards", "vp"))

    @override
    def text(self, who: str = "") -> str:
        return "if you gained the card in this slot, Freeze it; if you Bribed it, lose 1 VP"


def freeze_or_lose() -> FreezeOrLoseVp:
    """Freeze the card gained from this slot, or lose 1 VP for a Bribed one."""
    return FreezeOrLoseVp()


COLD_CASE = token(6, "Cold Case", riddler_attacks(freeze_or_lose()))


class PassToAttacker(CardAction):
    """Passes the chosen card to the attacker, who gains it ("Gaining Cards")."""

    moves_from = True

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        gains.gain(m, f[YOU], card)


def pass_to_the_riddler() -> ChooseCards:
    """Pass a card with cost 1 or more from your hand to The Riddler."""
    return ChooseCards(PassToAttacker("pass", " to The Riddler"), (HAND,), cost_at_least(1))


PAY_UP = token(7, "Pay Up", riddler_attacks(pass_to_the_riddler()))

CARDS = (
    token(1, "Forfeit", lose_vp()),
    token(2, "Stumped", riddler_attacks(discard(at_random=True))),
    token(3, "Humiliated", riddler_attacks(gain_weakness())),
    token(4, "Riddle", guess_main_top(4, shows=True), when(GUESSED_RIGHT, gain_vp()), when(GUESSED_WRONG, the_riddler(gain_vp()))),
    token(5, "Distraction", the_riddler(draw())),
    COLD_CASE,
    PAY_UP,
    token(8, "Solved", gain_vp()),
)

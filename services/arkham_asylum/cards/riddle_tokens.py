"""Riddle tokens: "you" is the foe that reads the token."""

from services.arkham_asylum.coins import GUESSED_RIGHT, guess_main_top
from services.arkham_asylum.passing import pass_to_the_riddler
from services.arkham_asylum.riddles import RIDDLE_READ, freeze_or_lose, riddler_attacks, the_riddler
from services.arkham_asylum.tokens import gain_vp, lose_vp
from services.deckbuilding.cards.vocabulary import ALWAYS, TriggeredAbility, card, discard, draw, gain_weakness, when
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.cards import CardDeclaration


def token(number: int, name: str, *effects: Effect) -> CardDeclaration:
    """A token with the text that its reader resolves."""
    text = "; ".join(effect.text() for effect in effects).replace("\n", "; ")
    return card(
        f"riddle_token_{number}",
        f"Riddle token {number} ({name})",
        passive=[TriggeredAbility(RIDDLE_READ, effects, when=ALWAYS, text=text[:1].upper() + text[1:])],
    )


CARDS = (
    token(1, "Forfeit", lose_vp()),
    token(2, "Stumped", riddler_attacks(discard(at_random=True))),
    token(3, "Humiliated", riddler_attacks(gain_weakness())),
    token(4, "Riddle", guess_main_top(4, shows=True), when(GUESSED_RIGHT, gain_vp(), otherwise=[the_riddler(gain_vp())])),
    token(5, "Distraction", the_riddler(draw())),
    token(6, "Cold Case", riddler_attacks(freeze_or_lose())),
    token(7, "Pay Up", riddler_attacks(pass_to_the_riddler())),
    token(8, "Solved", gain_vp()),
)

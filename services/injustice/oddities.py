"""Cards too odd for the vocabulary, each with its ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import override

from services.deckbuilding.effects.card_actions import DESTROY, REVEAL, DestroyCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import any_card
from services.deckbuilding.movement import zones
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import THEIR, conjugate, own, subject
from services.deckbuilding.state.frames import DONE_COUNT, IT, TARGET, Frame
from services.deckbuilding.state.names import DISCARD, HAND
from services.deckbuilding.state.option_codes import NO, YES, card_of
from services.injustice.health import HEALTH, hurt

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState


def reveal_random_from_discard() -> ChooseCards:
    """ "Reveals a random card from their discard pile"."""
    return ChooseCards(REVEAL, (DISCARD,), at_random=True)


@dataclass(frozen=True)
class KeepByDamage(Effect):
    """ "Destroys it unless they take damage equal to its cost": `yes` takes the damage and keeps the card, also for cost 0.

    A player at 0 health cannot take damage, so only a card of cost 0 can be kept (N37)."""

    kind = "yes_no"
    uses = frozenset((references.IT,))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asked if the damage could be taken."""
        if f[IT] < 0:
            return None
        if m.counters[HEALTH][f[TARGET]] or not m.box.cards[f[IT]].cost:
            return m.ask(f[TARGET], [YES, NO])
        self.on_choice(m, f, NO)
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The damage, or the card."""
        seat, card = f[TARGET], f[IT]
        if option == YES:
            hurt(m, seat, m.box.cards[card].cost, -1, f)
        elif card in m.zones[DISCARD][seat]:
            zones.take_out(m, seat, DISCARD, card)
            if not m.rules.replace_destruction(m, seat, card, DISCARD + 1):
                zones.destroy(m, seat, card)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{conjugate('destroy it', who)} unless {subject(THEIR if who else who)} take damage equal to its cost"

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        card = m.box.cards[f[IT]]
        return f"Take {card.cost} damage to keep {card.name}?"


def keep_by_damage() -> KeepByDamage:
    """Aquaman (Earth-1)."""
    return KeepByDamage()


class _CountWeaknesses(DestroyCard):
    """Destroys the card; a Weakness is counted in HIGHEST_COST's stead by a cost of its own."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """Only a Weakness counts as done."""
        super().do(m, f, card, place)
        if m.box.cards[card].kind != "weakness":
            f[DONE_COUNT] -= 1


def destroyed_a_weakness() -> ChooseCards:
    """ "You may destroy up to 2 cards in your discard pile. If you destroyed a Weakness this way": DONE_COUNT counts only those."""
    return ChooseCards(_CountWeaknesses("destroy"), (DISCARD,), any_card, 2, up_to=True, optional=True)


class _Dearest(ChooseCards):
    """ "You destroy the card with the highest cost in your hand": a choice only among ties."""

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """Those of the highest cost."""
        every = super().options(m, f)
        cost = max((m.box.cards[card_of(option)].cost for option in every), default=0)
        return [option for option in every if m.box.cards[card_of(option)].cost == cost]

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{conjugate('destroy', who)} the card with the highest cost in {own(who)} hand"


def destroy_dearest_in_hand() -> ChooseCards:
    """A KO'd token."""
    return _Dearest(DESTROY, (HAND,))


@dataclass(frozen=True)
class ReceiveVpToken(Effect):
    """ "Receives 1 more VP token"."""

    commutes = True

    def run(self, m: MatchState, f: Frame) -> None:
        """From the supply, which is not limited."""
        zones.gain_vp(m, f[TARGET])

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate("receive 1 more VP token", who)


def receive_vp_token() -> ReceiveVpToken:
    """A KO'd token."""
    return ReceiveVpToken()

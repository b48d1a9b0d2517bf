"""Cards too odd for the vocabulary, each with its ruling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import NO, YES
from services.deckbuilding.effects import Effect
from services.deckbuilding.filters import any_card
from services.deckbuilding.frames import DONE, IT, SUBJECT, Frame
from services.deckbuilding.names import DISCARD, HAND
from services.deckbuilding.picking import DESTROY, REVEAL, Destroy, Pick
from services.injustice.health import HEALTH, hurt

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


def reveal_random_from_discard() -> Pick:
    """ "Reveals a random card from their discard pile"."""
    return Pick(REVEAL, (DISCARD,), at_random=True)


@dataclass(frozen=True)
class KeepByDamage(Effect):
    """ "Destroys it unless they take damage equal to its cost": `yes` takes the damage and keeps the card, also for cost 0.

    A player at 0 health cannot take damage, so only a card of cost 0 can be kept (N37)."""

    kind = "yes_no"

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asked if the damage could be taken."""
        if f[IT] < 0:
            return None
        if m.counters[HEALTH][f[SUBJECT]] or not m.box.cards[f[IT]].cost:
            return m.ask(f[SUBJECT], [YES, NO])
        self.take(m, f, NO)
        return None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The damage, or the card."""
        seat, card = f[SUBJECT], f[IT]
        if option == YES:
            hurt(m, seat, m.box.cards[card].cost, -1, f)
        elif card in m.zones[DISCARD][seat]:
            zones.take_out(m, seat, DISCARD, card)
            if not m.rules.replace_destruction(m, seat, card, DISCARD + 1):
                zones.destroy(m, seat, card)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{who} destroys it unless they take damage equal to its cost"


def keep_by_damage() -> KeepByDamage:
    """Aquaman (Earth-1)."""
    return KeepByDamage()


class _CountWeaknesses(Destroy):
    """Destroys the card; a Weakness is counted in BEST's stead by a cost of its own."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Only a Weakness counts as done."""
        super().do(m, f, card, place)
        if m.box.cards[card].kind != "weakness":
            f[DONE] -= 1


def destroyed_a_weakness() -> Pick:
    """ "You may destroy up to 2 cards in your discard pile. If you destroyed a Weakness this way": DONE counts only those."""
    return Pick(_CountWeaknesses("destroy"), (DISCARD,), any_card, 2, up_to=True, optional=True)


class _Dearest(Pick):
    """ "You destroy the card with the highest cost in your hand": a choice only among ties."""

    def options(self, m: DeckMatch, f: Frame) -> list[int]:
        """Those of the highest cost."""
        every = super().options(m, f)
        cost = max((m.box.cards[option & 0xFFF].cost for option in every), default=0)
        return [option for option in every if m.box.cards[option & 0xFFF].cost == cost]

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "you destroy the card with the highest cost in your hand"


def destroy_dearest_in_hand() -> Pick:
    """A KO'd token."""
    return _Dearest(DESTROY, (HAND,))


@dataclass(frozen=True)
class ReceiveVpToken(Effect):
    """ "Receives 1 more VP token"."""

    simple = True

    def run(self, m: DeckMatch, f: Frame) -> None:
        """From the supply, which is not limited."""
        zones.gain_vp(m, f[SUBJECT])

    def touches(self) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{who} receives 1 more VP token"


def receive_vp_token() -> ReceiveVpToken:
    """A KO'd token."""
    return ReceiveVpToken()

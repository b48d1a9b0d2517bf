"""Release, and the Hostage stack. A Released card goes to the bottom of the deck or stack where it began the game.

Releasing is neither destroying nor discarding. A Released Nemesis leaves the match (AA-64), a Released Starter goes to the bottom of its
owner's deck (AA-65), a Released Hostage face down under its stack (AA-62).
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.kinds import HOSTAGE
from services.arkham_asylum.mechanics.bribes import BRIBED
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import Filter, any_card, of_type
from services.deckbuilding.movement.discards import owner_or
from services.deckbuilding.movement.mover import TO_BOTTOM, put, put_in_pile, take_from_zone
from services.deckbuilding.movement.placing import turn_down, turn_up
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Instruction
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import CARD, DONE_COUNT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import MAIN_DECK, ONGOING, PILES, PLAY_AREA, REMOVED
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "released": "{who} Releases {card}.",
        "turned_up": "{card} is turned up.",
    }
)

HOSTAGES = PILES.declare("hostage_stack", hidden=True)

hostage = of_type(HOSTAGE)


def release(m: MatchState, seat: int, card: int) -> None:
    """Releases a card that was taken out of its zone, in the open; a Starter goes to the bottom of its owner's deck."""
    facts = m.box.cards[card]
    if facts.kind in ("starter", "unique_starter"):
        put(m, owner_or(m, card, seat), card, TO_BOTTOM, m.everyone)
    elif facts.kind == "nemesis":
        put_in_pile(m, REMOVED, card)
    elif facts.stack >= 0 or facts.kind == "hostage":
        pile = HOSTAGES if facts.kind == "hostage" else facts.stack
        if pile == HOSTAGES and not m.piles[HOSTAGES]:
            turn_down(m, HOSTAGES)
        put_in_pile(m, pile, card, bottom=True)
    else:
        put_in_pile(m, MAIN_DECK, card, bottom=True)
    m.log_event("released", seat, card=card)


class Release(CardAction):
    """Releases the chosen card; its own Release ability gives nothing (AA-59)."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        release(m, f[TARGET], card)


RELEASE, RELEASE_HOSTAGE = Release("Release"), Release("Release", " (without its own Release ability)")


def release_card(
    *places: Place, only: Filter = any_card, number: int = 1, up_to: bool = False, optional: bool = False, at_random: bool = False
) -> ChooseCards:
    """Release cards from hand, discard pile or among those you control."""
    return ChooseCards(RELEASE_HOSTAGE if only == hostage else RELEASE, places, only, number, up_to, optional, at_random)


@dataclass(frozen=True)
class ReleaseThis(Effect):
    """Releases the card whose text it is, if it is in play. Sets DONE_COUNT to 1 if it was Released, else to 0."""

    stack: str = ""
    """The stack that it goes to, if the text names it."""

    sets = frozenset((references.DONE,))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return f[CARD] in controlled(m, f[YOU])

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = 0
        for zone in (ONGOING, PLAY_AREA, BRIBED):
            if f[CARD] in m.zones[zone][f[YOU]]:
                take_from_zone(m, f[YOU], zone, f[CARD])
                release(m, f[YOU], f[CARD])
                f[DONE_COUNT] = 1
                return

    @override
    def text(self, who: str = "") -> str:
        return "Release this card" + (f" to the {self.stack} stack" if self.stack else "")


def release_this(stack: str = "") -> ReleaseThis:
    """Release this card; `stack` names the stack that it goes to."""
    return ReleaseThis(stack)


class TurnUpHostage(Instruction):
    """Turns the top Hostage face up at the end of a turn."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        stack = m.piles[HOSTAGES]
        if stack and not m.faces[HOSTAGES]:
            turn_up(m, HOSTAGES)
            m.log_event("turned_up", -1, card=stack[-1])

"""Release: a card goes to the bottom of the deck or stack where it began the game. Hostages.

Releasing is neither destroying nor discarding; a Released Nemesis leaves the match (AA-64), a Released Starter goes to the bottom of its
owner's deck (AA-65), a Hostage face down under its stack (AA-62)."""

from __future__ import annotations

from dataclasses import dataclass

from services.arkham_asylum.mechanics.bribes import BRIBED
from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import Filter, any_card, of_type
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect, Instruction
from services.deckbuilding.state.cards import HOSTAGE
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

HOSTAGES = PILES.declare("hostage_stack")

hostage = of_type(HOSTAGE)


def release(m: MatchState, seat: int, card: int) -> None:
    """Releases a card that has left its place; `seat` is its owner if it is a Starter."""
    facts = m.box.cards[card]
    if facts.kind in ("starter", "unique_starter"):
        zones.put(m, seat, card, zones.TO_BOTTOM)
    elif facts.kind == "nemesis":
        m.piles[REMOVED].append(card)
    elif facts.stack >= 0 or facts.kind == "hostage":
        pile = HOSTAGES if facts.kind == "hostage" else facts.stack
        if pile == HOSTAGES and not m.piles[HOSTAGES]:
            m.faces[HOSTAGES] = 0
        m.piles[pile].insert(0, card)
    else:
        m.piles[MAIN_DECK].insert(0, card)
    m.log_event("released", seat, card=card)


class Release(CardAction):
    """Releases the chosen card, without its own Release ability (AA-59)."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """From hand, discard pile or play."""
        self.take_out(m, f, card, place)
        release(m, m.rules.owner_of(m, card, f[TARGET]), card)


RELEASE = Release("Release")


def release_card(
    *places: Place, only: Filter = any_card, number: int = 1, up_to: bool = False, optional: bool = False, at_random: bool = False
) -> ChooseCards:
    """Releases cards from hand, discard pile or what you control."""
    return ChooseCards(RELEASE, places, only, number, up_to, optional, at_random)


@dataclass(frozen=True)
class ReleaseThis(Effect):
    """ "Release this card": from play; nothing if it has left."""

    phrase: str = "Release this card"

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It is in play."""
        return f[CARD] in controlled(m, f[YOU])

    def run(self, m: MatchState, f: Frame) -> None:
        """DONE_COUNT tells whether it was."""
        f[DONE_COUNT] = 0
        for zone in (ONGOING, PLAY_AREA, BRIBED):
            if f[CARD] in m.zones[zone][f[YOU]]:
                zones.take_out(m, f[YOU], zone, f[CARD])
                release(m, f[YOU], f[CARD])
                update_triggers(m)
                f[DONE_COUNT] = 1
                return

    def text(self, who: str = "") -> str:
        """The printed form."""
        return self.phrase


def release_this(phrase: str = "Release this card") -> ReleaseThis:
    """Releases the card whose text it is."""
    return ReleaseThis(phrase)


class FlipHostage(Instruction):
    """The last step but one of ending a turn: the top Hostage is turned face up."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Nothing while one lies face up."""
        stack = m.piles[HOSTAGES]
        if stack and not m.faces[HOSTAGES]:
            m.faces[HOSTAGES] = 1
            m.log_event("turned_up", -1, card=stack[-1])

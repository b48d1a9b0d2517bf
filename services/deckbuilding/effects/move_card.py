"""Effects that move a particular card: the one just mentioned, this card, the whole deck, the top of the main deck."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.attack_success import mark_affected
from services.deckbuilding.movement.decks import put_deck_into_discard as turn_over_deck
from services.deckbuilding.movement.discards import destroy, discard, owner_or
from services.deckbuilding.movement.main_deck import has_card_to_act_on, return_set_aside, set_aside_interrupting
from services.deckbuilding.movement.mover import TO_BOTTOM, TO_HAND, TO_TOP, move, put_in_pile, take_from_zone, take_top
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import conjugate, own, sentence
from services.deckbuilding.state.constants import Destination, Stack
from services.deckbuilding.state.frames import ATTACK, CARD, IT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import locate
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DESTROYED, HAND, MAIN_DECK, ONGOING, PILES, PLAY_AREA

MOVES = {
    "destroy": "destroy",
    "discard": "discard",
    "return": "return to the top of {} deck",
    "hand": "put into {} hand",
    "top": "put on top of {} deck",
}
"""The verb and the words after the card, by name of the move."""


@dataclass(frozen=True)
class MoveIt(Effect):
    """Moves, discards or destroys the card IT, wherever it lies; does nothing if it is in no zone of a player."""

    how: str
    """hand, top, discard, destroy or return."""
    what: str = "it"
    """The words for the card in the text."""

    uses = frozenset((references.IT,))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """True if there is such a card and it does not lie there already."""
        if f[IT] < 0:
            return False
        zone, seat = locate(m, f[IT])
        if zone == DECK and self.how == "top":
            return m.zones[DECK][seat][-1] != f[IT]
        return zone >= 0 and not (zone == HAND and self.how == "hand")

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if self.how == "return" or f[IT] < 0:
            return
        zone, seat = locate(m, f[IT])
        if zone < 0:
            return
        move_it(m, f, zone, seat, self.how)

    @override
    def text(self, who: str = "") -> str:
        verb, _, rest = MOVES[self.how].partition(" ")
        return conjugate(f"{verb} {self.what} {rest.format(own(who))}".rstrip(), who)


def move_it(m: MatchState, f: Frame, zone: int, seat: int, how: str) -> None:
    """Moves the card IT from that zone: to hand, on top or under the deck of the seat that holds it, as a discard, or destroys it."""
    card = f[IT]
    if how in _DESTINATIONS:
        move(m, seat, card, zone, seat, _DESTINATIONS[how], seat)
        return
    take_from_zone(m, seat, zone, card)
    if how == "destroy":
        if not m.rules.replace_destruction(m, f[TARGET], card, zone):
            destroy(m, f[TARGET], card)
        return
    discard(m, seat, card)
    if f[ATTACK] >= 0:
        mark_affected(m, f, struck=True)


_DESTINATIONS = {"hand": TO_HAND, "top": TO_TOP, "bottom": TO_BOTTOM}


def destroy_it() -> MoveIt:
    """Destroys the card just mentioned."""
    return MoveIt("destroy")


def discard_it() -> MoveIt:
    """Discards the card just mentioned."""
    return MoveIt("discard")


def return_it() -> MoveIt:
    """Leaves the card just mentioned where it is."""
    return MoveIt("return")


def put_it(where: Destination, what: str = "it") -> MoveIt:
    """Puts the card just mentioned into the hand or on top of the deck; `what` names it where "it" would be unclear."""
    return MoveIt({TO_HAND: "hand", TO_TOP: "top"}[where], what)


@dataclass(frozen=True)
class MoveThis(Effect):
    """Moves this card out of play: back to its stack, or on top of the deck; nothing if it is not in play."""

    pile: int
    """The pile that it goes to; -1: the deck."""
    where: int

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return any(f[CARD] in m.zones[zone][f[YOU]] for zone in (PLAY_AREA, ONGOING))

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("cards",)) if m.owner[f[CARD]] == f[YOU] else frozenset(("cards", "borrowed"))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        for zone in (PLAY_AREA, ONGOING):
            if f[CARD] in m.zones[zone][f[YOU]]:
                if self.pile < 0:
                    move(m, f[YOU], f[CARD], zone, f[YOU], self.where, owner_or(m, f[CARD], f[YOU]))
                    return
                take_from_zone(m, f[YOU], zone, f[CARD])
                put_in_pile(m, self.pile, f[CARD])
                m.log_event("moved", f[YOU], card=f[CARD], to=PILES.all[self.pile])
                return

    @override
    def text(self, who: str = "") -> str:
        if self.pile < 0:
            return "put this card on top of your deck"
        return f"return this card to the {sentence(PILES.all[self.pile].replace('_', ' '))}"


def return_this_to(pile: Stack) -> MoveThis:
    """Returns this card to its stack."""
    return MoveThis(pile, -1)


def put_this_on_top() -> MoveThis:
    """Puts this card on top of its owner's deck."""
    return MoveThis(-1, TO_TOP)


@dataclass(frozen=True)
class PutDeckIntoDiscard(Effect):
    """ "Put your deck into your discard pile": no discard, nothing with an empty deck."""

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[DECK][f[TARGET]])

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        turn_over_deck(m, f[TARGET])

    @override
    def text(self, who: str = "") -> str:
        return "put your deck into your discard pile"


def put_deck_into_discard() -> PutDeckIntoDiscard:
    """Puts the whole deck into the discard pile; that is not a discard."""
    return PutDeckIntoDiscard()


@dataclass(frozen=True)
class DestroyTopOfMain(Effect):
    """ "Destroy the top card of the main deck": no player destroys it. Sets IT to the card."""

    about_nobody = True

    sets = frozenset((references.IT,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Skips cards that only the Line-Up reveals."""
        set_aside = set_aside_interrupting(m)
        f[IT] = take_top(m, MAIN_DECK) if m.piles[MAIN_DECK] else -1
        if f[IT] >= 0:
            put_in_pile(m, DESTROYED, f[IT])
            m.log_event("destroyed", f[YOU], card=f[IT])
        return_set_aside(m, set_aside)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return has_card_to_act_on(m)

    @override
    def text(self, who: str = "") -> str:
        return "destroy the top card of the main deck"


def destroy_top_of_main() -> DestroyTopOfMain:
    """Destroys the top card of the main deck."""
    return DestroyTopOfMain()

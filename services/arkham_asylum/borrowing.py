"""Playing other players' cards, which go back to their owners at the end of the turn; and who owns a card that somebody has in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.box import add_row
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import NO, PASS, PICK, PLACE, SEAT_PLACE, TARGET, YES
from services.deckbuilding.effects import Effect, Jump, Program
from services.deckbuilding.facts import HERO, VILLAIN
from services.deckbuilding.filters import cost_at_most, of_type, ongoing_card
from services.deckbuilding.frames import CARD, IT, OTHER, YOU, Frame
from services.deckbuilding.names import DECK, DISCARD, GAINED, ONGOING, PLAY_AREA, TURN_ENDING
from services.deckbuilding.picking import OTHERS_ONGOING, Deed, Pick
from services.deckbuilding.playing import begin_play
from services.deckbuilding.triggers import ALWAYS, Row, relisten
from services.deckbuilding.values import logged

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch


def aside(program: Program, row: Row) -> int:
    """Adds a row with its text, around which the code at hand jumps; returns the row's number."""
    jump = Jump()
    program.add(jump)
    number = add_row(program, row)
    jump.target = program.here
    return number


@dataclass(frozen=True)
class GiveBack(Effect):
    """At the end of the turn: the cards that this card's text has played go to their owners' discard piles."""

    simple = True

    def _borrowed(self, m: DeckMatch, f: Frame) -> list[tuple[int, int, int]]:
        """(zone, card, owner) of those that are still in play."""
        lent = [card for card, source, _ in loans(m) if source == f[CARD]]
        places = [(zone, card) for card in lent for zone in (PLAY_AREA, ONGOING) if card in m.zones[zone][f[YOU]]]
        return [(zone, card, owner_of(m, card, f[YOU])) for zone, card in places]

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Nothing happens to a card that has left play meanwhile."""
        for zone, card, owner in self._borrowed(m, f):
            zones.take_out(m, f[YOU], zone, card)
            m.zones[DISCARD][owner].append(card)
            m.tell("returned", f[YOU], card=card)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """One is in play."""
        return bool(self._borrowed(m, f))

    def touches(self) -> frozenset[str]:
        """Only those cards."""
        return frozenset(("borrowed",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put that card into its owner's discard pile"


_GIVE_BACK = Row(TURN_ENDING, (GiveBack(),), when=ALWAYS, text="At the end of this turn, put that card into its owner's discard pile")
"""A rider of the card that lets another one be played; with it go the borrowed card and its owner, who is known until the turn is over."""
_OWNER_BITS = 4


def loans(m: DeckMatch) -> list[tuple[int, int, int]]:
    """(card, the card whose text played it, owner) of this turn."""
    found = [rider for rider in m.riders if m.box.rows[rider[0]].row is _GIVE_BACK]
    return [(what >> _OWNER_BITS, source, what & (1 << _OWNER_BITS) - 1) for _, _, source, what in found]


def owner_of(m: DeckMatch, card: int, seat: int) -> int:
    """Who owns a card that `seat` has in play: the one it was borrowed from, unless the seat has gained it since."""
    if m.riders:
        for borrowed, _, owner in loans(m):
            if borrowed == card:
                return seat if card in logged(m, GAINED, seat) else owner
    return seat


def is_borrowed(m: DeckMatch, card: int) -> bool:
    """Whether the card goes to a discard pile at the end of the turn, though it may be the player's own."""
    return any(borrowed == card for borrowed, _, _ in loans(m))


@dataclass(frozen=True)
class PlayOffDeck(Effect):
    """Jervis Tetch: choose a player, reveal the top card of that deck; you may play it, else it is returned.

    At the end of the turn it goes to its owner's discard pile, unless it is Ongoing and yours (AA-57)."""

    kind = "target"

    def emit(self, program: Program) -> None:
        """The choice, the question, and the row that gives the card back."""
        number = aside(program, _GIVE_BACK)
        program.add(self)
        program.add(_MayPlayIt(number))

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """Somebody has a card."""
        return any(m.zones[DECK][seat] or m.zones[DISCARD][seat] for seat in range(m.players))

    def run(self, m: DeckMatch, f: Frame) -> bool:
        """Any player, yourself included."""
        return m.ask(f[YOU], [TARGET | seat for seat in range(m.players)])

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Everybody sees the card."""
        seat = option & CARD_MASK
        f[OTHER], f[IT] = seat, -1
        if zones.have_cards(m, seat, 1):
            f[IT] = m.zones[DECK][seat][-1]
            m.known[seat] = max(1, m.known[seat])
            m.peeked[seat] = max(1, m.peeked[seat])
            m.tell("revealed", seat, cards=[f[IT]])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return (
            "choose a player and reveal the top card of that player's deck; you may play it; if you do not, return it; at the end of this "
            "turn, put a card played this way, unless it is Ongoing and yours, into its owner's discard pile"
        )


class _MayPlayIt(Effect):
    """The question whether to play the revealed card."""

    kind = "yes_no"

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asked if there is a card."""
        return m.ask(f[YOU], [YES, NO]) if f[IT] >= 0 else None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Plays it."""
        if option == YES:
            borrow(m, f, f[IT], f[OTHER], DECK, self.number)

    def text(self, who: str = "") -> str:
        """The question."""
        return "play the revealed card"


def borrow(m: DeckMatch, f: Frame, card: int, owner: int, zone: int, number: int) -> None:
    """Plays a card out of its owner's zone; it is given back at the end of the turn, unless it is the player's own Ongoing card."""
    seat = f[YOU]
    zones.take_out(m, owner, zone, card)
    if owner != seat or not m.box.cards[card].ongoing:
        m.riders.append((number, seat, f[CARD], card << _OWNER_BITS | owner))
        relisten(m)
    begin_play(m, seat, card)


def play_off_deck() -> PlayOffDeck:
    """Jervis Tetch."""
    return PlayOffDeck()


_MINDS = (of_type(HERO) | of_type(VILLAIN)) & cost_at_most(6)


@dataclass(frozen=True)
class PlayFromFoesDiscard(Effect):
    """Mind Control: you may play a Hero or Villain with cost 6 or less that is not Ongoing from a foe's discard pile."""

    kind = "pick"

    def emit(self, program: Program) -> None:
        """The choice, and the row that gives the card back."""
        program.add(_PlayFromDiscard(self, aside(program, _GIVE_BACK)))

    def options(self, m: DeckMatch, f: Frame) -> list[int]:
        """The cards of all foes, equal copies of one foe once."""
        found: list[int] = []
        cards = m.box.cards
        for step in range(1, m.players):
            seat = (f[YOU] + step) % m.players
            seen: set[int] = set()
            for card in m.zones[DISCARD][seat]:
                if _MINDS.test(cards[card]) and not cards[card].ongoing and cards[card].kind_index not in seen:
                    seen.add(cards[card].kind_index)
                    found.append(PICK | (SEAT_PLACE + seat) << PLACE | card)
        return found

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is one."""
        return bool(self.options(m, f))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return (
            "you may play a Hero or Villain with cost 6 or less that is not Ongoing from a foe's discard pile; "
            "at the end of this turn, put that card into its owner's discard pile"
        )


class _PlayFromDiscard(Effect):
    """The choice and the playing."""

    kind = "pick"

    def __init__(self, effect: PlayFromFoesDiscard, number: int) -> None:
        self.effect = effect
        self.number = number

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asked if there is one."""
        options = self.effect.options(m, f)
        return m.ask(f[YOU], [*options, PASS]) if options else None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Plays it."""
        if option != PASS:
            borrow(m, f, option & CARD_MASK, (option >> PLACE & 0xFF) - SEAT_PLACE, DISCARD, self.number)

    def text(self, who: str = "") -> str:
        """The question."""
        return self.effect.text()


def play_from_a_foes_discard() -> PlayFromFoesDiscard:
    """Mind Control."""
    return PlayFromFoesDiscard()


class PutIntoOwnersDiscard(Deed):
    """Puts a foe's Ongoing card into its owner's discard pile; no discard."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """From the foe's play."""
        self.take_out(m, f, card, place)
        m.zones[DISCARD][owner_of(m, card, f[OTHER])].append(card)
        m.tell("moved", f[OTHER], card=card, to="discard")
        relisten(m)


def put_away_an_ongoing_card() -> Pick:
    """Firefly, within "you": chosen after the Defense (AA-53)."""
    phrase = "choose an Ongoing card that foe controls and put it into its owner's discard pile"
    return Pick(PutIntoOwnersDiscard("put"), (OTHERS_ONGOING,), ongoing_card, phrase=phrase)

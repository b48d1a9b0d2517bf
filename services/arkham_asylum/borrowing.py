"""Playing other players' cards, which go back to their owners at the end of the turn; and who owns a card that somebody has in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding.abilities.triggers import add_lasting_effect, update_triggers
from services.deckbuilding.abilities.wording import ability_text
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import OTHERS_ONGOING
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.expressions.filters import cost_at_most, of_type, ongoing_card
from services.deckbuilding.movement import zones
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.state.abilities import ALWAYS, TriggeredAbility
from services.deckbuilding.state.cards import HERO, VILLAIN
from services.deckbuilding.state.frames import CARD, IT, OTHER, YOU, Frame
from services.deckbuilding.state.names import DECK, DISCARD, GAINED, ONGOING, PLAY_AREA, TURN_ENDING
from services.deckbuilding.state.option_codes import NO, PASS, PICK, TARGET_SEAT, YES, at_seat, card_of, number_of, place_of, seat_of
from services.deckbuilding.state.turn_log import logged

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState


@dataclass(frozen=True)
class GiveBack(Effect):
    """At the end of the turn: the cards that this card's text has played go to their owners' discard piles."""

    commutes = True

    def _borrowed(self, m: MatchState, f: Frame) -> list[tuple[int, int, int]]:
        """(zone, card, owner) of those that are still in play."""
        lent = [card for card, source, _ in loans(m) if source == f[CARD]]
        places = [(zone, card) for card in lent for zone in (PLAY_AREA, ONGOING) if card in m.zones[zone][f[YOU]]]
        return [(zone, card, owner_of(m, card, f[YOU])) for zone, card in places]

    def run(self, m: MatchState, f: Frame) -> None:
        """Nothing happens to a card that has left play meanwhile."""
        for zone, card, owner in self._borrowed(m, f):
            zones.take_out(m, f[YOU], zone, card)
            m.zones[DISCARD][owner].append(card)
            m.log_event("returned", f[YOU], card=card)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """One is in play."""
        return bool(self._borrowed(m, f))

    def writes(self, m: MatchState) -> frozenset[str]:
        """Only those cards."""
        return frozenset(("borrowed",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put that card into its owner's discard pile"


_GIVE_BACK = TriggeredAbility(TURN_ENDING, (GiveBack(),), when=ALWAYS)
"""A rider of the card that lets another one be played; with it go the borrowed card and its owner, who is known until the turn is over."""
_OWNER_BITS = 4


def loans(m: MatchState) -> list[tuple[int, int, int]]:
    """(card, the card whose text played it, owner) of this turn."""
    found = [lasting for lasting in m.lasting_effects if m.box.passive[lasting[0]].ability is _GIVE_BACK]
    return [(what >> _OWNER_BITS, source, what & (1 << _OWNER_BITS) - 1) for _, _, source, what in found]


def owner_of(m: MatchState, card: int, seat: int) -> int:
    """Who owns a card that `seat` has in play: the one it was borrowed from, unless the seat has gained it since."""
    if m.lasting_effects:
        for borrowed, _, owner in loans(m):
            if borrowed == card:
                return seat if card in logged(m, GAINED, seat) else owner
    return seat


def is_borrowed(m: MatchState, card: int) -> bool:
    """Whether the card goes to a discard pile at the end of the turn, though it may be the player's own."""
    return any(borrowed == card for borrowed, _, _ in loans(m))


@dataclass(frozen=True)
class PlayOffDeck(Effect):
    """Jervis Tetch: choose a player, reveal the top card of that deck; you may play it, else it is returned.

    At the end of the turn it goes to its owner's discard pile, unless it is Ongoing and yours (AA-57)."""

    kind = "target"
    sets = frozenset((references.IT, references.THE_OTHER))

    def emit(self, program: Program) -> None:
        """The choice, the question, and the row that gives the card back."""
        number = program.add_passive_aside(_GIVE_BACK)
        program.add(self)
        program.add(_MayPlayIt(number))

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """Somebody has a card."""
        return any(m.zones[DECK][seat] or m.zones[DISCARD][seat] for seat in range(m.players))

    def run(self, m: MatchState, f: Frame) -> bool:
        """Any player, yourself included."""
        return m.ask(f[YOU], [TARGET_SEAT | seat for seat in range(m.players)])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Everybody sees the card."""
        seat = number_of(option)
        f[OTHER], f[IT] = seat, -1
        if zones.have_cards(m, seat, 1):
            f[IT] = m.zones[DECK][seat][-1]
            m.known[seat] = max(1, m.known[seat])
            m.peeked[seat] = max(1, m.peeked[seat])
            m.log_event("revealed", seat, cards=[f[IT]])

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

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asked if there is a card."""
        return m.ask(f[YOU], [YES, NO]) if f[IT] >= 0 else None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Plays it."""
        if option == YES:
            borrow(m, f, f[IT], f[OTHER], DECK, self.number)

    def text(self, who: str = "") -> str:
        """The question."""
        return "play the revealed card"


def borrow(m: MatchState, f: Frame, card: int, owner: int, zone: int, number: int) -> None:
    """Plays a card out of its owner's zone; it is given back at the end of the turn, unless it is the player's own Ongoing card."""
    seat = f[YOU]
    zones.take_out(m, owner, zone, card)
    if owner != seat or not m.box.cards[card].ongoing:
        add_lasting_effect(m, number, seat, f[CARD], card << _OWNER_BITS | owner)
    begin_play(m, seat, card)


def play_off_deck() -> PlayOffDeck:
    """Jervis Tetch."""
    return PlayOffDeck()


_MINDS = (of_type(HERO) | of_type(VILLAIN)) & cost_at_most(6) & ~ongoing_card


@dataclass(frozen=True)
class PlayFromFoesDiscard(Effect):
    """Mind Control: you may play a Hero or Villain with cost 6 or less that is not Ongoing from a foe's discard pile."""

    kind = "pick"

    def emit(self, program: Program) -> None:
        """The choice, and the row that gives the card back."""
        program.add(_PlayFromDiscard(self, program.add_passive_aside(_GIVE_BACK)))

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """The cards of all foes, equal copies of one foe once."""
        found: list[int] = []
        cards = m.box.cards
        for step in range(1, m.players):
            seat = (f[YOU] + step) % m.players
            seen: set[int] = set()
            for card in m.zones[DISCARD][seat]:
                if _MINDS.test(cards[card]) and cards[card].kind_index not in seen:
                    seen.add(cards[card].kind_index)
                    found.append(PICK | at_seat(seat) | card)
        return found

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is one."""
        return bool(self.options(m, f))

    def text(self, who: str = "") -> str:
        """The printed form."""
        card = _MINDS.one(" from a foe's discard pile")
        return f"you may play {card}; {ability_text(_GIVE_BACK, lasting=True)}"


class _PlayFromDiscard(Effect):
    """The choice and the playing."""

    kind = "pick"

    def __init__(self, effect: PlayFromFoesDiscard, number: int) -> None:
        self.effect = effect
        self.number = number

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asked if there is one."""
        options = self.effect.options(m, f)
        return m.ask(f[YOU], [*options, PASS]) if options else None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Plays it."""
        if option != PASS:
            borrow(m, f, card_of(option), seat_of(place_of(option)), DISCARD, self.number)

    def text(self, who: str = "") -> str:
        """The question."""
        return self.effect.text()


def play_from_a_foes_discard() -> PlayFromFoesDiscard:
    """Mind Control."""
    return PlayFromFoesDiscard()


class PutIntoOwnersDiscard(CardAction):
    """Puts a foe's Ongoing card into its owner's discard pile; no discard."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """From the foe's play."""
        self.take_out(m, f, card, place)
        m.zones[DISCARD][owner_of(m, card, f[OTHER])].append(card)
        m.log_event("moved", f[OTHER], card=card, to="discard")
        update_triggers(m)


def put_away_an_ongoing_card() -> ChooseCards:
    """Firefly, within "you": chosen after the Defense (AA-53)."""
    return ChooseCards(PutIntoOwnersDiscard("put", " into its owner's discard pile"), (OTHERS_ONGOING,), ongoing_card)

"""Playing cards from hand, and, by the text of a card, from other places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from typing_extensions import override

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.expressions.filters import Filter, any_card
from services.deckbuilding.expressions.notes import noted_cards
from services.deckbuilding.movement import mover
from services.deckbuilding.movement.discards import destroy
from services.deckbuilding.movement.main_deck import has_card_to_act_on, return_set_aside, set_aside_interrupting
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.state.frames import (
    DONE_COUNT,
    IT,
    ORIGIN,
    OTHER,
    PARENT,
    SET_ASIDE_COUNT,
    TARGET,
    YOU,
    Frame,
    origin,
    origin_seat,
    origin_zone,
    play_frame,
)
from services.deckbuilding.state.lookup import locate
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, HAND, MAIN_DECK, ONGOING, PLAY_AREA, PLAYED
from services.deckbuilding.state.option_codes import PASS, PICK, at_seat, card_of


def begin_play(m: MatchState, seat: int, card: int, zone: int = -1) -> None:
    """Puts a card that has left its place into play (to the Ongoing cards if it is one of them) or into `zone`, and begins its text."""
    facts = m.box.cards[card]
    if zone < 0:
        zone = ONGOING if facts.ongoing else PLAY_AREA
    mover.put_in_play(m, seat, zone, card)
    if m.events is not None:
        m.log_event("played", seat, card=card)
    raise_event(m, PLAYED, seat, card)
    if facts.play:
        f = play_frame(facts.rest, seat, card)
        for effect in facts.inline:
            effect.run(m, f)
        if facts.rest:
            m.stack.append(f)


@dataclass(frozen=True)
class PlayIt(Effect):
    """ "Play it": the card just mentioned, from another player's zone or your own deck; afterwards it returns there."""

    uses = frozenset((references.IT,))
    sets = frozenset((references.DONE, references.ORIGIN))

    @override
    def emit(self, program: Program) -> None:
        program.add(self)
        program.add(_GoBack())

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return f[IT] >= 0

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[DONE_COUNT] = 0
        if f[IT] < 0:
            return
        zone, owner = locate(m, f[IT])
        if zone < 0:
            return
        f[DONE_COUNT] = 1
        f[ORIGIN] = origin(zone, owner)
        mover.take_from_zone(m, owner, zone, f[IT])
        begin_play(m, f[YOU], f[IT])

    @override
    def text(self, who: str = "") -> str:
        return "play it, then return it to where it came from"


class _GoBack(Instruction):
    """Returns the played card to where it came from, unless it has put itself elsewhere."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        if not f[DONE_COUNT] or not leave_play(m, f[YOU], f[IT]):
            return
        zone, seat = origin_zone(f[ORIGIN]), origin_seat(f[ORIGIN])
        mover.put(m, seat, f[IT], mover.TO_TOP if zone == DECK else mover.TO_HAND if zone == HAND else mover.TO_DISCARD, m.everyone)
        if m.events is not None:
            m.log_event("returned", seat, card=f[IT])


def leave_play(m: MatchState, seat: int, card: int) -> bool:
    """Takes a card of the seat out of play; returns False if it is not in play."""
    for zone in (PLAY_AREA, ONGOING):
        if card in m.zones[zone][seat]:
            mover.take_from_zone(m, seat, zone, card)
            return True
    return False


def play_it() -> PlayIt:
    """Plays the card just mentioned and returns it."""
    return PlayIt()


@dataclass(frozen=True)
class PlayTopOfMain(Effect):
    """Plays the top card of the main deck, then destroys or returns it."""

    then: str

    sets = frozenset((references.IT,))

    @override
    def emit(self, program: Program) -> None:
        program.add(self)
        program.add(_AfterTop(self.then))
        program.add(_ReturnSetAside())

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return has_card_to_act_on(m)

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Skips cards that only the Line-Up reveals; they stay set aside until the played card has resolved."""
        f[SET_ASIDE_COUNT] = set_aside_interrupting(m)
        f[IT] = mover.take_top(m, MAIN_DECK) if m.piles[MAIN_DECK] else -1
        if f[IT] >= 0:
            begin_play(m, f[YOU], f[IT])

    @override
    def text(self, who: str = "") -> str:
        then = "destroy it" if self.then == "destroy" else "return it to the top of the main deck"
        return f"play the top card of the main deck, then {then}"


class _AfterTop(Instruction):
    def __init__(self, then: str) -> None:
        self.then = then

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        """Destroys or returns the played card, unless it has left play on its own."""
        if f[IT] < 0 or not leave_play(m, f[YOU], f[IT]):
            return
        if self.then == "destroy":
            if not m.rules.replace_destruction(m, f[YOU], f[IT], -1):
                destroy(m, f[YOU], f[IT])
        else:
            mover.put_in_pile(m, MAIN_DECK, f[IT])
            m.log_event("returned", f[YOU], card=f[IT])


class _ReturnSetAside(Instruction):
    """Returns the cards that were set aside to the top of the main deck."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        count, f[SET_ASIDE_COUNT] = f[SET_ASIDE_COUNT], 0
        return_set_aside(m, count)


def play_top_of_main(then: Literal["destroy", "return"]) -> PlayTopOfMain:
    """Plays the top card of the main deck, then `destroy`s or `return`s it."""
    return PlayTopOfMain(then)


@dataclass(frozen=True)
class PlayRevealed(Effect):
    """ "You may play one of the revealed cards, then return it to its owner's hand": the cards in the notes of all players."""

    kind = "pick"
    uses = frozenset((note_of_bank(0),))
    sets = frozenset((references.IT, references.DONE, references.ORIGIN))

    @override
    def emit(self, program: Program) -> None:
        program.add(self)
        PlayIt().emit(program)

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        f[IT] = -1
        f[DONE_COUNT] = 0
        whole = f[:]
        whole[PARENT] = len(m.stack) - 1
        options = [PICK | at_seat(seat) | card for seat, card in enumerate(noted_cards(m, whole)) if card >= 0]
        if not options:
            return None
        options.append(PASS)
        return m.ask(f[YOU], options)

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[IT] = -1 if option == PASS else card_of(option)

    @override
    def text(self, who: str = "") -> str:
        return "you may play one of the revealed cards, then return it to its owner's hand"


def play_revealed() -> PlayRevealed:
    """Plays one of the cards that foes have revealed."""
    return PlayRevealed()


@dataclass(frozen=True)
class PlayFromHand(Effect):
    """Within "you": you may play a card from the revealed hand of the foe, then return it."""

    only: Filter = any_card
    kind = "pick"
    uses = frozenset((references.THE_OTHER,))
    sets = frozenset((references.IT, references.DONE, references.ORIGIN))

    @override
    def emit(self, program: Program) -> None:
        program.add(self)
        PlayIt().emit(program)

    def _options(self, m: MatchState, f: Frame) -> list[int]:
        seen: set[int] = set()
        options = []
        for card in m.zones[HAND][f[OTHER]]:
            facts = m.box.cards[card]
            if self.only.test(facts) and facts.kind_index not in seen:
                seen.add(facts.kind_index)
                options.append(PICK | at_seat(f[OTHER]) | card)
        return options

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        f[IT], f[DONE_COUNT] = -1, 0
        options = self._options(m, f)
        if not options:
            return None
        options.append(PASS)
        return m.ask(f[TARGET], options)

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        f[IT] = -1 if option == PASS else card_of(option)

    @override
    def text(self, who: str = "") -> str:
        what = "one of the revealed cards" if self.only.everything else self.only.one(" from among the revealed cards")
        return f"you may play {what}, then return it to its owner's hand"


def play_from_foes_hand(only: Filter = any_card) -> PlayFromHand:
    """Plays a card of a foe's revealed hand."""
    return PlayFromHand(only)

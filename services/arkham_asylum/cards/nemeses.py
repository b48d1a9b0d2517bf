"""Nemesis cards with their First Appearance Attacks."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.kinds import HOSTAGE
from services.arkham_asylum.mechanics.bribes import bribe_for_free
from services.arkham_asylum.mechanics.release import hostage, release, release_card
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, lose_vp, remove_vp, spend_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    HAND,
    HERO,
    LINE_UP,
    TO_HAND,
    VILLAIN,
    add_to_the_line_up,
    attack_card,
    card,
    choose_from_hand,
    control,
    cost_at_least,
    cost_at_most,
    destroy,
    discard,
    draw,
    each_player,
    for_each_done,
    gain_weakness,
    if_done,
    if_not_done,
    its_cost_is,
    may,
    of_type,
    power,
    put,
    put_under_main,
    reveal,
    when,
)
from services.deckbuilding.effects.players import write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import card_note, noted_cards
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.movement import gains, mover
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.program.wording import Quantity, Unit, conjugate, own
from services.deckbuilding.state.frames import ATTACK, AVOIDERS, DONE_COUNT, IT, PARENT, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ONGOING, VP_TOKENS
from services.deckbuilding.turn.first_appearance import unavoidable


@dataclass(frozen=True)
class NoteChosenCard(Effect):
    """Keeps the card that the player just chose, if any, in the player's note."""

    uses = frozenset(
        (
            references.IT,
            references.DONE,
        )
    )
    sets = frozenset((note_of_bank(0),))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        write_note(m, f, card_note(f[IT] if f[DONE_COUNT] else -1))

    @override
    def text(self, who: str = "") -> str:
        return ""


@dataclass(frozen=True)
class PassOn(Effect):
    """All players at once pass the card in their note to the next player in turn order who did not avoid the Attack (AA-72).

    A player who is passed a card gains it ("Gaining Cards")."""

    uses = frozenset((note_of_bank(0),))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # If all others avoided the Attack, the only victim passes the card to itself and gains it.
        frame = f[:]
        frame[PARENT] = len(m.stack) - 1
        chosen = noted_cards(m, frame)
        avoided = m.stack[f[ATTACK]][AVOIDERS] if f[ATTACK] >= 0 else 0
        for seat, given in enumerate(chosen):
            if given >= 0:
                mover.take_from_zone(m, seat, HAND, given)
        for step in range(m.players):
            seat = (m.first_in_turn_order + step) % m.players
            if chosen[seat] >= 0:
                ahead = ((seat + further) % m.players for further in range(1, m.players + 1))
                receiver = next(other for other in ahead if not avoided >> other & 1)
                m.log_event("passed", seat, card=chosen[seat], to=receiver)
                gains.gain(m, receiver, chosen[seat])

    @override
    def text(self, who: str = "") -> str:
        return "each player passes the chosen card to the next player in turn order that did not avoid this Attack"


def pass_on() -> PassOn:
    """Pass the chosen cards to the next player in turn order."""
    return PassOn()


ROBIN = card(
    "robin",
    "Robin",
    HERO,
    cost=9,
    vp=5,
    play=[power(3), put_under_main(LINE_UP, optional=True), if_done(surge())],
    first_appearance=[each_player(choose_from_hand(cost_at_least(1)), NoteChosenCard()), pass_on()],
)


@dataclass(frozen=True, slots=True)
class LostFewerThan(Condition):
    """The player lost fewer VP tokens than that in the last clause."""

    number: int
    uses = frozenset((references.DONE,))
    about_target = True

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[DONE_COUNT] < self.number

    @property
    @override
    def text(self) -> str:
        return f"you lose fewer than {self.number}"


def lost_fewer_than(number: int) -> Condition:
    """The player lost fewer VP tokens than that in the last clause."""
    return LostFewerThan(number)


RED_HOOD = card(
    "red_hood",
    "Red Hood",
    HERO,
    cost=10,
    vp=5,
    play=[power(3), spend_vp(1, destroy(HAND, DISCARD))],
    first_appearance=[each_player(lose_vp(2), when(lost_fewer_than(2), gain_weakness()))],
)


@dataclass(frozen=True)
class TakeFromRicherFoes(Effect):
    """Each foe with more VP tokens than you, compared before anybody loses one, loses 1 VP; you gain as many."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        mine = m.counters[VP_TOKENS][f[YOU]]
        richer = [(f[YOU] + step) % m.players for step in range(1, m.players)]
        lost = sum(remove_vp(m, seat, 1) for seat in richer if m.counters[VP_TOKENS][seat] > mine)
        if lost:
            gains.gain_vp(m, f[YOU], lost)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("vp",))

    @override
    def text(self, who: str = "") -> str:
        return "each foe that has more VP tokens than you loses 1 VP; gain 1 VP for each VP lost this way"


def take_from_richer() -> TakeFromRicherFoes:
    """Take 1 VP from each foe with more VP tokens than you."""
    return TakeFromRicherFoes()


@dataclass(frozen=True, slots=True)
class HalfTheirVp(Value):
    """Half of the player's VP tokens, rounded up."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return (m.counters[VP_TOKENS][f[TARGET]] + 1) // 2

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        if (factor, more) != (1, 0):
            raise ValueError("a text can only say half of the tokens")
        return f"half of {own(who)} VP tokens, rounded up", ""


def half_their_vp() -> Value:
    """Half of the player's VP tokens, rounded up."""
    return HalfTheirVp()


CATWOMAN = card(
    "catwoman",
    "Catwoman",
    HERO,
    cost=11,
    vp=6,
    play=[power(3), take_from_richer()],
    first_appearance=[each_player(lose_vp(half_their_vp()))],
)


@dataclass(frozen=True, slots=True)
class DownTo(Value):
    """The number of cards in the player's hand beyond `number`."""

    number: int

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return max(0, len(m.zones[HAND][f[TARGET]]) - self.number)

    @override
    def scaled(self, unit: Unit, who: str, factor: int, more: int) -> Quantity:
        if (factor, more) != (1, 0):
            raise ValueError("a text can only say how many cards are left")
        return unit.many, f" until {'you' if own(who) == 'your' else 'they'} have {self.number} {unit.many} in hand"


def down_to(number: int) -> Value:
    """The number of cards in the player's hand beyond `number`."""
    return DownTo(number)


NIGHTWING = card(
    "nightwing",
    "Nightwing",
    HERO,
    cost=12,
    vp=6,
    play=[power(4), put(cost_at_most(5), DISCARD, TO_HAND, optional=True)],
    first_appearance=[each_player(discard(down_to(3)))],
)


@dataclass(frozen=True)
class ReleaseAllHostages(Effect):
    """The player Releases every Hostage they control. Sets DONE_COUNT to their number."""

    sets = frozenset((references.DONE,))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        seat = f[TARGET]
        held = [number for number in m.zones[ONGOING][seat] if m.box.cards[number].type == HOSTAGE]
        for number in held:
            mover.take_from_zone(m, seat, ONGOING, number)
            release(m, seat, number)
        f[DONE_COUNT] = len(held)

    @override
    def text(self, who: str = "") -> str:
        return conjugate(f"Release every Hostage {'you' if own(who) == 'your' else 'they'} control", who)


def release_all_hostages() -> ReleaseAllHostages:
    """Release every Hostage you control."""
    return ReleaseAllHostages()


BATMAN = card(
    "batman",
    "Batman",
    HERO,
    cost=14,
    vp=7,
    play=[power(5), bribe_for_free(optional=True)],
    first_appearance=[
        unavoidable(),
        each_player(release_all_hostages(), if_done(lose_vp(for_each_done(hostage, "Released")), otherwise=[gain_weakness()])),
    ],
)

# fmt: off
CARDS = (
    card("james_gordon", "James Gordon", HERO, cost=8, vp=4, play=[power(3), when(control(hostage), gain_vp())]),
    card("huntress", "Huntress", HERO, cost=9, vp=5, play=[power(3), destroy(DISCARD, optional=True)],
         first_appearance=[each_player(may(gain_weakness()), if_not_done(destroy(HAND, DISCARD, only=of_type(VILLAIN))))]),
    card("orphan", "Orphan", HERO, cost=9, vp=5, play=[power(2), draw(), when(control(attack_card), power(1))],
         first_appearance=[each_player(reveal(attack_card, optional=True), if_not_done(discard(at_random=True), gain_weakness()))]),
    ROBIN,
    card("azrael", "Azrael", HERO, cost=10, vp=5, play=[power(4), destroy(LINE_UP, optional=True)],
         first_appearance=[each_player(destroy(LINE_UP), if_done(add_to_the_line_up(1),
             when(its_cost_is(0, 4, "destroyed"), gain_weakness())))]),
    card("batwoman", "Batwoman", HERO, cost=10, vp=5, play=[power(3), release_card(CONTROL, optional=True), if_done(draw())],
         first_appearance=[each_player(may(gain_weakness()), if_not_done(release_card(HAND, DISCARD, only=of_type(HERO))))]),
    RED_HOOD,
    card("batgirl", "Batgirl", HERO, cost=11, vp=6, play=[draw(2), gain_vp()],
         first_appearance=[each_player(release_card(CONTROL, only=hostage), gain_weakness())]),
    CATWOMAN,
    card("red_robin", "Red Robin", HERO, cost=11, vp=6, play=[power(2), draw(2), discard()],
         first_appearance=[each_player(release_card(HAND, only=cost_at_least(1), at_random=True), gain_weakness())]),
    NIGHTWING,
    BATMAN,
)

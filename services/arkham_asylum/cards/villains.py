"""Main deck: Villains."""

from collections.abc import Mapping
from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.borrowing import GIVE_BACK, borrow
from services.arkham_asylum.mechanics.bribes import bannered, bribe_for_free
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, guess_main_top
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, lose_vp, remove_vp, spend_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    TO_TOP,
    VILLAIN,
    attack,
    attacker,
    card,
    choose_one,
    control,
    cost_at_most,
    defense,
    destroy,
    draw,
    if_done,
    may,
    named,
    of_type,
    power,
    put,
    weakness_card,
    when,
    you,
)
from services.deckbuilding.effects.card_actions import CardAction, GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import LINE_UP, OTHERS_ONGOING, candidates
from services.deckbuilding.expressions.filters import OfKind, ongoing_card
from services.deckbuilding.movement import decks, discards, gains, mover
from services.deckbuilding.movement.mover import TO_BOTTOM, TO_DISCARD, TO_HAND
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.program.wording import conjugate, own
from services.deckbuilding.state.frames import CARD, IT, OTHER, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, ONGOING, PLAY_AREA, VP_TOKENS
from services.deckbuilding.state.option_codes import NO, TARGET_SEAT, YES, number_of

COST_LIMIT = OTHER
"""The register of gaining a card that costs little more than the one just destroyed: the highest cost allowed."""


def black_mask(m: MatchState, seat: int, owned: Mapping[str, int]) -> int:
    """What Black Mask is worth at the end: 1 VP for each different card name with a Bribe banner in the deck."""
    return sum(bannered.test(m.box.cards[m.box.first(name)]) for name in owned)


BLACK_MASK = card(
    "black_mask",
    "Black Mask",
    VILLAIN,
    cost=7,
    play=[power(3), bribe_for_free(cost_at_most(4), optional=True)],
    notes=["Worth 1 VP at the end of the game for each different card name with a Bribe banner in your deck; VP value 0 before"],
)


class PutIntoOwnersDiscard(CardAction):
    """Puts a foe's Ongoing card into its owner's discard pile; that does not count as discarding it."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        self.take_out(m, f, card, place)
        mover.put(m, discards.owner_or(m, card, f[OTHER]), card, TO_DISCARD, m.everyone)
        m.log_event("moved", f[OTHER], card=card, to="discard")


def put_away_an_ongoing_card() -> ChooseCards:
    """Put a foe's Ongoing card into its owner's discard pile; you choose it after the foe's Defense (AA-53)."""
    return ChooseCards(PutIntoOwnersDiscard("put", " into its owner's discard pile"), (OTHERS_ONGOING,), ongoing_card)


FIREFLY = card("firefly", "Firefly", VILLAIN, cost=4, vp=1, play=[power(2), attack(you(put_away_an_ongoing_card()))])


@dataclass(frozen=True)
class PlayTopOfDeck(Effect):
    """Reveals the top card of a chosen player's deck, which the player may play.

    A card played this way goes to its owner's discard pile at the end of the turn, unless it is Ongoing and the player's own (AA-57)."""

    kind = "target"
    sets = frozenset(
        (
            references.IT,
            references.THE_OTHER,
        )
    )

    @override
    def emit(self, program: Program) -> None:
        number = program.add_passive_aside(GIVE_BACK)
        program.add(self)
        program.add(_MayPlayIt(number))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return any(m.zones[DECK][seat] or m.zones[DISCARD][seat] for seat in range(m.players))

    @override
    def run(self, m: MatchState, f: Frame) -> bool:
        return m.ask(f[YOU], [TARGET_SEAT | seat for seat in range(m.players)])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        seat = number_of(option)
        f[OTHER], f[IT] = seat, -1
        for shown in decks.reveal_top(m, seat):
            f[IT] = shown

    @override
    def text(self, who: str = "") -> str:
        return (
            "choose a player and reveal the top card of that player's deck; you may play it; if you do not, return it; at the end of this "
            "turn, put a card played this way, unless it is Ongoing and yours, into its owner's discard pile"
        )


class _MayPlayIt(Effect):
    """Asks whether to play the revealed card, and plays it."""

    kind = "yes_no"

    def __init__(self, number: int) -> None:
        self.number = number

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        return m.ask(f[YOU], [YES, NO]) if f[IT] >= 0 else None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option == YES:
            borrow(m, f, f[IT], f[OTHER], DECK, self.number)

    @override
    def text(self, who: str = "") -> str:
        return "play the revealed card"


def play_off_deck() -> PlayTopOfDeck:
    """Play the top card of a player's deck."""
    return PlayTopOfDeck()


JERVIS_TETCH = card("jervis_tetch", "Jervis Tetch", VILLAIN, cost=4, vp=1, play=[power(1), play_off_deck()])

HENCHMEN_CARD = OfKind("henchmen", "Henchmen", "Henchmen")

KILLER_MOTH = card("killer_moth", "Killer Moth", VILLAIN, cost=3, vp=1, play=[power(2), when(control(HENCHMEN_CARD), gain_vp())])


@dataclass(frozen=True)
class TakeFromOneRicherFoe(Effect):
    """Takes 1 VP from a chosen foe who has more VP tokens than you. A single such foe is not asked for."""

    kind = "target"

    def _richer(self, m: MatchState, f: Frame) -> list[int]:
        mine = m.counters[VP_TOKENS][f[YOU]]
        return [seat for step in range(1, m.players) if m.counters[VP_TOKENS][seat := (f[YOU] + step) % m.players] > mine]

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(self._richer(m, f))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        richer = self._richer(m, f)
        if len(richer) > 1:
            return m.ask(f[YOU], [TARGET_SEAT | seat for seat in richer])
        if richer:
            self.on_choice(m, f, TARGET_SEAT | richer[0])
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if remove_vp(m, number_of(option), 1):
            gains.gain_vp(m, f[YOU], 1)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("vp",))

    @override
    def text(self, who: str = "") -> str:
        return "choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP"


def rob_a_richer_foe() -> TakeFromOneRicherFoe:
    """Take 1 VP from a foe who has more VP tokens than you."""
    return TakeFromOneRicherFoe()


MAGPIE = card("magpie", "Magpie", VILLAIN, cost=3, vp=1, play=[power(1), rob_a_richer_foe()])


@dataclass(frozen=True)
class GainCostingLittleMore(ChooseCards):
    """Gains a card from the Line-Up whose cost is at most `margin` greater than that of the card just destroyed."""

    margin: int = 2
    uses = frozenset((references.IT,))

    @override
    def options(self, m: MatchState, f: Frame) -> list[int]:
        return candidates(m, f[TARGET], -1, 0, self.places, cost_at_most(f[COST_LIMIT]))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        # Set here, because IT changes as soon as a card is chosen.
        f[COST_LIMIT] = self._cost_limit(m, f)
        return super().run(m, f)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        frame = f[:]
        frame[COST_LIMIT] = self._cost_limit(m, f)
        return bool(self.options(m, frame))

    def _cost_limit(self, m: MatchState, f: Frame) -> int:
        return m.box.cards[f[IT]].cost + self.margin if f[IT] >= 0 else -1

    @override
    def text(self, who: str = "") -> str:
        gain = conjugate("gain a card from the Line-Up", who)
        return f"{gain} whose cost is at most {self.margin} greater and put it into {own(who)} hand"


def gain_slightly_dearer() -> GainCostingLittleMore:
    """Gain a card that costs at most 2 more than the card just destroyed, into your hand."""
    return GainCostingLittleMore(GainCard(TO_HAND), (LINE_UP,))


PROFESSOR_PYG = card(
    "professor_pyg",
    "Professor Pyg",
    VILLAIN,
    cost=6,
    vp=2,
    play=[power(2), destroy(HAND, only=~weakness_card, optional=True), if_done(gain_slightly_dearer())],
)


@dataclass(frozen=True)
class PutThisUnderDeck(Effect):
    """Puts this card from the discard pile on the bottom of the player's deck."""

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return f[CARD] in m.zones[DISCARD][f[TARGET]]

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        mover.move(m, f[TARGET], f[CARD], DISCARD, f[TARGET], TO_BOTTOM, f[TARGET])

    @override
    def text(self, who: str = "") -> str:
        return "put this card on the bottom of your deck"


def put_this_under_deck() -> PutThisUnderDeck:
    """Put this card on the bottom of your deck."""
    return PutThisUnderDeck()


OWNED_ZONES = (HAND, DECK, DISCARD, PLAY_AREA, ONGOING)


def solomon_grundy_survives(m: MatchState, seat: int, number: int, zone: int) -> bool:
    """Puts Solomon Grundy into the seat's discard pile instead of destroying him, if the seat owns him (AA-56); returns whether it did.

    `zone` is where he was. He does not count as destroyed."""
    if m.box.cards[number].id != "solomon_grundy" or zone not in OWNED_ZONES or m.owner[number] != seat:
        return False
    mover.put(m, seat, number, TO_DISCARD, m.everyone)
    m.log_event("moved", seat, card=number, to="discard")
    return True


SOLOMON_GRUNDY = card(
    "solomon_grundy",
    "Solomon Grundy",
    VILLAIN,
    cost=4,
    vp=1,
    play=[power(3)],
    defense=defense(may(put_this_under_deck())),
    notes=["If you would destroy this card while you own it, put it into your discard pile instead"],
)

# fmt: off
CARDS = (
    card("bane", "Bane", VILLAIN, cost=7, vp=2, play=[power(4), destroy(CONTROL, only=hostage, optional=True), if_done(power(2))]),
    BLACK_MASK,
    FIREFLY,
    JERVIS_TETCH,
    KILLER_MOTH,
    card("kite_man", "Kite Man", VILLAIN, cost=5, vp=1, play=[power(2), guess_main_top(4, shows=False), surge(), when(GUESSED_RIGHT,
         gain_vp(2))]),
    MAGPIE,
    card("man_bat", "Man-Bat", VILLAIN, cost=4, vp=1,
         play=[choose_one(("power", [power(3)]), ("draw", [draw(), gain_vp()]))]),
    PROFESSOR_PYG,
    card("punchline", "Punchline", VILLAIN, cost=5, vp=1, play=[power(2), spend_vp(1, draw())], defense=defense(draw(),
         attacker(lose_vp()))),
    card("ratcatcher", "Ratcatcher", VILLAIN, cost=2, vp=1, play=[power(1), may(surge(2))]),
    SOLOMON_GRUNDY,
    card("ventriloquist", "Ventriloquist", VILLAIN, cost=2, vp=1,
         play=[power(1), put(of_type(EQUIPMENT), DISCARD, TO_TOP, optional=True), when(control(named("scarface", "Scarface")), power(2))]),
)

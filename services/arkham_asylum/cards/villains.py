"""Main deck: Villains."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.arkham_asylum.mechanics.borrowing import GIVE_BACK, borrow, owner_of
from services.arkham_asylum.mechanics.bribes import bannered, bribe_for_free
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, guess_main_top
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, lose, lose_vp, spend_vp
from services.deckbuilding.abilities.triggers import update_triggers
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
    when,
    you,
)
from services.deckbuilding.effects.card_actions import CardAction, GainCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import LINE_UP, OTHERS_ONGOING, candidates
from services.deckbuilding.expressions.filters import Filter, ongoing_card
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.state.frames import CARD, IT, OTHER, TARGET, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, ONGOING, PLAY_AREA, VP_TOKENS
from services.deckbuilding.state.option_codes import NO, TARGET_SEAT, YES, number_of


def black_mask(m: MatchState, seat: int, owned: Mapping[str, int]) -> int:
    """1 VP for each different card name with a Bribe banner in the deck."""
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
    """Puts a foe's Ongoing card into its owner's discard pile; no discard."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """From the foe's play."""
        self.take_out(m, f, card, place)
        m.zones[DISCARD][owner_of(m, card, f[OTHER])].append(card)
        m.log_event("moved", f[OTHER], card=card, to="discard")
        update_triggers(m)


def put_away_an_ongoing_card() -> ChooseCards:
    """Firefly, within "you": chosen after the Defense (AA-53)."""
    phrase = "choose an Ongoing card that foe controls and put it into its owner's discard pile"
    return ChooseCards(PutIntoOwnersDiscard("put"), (OTHERS_ONGOING,), ongoing_card, phrase=phrase)


FIREFLY = card("firefly", "Firefly", VILLAIN, cost=4, vp=1, play=[power(2), attack(you(put_away_an_ongoing_card()))])


@dataclass(frozen=True)
class PlayOffDeck(Effect):
    """Jervis Tetch: choose a player, reveal the top card of that deck; you may play it, else it is returned.

    At the end of the turn it goes to its owner's discard pile, unless it is Ongoing and yours (AA-57)."""

    kind = "target"

    def emit(self, program: Program) -> None:
        """The choice, the question, and the row that gives the card back."""
        number = program.add_passive_aside(GIVE_BACK)
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


def play_off_deck() -> PlayOffDeck:
    """Jervis Tetch."""
    return PlayOffDeck()


JERVIS_TETCH = card("jervis_tetch", "Jervis Tetch", VILLAIN, cost=4, vp=1, play=[power(1), play_off_deck()])

HENCHMEN = Filter("Henchmen", "", lambda card: card.kind == "henchmen")

KILLER_MOTH = card("killer_moth", "Killer Moth", VILLAIN, cost=3, vp=1, play=[power(2), when(control(HENCHMEN), gain_vp())])


@dataclass(frozen=True)
class RichFoe(Effect):
    """Magpie: choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP."""

    kind = "target"

    def _richer(self, m: MatchState, f: Frame) -> list[int]:
        mine = m.counters[VP_TOKENS][f[YOU]]
        return [seat for step in range(1, m.players) if m.counters[VP_TOKENS][seat := (f[YOU] + step) % m.players] > mine]

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is one."""
        return bool(self._richer(m, f))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The only one is not asked for."""
        richer = self._richer(m, f)
        if len(richer) > 1:
            return m.ask(f[YOU], [TARGET_SEAT | seat for seat in richer])
        if richer:
            self.on_choice(m, f, TARGET_SEAT | richer[0])
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The token changes hands."""
        if lose(m, number_of(option), 1):
            zones.gain_vp(m, f[YOU], 1)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Tokens."""
        return frozenset(("vp",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "choose a foe that has more VP tokens than you; that foe loses 1 VP and you gain 1 VP"


def rob_a_richer_foe() -> RichFoe:
    """Magpie."""
    return RichFoe()


MAGPIE = card("magpie", "Magpie", VILLAIN, cost=3, vp=1, play=[power(1), rob_a_richer_foe()])

NO_WEAKNESS = Filter("card", "that is not a Weakness", lambda card: card.kind != "weakness")


@dataclass(frozen=True)
class GainSlightlyDearer(ChooseCards):
    """Professor Pyg: a card of the Line-Up whose cost is at most 2 greater than that of the card just destroyed."""

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """Looked up while IT is still the destroyed card."""
        limit = m.box.cards[f[OTHER]].cost + 2 if f[OTHER] >= 0 else -1
        only = Filter("card", "", lambda card: card.cost <= limit)
        return candidates(m, f[TARGET], -1, 0, self.places, only)

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """OTHER holds the destroyed card while the clause lasts; it is no seat here."""
        f[OTHER] = f[IT]
        return super().run(m, f)

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is a card that cheap."""
        frame = f[:]
        frame[OTHER] = f[IT]
        return bool(self.options(m, frame))


def gain_slightly_dearer() -> GainSlightlyDearer:
    """Professor Pyg."""
    phrase = "gain a card from the Line-Up whose cost is at most 2 greater and put it into your hand"
    return GainSlightlyDearer(GainCard(zones.TO_HAND), (LINE_UP,), phrase=phrase)


PROFESSOR_PYG = card(
    "professor_pyg",
    "Professor Pyg",
    VILLAIN,
    cost=6,
    vp=2,
    play=[power(2), destroy(HAND, only=NO_WEAKNESS, optional=True), if_done(gain_slightly_dearer())],
)


@dataclass(frozen=True)
class PutThisUnderDeck(Effect):
    """Solomon Grundy's reward: "you may put this card on the bottom of your deck", from the discard pile."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It lies there."""
        return f[CARD] in m.zones[DISCARD][f[TARGET]]

    def run(self, m: MatchState, f: Frame) -> None:
        """A plain move."""
        zones.take_out(m, f[TARGET], DISCARD, f[CARD])
        zones.put(m, f[TARGET], f[CARD], zones.TO_BOTTOM)
        m.log_event("moved", f[TARGET], card=f[CARD], to="deck")

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "put this card on the bottom of your deck"


def put_this_under_deck() -> PutThisUnderDeck:
    """Solomon Grundy."""
    return PutThisUnderDeck()


OWNED_ZONES = (HAND, DECK, DISCARD, PLAY_AREA, ONGOING)


def solomon_grundy_survives(m: MatchState, seat: int, number: int, place: int) -> bool:
    """Solomon Grundy goes to the discard pile of a seat that would destroy it and owns it; that is no destruction (AA-56)."""
    if m.box.cards[number].id != "solomon_grundy" or place - 1 not in OWNED_ZONES or owner_of(m, number, seat) != seat:
        return False
    m.zones[DISCARD][seat].append(number)
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
         play=[choose_one(("power", [power(3)]), ("draw", [draw(), gain_vp()]), phrase="choose one: {}; or {}")]),
    PROFESSOR_PYG,
    card("punchline", "Punchline", VILLAIN, cost=5, vp=1, play=[power(2), spend_vp(1, draw())], defense=defense(draw(),
         attacker(lose_vp()))),
    card("ratcatcher", "Ratcatcher", VILLAIN, cost=2, vp=1, play=[power(1), may(surge(2))]),
    SOLOMON_GRUNDY,
    card("ventriloquist", "Ventriloquist", VILLAIN, cost=2, vp=1,
         play=[power(1), put(of_type(EQUIPMENT), DISCARD, TO_TOP, optional=True), when(control(named("scarface", "Scarface")), power(2))]),
)

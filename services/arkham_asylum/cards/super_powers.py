"""Main deck: Super Powers and Locations."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.kinds import LOCATION
from services.arkham_asylum.mechanics.borrowing import GIVE_BACK, borrow
from services.arkham_asylum.mechanics.bribes import DestroyThisIfControlled, bannered, cheaper_bribe
from services.arkham_asylum.mechanics.coin import HEADS, TAILS, flip
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, spend_vp
from services.deckbuilding.abilities.wording import ability_text
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    LINE_UP,
    OWN_TURN,
    SUPER_POWER,
    TO_HAND,
    TO_TOP,
    VILLAIN,
    TriggeredAbility,
    attacker,
    card,
    cost_at_least,
    cost_at_most,
    defense,
    destroy,
    discard,
    draw,
    gain,
    gain_weakness,
    if_done,
    may,
    named,
    of_type,
    power,
    put,
)
from services.deckbuilding.effects.card_actions import DestroyCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.filters import ongoing_card
from services.deckbuilding.expressions.values import Value, for_each_done
from services.deckbuilding.movement import decks, mover
from services.deckbuilding.movement.placing import take_from_box
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import CARD, DONE_COUNT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, DESTROYED_ONE, DISCARDED, GAINED
from services.deckbuilding.state.option_codes import PASS, PICK, at_seat, card_of, place_of, seat_of
from services.deckbuilding.turn.dealing import arrive
from services.deckbuilding.views.event_log import declare_sentences


class _DestroyCountingNonzeroCost(DestroyCard):
    """Destroys the card and counts only cards with cost 1 or greater in DONE_COUNT."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        before = f[DONE_COUNT]
        super().do(m, f, card, place)
        if f[DONE_COUNT] == before and m.box.cards[card].cost < 1:
            f[DONE_COUNT] -= 1


def destroy_counting_costly(*places: Place, number: int) -> ChooseCards:
    """Destroy up to `number` cards; DONE_COUNT is the number of those with cost 1 or greater."""
    return ChooseCards(
        _DestroyCountingNonzeroCost("destroy"),
        places,
        number=number,
        up_to=True,
    )


def costly_destroyed() -> Value:
    """The number of cards with cost 1 or greater that the last clause destroyed."""
    return for_each_done(cost_at_least(1), "destroyed")


HOMICIDAL_MANIA = card(
    "homicidal_mania",
    "Homicidal Mania",
    SUPER_POWER,
    cost=5,
    vp=1,
    play=[power(1), destroy_counting_costly(HAND, DISCARD, LINE_UP, number=2), power(costly_destroyed())],
)

_PLAYABLE = (of_type(HERO) | of_type(VILLAIN)) & cost_at_most(6) & ~ongoing_card


@dataclass(frozen=True)
class PlayFromFoesDiscard(Effect):
    """The player may play a card, not an Ongoing one, from a foe's discard pile; it goes back there at the end of the turn."""

    kind = "pick"

    @override
    def emit(self, program: Program) -> None:
        program.add(_PlayFromDiscard(self, program.add_passive_aside(GIVE_BACK)))

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """The options of all foes; equal copies of one foe are one option."""
        found: list[int] = []
        cards = m.box.cards
        for step in range(1, m.players):
            seat = (f[YOU] + step) % m.players
            seen: set[int] = set()
            for number in m.zones[DISCARD][seat]:
                if _PLAYABLE.test(cards[number]) and cards[number].kind_index not in seen:
                    seen.add(cards[number].kind_index)
                    found.append(PICK | at_seat(seat) | number)
        return found

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(self.options(m, f))

    @override
    def text(self, who: str = "") -> str:
        card = _PLAYABLE.one(" from a foe's discard pile")
        return f"you may play {card}; {ability_text(GIVE_BACK, lasting=True)}"


class _PlayFromDiscard(Effect):
    """Asks for the card and plays it."""

    kind = "pick"

    def __init__(self, effect: PlayFromFoesDiscard, number: int) -> None:
        self.effect = effect
        self.number = number

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        options = self.effect.options(m, f)
        return m.ask(f[YOU], [*options, PASS]) if options else None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option != PASS:
            borrow(m, f, card_of(option), seat_of(place_of(option)), DISCARD, self.number)

    @override
    def text(self, who: str = "") -> str:
        return self.effect.text()


def play_from_a_foes_discard() -> PlayFromFoesDiscard:
    """Play a card from a foe's discard pile."""
    return PlayFromFoesDiscard()


MIND_CONTROL = card("mind_control", "Mind Control", SUPER_POWER, cost=5, vp=1, play=[power(1), play_from_a_foes_discard()])

declare_sentences({"joined": "{card} joins the team of {who}."})


@dataclass(frozen=True)
class DestroyThis(Effect):
    """Destroys the card whose text it is, if the player controls it. Sets DONE_COUNT to 1 if it was destroyed, else to 0."""

    sets = frozenset((references.DONE,))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return f[CARD] in controlled(m, f[YOU])

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        before = len(m.log)
        DestroyThisIfControlled().run(m, f)
        f[DONE_COUNT] = int(len(m.log) > before)

    @override
    def text(self, who: str = "") -> str:
        return "destroy this card"


def destroy_this() -> DestroyThis:
    """Destroy this card."""
    return DestroyThis()


@dataclass(frozen=True)
class JoinTeam(Effect):
    """Reveals 2 random unused Characters and adds the chosen one to the player's team for the rest of the match.

    If only one is left, it joins without a choice (AA-73). It comes without its unique Starter."""

    kind = "pick"

    def _unused(self, m: MatchState) -> list[int]:
        return [card for card in m.piles[BOX] if m.box.cards[card].kind == "character"]

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(self._unused(m))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        unused = self._unused(m)
        shown = []
        for _ in range(min(2, len(unused))):
            shown.append(unused.pop(m.draw_below(len(unused))))
        if not shown:
            return None
        decks.reveal(m, f[TARGET], shown)
        if len(shown) == 1:
            self.on_choice(m, f, PICK | shown[0])
            return None
        return m.ask(f[TARGET], [PICK | card for card in sorted(shown)])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        card = card_of(option)
        mover.put_in_zone(m, f[TARGET], CHARACTERS, take_from_box(m, card), m.everyone)
        m.log_event("joined", f[TARGET], card=card)
        arrive(m, f[TARGET], card)

    @override
    def text(self, who: str = "") -> str:
        return "reveal 2 random unused Characters and choose one; it joins your team"


def join_team() -> JoinTeam:
    """A random unused Character joins your team."""
    return JoinTeam()


UNLEASH_THE_INMATES = card(
    "unleash_the_inmates",
    "Unleash the Inmates",
    SUPER_POWER,
    cost=7,
    vp=3,
    play=[power(3), surge(2), may(destroy_this()), if_done(join_team())],
)

# fmt: off
CARDS = (
    card("abandoned_warehouse", "Abandoned Warehouse", LOCATION, cost=4, vp=1, ongoing=True, passive=[
        cheaper_bribe(1, of_type(VILLAIN) & bannered)]),
    card("ace_chemical_plant", "Ace Chemical Plant", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DESTROYED_ONE, (gain_vp(),), first=True)]),
    card("arkham_asylum", "Arkham Asylum", LOCATION, cost=6, vp=2, ongoing=True, passive=[
        TriggeredAbility(GAINED, (draw(),), card=of_type(VILLAIN) | hostage, first=True, when=OWN_TURN)]),
    card("gcpd_hq", "GCPD HQ", LOCATION, cost=4, vp=1, ongoing=True, passive=[
        cheaper_bribe(1, of_type(HERO) & bannered)]),
    card("iceberg_lounge", "Iceberg Lounge", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DISCARDED, (gain_vp(),), first=True)]),
    card("tails_you_die", "...Tails You Die", SUPER_POWER, cost=4, vp=1,
         play=[power(2), flip(tails=[destroy(HAND, DISCARD, optional=True)], fixed=("Tails", TAILS, named("heads_you_live",
             "Heads You Live...")))]),
    card("arms_deal", "Arms Deal", SUPER_POWER, cost=3, vp=1,
         play=[power(1), spend_vp(2, gain(of_type(EQUIPMENT) & cost_at_most(6), LINE_UP, TO_HAND))]),
    card("cannibalism", "Cannibalism", SUPER_POWER, cost=3, vp=1,
         play=[power(1), destroy(HAND, CONTROL, only=of_type(HERO) | of_type(VILLAIN) | hostage, optional=True), if_done(gain_vp(2))]),
    card("criminally_insane", "Criminally Insane", SUPER_POWER, cost=3, vp=1,
         play=[may(discard(at_random=True)), if_done(draw(2), otherwise=[power(1)])]),
    card("heads_you_live", "Heads You Live...", SUPER_POWER, cost=4, vp=1,
         play=[power(2), flip(heads=[draw()], fixed=("Heads", HEADS, named("tails_you_die", "...Tails You Die")))]),
    HOMICIDAL_MANIA,
    card("hulking_strength", "Hulking Strength", SUPER_POWER, cost=6, vp=2, play=[power(4)]),
    card("hypnotic_pheromones", "Hypnotic Pheromones", SUPER_POWER, cost=4, vp=1,
         play=[power(2), put(of_type(HERO), DISCARD, TO_TOP, optional=True)], defense=defense(attacker(gain_weakness()))),
    card("let_chance_decide", "Let Chance Decide", SUPER_POWER, cost=2, vp=1, play=[flip(heads=[power(2)], tails=[gain_vp()])]),
    MIND_CONTROL,
    UNLEASH_THE_INMATES,
)

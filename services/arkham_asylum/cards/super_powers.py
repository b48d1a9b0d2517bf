"""Main deck: Super Powers and Locations."""

from dataclasses import dataclass

from services.arkham_asylum.mechanics.borrowing import GIVE_BACK, borrow
from services.arkham_asylum.mechanics.bribes import DestroyThisAtTheEnd, bannered, cheaper_bribe
from services.arkham_asylum.mechanics.coin import HEADS, TAILS, flip
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.surge import surge
from services.arkham_asylum.mechanics.tokens import gain_vp, spend_vp
from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    LINE_UP,
    LOCATION,
    OWN_TURN,
    SUPER_POWER,
    TO_HAND,
    TO_TOP,
    VILLAIN,
    TriggeredAbility,
    attacker,
    card,
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
from services.deckbuilding.expressions.values import Value
from services.deckbuilding.program.effect import Effect, Program
from services.deckbuilding.state.constants import Place
from services.deckbuilding.state.frames import CARD, DONE_COUNT, TARGET, YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, DESTROYED_ONE, DISCARDED, GAINED
from services.deckbuilding.state.option_codes import PASS, PICK, at_seat, card_of, place_of, seat_of
from services.deckbuilding.turn.dealing import arrive
from services.deckbuilding.views.event_log import declare_sentences


class _DestroyCountingCostly(DestroyCard):
    """Destroys the card; only one with cost 1 or greater counts as done."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """DONE_COUNT goes down again for a card of cost 0."""
        before = f[DONE_COUNT]
        super().do(m, f, card, place)
        if f[DONE_COUNT] == before and m.box.cards[card].cost < 1:
            f[DONE_COUNT] -= 1


def destroy_counting_costly(*places: Place, number: int) -> ChooseCards:
    """Homicidal Mania: "+1 Power for each card with cost 1 or greater destroyed this way" then looks at DONE_COUNT."""
    return ChooseCards(
        _DestroyCountingCostly("destroy"),
        places,
        number=number,
        up_to=True,
        phrase=f"destroy up to {number} cards among your hand, your discard pile and the Line-Up",
    )


def costly_destroyed() -> Value:
    """How many cards with cost 1 or greater the last clause destroyed."""
    return Value("1 for each card with cost 1 or greater destroyed this way", lambda m, f: f[DONE_COUNT])


HOMICIDAL_MANIA = card(
    "homicidal_mania",
    "Homicidal Mania",
    SUPER_POWER,
    cost=5,
    vp=1,
    play=[power(1), destroy_counting_costly(HAND, DISCARD, LINE_UP, number=2), power(costly_destroyed())],
)

_MINDS = (of_type(HERO) | of_type(VILLAIN)) & cost_at_most(6)


@dataclass(frozen=True)
class PlayFromFoesDiscard(Effect):
    """Mind Control: you may play a Hero or Villain with cost 6 or less that is not Ongoing from a foe's discard pile."""

    kind = "pick"

    def emit(self, program: Program) -> None:
        """The choice, and the row that gives the card back."""
        program.add(_PlayFromDiscard(self, program.add_passive_aside(GIVE_BACK)))

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """The cards of all foes, equal copies of one foe once."""
        found: list[int] = []
        cards = m.box.cards
        for step in range(1, m.players):
            seat = (f[YOU] + step) % m.players
            seen: set[int] = set()
            for number in m.zones[DISCARD][seat]:
                if _MINDS.test(cards[number]) and not cards[number].ongoing and cards[number].kind_index not in seen:
                    seen.add(cards[number].kind_index)
                    found.append(PICK | at_seat(seat) | number)
        return found

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
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


MIND_CONTROL = card("mind_control", "Mind Control", SUPER_POWER, cost=5, vp=1, play=[power(1), play_from_a_foes_discard()])

declare_sentences({"joined": "{card} joins the team of {who}."})


@dataclass(frozen=True)
class DestroyThis(Effect):
    """ "You may destroy this card": as a part of "may"; DONE_COUNT tells whether it was."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It is controlled."""
        return f[CARD] in controlled(m, f[YOU])

    def run(self, m: MatchState, f: Frame) -> None:
        """From wherever it is controlled."""
        before = len(m.log)
        DestroyThisAtTheEnd().run(m, f)
        f[DONE_COUNT] = int(len(m.log) > before)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy this card"


def destroy_this() -> DestroyThis:
    """Destroys the card whose text it is."""
    return DestroyThis()


@dataclass(frozen=True)
class JoinTeam(Effect):
    """ "Reveal 2 random unused Characters and choose one; it joins your team": one if only one is left (AA-73)."""

    kind = "pick"

    def _unused(self, m: MatchState) -> list[int]:
        return [card for card in m.piles[BOX] if m.box.cards[card].kind == "character"]

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """One is left."""
        return bool(self._unused(m))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Two at random; a single one joins without asking."""
        unused = self._unused(m)
        shown = []
        for _ in range(min(2, len(unused))):
            shown.append(unused.pop(m.draw_below(len(unused))))
        if not shown:
            return None
        m.log_event("revealed", f[TARGET], cards=shown)
        if len(shown) == 1:
            self.on_choice(m, f, PICK | shown[0])
            return None
        return m.ask(f[TARGET], [PICK | card for card in sorted(shown)])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """For the rest of the match, without a Starter."""
        card = card_of(option)
        m.piles[BOX].remove(card)
        m.zones[CHARACTERS][f[TARGET]].append(card)
        m.log_event("joined", f[TARGET], card=card)
        arrive(m, f[TARGET], card)
        update_triggers(m)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "reveal 2 random unused Characters and choose one; it joins your team"


def join_team() -> JoinTeam:
    """Unleash the Inmates."""
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
        cheaper_bribe(1, of_type(VILLAIN) & bannered, "The first time you Bribe a Villain with a Bribe banner during each of your "
             "turns, it costs 1 VP less"
                      " to Bribe (minimum 0)")]),
    card("ace_chemical_plant", "Ace Chemical Plant", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DESTROYED_ONE, (gain_vp(),), first=True, text="The first time you destroy a card during each turn, gain 1 VP")]),
    card("arkham_asylum", "Arkham Asylum", LOCATION, cost=6, vp=2, ongoing=True, passive=[
        TriggeredAbility(GAINED, (draw(),), card=of_type(VILLAIN) | hostage, first=True, when=OWN_TURN,
            text="The first time you gain a Villain or a Hostage during each of your turns, draw a card")]),
    card("gcpd_hq", "GCPD HQ", LOCATION, cost=4, vp=1, ongoing=True, passive=[
        cheaper_bribe(1, of_type(HERO) & bannered, "The first time you Bribe a Hero with a Bribe banner during each of your turns, "
             "it costs 1 VP less"
                      " to Bribe (minimum 0)")]),
    card("iceberg_lounge", "Iceberg Lounge", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DISCARDED, (gain_vp(),), first=True, text="The first time you discard a card during each turn, gain 1 VP")]),
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

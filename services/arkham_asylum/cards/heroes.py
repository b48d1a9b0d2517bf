"""Main deck: Heroes."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.borrowing import is_borrowed
from services.arkham_asylum.mechanics.bribes import BRIBED, DestroyThisIfControlled
from services.arkham_asylum.mechanics.release import hostage, release_card
from services.arkham_asylum.mechanics.tokens import gain_vp, its_vp_value, lose_vp, spend_vp
from services.deckbuilding.abilities.triggers import add_lasting_effect
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    TO_HAND,
    area_attack,
    attack,
    card,
    control,
    cost_at_most,
    defense,
    destroy,
    discard,
    discard_top,
    draw,
    gain,
    if_done,
    its_cost_is,
    of_type,
    power,
    put,
    starter_card,
    weakness_card,
    when,
    you,
)
from services.deckbuilding.effects.control_flow import if_not_done
from services.deckbuilding.effects.lasting import UntilEndOfTurn, at_end_of_turn
from services.deckbuilding.expressions.filters import Filter
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.program.effect import Effect, Instruction, Program
from services.deckbuilding.state.abilities import StaticAbility
from services.deckbuilding.state.frames import CARD, YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import PRICE

DISCARD_A_HOSTAGE = discard(start=CONTROL, only=hostage, optional=True)

RELEASE_A_HOSTAGE = release_card(CONTROL, only=hostage, optional=True)


def next_buy_cheaper(number: int, only: Filter) -> UntilEndOfTurn:
    """The next such card that you buy this turn costs less Power."""
    return UntilEndOfTurn(StaticAbility(PRICE, card=only, value=value_of(number), once=True))


GCPD_OFFICER = card("gcpd_officer", "GCPD Officer", HERO, cost=2, vp=1, play=[power(1), next_buy_cheaper(1, of_type(HERO) | hostage)])


class _DestroyThisUnlessReturned(DestroyThisIfControlled):
    """Destroys a card that also leaves play by the Bribe tile or by returning to its owner; the order matters then (AA-17)."""

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("cards", "bribed", "borrowed"))


@dataclass(frozen=True)
class GothamGirlEndOfTurn(Effect):
    """At the end of the turn, the player may spend 2 VP; otherwise this card is destroyed if the player still controls it."""

    @override
    def emit(self, program: Program) -> None:
        # Two lasting effects, of which one is added: only a card that leaves play on its own can escape the destruction.
        played, leaving = (
            program.add_passive_aside(at_end_of_turn(_PayToKeep(destroying)).ability)
            for destroying in (DestroyThisIfControlled(), _DestroyThisUnlessReturned())
        )
        program.add(_AddEndOfTurnEffect(played, leaving))

    @override
    def text(self, who: str = "") -> str:
        return "at the end of this turn, you may spend 2 VP; if you do not, destroy this card if you control it"


class _PayToKeep(Effect):
    """The payment and the destruction as one clause, which does nothing after the card has left play."""

    def __init__(self, destroying: Effect) -> None:
        self.destroying = destroying

    @override
    def emit(self, program: Program) -> None:
        spend_vp(2).emit(program)
        if_not_done(self.destroying).emit(program)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return self.destroying.can_resolve(m, f)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return self.destroying.writes(m, f) | {"vp"}

    @override
    def text(self, who: str = "") -> str:
        # The text of GothamGirlEndOfTurn covers it.
        return ""


class _AddEndOfTurnEffect(Instruction):
    """Adds the lasting effect for the place where the card lies."""

    def __init__(self, played: int, leaving: int) -> None:
        self.played = played
        self.leaving = leaving

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # A Bribed card leaves with the Bribe tile, a borrowed one returns to its owner.
        leaves = f[CARD] in m.zones[BRIBED][f[YOU]] or is_borrowed(m, f[CARD])
        number = self.leaving if leaves else self.played
        add_lasting_effect(m, number, f[YOU], f[CARD])


def end_of_gotham_girl() -> GothamGirlEndOfTurn:
    """At the end of this turn, spend 2 VP or destroy this card."""
    return GothamGirlEndOfTurn()


GOTHAM_GIRL = card("gotham_girl", "Gotham Girl", HERO, cost=7, vp=2, play=[power(5), end_of_gotham_girl()])

# fmt: off
CARDS = (
    card("bat_cow", "Bat-Cow", HERO, cost=2, vp=1, play=[power(1), release_card(HAND, only=starter_card, optional=True), if_done(draw())]),
    card("batwing", "Batwing", HERO, cost=6, vp=2, play=[power(3), put(of_type(EQUIPMENT) & cost_at_most(5), DISCARD, TO_HAND,
         optional=True)]),
    card("carlos_alvarez", "Carlos Alvarez", HERO, cost=3, vp=1, play=[power(1), when(control(hostage), power(2))]),
    card("crispus_allen", "Crispus Allen", HERO, cost=4, vp=1, play=[power(2), RELEASE_A_HOSTAGE, if_done(gain_vp(2))],
         defense=defense(draw())),
    GCPD_OFFICER,
    GOTHAM_GIRL,
    card("harvey_bullock", "Harvey Bullock", HERO, cost=3, vp=1, play=[power(1), attack(discard(), when(its_cost_is(1), you(gain_vp())))]),
    card("leslie_thompkins", "Leslie Thompkins", HERO, cost=4, vp=1,
         play=[power(2), release_card(HAND, DISCARD, only=weakness_card, number=2, up_to=True)]),
    card("prison_guard", "Prison Guard", HERO, cost=1, vp=1, play=[power(1), DISCARD_A_HOSTAGE, if_done(gain_vp())]),
    card("ragman", "Ragman", HERO, cost=4, vp=1, play=[power(1), destroy(HAND, DISCARD, optional=True), if_done(power(its_vp_value()))]),
    card("renee_montoya", "Renee Montoya", HERO, cost=6, vp=2, play=[power(3), RELEASE_A_HOSTAGE, if_done(gain(cost_at_most(5)))]),
    card("spoiler", "Spoiler", HERO, cost=5, vp=1, play=[power(2), draw(), area_attack(discard_top(), when(its_cost_is(1), lose_vp()))]),
    card("the_signal", "The Signal", HERO, cost=5, vp=1, play=[draw(2), discard()]),
    card("titus", "Titus", HERO, cost=3, vp=1, play=[power(2)], defense=defense(gain_vp())),
)

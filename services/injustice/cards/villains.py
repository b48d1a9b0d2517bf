"""Main deck: Villains."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    HERO,
    SUPER_POWER,
    VILLAIN,
    area_attack,
    attack,
    attacker,
    attacks_this_turn,
    card,
    choose_one,
    defense,
    discard,
    discard_top,
    done,
    draw,
    each_attacked_foe,
    for_each_played,
    gain_weakness,
    give_weakness,
    has_vp_token,
    if_done,
    if_not_done,
    its_cost,
    may,
    note,
    of_type,
    play_revealed,
    power,
    reveal,
    together,
    when,
    you,
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.state.frames import YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.turn_log import logged
from services.injustice.mechanics.clash import the_chosen_card
from services.injustice.mechanics.health import KOED, damage, heal, take_damage
from services.injustice.mechanics.meter import charge, meter_burn


@dataclass(frozen=True, slots=True)
class AFoeWasKoed(Condition):
    """A foe was KO'd this turn, no matter by whom."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return any(logged(m, KOED, seat) for seat in range(m.players) if seat != f[YOU])

    @property
    @override
    def text(self) -> str:
        return "a foe was KO'd this turn"


def a_foe_was_koed() -> Condition:
    """A foe was KO'd this turn, no matter by whom."""
    return AFoeWasKoed()


INJUSTICE_VICTOR_ZSASZ = card(
    "injustice_victor_zsasz",
    "Injustice Victor Zsasz",
    VILLAIN,
    cost=3,
    vp=1,
    play=[power(1), when(has_vp_token(), power(1)), when(a_foe_was_koed(), draw())],
)

CARDS = (
    card("injustice_aquaman", "Injustice Aquaman", VILLAIN, cost=7, vp=3, play=[power(3), area_attack(discard_top(), damage(its_cost()))]),
    card("injustice_atom_smasher", "Injustice Atom Smasher", VILLAIN, cost=5, vp=2, play=[power(3), meter_burn(2, attacks_this_turn(2))]),
    card(
        "injustice_bane",
        "Injustice Bane",
        VILLAIN,
        cost=3,
        vp=1,
        play=[power(1), together(may(take_damage(2, unavoidable=True)), if_done(power(2)))],
    ),
    card(
        "injustice_bizarro",
        "Injustice Bizarro",
        VILLAIN,
        cost=5,
        vp=2,
        play=[
            power(2),
            attack(you(give_weakness()), if_not_done(damage(4))),
        ],
    ),
    card("injustice_cyborg", "Injustice Cyborg", VILLAIN, cost=4, vp=1, play=[power(1), charge(1), meter_burn(3, draw(2))]),
    card("injustice_deadshot", "Injustice Deadshot", VILLAIN, cost=3, vp=1, play=[power(1), attack(damage(3), unavoidable=True)]),
    card(
        "injustice_giganta",
        "Injustice Giganta",
        VILLAIN,
        cost=6,
        vp=2,
        play=[power(3), power(for_each_played(of_type(VILLAIN), other=True))],
    ),
    card(
        "injustice_kalibak",
        "Injustice Kalibak",
        VILLAIN,
        cost=6,
        vp=2,
        play=[power(3), area_attack(choose_one(("discard", [discard(2)]), ("take", [damage(4)])))],
    ),
    card("injustice_killer_frost", "Injustice Killer Frost", VILLAIN, cost=4, vp=1, play=[draw(), attack(gain_weakness())]),
    card(
        "injustice_parasite",
        "Injustice Parasite",
        VILLAIN,
        cost=4,
        vp=1,
        play=[power(2), each_attacked_foe(reveal(of_type(SUPER_POWER)), note(the_chosen_card())), play_revealed()],
    ),
    card(
        "injustice_raven",
        "Injustice Raven",
        VILLAIN,
        cost=5,
        vp=2,
        play=[power(2), each_attacked_foe(reveal(of_type(HERO)), note(the_chosen_card())), play_revealed()],
    ),
    card("injustice_regime_soldiers", "Injustice Regime Soldiers", VILLAIN, cost=2, vp=1, play=[power(1), meter_burn(1, power(1))]),
    card(
        "injustice_robin", "Injustice Robin", VILLAIN, cost=2, vp=1, play=[power(1)], defense=defense(attacker(damage(2, unavoidable=True)))
    ),
    card(
        "injustice_solomon_grundy", "Injustice Solomon Grundy", VILLAIN, cost=6, vp=2, play=[power(3), attack(damage(3), you(heal(done())))]
    ),
    INJUSTICE_VICTOR_ZSASZ,
)

"""Main deck: Heroes."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    LOOKED_AT,
    TO_HAND,
    VILLAIN,
    any_card,
    area_attack,
    at_end_of_turn,
    attack,
    card,
    choose_one,
    control,
    cost_at_most,
    defense,
    destroy,
    destroy_it,
    discard,
    draw,
    each_attacked_foe,
    each_foe,
    gain_weakness,
    its_cost_is,
    look_at_top,
    may,
    next_attack,
    note,
    of_type,
    play_it,
    play_revealed,
    power,
    put,
    put_this_on_top,
    return_it,
    reveal,
    reveal_top,
    target_foe,
    together,
    when,
    you,
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.state.frames import YOU, Frame
from services.deckbuilding.state.match import MatchState
from services.injustice.mechanics.clash import the_chosen_card
from services.injustice.mechanics.health import BARS_EMPTIED, EMPTIED, FULL_HEALTH, HEALTH, damage, heal
from services.injustice.mechanics.meter import charge, meter_burn


@dataclass(frozen=True, slots=True)
class EmptiedABar(Condition):
    """The last damage emptied at least one Health Bar."""

    uses = frozenset((EMPTIED,))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return f[BARS_EMPTIED] > 0

    @property
    @override
    def text(self) -> str:
        return "this empties one of that foe's Health Bars"


def emptied_a_bar() -> Condition:
    """The last damage emptied at least one Health Bar."""
    return EmptiedABar()


INJUSTICE_DEATHSTROKE = card(
    "injustice_deathstroke",
    "Injustice Deathstroke",
    HERO,
    cost=5,
    vp=2,
    play=[power(2), attack(damage(4), when(emptied_a_bar(), you(draw())))],
)


@dataclass(frozen=True, slots=True)
class AtFullHealth(Condition):
    """You have full health."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return m.counters[HEALTH][f[YOU]] == FULL_HEALTH

    @property
    @override
    def text(self) -> str:
        return f"you are at {FULL_HEALTH} health"


def at_full_health() -> Condition:
    """You have full health."""
    return AtFullHealth()


INJUSTICE_SWAMP_THING = card(
    "injustice_swamp_thing",
    "Injustice Swamp Thing",
    HERO,
    cost=6,
    vp=2,
    play=[
        power(3),
        heal(3),
        at_end_of_turn(when(at_full_health(), may(put_this_on_top()))),
    ],
)

CARDS = (
    card(
        "cyborg_earth_1",
        "Cyborg (Earth-1)",
        HERO,
        cost=4,
        vp=1,
        play=[power(2), each_attacked_foe(reveal(of_type(EQUIPMENT)), note(the_chosen_card())), play_revealed()],
    ),
    card(
        "injustice_batgirl",
        "Injustice Batgirl",
        HERO,
        cost=4,
        vp=1,
        play=[power(1), destroy(DISCARD, optional=True), meter_burn(1, draw())],
        defense=defense(draw(), destroy(DISCARD, optional=True)),
    ),
    card(
        "injustice_batwoman",
        "Injustice Batwoman",
        HERO,
        cost=4,
        vp=1,
        play=[power(2), when(control(of_type(EQUIPMENT)), power(1), charge(1))],
    ),
    card("injustice_black_canary", "Injustice Black Canary", HERO, cost=3, vp=1, play=[power(2), area_attack(damage(2))]),
    card("injustice_black_lightning", "Injustice Black Lightning", HERO, cost=2, vp=1, play=[power(1)], defense=defense(charge(2))),
    card(
        "injustice_captain_atom",
        "Injustice Captain Atom",
        HERO,
        cost=5,
        vp=1,
        play=[power(2), charge(1), meter_burn(3, each_foe(damage(2, unavoidable=True)))],
    ),
    card(
        "injustice_catwoman",
        "Injustice Catwoman",
        HERO,
        cost=3,
        vp=1,
        play=[
            power(1),
            target_foe(reveal_top(), when(its_cost_is(1, 5), you(may(play_it())))),
        ],
    ),
    INJUSTICE_DEATHSTROKE,
    card(
        "injustice_doctor_fate",
        "Injustice Doctor Fate",
        HERO,
        cost=7,
        vp=3,
        play=[power(3), destroy(HAND, DISCARD, optional=True), area_attack(gain_weakness())],
    ),
    card("injustice_huntress", "Injustice Huntress", HERO, cost=3, vp=1, play=[power(1), next_attack(2), meter_burn(2, draw())]),
    card(
        "injustice_martian_manhunter",
        "Injustice Martian Manhunter",
        HERO,
        cost=5,
        vp=2,
        play=[power(2), each_attacked_foe(reveal(of_type(VILLAIN)), note(the_chosen_card())), play_revealed()],
    ),
    card(
        "injustice_nightwing",
        "Injustice Nightwing",
        HERO,
        cost=6,
        vp=2,
        play=[power(1), draw(), meter_burn(2, put(cost_at_most(4), DISCARD, TO_HAND))],
        defense=defense(charge(1), put(cost_at_most(4), DISCARD, TO_HAND, number=2, up_to=True)),
    ),
    INJUSTICE_SWAMP_THING,
    card(
        "injustice_the_atom",
        "Injustice The Atom",
        HERO,
        cost=2,
        vp=1,
        play=[power(1), reveal_top(), choose_one(("destroy", [destroy_it()]), ("return", [return_it()]))],
    ),
    card(
        "injustice_zatanna",
        "Injustice Zatanna",
        HERO,
        cost=4,
        vp=1,
        play=[
            power(1),
            look_at_top(2),
            together(
                put(any_card, LOOKED_AT, TO_HAND),
                discard(start=LOOKED_AT),
            ),
        ],
    ),
)

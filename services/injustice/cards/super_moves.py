"""Super Moves, one for each Character."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    HERO,
    TO_HAND,
    attack_card,
    attacks_unavoidable,
    card,
    cost_at_most,
    draw,
    each_foe,
    for_each_drawn,
    for_each_gained,
    for_each_played,
    for_each_type_played,
    gain,
    gain_weakness,
    in_zone,
    of_type,
    play_top_of_main,
    power,
    put,
    target_foe,
    weakness_card,
)
from services.deckbuilding.expressions.filters import Filter, defense_card
from services.deckbuilding.expressions.values import Count, Value
from services.deckbuilding.state.frames import YOU, Frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.injustice.kinds import SUPER_MOVE
from services.injustice.mechanics.health import HEALTH, TOP_BAR_MINIMUM, damage, heal
from services.injustice.mechanics.meter import charge


@dataclass(frozen=True, slots=True)
class EachControlledOrDiscarded(Count):
    """1 for each such card that you control or have in your discard pile."""

    kind: Filter

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return sum(self.kind.test(m.box.cards[card]) for card in controlled(m, f[YOU]) + m.zones[DISCARD][f[YOU]])

    @override
    def each(self, who: str) -> str:
        return self.kind.determined("", " among the cards you control and the cards in your discard pile")


DEFENSE_CARDS = EachControlledOrDiscarded(defense_card)

THE_DARK_KNIGHT = card("the_dark_knight", "The Dark Knight", SUPER_MOVE, play=[power(2), each_foe(damage(DEFENSE_CARDS, unavoidable=True))])


@dataclass(frozen=True, slots=True)
class EachFoeOnTheBottomBar(Count):
    """The number of foes with no health left in the top Health Bar."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return sum(m.counters[HEALTH][seat] < TOP_BAR_MINIMUM for seat in range(m.players) if seat != f[YOU])

    @override
    def each(self, who: str) -> str:
        return f"foe at {TOP_BAR_MINIMUM - 1} health or less"


def for_each_foe_on_the_bottom_bar() -> Value:
    """The number of foes with no health left in the top Health Bar."""
    return EachFoeOnTheBottomBar()


THE_POWER_OF_NTH = card(
    "the_power_of_nth",
    "The Power of Nth",
    SUPER_MOVE,
    play=[power(3), each_foe(damage(3, unavoidable=True)), charge(for_each_foe_on_the_bottom_bar())],
)

CARDS = (
    THE_DARK_KNIGHT,
    card(
        "nine_lives",
        "Nine Lives",
        SUPER_MOVE,
        play=[power(2), gain(cost_at_most(5), where=TO_HAND), target_foe(damage(for_each_gained(), unavoidable=True)), heal(2)],
    ),
    card(
        "arsenal_assault",
        "Arsenal Assault",
        SUPER_MOVE,
        play=[
            put(attack_card & cost_at_most(5), DISCARD, TO_HAND, number=2, up_to=True),
            attacks_unavoidable(),
            target_foe(damage(for_each_played(of_type(EQUIPMENT)), unavoidable=True)),
        ],
    ),
    card(
        "mallet_bomb",
        "Mallet Bomb",
        SUPER_MOVE,
        play=[play_top_of_main("destroy"), each_foe(damage(for_each_type_played(), unavoidable=True))],
    ),
    THE_POWER_OF_NTH,
    card(
        "sinestros_might",
        "Sinestro's Might",
        SUPER_MOVE,
        play=[
            power(2),
            each_foe(gain_weakness()),
            each_foe(damage(in_zone(DISCARD, weakness_card), unavoidable=True)),
        ],
    ),
    card("kryptonian_crush", "Kryptonian Crush", SUPER_MOVE, play=[power(3), target_foe(damage(6, unavoidable=True))]),
    card("speed_zone", "Speed Zone", SUPER_MOVE, play=[draw(3), target_foe(damage(for_each_drawn(5), unavoidable=True))]),
    card(
        "justice_javelin",
        "Justice Javelin",
        SUPER_MOVE,
        play=[power(2), put(of_type(HERO) | of_type(EQUIPMENT), DISCARD, TO_HAND, optional=True), target_foe(damage(2, unavoidable=True))],
    ),
)

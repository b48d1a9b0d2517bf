"""Nemesis cards with their First Appearance Attacks."""

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    ANY_NUMBER,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    SUPER_POWER,
    TO_HAND,
    TO_TOP,
    VILLAIN,
    StaticAbility,
    any_card,
    area_attack,
    attack_card,
    attacks_this_turn,
    card,
    cost_if_any,
    cost_noted_is,
    defense,
    defense_card,
    destroy,
    destroy_top_of_main,
    did_not,
    discard,
    done,
    draw,
    each_player,
    each_player_who,
    for_each_noted,
    gain_weakness,
    highest_cost,
    highest_cost_noted,
    if_not_done,
    in_zone,
    its_cost,
    may,
    note,
    noted,
    of_type,
    play_top_of_main,
    power,
    put,
    put_deck_into_discard,
    weakness_card,
    when,
)
from services.deckbuilding.effects.card_actions import REVEAL, DestroyCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.expressions.conditions import YouDid
from services.deckbuilding.expressions.values import Amount, Less, Value, value_of
from services.deckbuilding.movement import discards, mover
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import THEIR, conjugate, own, subject
from services.deckbuilding.state.frames import DONE_COUNT, IT, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import NO, YES
from services.injustice.mechanics.health import DAMAGE_BONUS, HEALTH, damage, damage_this_turn, deal_damage, heal, take_damage
from services.injustice.mechanics.meter import charge, lose_charges, meter_burn


def reveal_random_from_discard() -> ChooseCards:
    """Reveal a random card from the discard pile."""
    return ChooseCards(REVEAL, (DISCARD,), at_random=True)


@dataclass(frozen=True)
class DestroyUnlessDamageTaken(Effect):
    """Destroys the card IT unless the player chooses to take damage equal to its cost; for a card with cost 0 that is no damage.

    A player at 0 health cannot take damage and so can keep only a card with cost 0 (N37)."""

    kind = "yes_no"
    uses = frozenset((references.IT,))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        if f[IT] < 0:
            return None
        if m.counters[HEALTH][f[TARGET]] or not m.box.cards[f[IT]].cost:
            return m.ask(f[TARGET], [YES, NO])
        self.on_choice(m, f, NO)
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        seat, card = f[TARGET], f[IT]
        if option == YES:
            deal_damage(m, seat, m.box.cards[card].cost, -1, f)
        elif card in m.zones[DISCARD][seat]:
            mover.take_from_zone(m, seat, DISCARD, card)
            if not m.rules.replace_destruction(m, seat, card, DISCARD):
                discards.destroy(m, seat, card)

    @override
    def text(self, who: str = "") -> str:
        return f"{conjugate('destroy it', who)} unless {subject(THEIR if who else who)} take damage equal to its cost"

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        card = m.box.cards[f[IT]]
        return f"Take {card.cost} damage to keep {card.name}?"


def keep_by_damage() -> DestroyUnlessDamageTaken:
    """Destroy the revealed card unless its owner takes damage."""
    return DestroyUnlessDamageTaken()


AQUAMAN_EARTH_1 = card(
    "aquaman_earth_1",
    "Aquaman (Earth-1)",
    HERO,
    cost=9,
    vp=5,
    play=[power(3), may(put_deck_into_discard())],
    first_appearance=[each_player(reveal_random_from_discard(), keep_by_damage())],
)


class _DestroyCountingWeaknesses(DestroyCard):
    """Destroys the card and counts only Weaknesses in DONE_COUNT."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        super().do(m, f, card, place)
        if m.box.cards[card].kind != "weakness":
            f[DONE_COUNT] -= 1


def destroyed_a_weakness() -> ChooseCards:
    """You may destroy up to 2 cards in your discard pile; DONE_COUNT is the number of Weaknesses among them."""
    return ChooseCards(_DestroyCountingWeaknesses("destroy"), (DISCARD,), any_card, 2, up_to=True, optional=True)


INJUSTICE_SINESTRO = card(
    "injustice_sinestro",
    "Injustice Sinestro",
    VILLAIN,
    cost=10,
    vp=5,
    play=[
        power(3),
        destroyed_a_weakness(),
        when(YouDid("destroyed", weakness_card), charge(2)),
    ],
    first_appearance=[
        each_player(gain_weakness()),
        each_player(take_damage(in_zone(DISCARD, weakness_card))),
    ],
)


@dataclass(frozen=True, slots=True)
class HalfTheirHealth(Amount):
    """Half of the player's health, rounded up."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return (m.counters[HEALTH][f[TARGET]] + 1) // 2

    @override
    def what(self, who: str) -> str:
        return f"half {own(who)} health, rounded up"


def half_their_health() -> Value:
    """Half of the player's health, rounded up."""
    return HalfTheirHealth()


INJUSTICE_SUPERMAN = card(
    "injustice_superman",
    "Injustice Superman",
    VILLAIN,
    cost=14,
    vp=7,
    play=[power(5), damage_this_turn(2)],
    first_appearance=[each_player(gain_weakness()), each_player(take_damage(half_their_health()))],
)

CARDS = (
    card(
        "injustice_the_joker",
        "Injustice The Joker",
        VILLAIN,
        cost=8,
        vp=4,
        ongoing=True,
        play=[draw(2)],
        passive=[StaticAbility(DAMAGE_BONUS, value=value_of(1), when=ALWAYS)],
        notes=["Set-up: this card starts face up on top of the Nemesis stack"],
    ),
    AQUAMAN_EARTH_1,
    card(
        "green_arrow_earth_1",
        "Green Arrow (Earth-1)",
        HERO,
        cost=9,
        vp=5,
        play=[draw(2), attacks_this_turn(1)],
        first_appearance=[
            each_player(discard(only=attack_card, optional=True), note(done())),
            each_player_who(did_not(), take_damage(4)),
        ],
    ),
    card(
        "injustice_shazam",
        "Injustice Shazam!",
        VILLAIN,
        cost=9,
        vp=5,
        play=[power(2), play_top_of_main("return")],
        first_appearance=[destroy_top_of_main(), each_player(take_damage(its_cost()))],
    ),
    card(
        "green_lantern_earth_1",
        "Green Lantern (Earth-1)",
        HERO,
        cost=10,
        vp=5,
        play=[power(3), meter_burn(2, draw(2))],
        first_appearance=[each_player(discard(2))],
    ),
    card(
        "injustice_lex_luthor",
        "Injustice Lex Luthor",
        VILLAIN,
        cost=10,
        vp=5,
        play=[put(of_type(EQUIPMENT), DISCARD, TO_HAND, number=3, up_to=True, optional=True), if_not_done(power(3))],
        first_appearance=[
            each_player(discard(at_random=True), note(cost_if_any("discarded"))),
            each_player_who(highest_cost_noted("discarded"), gain_weakness()),
        ],
    ),
    INJUSTICE_SINESTRO,
    card(
        "batman_earth_1",
        "Batman (Earth-1)",
        HERO,
        cost=11,
        vp=6,
        play=[put(defense_card, DISCARD, TO_HAND, number=2, up_to=True, optional=True), if_not_done(power(4)), draw()],
        first_appearance=[
            each_player(lose_charges(4), note(done())),
            each_player(take_damage(Less(4, 1, for_each_noted("charge", "lost")))),
        ],
    ),
    card(
        "wonder_woman_earth_1",
        "Wonder Woman (Earth-1)",
        HERO,
        cost=11,
        vp=6,
        play=[power(4), heal(2)],
        defense=defense(draw(2), heal(2)),
        first_appearance=[
            each_player(discard(only=of_type(HERO), optional=True), note(done())),
            each_player_who(did_not(), take_damage(6)),
        ],
    ),
    card(
        "injustice_black_adam",
        "Injustice Black Adam",
        VILLAIN,
        cost=11,
        vp=6,
        play=[power(4), destroy(HAND, DISCARD, optional=True)],
        first_appearance=[
            each_player(destroy(HAND, at_random=True), note(cost_if_any("destroyed"))),
            each_player_who(cost_noted_is(0, "destroyed"), take_damage(4)),
        ],
    ),
    card(
        "superman_earth_1",
        "Superman (Earth-1)",
        HERO,
        cost=12,
        vp=6,
        play=[power(4), put(of_type(SUPER_POWER), DISCARD, TO_HAND, optional=True)],
        first_appearance=[each_player(take_damage(7))],
    ),
    card(
        "injustice_doomsday",
        "Injustice Doomsday",
        VILLAIN,
        cost=12,
        vp=6,
        play=[power(4), area_attack(damage(4))],
        first_appearance=[
            each_player(discard(ANY_NUMBER, up_to=True, optional=True), note(done())),
            each_player(take_damage(Less(8, 2, for_each_noted(any_card, "discarded")))),
        ],
    ),
    card(
        "injustice_batman",
        "Injustice Batman",
        HERO,
        cost=14,
        vp=7,
        play=[draw(3), charge(2), put(of_type(EQUIPMENT), DISCARD, TO_TOP, optional=True)],
        first_appearance=[
            each_player(discard(3, at_random=True), note(highest_cost("discarded"))),
            each_player(take_damage(noted("the highest cost among the cards they discarded"))),
        ],
    ),
    INJUSTICE_SUPERMAN,
)

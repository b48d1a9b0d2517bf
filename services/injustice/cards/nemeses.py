"""Nemesis cards with their First Appearance Attacks."""

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
    area_attack,
    attack_card,
    attacks_this_turn,
    card,
    cost_if_any,
    damage_this_turn,
    defense,
    defense_card,
    destroy,
    destroy_top_of_main,
    discard,
    done,
    draw,
    each_player,
    each_player_who,
    gain_weakness,
    if_not_done,
    in_zone,
    its_cost,
    may,
    note,
    noted,
    noted_highest,
    noted_is,
    of_type,
    play_top_of_main,
    power,
    put,
    put_deck_into_discard,
    weakness_card,
    when,
)
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.values import Value, value_of
from services.deckbuilding.state.names import DAMAGE_BONUS
from services.injustice.clash import highest_cost_done
from services.injustice.health import TakeDamage, damage, half_their_health, heal, take_damage
from services.injustice.meter import charge, lose_charges, meter_burn
from services.injustice.oddities import destroyed_a_weakness, keep_by_damage, reveal_random_from_discard

WHO_DOES_NOT = noted_is(0, "who does not")
AQUAMAN = "each player reveals a random card from their discard pile\nthat player destroys it unless they take damage equal to its cost"


def damage_less(start: int, factor: int, words: str) -> TakeDamage:
    """Damage less a factor times the player's note, never below 0."""
    number = Value(words, lambda m, f: max(0, start - factor * noted().of(m, f)))
    return take_damage(number, phrase=f"{start} damage, less {factor} for each {words}")


CARDS = (
    card(
        "injustice_the_joker",
        "Injustice The Joker",
        VILLAIN,
        cost=8,
        vp=4,
        ongoing=True,
        play=[draw(2)],
        passive=[StaticAbility(DAMAGE_BONUS, value=value_of(1), when=ALWAYS, text="damage you deal to foes is increased by 1")],
        notes=["Set-up: this card starts face up on top of the Nemesis stack"],
    ),
    card(
        "aquaman_earth_1",
        "Aquaman (Earth-1)",
        HERO,
        cost=9,
        vp=5,
        play=[power(3), may(put_deck_into_discard())],
        first_appearance=[each_player(reveal_random_from_discard(), keep_by_damage(), phrase=AQUAMAN)],
    ),
    card(
        "green_arrow_earth_1",
        "Green Arrow (Earth-1)",
        HERO,
        cost=9,
        vp=5,
        play=[draw(2), attacks_this_turn(1)],
        first_appearance=[
            each_player(discard(only=attack_card, optional=True), note(done())),
            each_player_who(WHO_DOES_NOT, take_damage(4)),
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
            each_player(discard(at_random=True), note(cost_if_any())),
            each_player_who(noted_highest("who discarded the card with the highest cost"), gain_weakness()),
        ],
    ),
    card(
        "injustice_sinestro",
        "Injustice Sinestro",
        VILLAIN,
        cost=10,
        vp=5,
        play=[power(3), destroyed_a_weakness(), when(Condition("you destroyed a Weakness this way", lambda m, f: f[5] > 0), charge(2))],
        first_appearance=[
            each_player(gain_weakness()),
            each_player(
                take_damage(
                    in_zone(DISCARD, weakness_card, "1 damage for each Weakness in their discard pile"),
                    phrase="1 damage for each Weakness in their discard pile",
                )
            ),
        ],
    ),
    card(
        "batman_earth_1",
        "Batman (Earth-1)",
        HERO,
        cost=11,
        vp=6,
        play=[put(defense_card, DISCARD, TO_HAND, number=2, up_to=True, optional=True), if_not_done(power(4)), draw()],
        first_appearance=[
            each_player(lose_charges(4), note(done())),
            each_player(damage_less(4, 1, "charge they lost this way")),
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
            each_player_who(WHO_DOES_NOT, take_damage(6)),
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
            each_player(destroy(HAND, at_random=True), note(cost_if_any())),
            each_player_who(noted_is(0, "who destroyed a card with cost 0"), take_damage(4)),
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
            each_player(damage_less(8, 2, "card they discarded this way")),
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
            each_player(discard(3, at_random=True), note(highest_cost_done())),
            each_player(take_damage(noted(), phrase="damage equal to the highest cost among the cards they discarded")),
        ],
    ),
    card(
        "injustice_superman",
        "Injustice Superman",
        VILLAIN,
        cost=14,
        vp=7,
        play=[power(5), damage_this_turn(2)],
        first_appearance=[each_player(gain_weakness()), each_player(take_damage(half_their_health()))],
    ),
)

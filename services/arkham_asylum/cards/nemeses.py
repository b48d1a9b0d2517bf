"""Nemesis cards with their First Appearance Attacks, which come between turns."""

from services.arkham_asylum.bribes import bribe_for_free
from services.arkham_asylum.oddities import down_to
from services.arkham_asylum.passing import NoteTheCard, pass_on
from services.arkham_asylum.releasing import hostage, release_all_hostages, release_card
from services.arkham_asylum.surging import surge
from services.arkham_asylum.tokens import gain_vp, half_their_vp, lose_vp, lost_fewer_than, spend_vp, take_from_richer
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    HAND,
    HERO,
    LINE_UP,
    TO_HAND,
    VILLAIN,
    add_to_the_line_up,
    attack_card,
    card,
    choose_from_hand,
    control,
    cost_at_least,
    cost_at_most,
    destroy,
    discard,
    draw,
    each_player,
    for_each_done,
    gain_weakness,
    if_done,
    if_not_done,
    its_cost_is,
    may,
    of_type,
    power,
    put,
    put_under_main,
    reveal,
    when,
)
from services.deckbuilding.turn.first_appearance import unavoidable

# fmt: off
CARDS = (
    card("james_gordon", "James Gordon", HERO, cost=8, vp=4, play=[power(3), when(control(hostage), gain_vp())]),
    card("huntress", "Huntress", HERO, cost=9, vp=5, play=[power(3), destroy(DISCARD, optional=True)],
         first_appearance=[each_player(may(gain_weakness()), if_not_done(destroy(HAND, DISCARD, only=of_type(VILLAIN))))]),
    card("orphan", "Orphan", HERO, cost=9, vp=5, play=[power(2), draw(), when(control(attack_card), power(1))],
         first_appearance=[each_player(reveal(attack_card, optional=True), if_not_done(discard(at_random=True), gain_weakness()))]),
    card("robin", "Robin", HERO, cost=9, vp=5, play=[power(3), put_under_main(LINE_UP, optional=True), if_done(surge())],
         first_appearance=[each_player(choose_from_hand(cost_at_least(1)), NoteTheCard()), pass_on()]),
    card("azrael", "Azrael", HERO, cost=10, vp=5, play=[power(4), destroy(LINE_UP, optional=True)],
         first_appearance=[each_player(destroy(LINE_UP), if_done(add_to_the_line_up(1),
             when(its_cost_is(0, 4, "destroyed"), gain_weakness())))]),
    card("batwoman", "Batwoman", HERO, cost=10, vp=5, play=[power(3), release_card(CONTROL, optional=True), if_done(draw())],
         first_appearance=[each_player(may(gain_weakness()), if_not_done(release_card(HAND, DISCARD, only=of_type(HERO))))]),
    card("red_hood", "Red Hood", HERO, cost=10, vp=5, play=[power(3), spend_vp(1, destroy(HAND, DISCARD))],
         first_appearance=[each_player(lose_vp(2), when(lost_fewer_than(2), gain_weakness()))]),
    card("batgirl", "Batgirl", HERO, cost=11, vp=6, play=[draw(2), gain_vp()],
         first_appearance=[each_player(release_card(CONTROL, only=hostage), gain_weakness())]),
    card("catwoman", "Catwoman", HERO, cost=11, vp=6, play=[power(3), take_from_richer()],
         first_appearance=[each_player(lose_vp(half_their_vp()))]),
    card("red_robin", "Red Robin", HERO, cost=11, vp=6, play=[power(2), draw(2), discard()],
         first_appearance=[each_player(release_card(HAND, only=cost_at_least(1), at_random=True), gain_weakness())]),
    card("nightwing", "Nightwing", HERO, cost=12, vp=6, play=[power(4), put(cost_at_most(5), DISCARD, TO_HAND, optional=True)],
         first_appearance=[each_player(discard(down_to(3)))]),
    card("batman", "Batman", HERO, cost=14, vp=7, play=[power(5), bribe_for_free(optional=True)],
         first_appearance=[unavoidable(), each_player(release_all_hostages(), if_done(lose_vp(for_each_done(hostage, "Released")),
             otherwise=[gain_weakness()]))]),
)

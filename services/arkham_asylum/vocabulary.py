"""The words of Arkham Asylum's cards, for card packs: the shared ones, its own, and the facts and events that only it has."""

from __future__ import annotations

from services.arkham_asylum.borrowing import play_from_a_foes_discard, play_off_deck, put_away_an_ongoing_card
from services.arkham_asylum.bribes import BRIBE_PRICE, BRIBED_ONE, bannered, bribe_for_free, cheaper_bribe, next_bribe_cheaper
from services.arkham_asylum.coins import GUESSED_RIGHT, GUESSED_WRONG, HEADS, TAILS, flip, guess_main_top, guess_own_top
from services.arkham_asylum.gotham_girl import end_of_gotham_girl
from services.arkham_asylum.oddities import (
    costly_destroyed,
    destroy_counting_costly,
    destroy_each_pays,
    destroy_this,
    down_to,
    draw_one_of_them,
    gain_slightly_dearer,
    join_team,
    look_at_hand,
    next_buy_cheaper,
    order_the_rest,
    put_this_under_deck,
    rob_a_richer_foe,
    spend_now,
    this_or_a_hostage,
)
from services.arkham_asylum.passing import pass_on, pass_to_the_riddler
from services.arkham_asylum.releasing import freeze_card, hostage, release_all_hostages, release_card, release_this
from services.arkham_asylum.riddles import RIDDLE_READ, attach_riddle, freeze_or_lose, look_at_riddle, riddler_attacks, the_riddler
from services.arkham_asylum.surging import SURGED, surge
from services.arkham_asylum.tokens import (
    gain_vp,
    half_their_vp,
    its_vp_value,
    its_vp_value_is_at_least,
    lose_vp,
    lost_fewer_than,
    may_lose_vp,
    spend_vp,
    take_from_richer,
)
from services.deckbuilding.cards.vocabulary import WORDS as SHARED
from services.deckbuilding.cards.word_constants import constants
from services.deckbuilding.state.constants import COIN_SIDES, EVENTS_AND_QUESTIONS

_NAMED = {
    **constants(EVENTS_AND_QUESTIONS, BRIBED_ONE=BRIBED_ONE, BRIBE_PRICE=BRIBE_PRICE, RIDDLE_READ=RIDDLE_READ, SURGED=SURGED),
    **constants(COIN_SIDES, HEADS=HEADS, TAILS=TAILS),
    "GUESSED_RIGHT": GUESSED_RIGHT,
    "GUESSED_WRONG": GUESSED_WRONG,
    "bannered": bannered,
    "hostage": hostage,
}
_WORDS = (
    play_from_a_foes_discard,
    play_off_deck,
    put_away_an_ongoing_card,
    bribe_for_free,
    cheaper_bribe,
    next_bribe_cheaper,
    flip,
    guess_main_top,
    guess_own_top,
    costly_destroyed,
    destroy_counting_costly,
    destroy_each_pays,
    destroy_this,
    down_to,
    draw_one_of_them,
    end_of_gotham_girl,
    gain_slightly_dearer,
    join_team,
    look_at_hand,
    next_buy_cheaper,
    order_the_rest,
    put_this_under_deck,
    rob_a_richer_foe,
    spend_now,
    this_or_a_hostage,
    pass_on,
    pass_to_the_riddler,
    freeze_card,
    release_all_hostages,
    release_card,
    release_this,
    attach_riddle,
    freeze_or_lose,
    look_at_riddle,
    riddler_attacks,
    the_riddler,
    surge,
    gain_vp,
    half_their_vp,
    its_vp_value,
    its_vp_value_is_at_least,
    lose_vp,
    lost_fewer_than,
    may_lose_vp,
    spend_vp,
    take_from_richer,
)

WORDS = {**SHARED, **_NAMED, **{word.__name__: word for word in _WORDS}}

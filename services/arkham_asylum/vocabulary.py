"""The words that card packs for Arkham Asylum may use: the shared ones and its own."""

from __future__ import annotations

from services.arkham_asylum.cards.equipment import this_or_a_hostage
from services.arkham_asylum.cards.heroes import end_of_gotham_girl, next_buy_cheaper
from services.arkham_asylum.cards.hostages import draw_one_of_them, look_at_hand, next_bribe_cheaper, order_the_rest, spend_now
from services.arkham_asylum.cards.nemeses import down_to, half_their_vp, lost_fewer_than, pass_on, release_all_hostages, take_from_richer
from services.arkham_asylum.cards.riddle_tokens import freeze_or_lose, pass_to_the_riddler
from services.arkham_asylum.cards.stacks import destroy_each_pays
from services.arkham_asylum.cards.super_powers import (
    costly_destroyed,
    destroy_counting_costly,
    destroy_this,
    join_team,
    play_from_a_foes_discard,
)
from services.arkham_asylum.cards.villains import (
    gain_slightly_dearer,
    play_off_deck,
    put_away_an_ongoing_card,
    put_this_under_deck,
    rob_a_richer_foe,
)
from services.arkham_asylum.kinds import HOSTAGE, LOCATION
from services.arkham_asylum.mechanics.bribes import BRIBE_PRICE, BRIBED_ONE, bannered, bribe_for_free, cheaper_bribe
from services.arkham_asylum.mechanics.coin import HEADS, TAILS, flip
from services.arkham_asylum.mechanics.freeze import freeze_card
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, GUESSED_WRONG, guess_main_top, guess_own_top
from services.arkham_asylum.mechanics.release import hostage, release_card, release_this
from services.arkham_asylum.mechanics.riddles import RIDDLE_READ, attach_riddle, look_at_riddle, riddler_attacks, the_riddler
from services.arkham_asylum.mechanics.surge import SURGED, surge
from services.arkham_asylum.mechanics.tokens import gain_vp, its_vp_value, its_vp_value_is_at_least, lose_vp, may_lose_vp, spend_vp
from services.deckbuilding.cards.vocabulary import WORDS as SHARED
from services.deckbuilding.cards.vocabulary import vocabulary, words_of
from services.deckbuilding.cards.word_constants import constants
from services.deckbuilding.state.constants import CARD_TYPES, COIN_SIDES, EVENTS, QUESTIONS

_NAMED = {
    **constants(CARD_TYPES, HOSTAGE=HOSTAGE, LOCATION=LOCATION),
    **constants(COIN_SIDES, HEADS=HEADS, TAILS=TAILS),
    **constants(EVENTS, BRIBED_ONE=BRIBED_ONE, RIDDLE_READ=RIDDLE_READ, SURGED=SURGED),
    **constants(QUESTIONS, BRIBE_PRICE=BRIBE_PRICE),
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
WORDS = vocabulary([*SHARED.items(), *_NAMED.items(), *words_of(*_WORDS)])

"""Main deck: Equipment."""

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.bribes import bribe_for_free
from services.arkham_asylum.mechanics.freeze import freeze_card
from services.arkham_asylum.mechanics.guesses import GUESSED_RIGHT, GUESSED_WRONG, guess_own_top
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.tokens import may_lose_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    LINE_UP,
    TO_TOP,
    VILLAIN,
    area_attack,
    card,
    control,
    cost_at_least,
    cost_at_most,
    defense,
    destroy,
    destroyed_this_turn,
    discard,
    discard_it,
    draw,
    gain_weakness,
    if_done,
    if_not_done,
    look_at_top,
    may,
    next_gain,
    of_type,
    power,
    put_it,
    when,
)
from services.deckbuilding.effects.card_actions import DiscardCard
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import candidates
from services.deckbuilding.state.frames import CARD, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import ONGOING
from services.deckbuilding.state.option_codes import PICK, in_zone


@dataclass(frozen=True)
class DiscardThisOrAHostage(ChooseCards):
    """Discards this card or a Hostage that the player controls; if a Hostage is discarded, this card stays in hand (AA-48)."""

    @override
    def options(self, m: MatchState, f: Frame) -> list[int]:
        hostages = candidates(m, f[TARGET], -1, 0, (ONGOING,), hostage)
        return [PICK | in_zone(HAND) | f[CARD], *hostages]

    @override
    def text(self, who: str = "") -> str:
        return "discard this card or a Hostage you control"


def this_or_a_hostage() -> DiscardThisOrAHostage:
    """Discard this card or a Hostage you control."""
    return DiscardThisOrAHostage(DiscardCard("discard"), (HAND, ONGOING))


TIME_BOMB = card("time_bomb", "Time Bomb", EQUIPMENT, cost=5, vp=1, play=[power(3)], defense=defense(draw(), cost=this_or_a_hostage()))

# fmt: off
CARDS = (
    card("batcycle", "Batcycle", EQUIPMENT, cost=4, vp=1,
         play=[power(2), next_gain(may(put_it(TO_TOP)))]),
    card("bazooka", "Bazooka", EQUIPMENT, cost=4, vp=1, play=[power(2), destroy(LINE_UP, optional=True), if_done(power(1))]),
    card("crowbar", "Crowbar", EQUIPMENT, cost=3, vp=1,
         play=[power(2), discard(start=CONTROL, only=hostage, optional=True),
               if_done(destroy(HAND, DISCARD, optional=True))]),
    card("death_trap", "Death Trap", EQUIPMENT, cost=4, vp=1,
         play=[power(2), area_attack(guess_own_top(3), when(GUESSED_WRONG, discard_it(), gain_weakness()))]),
    card("dual_weapons", "Dual Weapons", EQUIPMENT, cost=2, vp=1, play=[power(1), when(control(of_type(EQUIPMENT), other=True), power(1))]),
    card("fear_toxin", "Fear Toxin", EQUIPMENT, cost=5, vp=2, play=[power(2), area_attack(may_lose_vp(2), if_not_done(gain_weakness()))]),
    card("freeze_gun", "Freeze Gun", EQUIPMENT, cost=6, vp=2, play=[power(3), area_attack(freeze_card(HAND, at_random=True))]),
    card("giant_mallet", "Giant Mallet", EQUIPMENT, cost=3, vp=1, play=[power(2), look_at_top(1), may(discard_it())]),
    card("laughing_gas", "Laughing Gas", EQUIPMENT, cost=4, vp=1,
         play=[power(1), destroy(HAND, DISCARD, optional=True), when(destroyed_this_turn(cost_at_least(1)), power(2))]),
    card("riddler_cane", "Riddler Cane", EQUIPMENT, cost=3, vp=1, play=[power(2)],
         defense=defense(guess_own_top(3), when(GUESSED_RIGHT, draw()))),
    card("scarface", "Scarface", EQUIPMENT, cost=6, vp=2, play=[power(2), bribe_for_free(of_type(VILLAIN) & cost_at_most(5),
         optional=True)]),
    TIME_BOMB,
)

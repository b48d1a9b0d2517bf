"""Oversized Characters."""

from services.arkham_asylum.mechanics.bribes import bannered, cheaper_bribe
from services.arkham_asylum.mechanics.coin import flip
from services.arkham_asylum.mechanics.freeze import freeze_card
from services.arkham_asylum.mechanics.release import hostage
from services.arkham_asylum.mechanics.riddles import RIDDLE_READ, attach_riddle, look_at_riddle
from services.arkham_asylum.mechanics.surge import SURGED, surge
from services.arkham_asylum.mechanics.tokens import gain_vp, its_vp_value
from services.deckbuilding.cards.vocabulary import (
    ALWAYS,
    ANY_TURN,
    FOES,
    HAND,
    HERO,
    OWN_TURN,
    VILLAIN,
    ActivatedAbility,
    TriggeredAbility,
    card,
    discard,
    draw,
    may,
    of_type,
    power,
)
from services.deckbuilding.state.names import DESTROYED_ONE, GAINED, TURN_ENDING, TURN_STARTED, WEAKENED

# fmt: off
CARDS = (
    card("harley_quinn", "Harley Quinn", activated=[
        ActivatedAbility((discard(), power(its_vp_value())))]),
    card("killer_croc", "Killer Croc", passive=[
        TriggeredAbility(DESTROYED_ONE, (draw(),), first=True, when=OWN_TURN)]),
    card("mr_freeze", "Mr. Freeze", activated=[
        ActivatedAbility((freeze_card(HAND), power(1)))]),
    card("poison_ivy", "Poison Ivy", passive=[
        TriggeredAbility(GAINED, (gain_vp(),), card=of_type(HERO) | hostage, first=True, when=OWN_TURN)]),
    card("scarecrow", "Scarecrow", passive=[
        TriggeredAbility(WEAKENED, (gain_vp(),), first=True, when=ANY_TURN)]),
    card("the_joker", "The Joker", passive=[
        TriggeredAbility(TURN_STARTED, (may(surge()),), when=OWN_TURN),
        TriggeredAbility(SURGED, (gain_vp(),), card=of_type(VILLAIN), first=True, when=OWN_TURN)]),
    card("the_penguin", "The Penguin", passive=[
        cheaper_bribe(1, bannered)]),
    card("the_riddler", "The Riddler", passive=[
        TriggeredAbility(TURN_ENDING, (may(look_at_riddle(), attach_riddle()),), when=ALWAYS),
        TriggeredAbility(RIDDLE_READ, (gain_vp(),), whose=FOES, first=True, when=ANY_TURN)]),
    card("two_face", "Two-Face", passive=[
        TriggeredAbility(TURN_STARTED, (flip(heads=[power(1)], tails=[gain_vp()]),), when=OWN_TURN)],
        notes=[
            "Once during each of your turns, after a coin flip of a card you played, you may spend 1 VP to flip again for the new result"
        ]),
)

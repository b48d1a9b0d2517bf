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
        ActivatedAbility((discard(), power(its_vp_value())),
                text="Once during each of your turns, you may discard a card from your hand. If you do, + Power equal to its VP "
                     "value (minimum 0)")]),
    card("killer_croc", "Killer Croc", passive=[
        TriggeredAbility(DESTROYED_ONE, (draw(),), first=True, when=OWN_TURN,
            text="The first time you destroy a card during each of your turns, draw a card")]),
    card("mr_freeze", "Mr. Freeze", activated=[
        ActivatedAbility((freeze_card(HAND), power(1)),
                text="Once during each of your turns, you may Freeze a card from your hand. If you do, +1 Power")]),
    card("poison_ivy", "Poison Ivy", passive=[
        TriggeredAbility(GAINED, (gain_vp(),), card=of_type(HERO) | hostage, first=True, when=OWN_TURN,
            text="The first time you gain a Hero or a Hostage during each of your turns, gain 1 VP")]),
    card("scarecrow", "Scarecrow", passive=[
        TriggeredAbility(WEAKENED, (gain_vp(),), first=True, when=ANY_TURN,
            text="The first time during each turn that a foe gains a Weakness or loses VP because of your Attack, gain 1 VP")]),
    card("the_joker", "The Joker", passive=[
        TriggeredAbility(TURN_STARTED, (may(surge()),), when=OWN_TURN, text="At the start of each of your turns, you may Surge"),
        TriggeredAbility(SURGED, (gain_vp(),), card=of_type(VILLAIN), first=True, when=OWN_TURN,
            text="The first time a Villain is added to the Line-Up by a Surge during each of your turns, gain 1 VP")]),
    card("the_penguin", "The Penguin", passive=[
        cheaper_bribe(1, bannered, "The first time you Bribe a card with a Bribe banner during each of your turns, it costs 1 VP "
             "less to Bribe (minimum 0)")]),
    card("the_riddler", "The Riddler", passive=[
        TriggeredAbility(TURN_ENDING, (may(look_at_riddle(), attach_riddle()),), when=ALWAYS,
            text="At the end of each of your turns, you may look at the top Riddle token and attach it face down to a Line-Up slot "
                 "that has no Riddle token"),
        TriggeredAbility(RIDDLE_READ, (gain_vp(),), whose=FOES, first=True, when=ANY_TURN,
            text="The first time a foe turns a Riddle token face up during each turn, gain 1 VP")]),
    card("two_face", "Two-Face", passive=[
        TriggeredAbility(TURN_STARTED, (flip(heads=[power(1)], tails=[gain_vp()]),), when=OWN_TURN,
            text="At the start of each of your turns, flip the Two-Face coin. Heads: +1 Power. Tails: gain 1 VP")],
        notes=[
            "Once during each of your turns, after a coin flip of a card you played, you may spend 1 VP to flip again for the new result"
        ]),
)

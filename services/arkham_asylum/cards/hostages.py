"""Hostages: Ongoing cards that most players Release for a bonus."""

from services.arkham_asylum.bribes import bribe_for_free, next_bribe_cheaper
from services.arkham_asylum.coins import flip
from services.arkham_asylum.oddities import draw_one_of_them, look_at_hand, order_the_rest, spend_now
from services.arkham_asylum.releasing import release_this
from services.arkham_asylum.tokens import gain_vp, lose_vp
from services.deckbuilding.cards.vocabulary import (
    DISCARD,
    EQUIPMENT,
    FROM_PLAY,
    HERO,
    HOSTAGE,
    OWN_TURN,
    TO_HAND,
    VILLAIN,
    ActivatedAbility,
    TriggeredAbility,
    attacker,
    card,
    cost_at_most,
    defense,
    destroy,
    discard,
    draw,
    gain,
    hand_holds,
    look_at_top,
    of_type,
    power,
    put,
    target_foe,
    when,
    you,
)
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.cards import CardDeclaration
from services.deckbuilding.state.names import TURN_STARTED


def held(id: str, name: str, *bonus: Effect, vp: int = 1) -> CardDeclaration:  # noqa: A002 - the word of the card data
    """A Hostage that may be Released during your turn for a bonus."""
    return card(
        id,
        name,
        HOSTAGE,
        cost=2,
        ongoing=True,
        play=[gain_vp(vp)],
        activated=[ActivatedAbility((release_this(), *bonus), once=False)],
    )


def guarding(id: str, name: str, *reward: Effect) -> CardDeclaration:  # noqa: A002
    """A Hostage that is Released to avoid an Attack."""
    return card(id, name, HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], defense=defense(*reward, places=FROM_PLAY, cost=release_this()))


# fmt: off
CARDS = (
    held("aaron_cash", "Aaron Cash", power(3)),
    held("alfred_pennyworth", "Alfred Pennyworth", draw(2), discard()),
    held("bruce_wayne", "Bruce Wayne", gain_vp(2), vp=2),
    card("calendar_man", "Calendar Man", HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], passive=[
        TriggeredAbility(TURN_STARTED, (flip(heads=[gain_vp()], tails=[release_this()]),), when=OWN_TURN)]),
    guarding("carmine_falcone", "Carmine Falcone", gain_vp()),
    guarding("congresswoman_alejo", "Congresswoman Alejo", draw()),
    held("hugo_strange", "Hugo Strange", bribe_for_free(cost_at_most(4))),
    held("jeremiah_arkham", "Jeremiah Arkham", gain(of_type(VILLAIN) & cost_at_most(4))),
    held("julia_pennyworth", "Julia Pennyworth", look_at_top(3), draw_one_of_them(), order_the_rest()),
    held("lucius_fox", "Lucius Fox", put(of_type(EQUIPMENT), DISCARD, TO_HAND)),
    guarding("mayor_akins", "Mayor Akins", attacker(lose_vp())),
    guarding("sal_maroni", "Sal Maroni", destroy(DISCARD, optional=True)),
    held("silver_st_cloud", "Silver St. Cloud", next_bribe_cheaper(2)),
    card("vicki_vale", "Vicki Vale", HOSTAGE, cost=2, ongoing=True, play=[gain_vp()], activated=[
        ActivatedAbility((spend_now(1), target_foe(look_at_hand(), when(hand_holds(of_type(HERO) | of_type(VILLAIN)), you(gain_vp(2))))))]),
)

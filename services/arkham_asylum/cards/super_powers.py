"""Main deck: Super Powers and Locations."""

from services.arkham_asylum.borrowing import play_from_a_foes_discard
from services.arkham_asylum.bribes import bannered, cheaper_bribe
from services.arkham_asylum.coins import HEADS, TAILS, flip
from services.arkham_asylum.oddities import costly_destroyed, destroy_counting_costly, destroy_this, join_team
from services.arkham_asylum.releasing import hostage
from services.arkham_asylum.surging import surge
from services.arkham_asylum.tokens import gain_vp, spend_vp
from services.deckbuilding.cards.vocabulary import (
    CONTROL,
    DISCARD,
    EQUIPMENT,
    HAND,
    HERO,
    LINE_UP,
    LOCATION,
    OWN_TURN,
    SUPER_POWER,
    TO_HAND,
    TO_TOP,
    VILLAIN,
    TriggeredAbility,
    attacker,
    card,
    cost_at_most,
    defense,
    destroy,
    discard,
    draw,
    gain,
    gain_weakness,
    if_done,
    may,
    named,
    of_type,
    power,
    put,
)
from services.deckbuilding.state.names import DESTROYED_ONE, DISCARDED, GAINED

# fmt: off
CARDS = (
    card("abandoned_warehouse", "Abandoned Warehouse", LOCATION, cost=4, vp=1, ongoing=True, passive=[
        cheaper_bribe(1, of_type(VILLAIN) & bannered)]),
    card("ace_chemical_plant", "Ace Chemical Plant", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DESTROYED_ONE, (gain_vp(),), first=True)]),
    card("arkham_asylum", "Arkham Asylum", LOCATION, cost=6, vp=2, ongoing=True, passive=[
        TriggeredAbility(GAINED, (draw(),), card=of_type(VILLAIN) | hostage, first=True, when=OWN_TURN)]),
    card("gcpd_hq", "GCPD HQ", LOCATION, cost=4, vp=1, ongoing=True, passive=[
        cheaper_bribe(1, of_type(HERO) & bannered)]),
    card("iceberg_lounge", "Iceberg Lounge", LOCATION, cost=5, vp=1, ongoing=True, passive=[
        TriggeredAbility(DISCARDED, (gain_vp(),), first=True)]),
    card("tails_you_die", "...Tails You Die", SUPER_POWER, cost=4, vp=1,
         play=[power(2), flip(tails=[destroy(HAND, DISCARD, optional=True)], fixed=("Tails", TAILS, named("heads_you_live",
             "Heads You Live...")))]),
    card("arms_deal", "Arms Deal", SUPER_POWER, cost=3, vp=1,
         play=[power(1), spend_vp(2, gain(of_type(EQUIPMENT) & cost_at_most(6), LINE_UP, TO_HAND))]),
    card("cannibalism", "Cannibalism", SUPER_POWER, cost=3, vp=1,
         play=[power(1), destroy(HAND, CONTROL, only=of_type(HERO) | of_type(VILLAIN) | hostage, optional=True), if_done(gain_vp(2))]),
    card("criminally_insane", "Criminally Insane", SUPER_POWER, cost=3, vp=1,
         play=[may(discard(at_random=True)), if_done(draw(2), otherwise=[power(1)])]),
    card("heads_you_live", "Heads You Live...", SUPER_POWER, cost=4, vp=1,
         play=[power(2), flip(heads=[draw()], fixed=("Heads", HEADS, named("tails_you_die", "...Tails You Die")))]),
    card("homicidal_mania", "Homicidal Mania", SUPER_POWER, cost=5, vp=1, play=[power(1), destroy_counting_costly(HAND, DISCARD,
         LINE_UP, number=2),
         power(costly_destroyed())]),
    card("hulking_strength", "Hulking Strength", SUPER_POWER, cost=6, vp=2, play=[power(4)]),
    card("hypnotic_pheromones", "Hypnotic Pheromones", SUPER_POWER, cost=4, vp=1,
         play=[power(2), put(of_type(HERO), DISCARD, TO_TOP, optional=True)], defense=defense(attacker(gain_weakness()))),
    card("let_chance_decide", "Let Chance Decide", SUPER_POWER, cost=2, vp=1, play=[flip(heads=[power(2)], tails=[gain_vp()])]),
    card("mind_control", "Mind Control", SUPER_POWER, cost=5, vp=1, play=[power(1), play_from_a_foes_discard()]),
    card("unleash_the_inmates", "Unleash the Inmates", SUPER_POWER, cost=7, vp=3, play=[power(3), surge(2), may(destroy_this()),
         if_done(join_team())]),
)

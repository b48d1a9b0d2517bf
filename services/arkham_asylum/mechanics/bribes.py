"""Bribes: VP tokens instead of Power, and a card that works until the end of the turn without being owned by anybody.

A Bribe is playing, not buying and not gaining (AA-29). The card lies next to the Bribe tile, is controlled from there, and goes under the
main deck at the end of the turn in the order of the Bribes (AA-18), unless it has left before.
"""

from __future__ import annotations

from dataclasses import dataclass

from services.arkham_asylum.mechanics.tokens import lose
from services.deckbuilding.abilities.triggers import add_lasting_effect, raise_event, static, update_triggers, use_up
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import LINE_UP
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.expressions.filters import Filter, any_card
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.movement import zones
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ALWAYS, OWN_TURN, StaticAbility, TriggeredAbility
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.frames import CARD, TARGET, YOU, Frame, frame
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DESTROYED, EVENTS, MAIN_DECK, ONGOING, PLAY_AREA, TURN_ENDING, VP_TOKENS, ZONES
from services.deckbuilding.state.option_codes import A_CARD, IN_LINE_UP, card_of, declare_verb, in_slot
from services.deckbuilding.state.turn_log import logged
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"bribed": "{who} Bribes {card} for {count} VP."})

BRIBE = declare_verb("bribe", "Bribe {}", A_CARD)
BRIBED = ZONES.declare("bribed")
"""The cards next to the Bribe tile, in the order of the Bribes; the active seat controls them."""
BRIBED_ONE = EVENTS.declare("bribed_one")
BRIBE_PRICE = EVENTS.declare("bribe_price")
"""A question: how many VP less the seat pays for a Bribe of that card."""
PLAYED_FROM_SLOT = 2
TILE = "bribe_tile"


def banner(card: Card) -> int | None:
    """The VP that the Bribe banner asks for, None without a banner."""
    found = card.fact("bribe")
    return None if found is None else int(found)


bannered = Filter("card", "with a Bribe banner", lambda card: banner(card) is not None)


def banner_column(box: Box) -> tuple[int, ...]:
    """The banner of each card by number, -1 without one: the main phase looks at it in every decision."""
    return tuple(-1 if (price := banner(card)) is None else price for card in box.cards)


def bribe_price(m: MatchState, seat: int, card: int) -> int:
    """The banner less all reductions, never below 0; reductions for "the first time" hold until such a Bribe was made (AA-32)."""
    price = banner(m.box.cards[card])
    assert price is not None, "only a card with a banner has a price"
    for number, _, source in m.triggers[BRIBE_PRICE][seat] if m.triggers[BRIBE_PRICE] else ():
        ability = static(m, number)
        if ability.card is not None and not ability.card.test(m.box.cards[card]):
            continue
        if ability.first and any(ability.card is None or ability.card.test(m.box.cards[other]) for other in logged(m, BRIBED_ONE, seat)):
            continue
        assert ability.value is not None, "a reduction has a number"
        price -= ability.value.of(m, frame(0, seat, seat, source, card))
    return max(0, price)


def bribe_options(m: MatchState, seat: int, options: list[int]) -> None:
    """The cards of the Line-Up that the seat can Bribe now; equal copies in one place once."""
    tokens = m.counters[VP_TOKENS][seat]
    reduced = bool(m.triggers[BRIBE_PRICE])
    if not tokens and not reduced:
        return
    banners, kinds = m.rules.columns["banner"], m.box.kinds
    slots_matter = m.rules.slots_matter(m)
    seen: list[int] = []
    for slot, here in enumerate(m.line_up):
        for card in here:
            price = banners[card]
            if price < 0 or (price > tokens and not (reduced and bribe_price(m, seat, card) <= tokens)):
                continue
            place = in_slot(slot) if slots_matter else IN_LINE_UP
            key = place | kinds[card]
            if key not in seen:
                seen.append(key)
                options.append(BRIBE | place | card)


def bribe(m: MatchState, seat: int, option: int) -> None:
    """Pays for the Bribe and plays the card."""
    card = card_of(option)
    price = bribe_price(m, seat, card)
    lose(m, seat, price)
    take_bribe(m, seat, card, price)


def take_bribe(m: MatchState, seat: int, card: int, price: int) -> None:
    """The card leaves the Line-Up for the Bribe tile and is played."""
    slot = zones.take_from_line_up(m, card)
    m.log_event("bribed", seat, card=card, count=price)
    use_up(m, BRIBE_PRICE, seat, card)
    tile = m.box.first(TILE)
    returning = m.box.cards[tile].passive[0]
    if not any(lasting[0] == returning for lasting in m.lasting_effects):
        add_lasting_effect(m, returning, seat, tile)
    begin_play(m, seat, card, BRIBED)
    update_triggers(m)
    raise_event(m, BRIBED_ONE, seat, card)
    for hook in m.rules.left_slot:
        hook(m, seat, card, slot, PLAYED_FROM_SLOT)


class _FreeBribe(CardAction):
    """Bribes the chosen card for 0 VP, banner or not."""

    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        """As any other Bribe."""
        take_bribe(m, f[TARGET], card, 0)


@dataclass(frozen=True)
class FreeBribe(ChooseCards):
    """ "You may Bribe a Villain with cost 5 or less for 0 VP"."""

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"{'you may ' if self.optional else ''}Bribe {self.only.one()} in the Line-Up for 0 VP"


def bribe_for_free(only: Filter = any_card, *, optional: bool = False) -> FreeBribe:
    """Bribes a card of the Line-Up for 0 VP, also one without a banner (AA-32)."""
    return FreeBribe(_FreeBribe("bribe"), (LINE_UP,), only, optional=optional)


@dataclass(frozen=True)
class ReturnBribed(Effect):
    """The Bribe tile: at the end of the turn the Bribed cards go under the main deck, the first Bribed first."""

    def run(self, m: MatchState, f: Frame) -> None:
        """The last Bribed card ends as the bottom card; or into the destroyed pile by a house option, without being destroyed."""
        cards, m.zones[BRIBED][f[YOU]] = m.zones[BRIBED][f[YOU]], []
        if not cards:
            return
        update_triggers(m)
        if getattr(m.setup.options, "bribed_cards_destroyed", False):
            m.piles[DESTROYED] += cards
            m.log_event("moved", f[YOU], cards=cards, to="destroyed")
            return
        for card in cards:
            m.piles[MAIN_DECK].insert(0, card)
        m.log_event("moved", f[YOU], cards=cards, to="main_deck")

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There is one."""
        return bool(m.zones[BRIBED][f[YOU]])

    def writes(self, m: MatchState) -> frozenset[str]:
        """Only the Bribed cards."""
        return frozenset(("bribed",))

    def text(self, who: str = "") -> str:
        """The tile."""
        return "put the Bribed cards on the bottom of the main deck in the order of the Bribes"


TILE_ROW = TriggeredAbility(
    TURN_ENDING, (ReturnBribed(),), when=ALWAYS, text="At the end of your turn put the Bribed cards under the main deck"
)


def cheaper_bribe(number: int, only: Filter, words: str) -> StaticAbility:
    """ "The first time you Bribe ... during each of your turns, it costs 1 VP less"."""
    return StaticAbility(BRIBE_PRICE, card=only, value=value_of(number), first=True, when=OWN_TURN, text=words)


@dataclass(frozen=True)
class DestroyThisAtTheEnd(Effect):
    """ "Destroy this card if you control it": nothing if it has left play meanwhile, by whatever way (AA-17)."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """It is controlled."""
        return f[CARD] in controlled(m, f[YOU])

    def run(self, m: MatchState, f: Frame) -> None:
        """From wherever it is controlled."""
        card = f[CARD]
        for zone in (PLAY_AREA, ONGOING, BRIBED):
            if card in m.zones[zone][f[YOU]]:
                zones.take_out(m, f[YOU], zone, card)
                if not m.rules.replace_destruction(m, f[YOU], card, zone + 1):
                    zones.destroy(m, f[YOU], card)
                update_triggers(m)
                return

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy this card if you control it"

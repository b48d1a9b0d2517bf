"""Bribes: VP tokens instead of Power, and a card that works until the end of the turn without being owned by anybody.

A Bribe is playing, not buying and not gaining (AA-29). The card lies next to the Bribe tile, is controlled from there, and goes under the
main deck at the end of the turn in the order of the Bribes (AA-18), unless it has left before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.tokens import lose
from services.deckbuilding import zones
from services.deckbuilding.choices import BRIBE, LINE_UP_PLACE, PLACE, SLOT_PLACE
from services.deckbuilding.effects import Effect
from services.deckbuilding.filters import Filter, any_card
from services.deckbuilding.frames import CARD, SUBJECT, YOU, Frame
from services.deckbuilding.looking import add_sentences
from services.deckbuilding.names import DESTROYED, EVENTS, MAIN_DECK, ONGOING, PLAY_AREA, TURN_ENDING, VP_TOKENS, ZONES
from services.deckbuilding.picking import LINE_UP, Deed, Pick
from services.deckbuilding.playing import begin_play
from services.deckbuilding.riders import UntilEndOfTurn
from services.deckbuilding.triggers import ALWAYS, OWN_TURN, Row, happen, relisten
from services.deckbuilding.values import logged, value_of

if TYPE_CHECKING:
    from services.deckbuilding.box import Box
    from services.deckbuilding.facts import Card
    from services.deckbuilding.match import DeckMatch

add_sentences({"bribed": "{who} Bribes {card} for {count} VP."})

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


def bribe_price(m: DeckMatch, seat: int, card: int) -> int:
    """The banner less all reductions, never below 0; reductions for "the first time" hold until such a Bribe was made (AA-32)."""
    price = banner(m.box.cards[card])
    assert price is not None, "only a card with a banner has a price"
    for number, _, _ in m.listeners[BRIBE_PRICE][seat] if m.listeners[BRIBE_PRICE] else ():
        row = m.box.rows[number].row
        if row.card is not None and not row.card.test(m.box.cards[card]):
            continue
        if row.first and any(row.card is None or row.card.test(m.box.cards[other]) for other in logged(m, BRIBED_ONE, seat)):
            continue
        assert row.value is not None, "a reduction has a number"
        price -= row.value.of(m, [])
    return max(0, price)


def bribe_options(m: DeckMatch, seat: int, options: list[int]) -> None:
    """The cards of the Line-Up that the seat can Bribe now; equal copies in one place once."""
    tokens = m.counters[VP_TOKENS][seat]
    reduced = bool(m.listeners[BRIBE_PRICE])
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
            place = (SLOT_PLACE + slot if slots_matter else LINE_UP_PLACE) << PLACE
            key = place | kinds[card]
            if key not in seen:
                seen.append(key)
                options.append(BRIBE | place | card)


def bribe(m: DeckMatch, seat: int, card: int) -> None:
    """Pays for the Bribe and plays the card."""
    price = bribe_price(m, seat, card)
    lose(m, seat, price)
    take_bribe(m, seat, card, price)


def take_bribe(m: DeckMatch, seat: int, card: int, price: int) -> None:
    """The card leaves the Line-Up for the Bribe tile and is played."""
    slot = zones.take_from_line_up(m, card)
    m.tell("bribed", seat, card=card, count=price)
    _use_up(m, seat, card)
    tile = m.box.first(TILE)
    row = m.box.cards[tile].rows[0]
    if not any(rider[0] == row for rider in m.riders):
        m.riders.append((row, seat, tile, 0))
    begin_play(m, seat, card, BRIBED)
    relisten(m)
    happen(m, BRIBED_ONE, seat, card)
    for hook in m.rules.left_slot:
        hook(m, seat, card, slot, PLAYED_FROM_SLOT)


def _use_up(m: DeckMatch, seat: int, card: int) -> None:
    """Riders on the next Bribe of such a card."""
    for rider in list(m.riders):
        row = m.box.rows[rider[0]].row
        if row.event == BRIBE_PRICE and rider[1] == seat and row.once and (row.card is None or row.card.test(m.box.cards[card])):
            m.riders.remove(rider)


class _FreeBribe(Deed):
    """Bribes the chosen card for 0 VP, banner or not."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """As any other Bribe."""
        take_bribe(m, f[SUBJECT], card, 0)


@dataclass(frozen=True)
class FreeBribe(Pick):
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

    def run(self, m: DeckMatch, f: Frame) -> None:
        """The last Bribed card ends as the bottom card; or into the destroyed pile by a house option, without being destroyed."""
        cards, m.zones[BRIBED][f[YOU]] = m.zones[BRIBED][f[YOU]], []
        if not cards:
            return
        relisten(m)
        if getattr(m.setup.options, "bribed_cards_destroyed", False):
            m.piles[DESTROYED] += cards
            m.tell("moved", f[YOU], cards=cards, to="destroyed")
            return
        for card in cards:
            m.piles[MAIN_DECK].insert(0, card)
        m.tell("moved", f[YOU], cards=cards, to="main_deck")

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is one."""
        return bool(m.zones[BRIBED][f[YOU]])

    def touches(self) -> frozenset[str]:
        """Only the Bribed cards."""
        return frozenset(("bribed",))

    def text(self, who: str = "") -> str:
        """The tile."""
        return "put the Bribed cards on the bottom of the main deck in the order of the Bribes"


TILE_ROW = Row(TURN_ENDING, (ReturnBribed(),), when=ALWAYS, text="At the end of your turn put the Bribed cards under the main deck")


def cheaper_bribe(number: int, only: Filter, words: str) -> Row:
    """ "The first time you Bribe ... during each of your turns, it costs 1 VP less"."""
    return Row(BRIBE_PRICE, card=only, value=value_of(number), first=True, when=OWN_TURN, text=words)


def next_bribe_cheaper(number: int) -> UntilEndOfTurn:
    """The next card with a banner that you Bribe this turn costs less."""
    phrase = f"the next card with a Bribe banner you Bribe this turn costs {number} VP less to Bribe (minimum 0)"
    return UntilEndOfTurn(Row(BRIBE_PRICE, card=bannered, value=value_of(number), once=True), phrase)


@dataclass(frozen=True)
class DestroyThisAtTheEnd(Effect):
    """ "Destroy this card if you control it": nothing if it has left play meanwhile, by whatever way (AA-17)."""

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """It is controlled."""
        return f[CARD] in zones.controlled(m, f[YOU])

    def run(self, m: DeckMatch, f: Frame) -> None:
        """From wherever it is controlled."""
        card = f[CARD]
        for zone in (PLAY_AREA, ONGOING, BRIBED):
            if card in m.zones[zone][f[YOU]]:
                zones.take_out(m, f[YOU], zone, card)
                if not m.rules.replace_destruction(m, f[YOU], card, zone + 1):
                    zones.destroy(m, f[YOU], card)
                relisten(m)
                return

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy this card if you control it"

"""Bribes: a player pays VP tokens to play a card from the Line-Up without owning it.

A Bribe is neither buying nor gaining (AA-29). The card lies next to the Bribe tile, where its player controls it, and goes under the main
deck at the end of the turn, in the order of the Bribes (AA-18), unless it has left play before.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.arkham_asylum.mechanics.tokens import remove_vp
from services.deckbuilding.abilities.triggers import add_lasting_effect, raise_event, static, use_up
from services.deckbuilding.abilities.wording import EventWords, amount_of, declare_event_words, declare_static_words
from services.deckbuilding.effects.card_actions import CardAction
from services.deckbuilding.effects.choose_cards import ChooseCards
from services.deckbuilding.effects.places import LINE_UP
from services.deckbuilding.effects.play_card import begin_play
from services.deckbuilding.expressions.filter_wording import Wording
from services.deckbuilding.expressions.filters import Filter, Leaf, any_card
from services.deckbuilding.expressions.values import value_of
from services.deckbuilding.movement.discards import destroy
from services.deckbuilding.movement.mover import put_in_pile, take_from_line_up, take_from_zone
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.wording import Unit
from services.deckbuilding.state.abilities import ALWAYS, OWN_TURN, StaticAbility, TriggeredAbility
from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.frames import CARD, TARGET, YOU, Frame, frame
from services.deckbuilding.state.hooks import SLOT_PLAYED
from services.deckbuilding.state.lookup import controlled
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DESTROYED, EVENTS, MAIN_DECK, ONGOING, PLAY_AREA, TURN_ENDING, VP_TOKENS, ZONES
from services.deckbuilding.state.option_codes import A_CARD, IN_LINE_UP, card_of, declare_verb, in_slot
from services.deckbuilding.state.turn_log import logged
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences({"bribed": "{who} Bribes {card} for {count} VP."})

BRIBE = declare_verb("bribe", "Bribe {}", A_CARD)
BRIBED = ZONES.declare("bribed")
"""The cards next to the Bribe tile, in the order of the Bribes; the active player controls them."""
BRIBED_ONE = EVENTS.declare("bribed_one")
BRIBE_PRICE = EVENTS.declare("bribe_price")
"""Value: by how many VP a Bribe of that card is cheaper for the seat."""
TILE = "bribe_tile"


def banner(card: Card) -> int | None:
    """The VP on the card's Bribe banner, None without a banner."""
    found = card.fact("bribe")
    return None if found is None else int(found)


@dataclass(frozen=True, slots=True)
class Bannered(Leaf):
    """A card with a Bribe banner."""

    @property
    @override
    def wording(self) -> Wording:
        return Wording(phrase="with a Bribe banner", opposite="without a Bribe banner")

    @override
    def test(self, card: Card) -> bool:
        return banner(card) is not None


bannered: Filter = Bannered()


def _price_words(ability: StaticAbility, lasting: bool) -> str:
    only = ability.card or any_card
    amount, rest = amount_of(ability, Unit("VP less", "VP less"))
    price = f"costs {amount}{rest} to Bribe (minimum 0)"
    if ability.once:
        return f"{only.determined('the next')} you Bribe this turn {price}"
    if ability.first:
        return f"the first time you Bribe {only.one()} on each of your turns, it {price}"
    return f"{only.determined('each')} you Bribe {price}"


declare_static_words(BRIBE_PRICE, _price_words)
declare_event_words(BRIBED_ONE, EventWords("Bribe {card}", about_card=True))


def banners(box: Box) -> tuple[int, ...]:
    """By card number, the VP on the Bribe banner, -1 without one; kept as a column because every main phase decision reads it."""
    return tuple(-1 if (price := banner(card)) is None else price for card in box.cards)


def bribe_price(m: MatchState, seat: int, card: int) -> int:
    """The VP that the seat must pay to Bribe the card: its banner less all reductions, at least 0.

    Reductions for "the first time" apply until a Bribe that they fit has been made (AA-32)."""
    price = banner(m.box.cards[card])
    assert price is not None, "only a card with a banner has a price"
    for number, _, source in m.triggers[BRIBE_PRICE][seat] if m.triggers[BRIBE_PRICE] else ():
        ability, concerns = static(m, number), m.box.concerns[number]
        if concerns and not concerns[card]:
            continue
        if ability.first and any(not concerns or concerns[other] for other in logged(m, BRIBED_ONE, seat)):
            continue
        assert ability.value is not None, "a reduction has a number"
        price -= ability.value.of(m, frame(0, seat, seat, source, card))
    return max(0, price)


def bribe_options(m: MatchState, seat: int, options: list[int]) -> None:
    """Hook: adds the cards that the seat can Bribe now to the options of the main phase; equal copies in one place are one option."""
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
    """Pays for the chosen Bribe and plays the card."""
    card = card_of(option)
    price = bribe_price(m, seat, card)
    remove_vp(m, seat, price)
    play_bribed(m, seat, card, price)


def play_bribed(m: MatchState, seat: int, card: int, price: int) -> None:
    """Moves the card from the Line-Up next to the Bribe tile and plays it; `price` is the VP paid, for the log."""
    slot = take_from_line_up(m, card)
    m.log_event("bribed", seat, card=card, count=price)
    use_up(m, BRIBE_PRICE, seat, card)
    tile = m.box.first(TILE)
    returning = m.box.cards[tile].passive[0]
    if not any(number == returning for number, *_ in m.lasting_effects):
        add_lasting_effect(m, returning, seat, tile)
    begin_play(m, seat, card, BRIBED)
    raise_event(m, BRIBED_ONE, seat, card)
    for hook in m.rules.left_slot:
        hook(m, seat, card, slot, SLOT_PLAYED)


class _FreeBribe(CardAction):
    """Bribes the chosen card for 0 VP; it needs no Bribe banner."""

    @override
    def do(self, m: MatchState, f: Frame, card: int, place: int) -> None:
        play_bribed(m, f[TARGET], card, 0)


@dataclass(frozen=True)
class FreeBribe(ChooseCards):
    """Chooses a card in the Line-Up and Bribes it for 0 VP."""

    @override
    def text(self, who: str = "") -> str:
        return f"{'you may ' if self.optional else ''}Bribe {self.only.one(' in the Line-Up')} for 0 VP"


def bribe_for_free(only: Filter = any_card, *, optional: bool = False) -> FreeBribe:
    """Bribe a card in the Line-Up for 0 VP, even one without a Bribe banner (AA-32)."""
    return FreeBribe(_FreeBribe("bribe"), (LINE_UP,), only, optional=optional)


@dataclass(frozen=True)
class ReturnBribed(Effect):
    """Puts the Bribed cards under the main deck, the first Bribed card first.

    By a house option they go to the destroyed pile instead, without counting as destroyed."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        # Each card goes under the one before it, so the last Bribed card is the bottom card.
        cards = list(m.zones[BRIBED][f[YOU]])
        destroyed = getattr(m.setup.options, "bribed_cards_destroyed", False)
        for card in cards:
            take_from_zone(m, f[YOU], BRIBED, card)
            put_in_pile(m, DESTROYED if destroyed else MAIN_DECK, card, bottom=not destroyed)
        if cards:
            m.log_event("moved", f[YOU], cards=cards, to="destroyed" if destroyed else "main_deck")

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(m.zones[BRIBED][f[YOU]])

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("bribed",))

    @override
    def text(self, who: str = "") -> str:
        return "put the Bribed cards on the bottom of the main deck in the order of the Bribes"


BRIBE_TILE_ABILITY = TriggeredAbility(TURN_ENDING, (ReturnBribed(),), when=ALWAYS)


def cheaper_bribe(number: int, only: Filter) -> StaticAbility:
    """Your first Bribe of a card of the filter during each of your turns costs `number` VP less."""
    return StaticAbility(BRIBE_PRICE, card=only, value=value_of(number), first=True, when=OWN_TURN)


@dataclass(frozen=True)
class DestroyThisIfControlled(Effect):
    """Destroys the card whose text it is, if the player still controls it (AA-17)."""

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return f[CARD] in controlled(m, f[YOU])

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        card = f[CARD]
        for zone in (PLAY_AREA, ONGOING, BRIBED):
            if card in m.zones[zone][f[YOU]]:
                take_from_zone(m, f[YOU], zone, card)
                if not m.rules.replace_destruction(m, f[YOU], card, zone):
                    destroy(m, f[YOU], card)
                return

    @override
    def text(self, who: str = "") -> str:
        return "destroy this card if you control it"

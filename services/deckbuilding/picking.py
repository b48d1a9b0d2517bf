"""Words that choose cards and do something with them: destroy, discard, put, gain, reveal, give.

A place is a zone of the player that the clause is about, or one of the words below. A card to choose is one decision each; equal
copies in one place are one option; a single option is taken without asking.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import DONE_PICKING, LINE_UP_PLACE, PASS, PICK, PLACE, SLOT_PLACE, VERB
from services.deckbuilding.effects import Effect, conjugate, own
from services.deckbuilding.filters import Filter, any_card, weakness_card
from services.deckbuilding.frames import ATTACK, BEST, DONE, IT, LEFT, OTHER, PC, SPARE, SUBJECT, Frame
from services.deckbuilding.names import DECK, DISCARD, HAND, MAIN_DECK, ONGOING, PLAY_AREA
from services.deckbuilding.strikes import affect, weaken
from services.deckbuilding.values import Number, value_of

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

LINE_UP, LOOKED_AT, CONTROL, OTHERS_DISCARD, OTHERS_HAND, OTHERS_ONGOING = -1, -2, -3, -4, -5, -6
"""The Line-Up; the cards just looked at on top of the deck; the cards you control; zones of the OTHER player."""
ANY_NUMBER = 1000
OTHERS_ZONES = {OTHERS_DISCARD: DISCARD, OTHERS_HAND: HAND, OTHERS_ONGOING: ONGOING}

PLACE_WORDS = {
    HAND: "hand",
    DISCARD: "discard pile",
    LINE_UP: "the Line-Up",
    CONTROL: "control",
    LOOKED_AT: "those cards",
    ONGOING: "play",
    DECK: "deck",
    OTHERS_DISCARD: "discard pile",
    OTHERS_HAND: "hand",
}


def candidates(m: DeckMatch, seat: int, other: int, spare: int, places: tuple[int, ...], only: Filter) -> list[int]:
    """The options to pick a card from those places, equal copies in one place once."""
    found: list[int] = []
    seen: set[int] = set()
    cards = m.box.cards
    for code, here in _lie(m, seat, other, spare, places):
        for card in here:
            facts = cards[card]
            key = code | facts.kind_index
            if key not in seen and (only.everything or only.test(facts)):
                seen.add(key)
                found.append(PICK | code | card)
    return found


def _lie(m: DeckMatch, seat: int, other: int, spare: int, places: tuple[int, ...]) -> list[tuple[int, list[int]]]:
    """The lists of cards of those places, each with the code of its place."""
    lists: list[tuple[int, list[int]]] = []
    for place in places:
        if place >= 0:
            lists.append((place + 1 << PLACE, m.zones[place][seat]))
        elif place == LINE_UP:
            if m.rules.slots_matter(m):
                lists += [(SLOT_PLACE + slot << PLACE, cards) for slot, cards in enumerate(m.line_up)]
            else:
                lists.append((LINE_UP_PLACE << PLACE, [card for cards in m.line_up for card in cards]))
        elif place == CONTROL:
            lists += [(zone + 1 << PLACE, m.zones[zone][seat]) for zone in (PLAY_AREA, ONGOING, *m.rules.also_controlled)]
        elif place == LOOKED_AT:
            lists.append((DECK + 1 << PLACE, m.zones[DECK][seat][: -spare - 1 : -1] if spare else []))
        elif other >= 0:
            zone = OTHERS_ZONES[place]
            lists.append((zone + 1 << PLACE, m.zones[zone][other]))
    return lists


class Deed(ABC):
    """What is done with a chosen card."""

    def __init__(self, verb: str, ending: str = "") -> None:
        self.verb = verb
        self.ending = ending

    def take_out(self, m: DeckMatch, f: Frame, card: int, place: int) -> int:
        """Takes the card from where it lies; returns its Line-Up slot or -1."""
        if place >= SLOT_PLACE:
            slot = zones.take_from_line_up(m, card)
            if self.leaves_slot:
                for hook in m.rules.left_slot:
                    hook(m, f[SUBJECT], card, slot, 1)
            return slot
        owner = f[SUBJECT] if card in m.zones[place - 1][f[SUBJECT]] else f[OTHER]
        zones.take_out(m, owner, place - 1, card)
        return -1

    leaves_slot = True
    """Whether the card leaves the Line-Up otherwise than by being gained or played."""

    @abstractmethod
    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Does it."""


class Destroy(Deed):
    """Destroys the card."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Out of the game, or back to its stack; a replacement may put it elsewhere and count as nothing done."""
        controlled_it = place - 1 in (PLAY_AREA, ONGOING)
        self.take_out(m, f, card, place)
        if m.rules.replace_destruction(m, f[SUBJECT], card, place):
            f[DONE] -= 1
            return
        zones.destroy(m, f[SUBJECT], card)
        if controlled_it and m.events is not None:
            m.tell("left_play", f[SUBJECT], card=card)


class Discard(Deed):
    """Discards the card; within an Attack that affects the player."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Onto its owner's discard pile, as a discard."""
        self.take_out(m, f, card, place)
        owner = m.rules.owner_of(m, card, f[SUBJECT]) if place - 1 in (PLAY_AREA, ONGOING) else f[SUBJECT]
        zones.discard(m, f[SUBJECT], card, owner)
        if f[ATTACK] >= 0:
            affect(m, f, struck=True)


class Put(Deed):
    """Puts the card into hand, or on the deck."""

    def __init__(self, where: int, ending: str) -> None:
        super().__init__("put", ending)
        self.where = where

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """A plain move."""
        self.take_out(m, f, card, place)
        if m.events is not None:
            m.tell("moved", f[SUBJECT], card=card, to=("discard", "hand", "deck", "deck")[self.where])
        zones.put(m, f[SUBJECT], card, self.where)


class PutUnderMain(Deed):
    """Puts a card on the bottom of the main deck."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """A plain move."""
        self.take_out(m, f, card, place)
        if m.events is not None:
            m.tell("moved", f[SUBJECT], card=card, to="main_deck")
        m.piles[MAIN_DECK].insert(0, card)


class Gain(Deed):
    """Gains the card."""

    leaves_slot = False

    def __init__(self, where: int, ending: str = "") -> None:
        super().__init__("gain", ending)
        self.where = where

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """From the Line-Up or another player's pile."""
        slot = self.take_out(m, f, card, place)
        zones.gain(m, f[SUBJECT], card, self.where, slot)


class Reveal(Deed):
    """Shows the card; it stays where it is."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Everybody sees it."""
        if m.events is not None:
            m.tell("revealed", f[SUBJECT], cards=[card])


class Remember(Deed):
    """Only chooses the card, for a later clause."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Nothing yet."""


class GiveWeakness(Deed):
    """Gives one of your Weakness cards to the foe that the Attack affects, who gains it."""

    def do(self, m: DeckMatch, f: Frame, card: int, place: int) -> None:
        """Into the foe's discard pile."""
        self.take_out(m, f, card, place)
        foe = f[OTHER]
        zones.gain(m, foe, card)
        if f[ATTACK] >= 0:
            affect(m, f, struck=True, seat=foe)
            weaken(m, f, foe)


@dataclass(frozen=True)
class Pick(Effect):
    """Chooses cards from places and does a deed with each. Sets DONE to their number, IT to the last, BEST to the highest cost."""

    deed: Deed
    places: tuple[int, ...]
    only: Filter = any_card
    number: Number = 1
    up_to: bool = False
    optional: bool = False
    """ "You may": a pass declines."""
    at_random: bool = False
    phrase: str = ""

    kind = "pick"

    def options(self, m: DeckMatch, f: Frame) -> list[int]:
        """What may be picked now."""
        return candidates(m, f[SUBJECT], f[OTHER], f[SPARE], self.places, self.only)

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is something to pick."""
        return bool(self.options(m, f))

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asks for the next card, takes the only one, or goes on."""
        if not f[LEFT]:
            f[DONE], f[IT], f[BEST] = 0, -1, -1
            f[LEFT] = self.number if isinstance(self.number, int) else value_of(self.number).of(m, f)
            if f[LEFT] <= 0:
                f[LEFT] = 0
                return None
        options = self.options(m, f)
        if not options:
            f[LEFT] = 0
            return None
        if self.at_random:
            self._at_random(m, f)
            return None
        if self.up_to:
            options.append(DONE_PICKING)
        elif self.optional:
            options.append(PASS)
        elif len(options) == 1:
            self.take(m, f, options[0])
            return None
        return m.ask(f[SUBJECT], options)

    def again(self, m: DeckMatch, f: Frame) -> bool:
        """Asked again for other hidden cards."""
        options = self.options(m, f)
        if self.up_to:
            options.append(DONE_PICKING)
        elif self.optional:
            options.append(PASS)
        m.options = options or m.options
        return bool(options)

    def _at_random(self, m: DeckMatch, f: Frame) -> None:
        """Each single card is as likely as the others, copies too."""
        every = [
            PICK | code | card
            for code, here in _lie(m, f[SUBJECT], f[OTHER], f[SPARE], self.places)
            for card in here
            if self.only.test(m.box.cards[card])
        ]
        self.take(m, f, every[m.draw_below(len(every))] if len(every) > 1 else every[0])

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Does the deed with the chosen card, and asks again if more may be chosen."""
        if option & VERB != PICK:
            f[LEFT] = 0
            return
        card = option & CARD_MASK
        f[LEFT] -= 1
        f[DONE] += 1
        f[IT] = card
        if self.places[0] == LOOKED_AT:
            f[SPARE] -= 1
        f[BEST] = max(f[BEST], m.box.cards[card].cost)
        if f[LEFT]:
            f[PC] -= 1
        self.deed.do(m, f, card, option >> PLACE & 0xFF)

    def text(self, who: str = "") -> str:
        """ "you may destroy a card in your hand or discard pile"."""
        if self.phrase:
            return self.phrase
        verb = self.deed.verb
        start = f"{who or 'you'} may {verb}" if self.optional else conjugate(verb, who)
        what, where = self._what(), self._from(own(who))
        after = self.only.with_what if where and self.only.with_what.startswith("that ") else ""
        return f"{start} {what.removesuffix(after).rstrip()}{where} {after}{self.deed.ending}".replace("  ", " ").rstrip()

    def _what(self) -> str:
        random = "random " if self.at_random else ""
        if self.number == ANY_NUMBER:
            return f"any number of {self.only.many('')}".replace("of  ", "of ").replace("  ", " ").replace("of cards", "of cards")
        if isinstance(self.number, int):
            if self.number == 1:
                noun = self.only.one()
                return noun.replace("a card", "a random card", 1) if random else noun
            return self.only.many(f"{'up to ' if self.up_to else ''}{self.number}{' random' if random else ''}")
        return self.only.many(f"{self.number.text}")

    def _from(self, whose: str) -> str:
        if self.places in ((HAND,), (LOOKED_AT,)) and isinstance(self.deed, Discard):
            return ""
        if self.places == (CONTROL,):
            return " they control" if whose == "their" else " you control"
        words = [PLACE_WORDS[place] for place in self.places if place != CONTROL]
        link = "from" if isinstance(self.deed, (Put, Gain, Reveal)) else "in"
        if self.places == (LINE_UP,):
            return f" {'in' if isinstance(self.deed, (Destroy, PutUnderMain)) else link} the Line-Up"
        controlled = f" or that {'they' if whose == 'their' else 'you'} control" if CONTROL in self.places else ""
        return f" {link} {whose} {' or '.join(words)}{controlled}"


DESTROY, DISCARD_IT, REVEAL, REMEMBER = Destroy("destroy"), Discard("discard"), Reveal("reveal"), Remember("choose")
ENDINGS = {zones.TO_HAND: " into your hand", zones.TO_TOP: " on top of your deck", zones.TO_BOTTOM: " on the bottom of your deck"}


def destroy(
    *places: int, only: Filter = any_card, number: int = 1, up_to: bool = False, optional: bool = False, at_random: bool = False
) -> Pick:
    """Destroys cards from your hand, discard pile, the Line-Up or what you control."""
    return Pick(DESTROY, places, only, number, up_to, optional, at_random)


def discard(
    number: Number = 1,
    *,
    only: Filter = any_card,
    start: int = HAND,
    up_to: bool = False,
    optional: bool = False,
    at_random: bool = False,
    phrase: str = "",
) -> Pick:
    """Discards cards, from hand unless another place is named."""
    return Pick(DISCARD_IT, (start,), only, number, up_to, optional, at_random, phrase)


def put(only: Filter, start: int, where: int, *, number: int = 1, up_to: bool = False, optional: bool = False, phrase: str = "") -> Pick:
    """ "Put a Hero from your discard pile into your hand": a plain move between zones of yours."""
    return Pick(Put(where, ENDINGS[where]), (start,), only, number, up_to, optional, phrase=phrase)


def put_under_main(start: int, *, number: int = 1, up_to: bool = False, optional: bool = False) -> Pick:
    """Puts cards on the bottom of the main deck."""
    return Pick(PutUnderMain("put", " on the bottom of the main deck"), (start,), any_card, number, up_to, optional)


def gain(only: Filter, start: int = LINE_UP, where: int = zones.TO_DISCARD, *, optional: bool = False) -> Pick:
    """Gains a card from the Line-Up at no cost."""
    ending = " and put it into your hand" if where == zones.TO_HAND else ""
    return Pick(Gain(where, ending), (start,), only, optional=optional)


def reveal(only: Filter, *, optional: bool = False) -> Pick:
    """Reveals a card from hand; who has one must, unless it is optional."""
    return Pick(REVEAL, (HAND,), only, optional=optional)


def choose_from_hand(only: Filter = any_card) -> Pick:
    """Chooses a card in hand for a later clause."""
    return Pick(REMEMBER, (HAND,), only)


def give_weakness() -> Pick:
    """Within "you": the foe gains a Weakness from your hand or discard pile."""
    return Pick(GiveWeakness("give"), (HAND, DISCARD), weakness_card)

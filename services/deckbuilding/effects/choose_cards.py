"""Effects that choose cards and act on them: destroy, discard, put, gain, reveal, give.

A place is a zone of the player that the clause is about, or one of `effects.places`. Each card is a decision of its own; equal
copies in one place are one option; a single option is taken without asking.
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.effects.card_actions import (
    DESTROY,
    DISCARD_IT,
    ENDINGS,
    REMEMBER,
    REVEAL,
    CardAction,
    DiscardCard,
    GainCard,
    GiveWeakness,
    PutCard,
    PutUnderMainDeck,
)
from services.deckbuilding.effects.choice_wording import among_those_cards, chosen_cards, where_they_are
from services.deckbuilding.effects.places import LINE_UP, LOOKED_AT, OTHERS_ZONES, candidates, cards_in
from services.deckbuilding.expressions.filters import Filter, any_card, weakness_card
from services.deckbuilding.expressions.values import Number, value_of
from services.deckbuilding.movement.knowledge import known_to_all
from services.deckbuilding.movement.mover import TO_DISCARD, TO_HAND
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import conjugate, own, subject
from services.deckbuilding.state.constants import Destination, Place
from services.deckbuilding.state.frames import CARDS_LEFT, DONE_COUNT, HIGHEST_COST, IT, LOOKED_AT_COUNT, OTHER, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, HAND
from services.deckbuilding.state.option_codes import DONE_CHOOSING, PASS, PICK, card_of, place_of, verb_of


@dataclass(frozen=True)
class ChooseCards(Effect):
    """Chooses cards from places and acts on each. Sets DONE_COUNT to their number, IT to the last one, and HIGHEST_COST."""

    action: CardAction
    places: tuple[int, ...]
    only: Filter = any_card
    number: Number = 1
    up_to: bool = False
    optional: bool = False
    """ "You may": a pass declines."""
    at_random: bool = False

    kind = "pick"
    sets = frozenset((references.IT, references.DONE, references.HIGHEST_COST))

    def options(self, m: MatchState, f: Frame) -> list[int]:
        """The options for the next card."""
        return candidates(m, f[TARGET], f[OTHER], f[LOOKED_AT_COUNT], self.places, self.only)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """True also where only the chooser's hidden cards say whether there is a card to choose."""
        return bool(m.always_ask and self._hides(m, f)) or bool(self.options(m, f))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks for the next card, takes the only one without asking, or ends the choice."""
        if not f[CARDS_LEFT]:
            f[DONE_COUNT], f[IT], f[HIGHEST_COST] = 0, -1, -1
            f[CARDS_LEFT] = self.number if isinstance(self.number, int) else value_of(self.number).of(m, f)
            if f[CARDS_LEFT] <= 0:
                f[CARDS_LEFT] = 0
                return None
        options = self.options(m, f)
        if self.at_random and options:
            self._at_random(m, f)
            return None
        hides = m.always_ask and self._hides(m, f)
        if self.at_random or not (options or hides):
            f[CARDS_LEFT] = 0
            return None
        if len(options) == 1 and not (self.up_to or self.optional or hides):
            self.on_choice(m, f, options[0])
            return None
        return m.ask(f[TARGET], self._with_refusal(options))

    @override
    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        options = self.options(m, f)
        asks = bool(options) or bool(m.always_ask and self._hides(m, f))
        if asks:
            m.options = self._with_refusal(options)
        return asks

    def _with_refusal(self, options: list[int]) -> list[int]:
        """The options with one for declining, or for having nothing to choose."""
        if self.up_to:
            return [*options, DONE_CHOOSING]
        return [*options, PASS] if self.optional or not options else options

    def _hides(self, m: MatchState, f: Frame) -> bool:
        """Returns whether the choice is among hidden cards, so that being asked or not would reveal something about them."""
        seat, count = f[TARGET], f[LOOKED_AT_COUNT]
        if HAND in self.places and m.zones[HAND][seat]:
            return True
        looked_at = m.zones[DECK][seat][-count:] if LOOKED_AT in self.places and count > 0 else []
        return any(not known_to_all(m, card) for card in looked_at)

    def _at_random(self, m: MatchState, f: Frame) -> None:
        """Chooses a card; each single copy is equally likely.

        Where hidden cards must not show, the draw does not depend on the order in which a hand is held."""
        every = [
            PICK | code | card
            for code, here in cards_in(m, f[TARGET], f[OTHER], f[LOOKED_AT_COUNT], self.places)
            for card in here
            if self.only.test(m.box.cards[card])
        ]
        if m.always_ask:
            every.sort(key=lambda option: m.box.kinds[card_of(option)])
        drawn = m.draw_below(len(every)) if len(every) > 1 or m.always_ask else 0
        self.on_choice(m, f, every[drawn])

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Acts on the chosen card, and asks again if more may be chosen."""
        if verb_of(option) != PICK:
            f[CARDS_LEFT] = 0
            return
        card = card_of(option)
        f[CARDS_LEFT] -= 1
        f[DONE_COUNT] += 1
        f[IT] = card
        if self.places[0] == LOOKED_AT:
            f[LOOKED_AT_COUNT] -= 1
        f[HIGHEST_COST] = max(f[HIGHEST_COST], m.box.cards[card].cost)
        if f[CARDS_LEFT]:
            f[PC] -= 1
        self.action.do(m, f, card, place_of(option))

    @override
    def text(self, who: str = "") -> str:
        start = f"{subject(who)} may {self.action.verb}" if self.optional else conjugate(self.action.verb, who)
        return f"{start} {self._what(who)}{self.action.ending.replace('your', own(who))}"

    def _what(self, who: str) -> str:
        if self.places == (LOOKED_AT,):
            return among_those_cards(self.only, self.number)
        where = where_they_are(self.places, who, moves_from=self.action.moves_from)
        if self.places == (HAND,) and isinstance(self.action, DiscardCard):
            where = ""
        return chosen_cards(self.only, self.number, where, who, up_to=self.up_to, at_random=self.at_random)

    @property
    @override
    def reads(self) -> Referents:
        found = super().reads | self.action.uses
        if LOOKED_AT in self.places:
            found |= {references.LOOKED_AT}
        if any(place in OTHERS_ZONES for place in self.places):
            found |= {references.THE_OTHER}
        return found


def destroy(
    *places: Place, only: Filter = any_card, number: int = 1, up_to: bool = False, optional: bool = False, at_random: bool = False
) -> ChooseCards:
    """Destroys cards from your hand, discard pile, the Line-Up or what you control."""
    return ChooseCards(DESTROY, places, only, number, up_to, optional, at_random)


def discard(
    number: Number = 1,
    *,
    only: Filter = any_card,
    start: Place = HAND,
    up_to: bool = False,
    optional: bool = False,
    at_random: bool = False,
) -> ChooseCards:
    """Discards cards, from hand unless another place is named."""
    return ChooseCards(DISCARD_IT, (start,), only, number, up_to, optional, at_random)


def put(only: Filter, start: Place, where: Destination, *, number: int = 1, up_to: bool = False, optional: bool = False) -> ChooseCards:
    """ "Put a Hero from your discard pile into your hand": a move between your zones."""
    return ChooseCards(PutCard(where, ENDINGS[where]), (start,), only, number, up_to, optional)


def put_under_main(start: Place, *, number: int = 1, up_to: bool = False, optional: bool = False) -> ChooseCards:
    """Puts cards on the bottom of the main deck."""
    return ChooseCards(PutUnderMainDeck("put", " on the bottom of the main deck"), (start,), any_card, number, up_to, optional)


def gain(only: Filter, start: Place = LINE_UP, where: Destination = TO_DISCARD, *, optional: bool = False) -> ChooseCards:
    """Gains a card from the Line-Up at no cost."""
    ending = " and put it into your hand" if where == TO_HAND else ""
    return ChooseCards(GainCard(where, ending), (start,), only, optional=optional)


def reveal(only: Filter, *, optional: bool = False) -> ChooseCards:
    """Reveals a card from hand; a player who has one must, unless it is optional."""
    return ChooseCards(REVEAL, (HAND,), only, optional=optional)


def choose_from_hand(only: Filter = any_card) -> ChooseCards:
    """Chooses a card in hand for a later clause."""
    return ChooseCards(REMEMBER, (HAND,), only)


def give_weakness() -> ChooseCards:
    """Within "you": the foe gains a Weakness from your hand or discard pile."""
    return ChooseCards(GiveWeakness("give that foe"), (HAND, DISCARD), weakness_card)

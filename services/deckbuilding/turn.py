"""The turn: the main phase, and the steps of ending a turn as instructions that a game puts in its order."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import BUY, END_TURN, PLACE, PLAY, SLOT_PLACE, USE, VERB
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.effects import Effect, Instruction, Program
from services.deckbuilding.frames import LEFT, PC, SPARE, Frame
from services.deckbuilding.names import (
    DISCARD,
    HAND,
    MAIN_DECK,
    NEMESIS,
    PLAY_AREA,
    PRICE,
    REMOVED,
    TURN_ENDING,
    TURN_STARTED,
)
from services.deckbuilding.playing import begin_play
from services.deckbuilding.triggers import flush, happen, listen_to_riders, total

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

LINE_UP_SIZE = 5
HAND_SIZE = 5
USED_ABILITY = 1 << 27
"""Marks abilities in the list of what was used this turn."""
LINE_UP_EMPTY, LAST_NEMESIS = 0, 1
"""Reasons for the end that both games know."""


class MainPhase(Instruction):
    """The active seat plays, buys and uses abilities in any order until it ends its turn."""

    kind = "main"

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Resolves what waits, then asks what to do next."""
        if m.pending and flush(m, 0):
            f[PC] -= 1
            return None
        m.seat = seat = m.active
        kinds = m.box.kinds
        options = list({kinds[card]: PLAY | card for card in m.zones[HAND][seat]}.values())
        if m.power >= m.box.cheapest or m.listeners[PRICE]:
            self._buys(m, seat, options)
        for hook in m.rules.main_options:
            hook(m, seat, options)
        if m.rules.has_abilities:
            options += abilities(m, seat)
        options.append(END_TURN)
        m.options = options
        return True

    def _buys(self, m: DeckMatch, seat: int, options: list[int]) -> None:
        """What the seat can pay for: equal cards once, unless their slots make them different."""
        kinds, money = m.box.kinds, m.power
        costs = m.box.costs if not m.listeners[PRICE] else _Reduced(m, seat)
        if m.rules.slots_matter(m):
            placed = ((card, slot) for slot, cards in enumerate(m.line_up) for card in cards if costs[card] <= money)
            options += {kinds[card] << 3 | slot: BUY | (SLOT_PLACE + slot) << PLACE | card for card, slot in placed}.values()
        else:
            options += {kinds[card]: BUY | card for cards in m.line_up for card in cards if costs[card] <= money}.values()
        for pile in m.rules.stalls:
            stack = m.piles[pile]
            if stack and costs[stack[-1]] <= money and (m.faces[pile] or pile not in m.rules.one_a_turn):
                options.append(BUY | stack[-1])

    def again(self, m: DeckMatch, f: Frame) -> bool:
        """Asked again for another hand."""
        self.run(m, f)
        return True

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """Does it and comes back, or goes on to the end of the turn."""
        verb = option & VERB
        card = option & CARD_MASK
        if verb == PLAY:
            f[PC] -= 1
            m.zones[HAND][m.active].remove(card)
            begin_play(m, m.active, card)
            return
        if verb == END_TURN:
            m.tell("ended_turn", m.active)
            return
        f[PC] -= 1
        if verb == BUY:
            buy(m, m.active, card)
        elif verb == USE:
            use(m, m.active, card)
        else:
            m.rules.main_takes[verb](m, m.active, card)

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question."""
        return f"Your turn: you have {m.power} Power."


class _Reduced:
    """The prices while something reduces them."""

    def __init__(self, m: DeckMatch, seat: int) -> None:
        self.m = m
        self.seat = seat

    def __getitem__(self, card: int) -> int:
        return price(self.m, self.seat, card)


def price(m: DeckMatch, seat: int, card: int) -> int:
    """What the seat pays for the card now, never below 0."""
    cost = m.box.cards[card].cost
    return max(0, cost - total(m, PRICE, seat, card)) if m.listeners[PRICE] else cost


def buy(m: DeckMatch, seat: int, card: int) -> None:
    """Pays for the card and gains it; reductions for "the next card you buy" are used up."""
    m.power -= price(m, seat, card)
    if m.listeners[PRICE]:
        for rider in list(m.riders):
            row = m.box.rows[rider[0]].row
            if row.event == PRICE and rider[1] == seat and row.once and (row.card is None or row.card.test(m.box.cards[card])):
                m.riders.remove(rider)
        listen_to_riders(m)
    if m.events is not None:
        m.tell("bought", seat, card=card)
    slot = zones.take_for_gain(m, card)
    zones.gain(m, seat, card, slot=slot)


def abilities(m: DeckMatch, seat: int) -> list[int]:
    """The abilities that the seat may use now: once a turn where the card says so, and if their first clause, their cost, can be done."""
    options = []
    for zone in m.rules.listening:
        for card in m.zones[zone][seat]:
            if any(_usable(m, seat, card, number) for number in m.box.cards[card].abilities):
                options.append(USE | card)
    return options


def _usable(m: DeckMatch, seat: int, card: int, number: int) -> bool:
    ability = m.box.abilities[number].ability
    if ability.once and (USED_ABILITY | number << 12 | card) in m.used:
        return False
    f = [0, seat, seat, card, card, 0, -1, 0, -1, -1, -1, 0]
    if ability.condition is not None and not ability.condition.holds(m, f):
        return False
    return ability.effects[0].possible(m, f)


def use(m: DeckMatch, seat: int, card: int) -> None:
    """Uses the first usable ability of the card."""
    for number in m.box.cards[card].abilities:
        if _usable(m, seat, card, number):
            compiled = m.box.abilities[number]
            if compiled.ability.once:
                m.used.append(USED_ABILITY | number << 12 | card)
            m.tell("used", seat, card=card)
            m.push(compiled.address, seat, seat, card)
            return


# Steps -----------------------------------------------------------------------------------------------------------------


class Step(Instruction):
    """A step of the procedure: before it begins, the abilities that wait are resolved."""

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """The step alone; `Steps` carries out several."""
        return Steps((self,)).run(m, f)

    @abstractmethod
    def step(self, m: DeckMatch, f: Frame) -> bool | None:
        """The step itself."""


class Steps(Instruction):
    """A step and those after it: carries out one after the other while nobody has to decide."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Stops where abilities wait, a text begins, or the frame goes on elsewhere; the frame's place is then that of the step."""
        depth = len(m.stack)
        here = f[PC]
        for step in self.steps:
            f[PC] = here
            if m.pending and flush(m, 0):
                f[PC] -= 1
                return None
            waiting = step.step(m, f)
            if waiting or f[PC] != here or len(m.stack) != depth:
                return waiting
            here += 1
        return None


class SettleBeyond(Instruction):
    """Resolves only the abilities that began to wait after a mark, which the frame holds."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """One after the other."""
        if len(m.pending) > f[SPARE] and flush(m, f[SPARE]):
            f[PC] -= 1


def resolve_apart(m: DeckMatch, address: int, you: int, card: int) -> None:
    """Resolves a text and the abilities that it triggers before anything else goes on."""
    frame = m.push(m.box.extra["settling"], you, you, card)
    frame[SPARE] = len(m.pending)
    m.push(address, you, you, card)


class StartTurn(Step):
    """ "Start of turn" abilities."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """They wait for the next step."""
        m.during = 1
        m.turn += 1
        m.lead = m.active
        if m.events is not None:
            m.tell("turn_began", m.active, turn=m.turn)
        if m.listeners[TURN_STARTED]:
            happen(m, TURN_STARTED, m.active, 0)


class PutHandAway(Step):
    """The rest of the hand goes to the discard pile; that is no discard."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """A plain move."""
        hand = m.zones[HAND][m.active]
        if hand:
            if m.events is not None:
                m.tell("put_away", m.active, count=len(hand))
            m.zones[DISCARD][m.active] += hand
            hand.clear()


class EndOfTurnAbilities(Step):
    """ "End of turn" abilities."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """They wait for the next step."""
        if m.listeners[TURN_ENDING]:
            happen(m, TURN_ENDING, m.active, 0)


class PutPlayedAway(Step):
    """The played cards go to the discard pile; unspent Power is lost."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """A plain move; Ongoing cards stay."""
        area = m.zones[PLAY_AREA][m.active]
        m.zones[DISCARD][m.active] += area
        area.clear()
        m.power = 0


class DrawHand(Step):
    """Draws the next hand."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """Five cards."""
        zones.draw(m, m.active, HAND_SIZE)


class Refill(Instruction):
    """Adds cards to the Line-Up until there are five; the match ends at once if there are not enough."""

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """A card that interrupts is resolved wholly first."""
        count = sum(map(len, m.line_up))
        m.rules.settle_line_up(m, count)
        while count < LINE_UP_SIZE:
            if not m.piles[MAIN_DECK]:
                return m.finish(LINE_UP_EMPTY)
            if add_to_line_up(m):
                f[PC] -= 1
                return None
            count += 1
        return None


class RefillStep(Step):
    """The step of ending a turn that refills the Line-Up."""

    def step(self, m: DeckMatch, f: Frame) -> bool | None:
        """As in a text."""
        return REFILL.run(m, f)


REFILL = Refill()


def add_to_line_up(m: DeckMatch) -> bool:
    """Adds the top card of the main deck to the leftmost slot of the first row with room; True if it interrupts and was put aside."""
    card = m.piles[MAIN_DECK].pop()
    if m.known[-1]:
        m.known[-1] -= 1
    ambush = m.box.cards[card].ambush
    if ambush:
        m.tell("ambushed", -1, card=card)
        m.piles[REMOVED].append(card)
        resolve_apart(m, ambush, -1, card)
        return True
    depths = list(map(len, m.line_up))
    slot = depths.index(min(depths))
    m.line_up[slot].append(card)
    if m.events is not None:
        m.tell("added", -1, card=card, slot=slot)
    return False


class AddCards(Effect):
    """ "Add the top 2 cards of the main deck to the Line-Up": beyond five if need be; an empty main deck does not end the match."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, m: DeckMatch, f: Frame) -> None:
        """A card that interrupts is resolved wholly first and does not count."""
        if not f[LEFT]:
            f[LEFT] = self.number
        while f[LEFT] and m.piles[MAIN_DECK]:
            if add_to_line_up(m):
                f[PC] -= 1
                return
            f[LEFT] -= 1
        f[LEFT] = 0

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There is a card."""
        return bool(m.piles[MAIN_DECK])

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"add the top {'card' if self.number == 1 else f'{self.number} cards'} of the main deck to the Line-Up"


class RefillNow(Effect):
    """ "Refill the Line-Up", inside a text."""

    def emit(self, program: Program) -> None:
        """The step itself."""
        program.add(REFILL)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "refill the Line-Up"


def add_to_the_line_up(number: int = 1) -> AddCards:
    """Adds cards of the main deck to the Line-Up."""
    return AddCards(number)


def refill() -> RefillNow:
    """Refills the Line-Up to five; the match ends if that cannot be done."""
    return RefillNow()


class EndIfDue(Step):
    """The end of the turn in which the last Nemesis was defeated, or another end of the turn is due."""

    def step(self, m: DeckMatch, f: Frame) -> bool | None:
        """Scores."""
        return m.finish(m.ending) if m.ending else None


class NextTurn(Step):
    """The next seat begins; what lasts until the end of the turn is over."""

    def step(self, m: DeckMatch, f: Frame) -> None:
        """Back to the start of the procedure."""
        m.active = m.lead = (m.active + 1) % m.players
        m.log.clear()
        m.used.clear()
        if m.riders:
            m.riders.clear()
            m.listeners = m.steady
        f[PC] = m.box.extra["turn"]


def top_nemesis(m: DeckMatch) -> int:
    """The face-up Nemesis, -1 if there is none."""
    stack = m.piles[NEMESIS]
    return stack[-1] if stack and m.faces[NEMESIS] else -1

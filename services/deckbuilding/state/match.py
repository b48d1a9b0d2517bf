"""A match of either DC game as a value: zones and piles of card numbers, counters, the log of the turn and the stack of frames."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections import Counter
from typing import Any, Self

from typing_extensions import override

from services.deckbuilding.state.box import Box
from services.deckbuilding.state.cards import Card
from services.deckbuilding.state.frames import CARD, PC, Frame, frame
from services.deckbuilding.state.hooks import Hooks
from services.deckbuilding.state.names import BOX, COUNTERS, EVENTS, PILES, ZONES
from services.kernel.errors import EngineFault, IllegalAction, MatchOver
from services.kernel.events import Event
from services.kernel.game import Game, Setup
from services.kernel.match import NOBODY, Match

STEP_LIMIT = 20_000
"""The largest number of instructions within one `apply`; real chains stay far below a thousand."""
BROKEN_TEXT = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""The errors that a text in a wrong place can raise, such as a clause about "you" where there is no player."""
ListeningAbility = tuple[int, int, int]
"""A passive ability in force: its number in the box, its owner, its card."""
WaitingAbility = tuple[int, int, int, int, int, int]
"""A triggered ability that waits: its number, owner and card, the card that triggered it, the seat that did, the amount."""
LastingEffect = tuple[int, int, int, int]
"""A passive ability until the end of the turn: its number, owner and card, and a mask or number of its own."""


class MatchState(Match):
    """One match. All state is in these slots; `box` and `rules` are frozen and shared."""

    __slots__ = (
        "active",
        "always_ask",
        "box",
        "counters",
        "ending",
        "everyone",
        "faces",
        "first_in_turn_order",
        "in_turn",
        "lasting_effects",
        "line_up",
        "log",
        "outcome",
        "owner",
        "pending",
        "permanent_triggers",
        "piles",
        "players",
        "power",
        "rules",
        "seen",
        "stack",
        "strays",
        "triggers",
        "used",
        "zones",
    )

    box: Box
    """The frozen table of all cards and their code."""
    rules: Hooks
    """The frozen rules of the game that hosts the match."""
    players: int
    active: int
    """The seat whose turn it is."""
    first_in_turn_order: int
    """The seat from which several players are counted clockwise: the active one, or the next between turns where the game says so."""
    in_turn: int
    """1 during a turn, 0 between turns."""
    power: int
    """Power of the active seat."""
    zones: list[list[list[int]]]
    """By zone and seat; the last card is the top one."""
    piles: list[list[int]]
    """By pile; the last card is the top one."""
    faces: list[int]
    """By pile: 1 if its top card lies face up."""
    line_up: list[list[int]]
    """The cards of each slot, the first in the top row."""
    counters: list[list[int]]
    """By counter and seat."""
    log: list[int]
    """What happened this turn: event, seat and card in one int each."""
    used: list[int]
    """What may be done once a turn and has been."""
    lasting_effects: list[LastingEffect]
    """Passive abilities in force until the end of the turn."""
    pending: list[WaitingAbility]
    """Abilities that wait until the card that triggered them has resolved."""
    triggers: tuple[tuple[tuple[ListeningAbility, ...], ...], ...]
    """By event and the seat whose event it is: who listens; () where nobody does. `abilities.triggers` derives it."""
    permanent_triggers: tuple[tuple[tuple[ListeningAbility, ...], ...], ...]
    """The same without the lasting effects."""
    owner: array[int]
    """By card: the seat whose deck it belongs to, NOBODY for a card of no deck. Kept by `movement`."""
    seen: bytearray
    """By card: a mask of the viewers who know that it lies in the hidden place where it lies; without meaning for a card in an open
    place. Kept by `movement.knowledge`."""
    everyone: int
    """The mask of all viewers: a bit for each seat, and one for the spectators."""
    strays: list[tuple[int, int]]
    """(card, seat): cards in a hand that came unseen from that other seat's; who has not seen one knows it only as one of that seat's."""
    stack: list[Frame]
    ending: int
    """1 when the match ends with this turn."""
    outcome: tuple[int, ...]
    """The reason's number when it is over, else empty."""
    always_ask: int
    """1 if who is asked depends on public facts alone: a seat is asked also where only its hidden cards leave it no choice."""

    def __init__(self, game: Game, setup: Setup, box: Box, rules: Hooks, seed: bytes, *, events: bool) -> None:
        self.game, self.setup, self.box, self.rules, self.seed = game, setup, box, rules, seed
        self.counter = self.version = self.turn = 0
        self.seat = NOBODY
        self.options = []
        self.events = [] if events else None
        players = self.players = setup.players
        self.active = self.first_in_turn_order = 0
        self.in_turn = 1
        self.power = self.ending = 0
        self.zones = [[[] for _ in range(players)] for _ in range(len(ZONES))]
        self.piles = [[] for _ in range(len(PILES))]
        self.piles[BOX] = list(range(len(box.cards)))
        self.faces = [0] * len(PILES)
        self.line_up = [[] for _ in range(5)]
        self.counters = [[0] * players for _ in range(len(COUNTERS))]
        self.log, self.used, self.lasting_effects, self.pending, self.stack = [], [], [], [], []
        self.triggers = self.permanent_triggers = ((),) * len(EVENTS)
        self.owner = array("b", [NOBODY]) * len(box.cards)
        self.seen = bytearray(len(box.cards))
        self.everyone = (1 << players + 1) - 1
        self.strays = []
        self.outcome = ()
        self.always_ask = int(setup.options.defense_window == "always")

    # Resolving ------------------------------------------------------------------------------------------------------

    def push(
        self,
        address: int,
        you: int,
        target: int,
        card: int,
        it: int = -1,
        parent: int = -1,
        attack: int = -1,
        other: int = -1,
        highest_cost: int = -1,
    ) -> Frame:
        """Begins to resolve the text at that address, before anything else goes on."""
        pushed = frame(address, you, target, card, it, parent, attack, other, highest_cost)
        self.stack.append(pushed)
        return pushed

    def ask(self, seat: int, options: list[int]) -> bool:
        """Asks the seat to choose an option; returns True, so that an instruction can return the result."""
        self.seat = seat
        self.options = options
        return True

    @override
    def apply(self, index: int) -> None:
        if self.seat < 0:
            raise MatchOver("The match is over; no action is possible any more.", field="option", value=index)
        options = self.options
        if not 0 <= index < len(options):
            raise IllegalAction(f"There are options 0 to {len(options) - 1}, not {index}.", field="option", value=index)
        self.version += 1
        top = self.stack[-1]
        try:
            self.box.ops[top[PC] - 1].on_choice(self, top, options[index])
        except BROKEN_TEXT as error:
            self._blame_card_pack(error)
            raise
        if self.seat >= 0:
            self.resolve()

    def resolve(self) -> None:
        """Carries out instructions until somebody has to decide or the match is over; EngineFault beyond the budget."""
        code, stack = self.box.code, self.stack
        try:
            for _ in range(STEP_LIMIT):
                top = stack[-1]
                at = top[PC]
                top[PC] = at + 1
                if code[at](self, top):
                    return
        except BROKEN_TEXT as error:
            self._blame_card_pack(error)
            raise
        card = self._resolving()
        name = card.id if card else "a rule"
        raise EngineFault(f"The match was stopped: resolving {name} took more than {STEP_LIMIT} steps.", field="card", value=name)

    def _resolving(self) -> Card | None:
        """The card whose text is being resolved; None for a rule."""
        sources = [*(frame[CARD] for frame in reversed(self.stack)), *(entry[2] for entry in self.pending)]
        return next((self.box.cards[source] for source in sources if source >= 0), None)

    def _blame_card_pack(self, error: Exception) -> None:
        """Raises EngineFault if the text at hand comes from a card pack; with any other text, the error is a bug of ours."""
        card = self._resolving()
        if card is not None and card.declaration.facts.get("source", {}).get("effect") == "card_pack":
            sentence = f"The match was stopped: the text that a card pack gives {card.id} cannot be resolved where it stands ({error})."
            raise EngineFault(sentence, field="card", value=card.id) from error

    def finish(self, reason: int) -> bool:
        """Ends the match immediately; returns True, so that an instruction can return the result."""
        self.seat = NOBODY
        self.options = []
        self.outcome = (reason,)
        if self.events is not None:
            result = self.result()
            assert result is not None, "the outcome has just been set"
            self.log_event("ended", NOBODY, winners=list(result.winners), scores=list(result.scores), reason=result.reason)
        return True

    def log_event(self, kind: str, seat: int, **public: Any) -> None:
        """Records an event that everybody sees; cards are given by number and shown by id."""
        if self.events is not None:
            self.events.append(self.make_event(kind, seat, public, {}, ()))

    def log_secret_event(self, kind: str, seat: int, seen_by: tuple[int, ...], secret: dict[str, Any], **public: Any) -> None:
        """Records an event a part of which only those seats see."""
        if self.events is not None:
            self.events.append(self.make_event(kind, seat, public, secret, seen_by))

    @abstractmethod
    def make_event(self, kind: str, seat: int, public: dict[str, Any], secret: dict[str, Any], seen_by: tuple[int, ...]) -> Event:
        """An event as viewers read it, from card numbers."""

    @override
    def clone(self) -> Self:
        m = _new(type(self))
        m.game, m.setup, m.seed, m.box, m.rules = self.game, self.setup, self.seed, self.box, self.rules
        m.counter, m.version, m.turn, m.seat, m.options = self.counter, self.version, self.turn, self.seat, self.options[:]
        m.events = None
        m.players, m.active, m.first_in_turn_order, m.in_turn, m.power = (
            self.players,
            self.active,
            self.first_in_turn_order,
            self.in_turn,
            self.power,
        )
        m.ending, m.outcome, m.always_ask = self.ending, self.outcome, self.always_ask
        m.triggers, m.permanent_triggers = self.triggers, self.permanent_triggers
        m.zones = [[cards[:] for cards in zone] for zone in self.zones]
        m.piles = [pile[:] for pile in self.piles]
        m.line_up = [slot[:] for slot in self.line_up]
        m.counters = [counter[:] for counter in self.counters]
        m.stack = [frame[:] for frame in self.stack]
        m.faces, m.log, m.used, m.lasting_effects, m.pending = (
            self.faces[:],
            self.log[:],
            self.used[:],
            self.lasting_effects[:],
            self.pending[:],
        )
        m.owner, m.seen, m.everyone, m.strays = self.owner[:], self.seen[:], self.everyone, self.strays[:]
        return m

    @override
    def census(self) -> Counter[str]:
        places = (*self.piles, *self.line_up, *(cards for zone in self.zones for cards in zone))
        return Counter(self.box.cards[card].id for place in places for card in place)


_new = MatchState.__new__

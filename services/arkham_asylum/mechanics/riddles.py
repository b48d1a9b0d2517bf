"""Riddle tokens: The Riddler attaches them face down to Line-Up slots; a foe that gains or plays a card of the slot reads the token.

It is read after that card and its own text are done (AA-41). A foe that removes a card otherwise sends the token away unread (AA-39);
what The Riddler does himself leaves it (AA-40)."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.effects.attack import begin_attack
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.effects.players import EACH_FOE, Each
from services.deckbuilding.program.effect import END, Effect, Instruction, Program
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.frames import AMOUNT, BY_PLAYER, CARD, IT, PC, TARGET, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, EVENTS, PILES
from services.deckbuilding.state.option_codes import A_NUMBER, PASS, declare_verb, number_of
from services.deckbuilding.views.event_log import declare_sentences

declare_sentences(
    {
        "riddle_removed": "The Riddle token of slot {slot} goes away unread.",
        "riddle_read": "{who} reads the Riddle token of slot {slot}: {card}.",
        "attached": "{who} attaches a Riddle token to slot {slot}.",
    }
)

SLOT = declare_verb("slot", "Slot {}", A_NUMBER)
RIDDLES = PILES.declare("riddle_stack")
RIDDLES_READ = PILES.declare("riddle_discard")
RIDDLES_UNREAD = PILES.declare("riddle_discard_unread")
"""Tokens that went to the discard pile without being turned face up."""
SLOT_TOKENS = tuple(PILES.declare(f"riddle_slot_{slot}") for slot in range(5))
"""The token of each slot, at most one."""
RIDDLE_READ = EVENTS.declare("riddle_read")
"""The seat turned a Riddle token face up."""
THE_RIDDLER = "the_riddler"
GAINED_FROM_SLOT, REMOVED_FROM_SLOT, PLAYED_FROM_SLOT = 0, 1, 2


def riddler(m: MatchState) -> int:
    """The seat that plays The Riddler or has him in its team, -1 if nobody does."""
    cards = m.box.cards
    for seat, team in enumerate(m.zones[CHARACTERS]):
        if any(cards[card].id == THE_RIDDLER for card in team):
            return seat
    return -1


def arrived(m: MatchState, seat: int, card: int) -> None:
    """The 8 tokens, shuffled into a face-down stack, when The Riddler comes into the match ("Tokens"; AA-43)."""
    if m.box.cards[card].id != THE_RIDDLER:
        return
    box = m.piles[BOX]
    tokens = [card for card in box if m.box.cards[card].kind == "riddle_token"]
    if tokens:
        m.piles[BOX] = [card for card in box if m.box.cards[card].kind != "riddle_token"]
        m.shuffle(tokens)
        m.piles[RIDDLES] = tokens


def slot_left(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """A card left a slot: a foe of The Riddler reads its token, or sends it away."""
    tokens = m.piles[SLOT_TOKENS[slot]]
    if not tokens or seat == riddler(m):
        return
    token = tokens.pop()
    if how == REMOVED_FROM_SLOT:
        m.piles[RIDDLES_UNREAD].append(token)
        m.log_event("riddle_removed", seat, slot=slot)
        return
    m.piles[RIDDLES_READ].append(token)
    m.log_event("riddle_read", seat, card=token, slot=slot)
    m.pending.append((m.box.cards[token].passive[0], seat, token, card, seat, how))
    raise_event(m, RIDDLE_READ, seat, token)


def free_slots(m: MatchState) -> list[int]:
    """The slots without a token; also an empty slot may get one (AA-44)."""
    return [slot for slot, pile in enumerate(SLOT_TOKENS) if not m.piles[pile]]


def _stack_top(m: MatchState) -> int:
    """The top token, after making a new stack of the discarded ones if there is none; -1 without any."""
    if not m.piles[RIDDLES]:
        tokens = m.piles[RIDDLES_READ] + m.piles[RIDDLES_UNREAD]
        m.piles[RIDDLES_READ], m.piles[RIDDLES_UNREAD] = [], []
        m.shuffle(tokens)
        m.piles[RIDDLES] = tokens
    return m.piles[RIDDLES][-1] if m.piles[RIDDLES] else -1


@dataclass(frozen=True)
class LookAtRiddle(Effect):
    """ "Look at the top Riddle token of the stack": IT is the token."""

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The Riddler is in the match, has a token and a slot for it."""
        return bool(riddler(m) >= 0 and (m.piles[RIDDLES] or m.piles[RIDDLES_READ] or m.piles[RIDDLES_UNREAD]) and free_slots(m))

    def run(self, m: MatchState, f: Frame) -> None:
        """Only the player sees it."""
        f[IT] = _stack_top(m)
        if f[IT] >= 0:
            m.log_secret_event("looked", f[TARGET], (f[TARGET],), {"cards": [f[IT]]}, count=1)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Only the tokens."""
        return frozenset(("riddles",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "look at the top Riddle token of the stack"


@dataclass(frozen=True)
class AttachRiddle(Effect):
    """ "Attach it face down to a Line-Up slot that has no Riddle token": `slot:N`, with `pass` where it may be declined."""

    optional: bool
    kind = "slot"

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """There are a token and a slot."""
        return bool(f[IT] >= 0 and free_slots(m))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asks for the slot; the only one is taken."""
        slots = free_slots(m)
        if f[IT] not in m.piles[RIDDLES] or not slots:
            return None
        if len(slots) == 1 and not self.optional:
            self.on_choice(m, f, SLOT | slots[0])
            return None
        return m.ask(f[TARGET], [SLOT | slot for slot in slots] + ([PASS] if self.optional else []))

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The token lies face down on the slot."""
        if option == PASS:
            return
        slot = number_of(option)
        m.piles[RIDDLES].remove(f[IT])
        m.piles[SLOT_TOKENS[slot]].append(f[IT])
        m.log_secret_event("attached", f[TARGET], (f[TARGET],), {"card": f[IT]}, slot=slot)

    def writes(self, m: MatchState) -> frozenset[str]:
        """Only the tokens."""
        return frozenset(("riddles",))

    def text(self, who: str = "") -> str:
        """The printed form."""
        may = "you may " if self.optional else ""
        return f"{may}attach it face down to a Line-Up slot that has no Riddle token"


def look_at_riddle() -> LookAtRiddle:
    """Looks at the top token."""
    return LookAtRiddle()


def attach_riddle(*, optional: bool = False) -> AttachRiddle:
    """Attaches the token just looked at."""
    return AttachRiddle(optional)


@dataclass(frozen=True)
class RiddlerAttack(Compound):
    """ "Attack: ..." of a Riddle token: The Riddler attacks the reader (AA-42)."""

    effects: tuple[Effect, ...]

    def emit(self, program: Program) -> None:
        """The Attack, then the text with its own end."""
        begin = _BeginRiddlerAttack()
        begin.body = program.add(begin) + 1
        Each(EACH_FOE, self.effects).emit(program)
        program.add(END)
        begin.after = program.here

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """A Defense may always be used for its reward, so the Attack is made even where it would do nothing."""
        return True

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"Attack: {joined(self.effects)}"


class _BeginRiddlerAttack(Instruction):
    """Begins it."""

    def __init__(self) -> None:
        self.body = self.after = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """The card that was gained or Bribed stays IT; AMOUNT says which it was."""
        f[PC] = self.after
        attacker = riddler(m)
        if attacker >= 0 and attacker != f[TARGET]:
            begin_attack(m, attacker, f[CARD], 1 << f[TARGET], self.body, BY_PLAYER, False, f[IT], f[AMOUNT], single=True)


def riddler_attacks(*effects: Effect) -> RiddlerAttack:
    """An Attack of The Riddler on the reader."""
    return RiddlerAttack(effects)


@dataclass(frozen=True)
class TheRiddler(Compound):
    """ "The Riddler draws a card"."""

    effects: tuple[Effect, ...]

    def emit(self, program: Program) -> None:
        """A part of its own about that seat."""
        begin = _ForTheRiddler()
        begin.body = program.add(begin) + 1
        for effect in self.effects:
            effect.emit(program)
        program.add(END)
        begin.after = program.here

    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        """The Riddler is in the match."""
        return riddler(m) >= 0

    def text(self, who: str = "") -> str:
        """The printed form."""
        return joined(self.effects, "The Riddler")


class _ForTheRiddler(Instruction):
    """Begins the part."""

    def __init__(self) -> None:
        self.body = self.after = 0

    def run(self, m: MatchState, f: Frame) -> None:
        """The Riddler does it himself."""
        f[PC] = self.after
        seat = riddler(m)
        if seat >= 0:
            m.push(self.body, seat, seat, f[CARD], f[IT])


def the_riddler(*effects: Effect) -> TheRiddler:
    """Clauses about The Riddler."""
    return TheRiddler(effects)

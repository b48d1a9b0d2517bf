"""Riddle tokens: The Riddler attaches them face down to Line-Up slots; a foe that gains or plays a card of the slot reads the token.

It is read after that card and its own text are done (AA-41). A foe that removes a card otherwise sends the token away unread (AA-39);
what The Riddler does himself leaves it (AA-40)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from services.arkham_asylum.releasing import freeze
from services.arkham_asylum.tokens import lose
from services.deckbuilding import zones
from services.deckbuilding.attack import begin_attack
from services.deckbuilding.choices import CARD as SLOT_MASK
from services.deckbuilding.choices import PASS, SLOT
from services.deckbuilding.effects import END, Effect, Instruction, Program, joined
from services.deckbuilding.flow import Compound
from services.deckbuilding.frames import ATTACK, BY_PLAYER, CARD, IT, PC, SPARE, SUBJECT, Frame
from services.deckbuilding.looking import add_sentences
from services.deckbuilding.names import BOX, CHARACTERS, EVENTS, GAINED, PILES
from services.deckbuilding.strikes import weaken
from services.deckbuilding.subjects import FOES, Each
from services.deckbuilding.triggers import happen
from services.deckbuilding.values import logged

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

add_sentences(
    {
        "riddle_removed": "The Riddle token of slot {slot} goes away unread.",
        "riddle_read": "{who} reads the Riddle token of slot {slot}: {card}.",
        "attached": "{who} attaches a Riddle token to slot {slot}.",
    }
)

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


def riddler(m: DeckMatch) -> int:
    """The seat that plays The Riddler or has him in its team, -1 if nobody does."""
    cards = m.box.cards
    for seat, team in enumerate(m.zones[CHARACTERS]):
        if any(cards[card].id == THE_RIDDLER for card in team):
            return seat
    return -1


def arrived(m: DeckMatch, seat: int, card: int) -> None:
    """The 8 tokens, shuffled into a face-down stack, when The Riddler comes into the match ("Tokens"; AA-43)."""
    if m.box.cards[card].id != THE_RIDDLER:
        return
    box = m.piles[BOX]
    tokens = [card for card in box if m.box.cards[card].kind == "riddle_token"]
    if tokens:
        m.piles[BOX] = [card for card in box if m.box.cards[card].kind != "riddle_token"]
        m.shuffle(tokens)
        m.piles[RIDDLES] = tokens


def slot_left(m: DeckMatch, seat: int, card: int, slot: int, how: int) -> None:
    """A card left a slot: a foe of The Riddler reads its token, or sends it away."""
    tokens = m.piles[SLOT_TOKENS[slot]]
    if not tokens or seat == riddler(m):
        return
    token = tokens.pop()
    if how == REMOVED_FROM_SLOT:
        m.piles[RIDDLES_UNREAD].append(token)
        m.tell("riddle_removed", seat, slot=slot)
        return
    m.piles[RIDDLES_READ].append(token)
    m.tell("riddle_read", seat, card=token, slot=slot)
    m.pending.append((m.box.cards[token].rows[0], seat, token, card, seat, how))
    happen(m, RIDDLE_READ, seat, token)


def free_slots(m: DeckMatch) -> list[int]:
    """The slots without a token; also an empty slot may get one (AA-44)."""
    return [slot for slot, pile in enumerate(SLOT_TOKENS) if not m.piles[pile]]


def _stack_top(m: DeckMatch) -> int:
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

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """The Riddler is in the match, has a token and a slot for it."""
        return bool(riddler(m) >= 0 and (m.piles[RIDDLES] or m.piles[RIDDLES_READ] or m.piles[RIDDLES_UNREAD]) and free_slots(m))

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Only the player sees it."""
        f[IT] = _stack_top(m)
        if f[IT] >= 0:
            m.tell_secretly("looked", f[SUBJECT], (f[SUBJECT],), {"cards": [f[IT]]}, count=1)

    def touches(self) -> frozenset[str]:
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

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """There are a token and a slot."""
        return bool(f[IT] >= 0 and free_slots(m))

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """Asks for the slot; the only one is taken."""
        slots = free_slots(m)
        if f[IT] not in m.piles[RIDDLES] or not slots:
            return None
        if len(slots) == 1 and not self.optional:
            self.take(m, f, SLOT | slots[0])
            return None
        return m.ask(f[SUBJECT], [SLOT | slot for slot in slots] + ([PASS] if self.optional else []))

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The token lies face down on the slot."""
        if option == PASS:
            return
        slot = option & SLOT_MASK
        m.piles[RIDDLES].remove(f[IT])
        m.piles[SLOT_TOKENS[slot]].append(f[IT])
        m.tell_secretly("attached", f[SUBJECT], (f[SUBJECT],), {"card": f[IT]}, slot=slot)

    def touches(self) -> frozenset[str]:
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


# The texts of the tokens: "you" is the foe that reads ---------------------------------------------------------------------


@dataclass(frozen=True)
class RiddlerAttack(Compound):
    """ "Attack: ..." of a Riddle token: The Riddler attacks the reader (AA-42)."""

    effects: tuple[Effect, ...]

    def emit(self, program: Program) -> None:
        """The Attack, then the text with its own end."""
        begin = _BeginRiddlerAttack()
        begin.body = program.add(begin) + 1
        Each(FOES, self.effects).emit(program)
        program.add(END)
        begin.after = program.here

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """A Defense may always be used for its reward, so the Attack is made even where it would do nothing."""
        return True

    def text(self, who: str = "") -> str:
        """The printed form."""
        return f"Attack: {joined(self.effects)}"


class _BeginRiddlerAttack(Instruction):
    """Begins it."""

    def __init__(self) -> None:
        self.body = self.after = 0

    def run(self, m: DeckMatch, f: Frame) -> None:
        """The card that was gained or Bribed stays IT; SPARE tells which it was."""
        f[PC] = self.after
        attacker = riddler(m)
        if attacker >= 0 and attacker != f[SUBJECT]:
            begin_attack(m, attacker, f[CARD], 1 << f[SUBJECT], self.body, BY_PLAYER, False, f[IT], f[SPARE], single=True)


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

    def possible(self, m: DeckMatch, f: Frame) -> bool:
        """The Riddler is in the match."""
        return riddler(m) >= 0

    def text(self, who: str = "") -> str:
        """The printed form."""
        return joined(self.effects, "The Riddler")


class _ForTheRiddler(Instruction):
    """Begins the part."""

    def __init__(self) -> None:
        self.body = self.after = 0

    def run(self, m: DeckMatch, f: Frame) -> None:
        """The Riddler does it himself."""
        f[PC] = self.after
        seat = riddler(m)
        if seat >= 0:
            m.push(self.body, seat, seat, f[CARD], f[IT])


def the_riddler(*effects: Effect) -> TheRiddler:
    """Clauses about The Riddler."""
    return TheRiddler(effects)


@dataclass(frozen=True)
class FreezeOrLose(Effect):
    """ "If you gained the card in this slot, Freeze it; if you Bribed it, lose 1 VP": from wherever the gain has put it."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """A gained card lies in the discard pile unless its gain put it elsewhere; it is Frozen from there."""
        seat = f[SUBJECT]
        zone, owner = zones.locate(m, f[IT]) if f[IT] >= 0 else (-1, -1)
        if owner == seat and zone >= 0 and f[IT] in _gained(m, seat):
            zones.take_out(m, seat, zone, f[IT])
            freeze(m, seat, f[IT])
        elif lose(m, seat, 1) and f[ATTACK] >= 0:
            weaken(m, f, seat)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "if you gained the card in this slot, Freeze it; if you Bribed it, lose 1 VP"


def _gained(m: DeckMatch, seat: int) -> list[int]:
    """The cards that the seat gained this turn and has in a zone of its own."""
    return logged(m, GAINED, seat)


def freeze_or_lose() -> FreezeOrLose:
    """Riddle token 6."""
    return FreezeOrLose()

"""Riddle tokens: The Riddler attaches them face down to Line-Up slots; a foe who gains or Bribes a card from the slot reads the token.

The token is read after the card and its text have been resolved (AA-41). A foe who removes the card in any other way discards the token
unread (AA-39). What The Riddler does himself leaves the token where it is (AA-40).
"""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from services.deckbuilding.abilities.triggers import raise_event
from services.deckbuilding.abilities.wording import EventWords, declare_event_words
from services.deckbuilding.effects.attack import begin_attack
from services.deckbuilding.effects.control_flow import Compound
from services.deckbuilding.effects.players import EACH_FOE, Each
from services.deckbuilding.movement.knowledge import show
from services.deckbuilding.movement.mover import put_in_pile, take_from_pile, take_top
from services.deckbuilding.movement.placing import lay_pile, take_kind
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import BeginBlock, Effect, Program, follow_all
from services.deckbuilding.program.references import Referents
from services.deckbuilding.program.wording import joined
from services.deckbuilding.state.frames import AMOUNT, BY_PLAYER, CARD, IT, PC, TARGET, Frame
from services.deckbuilding.state.hooks import SLOT_REMOVED
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, EVENTS, PILES
from services.deckbuilding.state.option_codes import A_NUMBER, PASS, declare_verb, number_of
from services.deckbuilding.views.event_log import declare_sentences
from services.deckbuilding.views.seen_cards import name_pile, name_spot

declare_sentences(
    {
        "riddle_removed": "The Riddle token of slot {slot} goes away unread.",
        "riddle_read": "{who} reads the Riddle token of slot {slot}: {card}.",
        "attached": "{who} attaches a Riddle token to slot {slot}.",
    }
)

SLOT = declare_verb("slot", "Slot {}", A_NUMBER)
RIDDLES = PILES.declare("riddle_stack", hidden=True)
RIDDLES_READ = PILES.declare("riddle_discard")
RIDDLES_UNREAD = PILES.declare("riddle_discard_unread", hidden=True)
"""Tokens that were discarded unread, face down."""
SLOT_TOKENS = tuple(PILES.declare(f"riddle_slot_{slot}", hidden=True) for slot in range(5))
"""By slot, its token; at most one."""
name_pile(RIDDLES, "the Riddle stack")
name_pile(RIDDLES_UNREAD, "the discarded Riddle tokens")
for _slot, _pile in enumerate(SLOT_TOKENS):
    name_spot(_pile, f"on slot {_slot}")
RIDDLE_READ = EVENTS.declare("riddle_read")
"""The seat turned a Riddle token face up and read it."""
declare_event_words(RIDDLE_READ, EventWords("turn a Riddle token face up", about_card=True))
THE_RIDDLER = "the_riddler"


def riddler(m: MatchState) -> int:
    """The seat that has The Riddler as its Character or in its team, -1 if nobody has."""
    cards = m.box.cards
    for seat, team in enumerate(m.zones[CHARACTERS]):
        if any(cards[card].id == THE_RIDDLER for card in team):
            return seat
    return -1


def riddler_joined(m: MatchState, seat: int, card: int) -> None:
    """Hook: when The Riddler comes to a seat, shuffles the Riddle tokens into a face-down stack ("Tokens"; AA-43)."""
    if m.box.cards[card].id != THE_RIDDLER:
        return
    tokens = take_kind(m, "riddle_token")
    if tokens:
        m.shuffle(tokens)
        lay_pile(m, RIDDLES, tokens)


def slot_left(m: MatchState, seat: int, card: int, slot: int, how: int) -> None:
    """Hook: when a card leaves a slot, a foe of The Riddler reads the slot's token or discards it unread."""
    tokens = m.piles[SLOT_TOKENS[slot]]
    if not tokens or seat == riddler(m):
        return
    token = take_top(m, SLOT_TOKENS[slot])
    if how == SLOT_REMOVED:
        put_in_pile(m, RIDDLES_UNREAD, token, viewers=m.seen[token])
        m.log_event("riddle_removed", seat, slot=slot)
        return
    put_in_pile(m, RIDDLES_READ, token)
    m.log_event("riddle_read", seat, card=token, slot=slot)
    m.pending.append((m.box.cards[token].passive[0], seat, token, card, seat, how))
    raise_event(m, RIDDLE_READ, seat, token)


def free_slots(m: MatchState) -> list[int]:
    """The slots without a token; a slot without a card can get one, too (AA-44)."""
    return [slot for slot, pile in enumerate(SLOT_TOKENS) if not m.piles[pile]]


def _top_token(m: MatchState) -> int:
    """The top token of the stack, -1 for none; an empty stack is first replaced by the shuffled discarded tokens."""
    if not m.piles[RIDDLES]:
        tokens = m.piles[RIDDLES_READ] + m.piles[RIDDLES_UNREAD]
        m.shuffle(tokens)
        for pile, cards in ((RIDDLES_READ, []), (RIDDLES_UNREAD, []), (RIDDLES, tokens)):
            lay_pile(m, pile, cards)
    return m.piles[RIDDLES][-1] if m.piles[RIDDLES] else -1


@dataclass(frozen=True)
class LookAtRiddle(Effect):
    """Shows the top Riddle token to the player alone. Sets IT to the token."""

    sets = frozenset((references.IT,))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(riddler(m) >= 0 and (m.piles[RIDDLES] or m.piles[RIDDLES_READ] or m.piles[RIDDLES_UNREAD]) and free_slots(m))

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[IT] = _top_token(m)
        if f[IT] >= 0:
            show(m, (f[IT],), f[TARGET])
            m.log_secret_event("looked", f[TARGET], (f[TARGET],), {"cards": [f[IT]]}, count=1)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("riddles",))

    @override
    def text(self, who: str = "") -> str:
        return "look at the top Riddle token of the stack"


@dataclass(frozen=True)
class AttachRiddle(Effect):
    """Attaches the token IT face down to a Line-Up slot without a token: `slot:N`, or `pass` if it is optional."""

    optional: bool
    kind = "slot"
    uses = frozenset((references.IT,))

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return bool(f[IT] >= 0 and free_slots(m))

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        slots = free_slots(m)
        if f[IT] not in m.piles[RIDDLES] or not slots:
            return None
        if len(slots) == 1 and not self.optional:
            self.on_choice(m, f, SLOT | slots[0])
            return None
        return m.ask(f[TARGET], [SLOT | slot for slot in slots] + ([PASS] if self.optional else []))

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        if option == PASS:
            return
        slot = number_of(option)
        take_from_pile(m, RIDDLES, f[IT])
        put_in_pile(m, SLOT_TOKENS[slot], f[IT], viewers=m.seen[f[IT]] | 1 << riddler(m))
        readers = tuple(sorted({f[TARGET], riddler(m)}))
        m.log_secret_event("attached", f[TARGET], readers, {"card": f[IT]}, slot=slot)

    @override
    def writes(self, m: MatchState, f: Frame) -> frozenset[str]:
        return frozenset(("riddles",))

    @override
    def text(self, who: str = "") -> str:
        may = "you may " if self.optional else ""
        return f"{may}attach it face down to a Line-Up slot that has no Riddle token"


def look_at_riddle() -> LookAtRiddle:
    """Look at the top Riddle token."""
    return LookAtRiddle()


def attach_riddle(*, optional: bool = False) -> AttachRiddle:
    """Attach the token just looked at."""
    return AttachRiddle(optional)


@dataclass(frozen=True)
class RiddlerAttack(Compound):
    """An Attack of The Riddler on the reader of the token (AA-42)."""

    effects: tuple[Effect, ...]

    @override
    def emit(self, program: Program) -> None:
        with program.block(_BeginRiddlerAttack()):
            Each(EACH_FOE, self.effects).emit(program)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        # A Defense can be used for its reward, so the Attack is made even if its text would do nothing.
        return True

    @override
    def text(self, who: str = "") -> str:
        return f"Attack: {joined(self.effects)}"

    @override
    def follow(self, known: Referents) -> Referents:
        follow_all(self.effects, known & {references.IT})
        return known


class _BeginRiddlerAttack(BeginBlock):
    """Begins the Attack. IT stays the card that was gained or Bribed, and AMOUNT stays how it left the slot."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[PC] = self.after
        attacker = riddler(m)
        if attacker >= 0 and attacker != f[TARGET]:
            begin_attack(m, attacker, f[CARD], 1 << f[TARGET], self.body, BY_PLAYER, False, f[IT], f[AMOUNT], single=True)


def riddler_attacks(*effects: Effect) -> RiddlerAttack:
    """The Riddler attacks the reader of the token."""
    return RiddlerAttack(effects)


@dataclass(frozen=True)
class ForTheRiddler(Compound):
    """Carries out the effects for The Riddler, if he is in the match."""

    effects: tuple[Effect, ...]

    @override
    def emit(self, program: Program) -> None:
        with program.block(_BeginForTheRiddler()):
            for effect in self.effects:
                effect.emit(program)

    @override
    def can_resolve(self, m: MatchState, f: Frame) -> bool:
        return riddler(m) >= 0

    @override
    def text(self, who: str = "") -> str:
        return joined(self.effects, "The Riddler")

    @override
    def follow(self, known: Referents) -> Referents:
        follow_all(self.effects, known & {references.IT})
        return known


class _BeginForTheRiddler(BeginBlock):
    """Begins a frame whose effects are about The Riddler's seat."""

    @override
    def run(self, m: MatchState, f: Frame) -> None:
        f[PC] = self.after
        seat = riddler(m)
        if seat >= 0:
            m.push(self.body, seat, seat, f[CARD], f[IT])


def the_riddler(*effects: Effect) -> ForTheRiddler:
    """The Riddler does something, such as drawing a card."""
    return ForTheRiddler(effects)

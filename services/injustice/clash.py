"""Words of the Clash cards (Impossible Mode) and of the KO'd tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import override

from services.deckbuilding.effects.attack import begin_attack
from services.deckbuilding.effects.players import ToOther, write_note
from services.deckbuilding.expressions.conditions import Condition
from services.deckbuilding.expressions.notes import AboutNotes, note_of, notes_of
from services.deckbuilding.expressions.values import Amount, Value
from services.deckbuilding.movement import zones
from services.deckbuilding.program import references
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.program.references import note_of_bank
from services.deckbuilding.program.wording import conjugate, own
from services.deckbuilding.state.frames import HIGHEST_COST, IT, NO_ATTACK, PARENT, TARGET, Frame
from services.deckbuilding.state.names import DECK, HAND, MARKS, NEMESIS
from services.deckbuilding.state.option_codes import TARGET_SEAT, number_of
from services.deckbuilding.state.turn_log import used_mark
from services.deckbuilding.turn.first_appearance import top_nemesis

if TYPE_CHECKING:
    from services.deckbuilding.state.match import MatchState

UNAVOIDABLE_APPEARANCE = MARKS.declare("unavoidable_appearance")
"""The next First Appearance Attack of this turn is unavoidable."""


@dataclass(frozen=True)
class AvoidDamage(Effect):
    """ "Avoid this card's damage": kept in the second bank of notes."""

    sets = frozenset((note_of_bank(1),))

    def run(self, m: MatchState, f: Frame) -> None:
        """Also if the player would be dealt none."""
        write_note(m, f, 1, 1)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "avoid this card's damage"


def avoid_damage() -> AvoidDamage:
    """The player takes no damage of this card."""
    return AvoidDamage()


@dataclass(frozen=True, slots=True)
class AvoidedDamage(Condition):
    """The player has avoided this card's damage."""

    uses = frozenset((note_of_bank(1),))

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f, 1) == 1

    @property
    @override
    def text(self) -> str:
        return "you avoided it"


def avoided_damage() -> Condition:
    """The player has avoided this card's damage."""
    return AvoidedDamage()


@dataclass(frozen=True)
class ChooseFoe(Effect):
    """ "Each player chooses a foe": the note of the chosen player counts."""

    kind = "target"
    sets = frozenset((note_of_bank(0),))

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """Asked only if there are several."""
        me = f[TARGET]
        foes = [(me + step) % m.players for step in range(1, m.players)]
        if len(foes) == 1:
            self.on_choice(m, f, TARGET_SEAT | foes[0])
            return None
        return m.ask(me, [TARGET_SEAT | seat for seat in foes])

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """Marks the chosen player."""
        frame = f[:]
        frame[TARGET] = number_of(option)
        write_note(m, frame, 1)
        m.log_event("chose", f[TARGET], target=number_of(option))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return conjugate("choose a foe", who)


def choose_foe() -> ChooseFoe:
    """Marks a foe with a note."""
    return ChooseFoe()


@dataclass(frozen=True)
class DrawRevealed(Effect):
    """ "Reveals and draws the top card of their deck"; IT is the card."""

    sets = frozenset((references.IT,))

    def run(self, m: MatchState, f: Frame) -> None:
        """Everybody sees it."""
        seat = f[TARGET]
        f[IT] = -1
        if zones.have_cards(m, seat, 1):
            f[IT] = m.zones[DECK][seat][-1]
            m.log_event("revealed", seat, cards=[f[IT]])
            zones.draw(m, seat, 1)

    def text(self, who: str = "") -> str:
        """The printed form."""
        reveals = "reveal" if who in ("", "you") else "reveals"
        return f"{who} {reveals} and draw{reveals[6:]} the top card of {own(who)} deck".strip()


def reveal_and_draw() -> DrawRevealed:
    """Draws a card openly."""
    return DrawRevealed()


@dataclass(frozen=True)
class DestroyDearest(Effect):
    """ "Destroy each card in the Line-Up that has the highest cost there"; HIGHEST_COST is that cost."""

    sets = frozenset((references.HIGHEST_COST,))

    def run(self, m: MatchState, f: Frame) -> None:
        """All tied cards; nobody does it."""
        cards = [card for slot in m.line_up for card in slot]
        f[HIGHEST_COST] = max((m.box.cards[card].cost for card in cards), default=0)
        for card in cards:
            if m.box.cards[card].cost == f[HIGHEST_COST]:
                zones.take_from_line_up(m, card)
                zones.destroy(m, m.active, card)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "destroy each card in the Line-Up that has the highest cost there"


def destroy_dearest() -> DestroyDearest:
    """Destroys the dearest cards of the Line-Up."""
    return DestroyDearest()


@dataclass(frozen=True)
class ResolveAppearance(Effect):
    """ "Each player resolves the First Appearance Attack of the current Nemesis once, against themself": without Defense."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Nothing for a Nemesis without one, or an empty stack; a face-down one will be unavoidable."""
        card = top_nemesis(m)
        if card >= 0:
            address = m.box.cards[card].appearance
            if address:
                begin_attack(m, -1, card, (1 << m.players) - 1, address, NO_ATTACK, True)
        elif m.piles[NEMESIS]:
            m.used.append(used_mark(UNAVOIDABLE_APPEARANCE))

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "each player resolves the First Appearance Attack of the current Nemesis once, against themself"


def resolve_appearance() -> ResolveAppearance:
    """From the Shadows."""
    return ResolveAppearance()


@dataclass(frozen=True)
class PassLeft(Effect):
    """ "Each player gives the chosen card to the player on their left, who puts it into their hand": all at once."""

    uses = frozenset((note_of_bank(0),))

    def run(self, m: MatchState, f: Frame) -> None:
        """The notes hold the cards."""
        frame = f[:]
        frame[PARENT] = len(m.stack) - 1
        chosen = notes_of(m, frame)
        for seat, card in enumerate(chosen):
            if card >= 0:
                zones.take_out(m, seat, HAND, card)
        for seat, card in enumerate(chosen):
            if card >= 0:
                receiver = (seat + 1) % m.players
                m.zones[HAND][receiver].append(card)
                m.log_event("passed", seat, card=card, to=receiver)

    def text(self, who: str = "") -> str:
        """The printed form."""
        return "each player gives the chosen card to the player on their left, who puts it into their hand"


def pass_left() -> PassLeft:
    """Traitor Among Us."""
    return PassLeft()


@dataclass(frozen=True, slots=True)
class TheChosenCard(Amount):
    """The number of the card that the last clause was about, to be noted; -1 if there is none."""

    uses = frozenset((references.IT,))

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return f[IT]

    @override
    def what(self, who: str) -> str:
        return "the chosen card"


def the_chosen_card() -> Value:
    """The card that the last clause was about, to be noted."""
    return TheChosenCard()


@dataclass(frozen=True, slots=True)
class VpInHand(Amount):
    """The VP total of the cards in hand, 0 for an empty hand; raised by 1000 so that a note can hold a negative total."""

    @override
    def of(self, m: MatchState, f: Frame) -> int:
        return 1000 + sum(m.box.cards[card].vp for card in m.zones[HAND][f[TARGET]])

    @override
    def what(self, who: str) -> str:
        return "the total VP on cards in hand"


def vp_in_hand() -> Value:
    """The VP total of the cards in hand, to be noted."""
    return VpInHand()


@dataclass(frozen=True, slots=True)
class HighestVpInHand(AboutNotes):
    """No player has a higher VP total in hand, as noted."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) >= 0 and note_of(m, f) == max(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return "with the highest total VP on cards in hand"


@dataclass(frozen=True, slots=True)
class LowestVpInHand(AboutNotes):
    """No player has a lower VP total in hand, as noted."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == min(notes_of(m, f))

    @property
    @override
    def text(self) -> str:
        return "with the lowest total VP on cards in hand"


@dataclass(frozen=True, slots=True)
class WasChosen(AboutNotes):
    """Some player chose this one."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) == 1

    @property
    @override
    def text(self) -> str:
        return "who was chosen"


@dataclass(frozen=True, slots=True)
class WasNotChosen(AboutNotes):
    """No player chose this one."""

    @override
    def holds(self, m: MatchState, f: Frame) -> bool:
        return note_of(m, f) != 1

    @property
    @override
    def text(self) -> str:
        return "who was not chosen"


def highest_vp_in_hand() -> Condition:
    """The highest VP total in hand, as noted; several players may have it."""
    return HighestVpInHand()


def lowest_vp_in_hand() -> Condition:
    """The lowest VP total in hand, as noted; several players may have it."""
    return LowestVpInHand()


def you_are_chosen() -> Condition:
    """Some player chose this one."""
    return WasChosen()


def nobody_chose_you() -> Condition:
    """No player chose this one."""
    return WasNotChosen()


def knocker(*effects: Effect) -> ToOther:
    """Clauses about the player who knocked you out; nothing if there is none."""
    return ToOther(effects, "the player who knocked you out", acting=True)

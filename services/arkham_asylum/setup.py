"""Set-up: Characters with their unique Starters, stacks, main deck and Line-Up, tokens, first player; and the Character Draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.mechanics.release import HOSTAGES
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.frames import PC, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, DECK, VP_TOKENS, WEAKNESS
from services.deckbuilding.state.option_codes import PICK, card_of, in_zone
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.dealing import DEALT, seats_in_order, take_kind
from services.deckbuilding.views.position import PositionBuilder, check_keys
from services.kernel.errors import InvalidInput

STARTING_DECK = {"punch": 6, "vulnerability": 3}
NEMESES = {"short": (1, 3, 2, 0), "standard": (1, 3, 2, 1), "extended": (1, 4, 3, 1)}
"""Nemesis cards of each Level by length ("The Nemesis Stack", "Play Mode Variants")."""
LATER_SEAT_VP = 2
"""VP tokens of each player after the second in turn order (AA-13)."""


def deal(m: MatchState) -> None:
    """Everything up to the choice of Characters, which is the first decision."""
    set_table(m)
    if m.setup.options.draft:
        lay_out(m, [])
    else:
        dealing.deal_characters(m, m.setup.options.characters, give_character)
    dealing.begin(m)


def set_table(m: MatchState) -> None:
    """The first player, the stacks, the main deck with its Line-Up, and the VP tokens at the start."""
    dealing.choose_first_player(m)
    m.piles[WEAKNESS] = take_kind(m, "weakness")[::-1]
    set_up_as_guest(m)
    dealing.lay_main_deck(m)
    set_nemeses(m)
    start_values(m)


def set_up_as_guest(m: MatchState) -> None:
    """The Henchmen stack, and the Hostages, shuffled, the top one face up; all that its cards need in a match of another game."""
    m.piles[HENCHMEN] = take_kind(m, "henchmen")[::-1]
    hostages = take_kind(m, "hostage")
    m.shuffle(hostages)
    m.piles[HOSTAGES] = hostages
    m.faces[HOSTAGES] = 1


def set_nemeses(m: MatchState) -> None:
    """By length, for any number of players."""
    dealing.set_nemeses(m, NEMESES[m.setup.options.length])


def start_values(m: MatchState) -> None:
    """The third and the fourth player in turn order gain 2 VP each."""
    for place, seat in enumerate(seats_in_order(m)):
        m.counters[VP_TOKENS][seat] = LATER_SEAT_VP if place > 1 else 0


def give_character(m: MatchState, seat: int, character: int) -> None:
    """The seat plays that Character; its unique Starter goes into the seat's deck."""
    m.zones[CHARACTERS][seat].append(character)
    m.zones[DECK][seat] += dealing.take_own(m, character, "unique_starter")
    dealing.arrive(m, seat, character)


def lay_out(m: MatchState, named: list[int]) -> None:
    """One Character more than there are players lies open: the named ones, else random ones. The first player keeps them until picked."""
    characters = named or take_kind(m, "character")
    if not named:
        m.shuffle(characters)
        m.piles[BOX] += characters[m.players + 1 :]
    m.zones[DEALT][m.active] = characters[: m.players + 1]


class DraftCharacters(Instruction):
    """Each seat in turn order picks one of the Characters laid out; the last one goes back to the box ("Character Draft")."""

    kind = "character"

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The next seat without a Character; nothing if none was laid out."""
        laid_out = m.zones[DEALT][m.active]
        if not m.setup.options.draft or not laid_out:
            return None
        for seat in seats_in_order(m):
            if not m.zones[CHARACTERS][seat]:
                return m.ask(seat, [PICK | in_zone(DEALT) | card for card in laid_out])
        m.piles[BOX] += laid_out
        laid_out.clear()
        return None

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The Character is the seat's."""
        card = card_of(option)
        m.zones[DEALT][m.active].remove(card)
        give_character(m, m.seat, card)
        m.log_event("chose_character", m.seat, card=card)
        f[PC] -= 1

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question."""
        return "Pick your Character."


def draft_position(m: MatchState, position: Mapping[str, Any]) -> None:
    """A scenario's position at the Character Draft: the named Characters are laid out, all else is dealt from the seed."""
    check_keys(position, ("draft", "active"), "position")
    builder = PositionBuilder(m, [])
    named = builder.take_all(position["draft"], "draft")
    if len(named) != m.players + 1:
        raise InvalidInput(f"draft must name {m.players + 1} Characters.", code="invalid_position", field="draft", value=position["draft"])
    set_table(m)
    lay_out(m, named)
    dealing.begin(m)

"""The set-up of a match of Arkham Asylum, and the Character Draft."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from services.arkham_asylum.cards.stacks import HENCHMEN
from services.arkham_asylum.mechanics.release import HOSTAGES
from services.deckbuilding.movement.mover import take_from_zone
from services.deckbuilding.movement.placing import lay_in_zone, lay_pile, return_to_box, take_all_from_zone, take_kind, turn_up
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.frames import PC, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, DECK, VP_TOKENS, WEAKNESS
from services.deckbuilding.state.option_codes import PICK, card_of, in_zone
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.dealing import DEALT, seats_in_order
from services.deckbuilding.views.position import PositionBuilder, check_keys
from services.kernel.errors import InvalidInput

STARTING_DECK = {"punch": 6, "vulnerability": 3}
NEMESES = {"short": (1, 3, 2, 0), "standard": (1, 3, 2, 1), "extended": (1, 4, 3, 1)}
"""By length, how many Nemesis cards of each Level are used ("The Nemesis Stack", "Play Mode Variants")."""
LATER_SEAT_VP = 2
"""The VP tokens with which each player after the second in turn order starts (AA-13)."""


def deal(m: MatchState) -> None:
    """Sets up everything up to the choice of Characters, which is the first decision."""
    set_table(m)
    if m.setup.options.draft:
        lay_out(m, [])
    else:
        dealing.deal_characters(m, m.setup.options.characters, give_character)
    dealing.begin(m)


def set_table(m: MatchState) -> None:
    """Chooses the first player and sets up the stacks, the main deck with its Line-Up and the VP tokens."""
    dealing.choose_first_player(m)
    lay_pile(m, WEAKNESS, take_kind(m, "weakness")[::-1])
    set_up_as_guest(m)
    dealing.lay_main_deck(m)
    set_nemeses(m)
    start_values(m)


def set_up_as_guest(m: MatchState) -> None:
    """Sets up the Henchmen and the shuffled Hostages, the top one face up; a match that another game hosts needs no more."""
    lay_pile(m, HENCHMEN, take_kind(m, "henchmen")[::-1])
    hostages = take_kind(m, "hostage")
    m.shuffle(hostages)
    lay_pile(m, HOSTAGES, hostages)
    turn_up(m, HOSTAGES)


def set_nemeses(m: MatchState) -> None:
    """Sets up the Nemesis stack, which depends on the length alone."""
    dealing.set_nemeses(m, NEMESES[m.setup.options.length])


def start_values(m: MatchState) -> None:
    """Gives the third and the fourth player in turn order 2 VP each."""
    for place, seat in enumerate(seats_in_order(m)):
        m.counters[VP_TOKENS][seat] = LATER_SEAT_VP if place > 1 else 0


def give_character(m: MatchState, seat: int, character: int) -> None:
    """Gives the seat that Character and adds its unique Starter to the seat's deck."""
    lay_in_zone(m, seat, CHARACTERS, [character], in_deck=False)
    lay_in_zone(m, seat, DECK, dealing.take_own(m, character, "unique_starter"))
    dealing.arrive(m, seat, character)


def lay_out(m: MatchState, named: list[int]) -> None:
    """Lays out one Character more than there are players, the named ones or random ones, in the zone DEALT of the first player."""
    characters = named or take_kind(m, "character")
    if not named:
        m.shuffle(characters)
        return_to_box(m, characters[m.players + 1 :])
    lay_in_zone(m, m.active, DEALT, characters[: m.players + 1], viewers=m.everyone, in_deck=False)


class DraftCharacters(Instruction):
    """Each player in turn order chooses one of the Characters laid out; the last one goes back into the box ("Character Draft")."""

    kind = "character"

    @override
    def run(self, m: MatchState, f: Frame) -> bool | None:
        laid_out = m.zones[DEALT][m.active]
        if not m.setup.options.draft or not laid_out:
            return None
        for seat in seats_in_order(m):
            if not m.zones[CHARACTERS][seat]:
                return m.ask(seat, [PICK | in_zone(DEALT) | card for card in laid_out])
        return_to_box(m, take_all_from_zone(m, m.active, DEALT), openly=True)
        return None

    @override
    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        card = card_of(option)
        take_from_zone(m, m.active, DEALT, card)
        give_character(m, m.seat, card)
        m.log_event("chose_character", m.seat, card=card)
        f[PC] -= 1

    @override
    def prompt(self, m: MatchState, f: Frame) -> str:
        return "Pick your Character."


def draft_position(m: MatchState, position: Mapping[str, Any]) -> None:
    """Sets up a scenario at the Character Draft with the named Characters laid out.

    InvalidInput if their number is not that of the players plus 1."""
    check_keys(position, ("draft", "active"), "position")
    builder = PositionBuilder(m, [])
    named = builder.take_all(position["draft"], "draft", "character")
    if len(named) != m.players + 1:
        raise InvalidInput(f"draft must name {m.players + 1} Characters.", code="invalid_position", field="draft", value=position["draft"])
    set_table(m)
    lay_out(m, named)
    dealing.begin(m)

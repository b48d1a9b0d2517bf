"""The set-up of a match of Injustice."""

from __future__ import annotations

from services.deckbuilding.movement.placing import add_to_pile_and_shuffle, lay_in_zone, lay_pile, return_to_box, take_kind, turn_up
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import CHARACTERS, MAIN_DECK, NEMESIS, WEAKNESS
from services.deckbuilding.turn import dealing
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import FULL_HEALTH, HEALTH, KO_STACK
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES

STARTING_DECK = {"light_punch": 5, "vulnerability": 2, "heavy_punch": 2, "defend": 1}
NEMESES = {2: (1, 4, 3, 0), 3: (1, 3, 3, 0), 4: (1, 3, 2, 0), 5: (1, 2, 2, 0), 6: (1, 3, 3, 0)}
"""By number of players, how many Nemesis cards of each Level are used."""
TOKENS = {"short": 3, "standard": 4, "extended": 5}
"""By length, the number of KO'd tokens per player."""


def deal(m: MatchState) -> None:
    """Sets up everything up to the choice of Characters, which is the first decision."""
    dealing.choose_first_player(m)
    dealing.deal_characters(m, m.setup.options.characters, give_character)
    lay_pile(m, WEAKNESS, take_kind(m, "weakness")[::-1])
    set_kicks(m)
    dealing.lay_main_deck(m)
    if m.setup.options.impossible:
        add_to_pile_and_shuffle(m, MAIN_DECK, take_kind(m, "clash"))
    set_tokens(m)
    set_nemeses(m)
    set_arenas(m)
    start_values(m)
    dealing.begin(m)


def set_up_as_guest(m: MatchState) -> None:
    """Adds what Injustice cards need in a match that another game hosts: Flying Kicks, KO'd tokens and full health."""
    set_kicks(m)
    set_tokens(m)
    fill_health(m)


def set_kicks(m: MatchState) -> None:
    """Sets up the Flying Kick stack."""
    lay_pile(m, KICKS, take_kind(m, "kick")[::-1])


def token_count(m: MatchState) -> int:
    """How many KO'd tokens are in the match, the 25 of the box at most; a host without these lengths plays the standard one."""
    return min(25, TOKENS.get(getattr(m.setup.options, "length", ""), TOKENS["standard"]) * m.players)


def set_tokens(m: MatchState) -> None:
    """Sets up the stack of KO'd tokens in random order; the others stay in the box."""
    tokens = take_kind(m, "ko_token")
    m.shuffle(tokens)
    count = token_count(m)
    lay_pile(m, KO_STACK, tokens[:count])
    return_to_box(m, tokens[count:])


def set_nemeses(m: MatchState) -> None:
    """Sets up the Nemesis stack: a short match has one Level 3 Nemesis less, an extended one adds a random Level 4 Nemesis."""
    counts = list(NEMESES[m.players])
    counts[2] -= m.setup.options.length == "short"
    counts[3] += m.setup.options.length == "extended"
    dealing.set_nemeses(m, counts)


def set_arenas(m: MatchState) -> None:
    """In Advanced Mode, sets up one random Arena for each Nemesis card, the first one face up."""
    if not m.setup.options.advanced:
        return
    arenas = take_kind(m, "arena")
    m.shuffle(arenas)
    count = len(m.piles[NEMESIS])
    lay_pile(m, ARENAS, arenas[:count])
    return_to_box(m, arenas[count:])
    turn_up(m, ARENAS)


def start_values(m: MatchState) -> None:
    """Sets full health and the first charges: 2 for the last player in turn order; with four or more players, 1 for the one before."""
    fill_health(m)
    last = (m.active - 1) % m.players
    m.counters[CHARGES][last] = 2
    if m.players > 3:
        m.counters[CHARGES][(last - 1) % m.players] = 1


def fill_health(m: MatchState) -> None:
    """Sets every player to full health."""
    m.counters[HEALTH] = [FULL_HEALTH] * m.players


def give_character(m: MatchState, seat: int, character: int) -> None:
    """Gives the seat that Character and its Super Move."""
    lay_in_zone(m, seat, CHARACTERS, [character], in_deck=False)
    lay_in_zone(m, seat, SUPER_MOVES, dealing.take_own(m, character, "super_move"), in_deck=False)
    dealing.arrive(m, seat, character)

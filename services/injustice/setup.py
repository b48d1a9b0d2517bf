"""Set-up: Characters, starting decks, the Nemesis stack, tokens, main deck and Line-Up, charges, first player."""

from __future__ import annotations

from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, CHARACTERS, MAIN_DECK, NEMESIS, WEAKNESS
from services.deckbuilding.turn import dealing
from services.deckbuilding.turn.dealing import take_kind
from services.injustice.cards.stacks import KICKS
from services.injustice.mechanics.arenas import ARENAS
from services.injustice.mechanics.health import FULL, HEALTH, KO_STACK
from services.injustice.mechanics.meter import CHARGES, SUPER_MOVES

STARTING_DECK = {"light_punch": 5, "vulnerability": 2, "heavy_punch": 2, "defend": 1}
NEMESES = {2: (1, 4, 3, 0), 3: (1, 3, 3, 0), 4: (1, 3, 2, 0), 5: (1, 2, 2, 0), 6: (1, 3, 3, 0)}
"""Nemesis cards of each Level by number of players."""
TOKENS = {"short": 3, "standard": 4, "extended": 5}
"""KO'd tokens a player."""


def deal(m: MatchState) -> None:
    """Everything up to the choice of Characters, which is the first decision."""
    dealing.choose_first_player(m)
    dealing.deal_characters(m, m.setup.options.characters, give_character)
    m.piles[WEAKNESS] = take_kind(m, "weakness")[::-1]
    set_kicks(m)
    dealing.lay_main_deck(m)
    if m.setup.options.impossible:
        m.piles[MAIN_DECK] += take_kind(m, "clash")
        m.shuffle(m.piles[MAIN_DECK])
    set_tokens(m)
    set_nemeses(m)
    set_arenas(m)
    start_values(m)
    dealing.begin(m)


def set_up_as_guest(m: MatchState) -> None:
    """In a match of another game: the Flying Kicks, KO'd tokens and full Health Bars; the host says what players start with."""
    set_kicks(m)
    set_tokens(m)
    fill_health(m)


def set_kicks(m: MatchState) -> None:
    """The Flying Kick stack."""
    m.piles[KICKS] = take_kind(m, "kick")[::-1]


def token_count(m: MatchState) -> int:
    """How many KO'd tokens are in the match, the 25 of the box at most."""
    return min(25, TOKENS[m.setup.options.length] * m.players)


def set_tokens(m: MatchState) -> None:
    """KO'd tokens in random order; what is over stays in the box."""
    tokens = take_kind(m, "ko_token")
    m.shuffle(tokens)
    count = token_count(m)
    m.piles[KO_STACK] = tokens[:count]
    m.piles[BOX] += tokens[count:]


def set_nemeses(m: MatchState) -> None:
    """By number of players; one Level 3 less in a short match, a random Level 4 in an extended one."""
    counts = list(NEMESES[m.players])
    counts[2] -= m.setup.options.length == "short"
    counts[3] += m.setup.options.length == "extended"
    dealing.set_nemeses(m, counts)


def set_arenas(m: MatchState) -> None:
    """In Advanced Mode as many Arenas as Nemesis cards, the first face up."""
    if not m.setup.options.advanced:
        return
    arenas = take_kind(m, "arena")
    m.shuffle(arenas)
    count = len(m.piles[NEMESIS])
    m.piles[ARENAS] = arenas[:count]
    m.piles[BOX] += arenas[count:]
    m.faces[ARENAS] = 1


def start_values(m: MatchState) -> None:
    """20 health; two charges for the last seat in turn order, one for the last but one of four and more."""
    fill_health(m)
    last = (m.active - 1) % m.players
    m.counters[CHARGES][last] = 2
    if m.players > 3:
        m.counters[CHARGES][(last - 1) % m.players] = 1


def fill_health(m: MatchState) -> None:
    """Two full Health Bars each."""
    m.counters[HEALTH] = [FULL] * m.players


def give_character(m: MatchState, seat: int, character: int) -> None:
    """The seat plays that Character, with its Super Move under it."""
    m.zones[CHARACTERS][seat] = [character]
    m.zones[SUPER_MOVES][seat] = dealing.take_own(m, character, "super_move")
    dealing.arrive(m, seat, character)

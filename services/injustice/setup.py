"""Set-up: Characters, starting decks, the Nemesis stack, tokens, main deck and Line-Up, charges, first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import PICK, PLACE
from services.deckbuilding.effects import Instruction
from services.deckbuilding.frames import PC, Frame
from services.deckbuilding.names import BOX, CHARACTERS, DECK, MAIN_DECK, NEMESIS, WEAKNESS, ZONES
from services.deckbuilding.triggers import relisten
from services.injustice.arenas import ARENAS
from services.injustice.health import FULL, HEALTH, KO_STACK
from services.injustice.meter import CHARGES, SUPER_MOVES
from services.injustice.rules import KICKS

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

DEALT = ZONES.declare("dealt")
"""The Characters that a seat may choose from."""
STARTING_DECK = {"light_punch": 5, "vulnerability": 2, "heavy_punch": 2, "defend": 1}
NEMESES = {2: (1, 4, 3, 0), 3: (1, 3, 3, 0), 4: (1, 3, 2, 0), 5: (1, 2, 2, 0), 6: (1, 3, 3, 0)}
"""Nemesis cards of each Level by number of players."""
TOKENS = {"short": 3, "standard": 4, "extended": 5}
"""KO'd tokens a player."""


def take_kind(m: DeckMatch, kind: str) -> list[int]:
    """Takes all cards of a kind out of the box."""
    box = m.piles[BOX]
    found = [card for card in box if m.box.cards[card].kind == kind]
    m.piles[BOX] = [card for card in box if m.box.cards[card].kind != kind]
    return found


def take_number(m: DeckMatch, card: int) -> int:
    """Takes one card out of the box."""
    m.piles[BOX].remove(card)
    return card


def deal(m: DeckMatch) -> None:
    """Everything up to the choice of Characters, which is the first decision."""
    options = m.setup.options
    first = m.draw_below(m.players) if options.first_player == "random" else options.first_player
    m.active = m.lead = first
    _deal_characters(m)
    set_stacks(m)
    main = take_kind(m, "main")
    m.shuffle(main)
    m.piles[MAIN_DECK] = main
    m.line_up = [[main.pop()] for _ in range(5)]
    if options.impossible:
        main += take_kind(m, "clash")
        m.shuffle(main)
    set_tokens(m)
    set_nemeses(m)
    set_arenas(m)
    start_values(m)
    m.push(m.box.extra["setup"], -1, -1, -1)
    m.resolve()


def set_stacks(m: DeckMatch) -> None:
    """The Flying Kick and Weakness stacks."""
    m.piles[KICKS] = take_kind(m, "kick")[::-1]
    m.piles[WEAKNESS] = take_kind(m, "weakness")[::-1]


def token_count(m: DeckMatch) -> int:
    """How many KO'd tokens are in the match, the 25 of the box at most."""
    return min(25, TOKENS[m.setup.options.length] * m.players)


def set_tokens(m: DeckMatch) -> None:
    """KO'd tokens in random order; what is over stays in the box."""
    tokens = take_kind(m, "ko_token")
    m.shuffle(tokens)
    count = token_count(m)
    m.piles[KO_STACK] = tokens[:count]
    m.piles[BOX] += tokens[count:]


def set_nemeses(m: DeckMatch) -> None:
    """Higher Levels below; the Level 1 Nemesis face up on top."""
    counts = list(NEMESES[m.players])
    counts[2] -= m.setup.options.length == "short"
    counts[3] += m.setup.options.length == "extended"
    cards = take_kind(m, "nemesis")
    stack: list[int] = []
    for level in (4, 3, 2, 1):
        group = [card for card in cards if m.box.cards[card].level == level]
        m.shuffle(group)
        stack += group[: counts[level - 1]]
        m.piles[BOX] += group[counts[level - 1] :]
    m.piles[NEMESIS] = stack
    m.faces[NEMESIS] = 1


def set_arenas(m: DeckMatch) -> None:
    """In Advanced Mode as many Arenas as Nemesis cards, the first face up."""
    if not m.setup.options.advanced:
        return
    arenas = take_kind(m, "arena")
    m.shuffle(arenas)
    count = len(m.piles[NEMESIS])
    m.piles[ARENAS] = arenas[:count]
    m.piles[BOX] += arenas[count:]
    m.faces[ARENAS] = 1


def start_values(m: DeckMatch) -> None:
    """20 health; two charges for the last seat in turn order, one for the last but one of four and more."""
    m.counters[HEALTH] = [FULL] * m.players
    last = (m.active - 1) % m.players
    m.counters[CHARGES][last] = 2
    if m.players > 3:
        m.counters[CHARGES][(last - 1) % m.players] = 1


def give_character(m: DeckMatch, seat: int, character: int) -> None:
    """The seat plays that Character, with its Super Move under it."""
    m.zones[CHARACTERS][seat] = [character]
    own = m.box.cards[character].id
    for card in m.piles[BOX]:
        if m.box.cards[card].fact("character") == own:
            m.zones[SUPER_MOVES][seat] = [take_number(m, card)]
            return


def _deal_characters(m: DeckMatch) -> None:
    """Favourites first; the others are dealt two each while there are enough, one each at least."""
    favourites = m.setup.options.characters
    waiting = []
    for step in range(m.players):
        seat = (m.active + step) % m.players
        if seat < len(favourites) and favourites[seat] is not None:
            give_character(m, seat, take_number(m, m.box.first(favourites[seat])))
        else:
            waiting.append(seat)
    characters = take_kind(m, "character")
    m.shuffle(characters)
    for _ in range(2):
        for seat in waiting:
            if characters:
                m.zones[DEALT][seat].append(characters.pop())
    m.piles[BOX] += characters


class ChooseCharacters(Instruction):
    """Each seat in turn order keeps one of the Characters that it was dealt, openly."""

    kind = "character"

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """The next seat that has to choose; a single Character needs no choice."""
        for step in range(m.players):
            seat = (m.active + step) % m.players
            dealt = m.zones[DEALT][seat]
            if len(dealt) > 1:
                return m.ask(seat, [PICK | DEALT + 1 << PLACE | card for card in dealt])
            if dealt:
                give_character(m, seat, dealt.pop())
        return None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The other goes back to the box."""
        seat, card = m.seat, option & CARD_MASK
        dealt, m.zones[DEALT][seat] = m.zones[DEALT][seat], []
        m.piles[BOX] += [other for other in dealt if other != card]
        give_character(m, seat, card)
        m.tell("chose_character", seat, card=card)
        f[PC] -= 1

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question."""
        return "Choose your Character."


class DealHands(Instruction):
    """Each player shuffles the starting deck and draws five cards."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Then the first turn begins."""
        for step in range(m.players):
            seat = (m.active + step) % m.players
            deck = m.zones[DECK][seat]
            for name, count in STARTING_DECK.items():
                numbers = m.box.numbers[name]
                deck += [take_number(m, number) for number in numbers[seat * count : (seat + 1) * count]]
            m.shuffle(deck)
            zones.draw(m, seat, 5)
        m.log.clear()
        m.pending.clear()
        relisten(m)
        f[PC] = m.box.extra["turn"]

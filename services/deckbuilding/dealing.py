"""Set-up steps that both games share: taking cards out of the box, Characters dealt and chosen, starting decks and first hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from services.deckbuilding import zones
from services.deckbuilding.choices import CARD as CARD_MASK
from services.deckbuilding.choices import PICK, PLACE
from services.deckbuilding.effects import Instruction
from services.deckbuilding.frames import PC, Frame
from services.deckbuilding.names import BOX, DECK, ZONES
from services.deckbuilding.triggers import relisten
from services.deckbuilding.turn import HAND_SIZE
from services.kernel.errors import InvalidInput

if TYPE_CHECKING:
    from services.deckbuilding.facts import CardDeclaration
    from services.deckbuilding.match import DeckMatch
    from services.kernel.game import Setup

DEALT = ZONES.declare("dealt")
"""The Characters that a seat may choose from."""
GiveCharacter = Callable[["DeckMatch", int, int], None]
"""(match, seat, card): the seat plays that Character, with whatever belongs to it."""


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


def seats_in_order(m: DeckMatch) -> list[int]:
    """The seats clockwise from the first player, while the match is being set up."""
    return [(m.active + step) % m.players for step in range(m.players)]


def deal_characters(m: DeckMatch, favourites: Sequence[str | None], give: GiveCharacter) -> None:
    """Favourites first; the others are dealt two each while there are enough, one each at least."""
    waiting = []
    for seat in seats_in_order(m):
        favourite = favourites[seat] if seat < len(favourites) else None
        if favourite is not None:
            give(m, seat, take_number(m, m.box.first(favourite)))
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

    def __init__(self, give: GiveCharacter) -> None:
        self.give = give

    def run(self, m: DeckMatch, f: Frame) -> bool | None:
        """The next seat that has to choose; a single Character needs no choice."""
        for seat in seats_in_order(m):
            dealt = m.zones[DEALT][seat]
            if len(dealt) > 1:
                return m.ask(seat, [PICK | DEALT + 1 << PLACE | card for card in dealt])
            if dealt:
                self.give(m, seat, dealt.pop())
        return None

    def take(self, m: DeckMatch, f: Frame, option: int) -> None:
        """The other goes back to the box."""
        seat, card = m.seat, option & CARD_MASK
        dealt, m.zones[DEALT][seat] = m.zones[DEALT][seat], []
        m.piles[BOX] += [other for other in dealt if other != card]
        self.give(m, seat, card)
        m.tell("chose_character", seat, card=card)
        f[PC] -= 1

    def prompt(self, m: DeckMatch, f: Frame) -> str:
        """The question."""
        return "Choose your Character."


class DealHands(Instruction):
    """Each player shuffles the starting deck and draws five cards."""

    def __init__(self, starters: dict[str, int]) -> None:
        self.starters = starters
        """How many of each Starter a player has."""

    def run(self, m: DeckMatch, f: Frame) -> None:
        """Then the first turn begins. What already lies in a deck, such as a Starter of the Character's own, stays in it."""
        for seat in seats_in_order(m):
            deck = m.zones[DECK][seat]
            for name, count in self.starters.items():
                numbers = m.box.numbers[name]
                deck += [take_number(m, number) for number in numbers[seat * count : (seat + 1) * count]]
            m.shuffle(deck)
            zones.draw(m, seat, HAND_SIZE)
        m.log.clear()
        m.pending.clear()
        relisten(m)
        f[PC] = m.box.extra["turn"]


def check_seats(setup: Setup, declarations: Iterable[CardDeclaration]) -> None:
    """Favourite Characters must exist and differ; the first player must sit at the table. Raises InvalidInput."""
    options = setup.options
    known = [declaration.id for declaration in declarations if declaration.facts["kind"] == "character"]
    chosen = [name for name in options.characters if name is not None]
    for name in chosen:
        if name not in known:
            raise InvalidInput(
                f"There is no Character {name!r}; they are: {', '.join(known)}.",
                code="unknown_character",
                field="options.characters",
                value=name,
            )
        if chosen.count(name) > 1:
            raise InvalidInput(f"{name} can be played by one seat only.", code="invalid_option", field="options.characters", value=name)
    if len(options.characters) > setup.players:
        raise InvalidInput(
            f"There are only {setup.players} seats.", code="invalid_option", field="options.characters", value=len(options.characters)
        )
    first = options.first_player
    if isinstance(first, int) and not 0 <= first < setup.players:
        raise InvalidInput(
            f"first_player must be a seat from 0 to {setup.players - 1} or random.",
            code="invalid_option",
            field="options.first_player",
            value=first,
        )

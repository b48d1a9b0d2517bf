"""Set-up steps that the games share: main deck, Nemesis stack, Characters dealt and chosen, starting decks and first hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from typing_extensions import override

from services.deckbuilding.abilities.triggers import update_triggers
from services.deckbuilding.movement.decks import draw
from services.deckbuilding.movement.placing import (
    lay_in_zone,
    lay_line_up,
    lay_pile,
    return_to_box,
    shuffle_deck,
    take_all_from_zone,
    take_from_box,
    take_kind,
    turn_up,
)
from services.deckbuilding.program.effect import Instruction
from services.deckbuilding.state.cards import CardDeclaration, type_order
from services.deckbuilding.state.frames import PC, Frame
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import BOX, DECK, LEFT_OUT, MAIN_DECK, NEMESIS, ZONES
from services.deckbuilding.state.option_codes import PICK, card_of, in_zone
from services.deckbuilding.turn.line_up import LINE_UP_SIZE
from services.deckbuilding.turn.steps import HAND_SIZE
from services.kernel.errors import InvalidInput
from services.kernel.game import Setup

DEALT = ZONES.declare("dealt", hidden=True)
"""The Characters that a seat may choose from."""
GiveCharacter = Callable[[MatchState, int, int], None]
"""(match, seat, card): the seat plays that Character, with whatever belongs to it."""


def seats_in_order(m: MatchState) -> list[int]:
    """The seats clockwise from the first player, while the match is being set up."""
    return [(m.active + step) % m.players for step in range(m.players)]


def choose_first_player(m: MatchState) -> None:
    """The seat that the options name, or a random one."""
    first = m.setup.options.first_player
    m.active = m.first_in_turn_order = m.draw_below(m.players) if first == "random" else first


def lay_main_deck(m: MatchState) -> None:
    """The main deck, cut evenly if the options ask for fewer cards, shuffled; its top five cards are the Line-Up."""
    main = take_kind(m, "main")
    number = m.setup.options.main_deck_cards
    if number is not None and number < len(main):
        main, left_out = cut_evenly(m, main, number)
        lay_pile(m, LEFT_OUT, left_out, viewers=m.everyone)
    m.shuffle(main)
    lay_line_up(m, [[main.pop()] for _ in range(LINE_UP_SIZE)])
    lay_pile(m, MAIN_DECK, main)


def cut_evenly(m: MatchState, cards: list[int], number: int) -> tuple[list[int], list[int]]:
    """Keeps that many cards: of each card type and cost the same share, rounded by largest remainder, at random within them.

    The rulebooks: remove cards with similar types and costs."""
    table = m.box.cards
    groups: dict[tuple[int, int], list[int]] = {}
    for card in sorted(cards):
        groups.setdefault((table[card].type, table[card].cost), []).append(card)
    shares = {key: divmod(number * len(group), len(cards)) for key, group in groups.items()}
    missing = number - sum(whole for whole, _ in shares.values())
    order = sorted(groups, key=lambda key: (type_order(key[0]), key[1]))
    rounded_up = sorted(order, key=lambda key: -shares[key][1])[:missing]
    kept: list[int] = []
    out: list[int] = []
    for key in order:
        group = groups[key]
        m.shuffle(group)
        share = shares[key][0] + (key in rounded_up)
        kept += group[:share]
        out += group[share:]
    return sorted(kept), sorted(out)


def set_nemeses(m: MatchState, counts: Sequence[int]) -> None:
    """Lays the Nemesis stack: `counts` cards of Levels 1 to 4, higher Levels below, the top one face up; the rest stays in the box."""
    cards = m.box.cards
    sets = m.rules.nemesis_sets
    found = take_kind(m, "nemesis")
    able = [card for card in found if not sets or cards[card].fact("set") in sets]
    return_to_box(m, [card for card in found if card not in able])
    stack: list[int] = []
    for level in (4, 3, 2, 1):
        group = [card for card in able if cards[card].level == level]
        m.shuffle(group)
        stack += group[: counts[level - 1]]
        return_to_box(m, group[counts[level - 1] :])
    lay_pile(m, NEMESIS, stack)
    turn_up(m, NEMESIS)


def begin(m: MatchState) -> None:
    """What mixed-in sets need, then on to the first decision."""
    for set_up in m.rules.guests:
        set_up(m)
    m.push(m.box.extra["setup"], -1, -1, -1)
    m.resolve()


def arrive(m: MatchState, seat: int, character: int) -> None:
    """A Character has come to the seat: the sets bring what it needs."""
    for hook in m.rules.arrivals:
        hook(m, seat, character)


def take_own(m: MatchState, character: int, kind: str) -> list[int]:
    """Takes the card of that kind that belongs to the Character out of the box; nothing for a Character of another set."""
    own = m.box.cards[character].id
    for card in m.piles[BOX]:
        if m.box.cards[card].kind == kind and m.box.cards[card].fact("character") == own:
            return [take_from_box(m, card)]
    return []


def deal_characters(m: MatchState, favourites: Sequence[str | None], give: GiveCharacter) -> None:
    """Favourites first; the others are dealt two each while there are enough, one each at least."""
    waiting = []
    for seat in seats_in_order(m):
        favourite = favourites[seat] if seat < len(favourites) else None
        if favourite is not None:
            give(m, seat, take_from_box(m, m.box.copies(favourite, "character")[0]))
        else:
            waiting.append(seat)
    characters = take_kind(m, "character")
    m.shuffle(characters)
    for _ in range(2):
        for seat in waiting:
            if characters:
                lay_in_zone(m, seat, DEALT, [characters.pop()], viewers=1 << seat, in_deck=False)
    return_to_box(m, characters)


class ChooseCharacters(Instruction):
    """Each seat in turn order keeps one of the Characters that it was dealt, openly."""

    kind = "character"

    def __init__(self, give: GiveCharacter) -> None:
        self.give = give

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The next seat that has to choose; a single Character needs no choice."""
        for seat in seats_in_order(m):
            dealt = m.zones[DEALT][seat]
            if len(dealt) > 1:
                return m.ask(seat, [PICK | in_zone(DEALT) | card for card in dealt])
            if dealt:
                self.give(m, seat, *take_all_from_zone(m, seat, DEALT))
        return None

    @override
    def refresh_options(self, m: MatchState, f: Frame) -> bool:
        m.options = [PICK | in_zone(DEALT) | card for card in m.zones[DEALT][m.seat]]
        return True

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """The other goes back to the box."""
        seat, card = m.seat, card_of(option)
        return_to_box(m, [other for other in take_all_from_zone(m, seat, DEALT) if other != card])
        self.give(m, seat, card)
        m.log_event("chose_character", seat, card=card)
        f[PC] -= 1

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question."""
        return "Choose your Character."


class ChooseSubstitutes(Instruction):
    """Who plays a Character without a card of that kind is dealt two random unused ones and keeps one ("Combining Sets").

    Both are shown; the other goes back to the box and is unused again."""

    kind = "substitute"

    def __init__(self, card_kind: str, zone: int, noun: str) -> None:
        self.card_kind = card_kind
        self.zone = zone
        """Where the kept card lies, and where a Character's own card already does."""
        self.noun = noun

    def run(self, m: MatchState, f: Frame) -> bool | None:
        """The next seat in turn order that lacks one."""
        for seat in seats_in_order(m):
            if m.zones[self.zone][seat]:
                continue
            unused = sorted(card for card in m.piles[BOX] if m.box.cards[card].kind == self.card_kind)
            m.shuffle(unused)
            dealt = [take_from_box(m, card) for card in unused[:2]]
            m.log_event("dealt", seat, cards=dealt)
            if len(dealt) > 1:
                lay_in_zone(m, seat, DEALT, dealt, viewers=m.everyone, in_deck=False)
                return m.ask(seat, [PICK | in_zone(DEALT) | card for card in dealt])
            self._keep(m, seat, dealt)
        return None

    def _keep(self, m: MatchState, seat: int, cards: list[int]) -> None:
        lay_in_zone(m, seat, self.zone, cards, viewers=m.everyone, in_deck=self.zone == DECK)

    def on_choice(self, m: MatchState, f: Frame, option: int) -> None:
        """One is kept."""
        seat, card = m.seat, card_of(option)
        return_to_box(m, [other for other in take_all_from_zone(m, seat, DEALT) if other != card], openly=True)
        self._keep(m, seat, [card])
        m.log_event("kept", seat, card=card)
        f[PC] -= 1

    def prompt(self, m: MatchState, f: Frame) -> str:
        """The question."""
        return f"Keep one {self.noun} of the two."


class DealHands(Instruction):
    """Each player shuffles the starting deck and draws five cards."""

    def __init__(self, starters: dict[str, int]) -> None:
        self.starters = starters
        """How many of each Starter a player has."""

    def run(self, m: MatchState, f: Frame) -> None:
        """Then the first turn begins. What already lies in a deck, such as a Starter of the Character's own, stays in it."""
        for seat in seats_in_order(m):
            for name, count in self.starters.items():
                numbers = m.box.numbers[name][seat * count : (seat + 1) * count]
                lay_in_zone(m, seat, DECK, [take_from_box(m, number) for number in numbers])
            shuffle_deck(m, seat)
            draw(m, seat, HAND_SIZE)
        m.log.clear()
        m.pending.clear()
        update_triggers(m)
        f[PC] = m.box.extra["turn"]


def check_seats(setup: Setup, declarations: Iterable[CardDeclaration]) -> None:
    """Favourite Characters must exist and differ; the first player must sit at the table. Raises InvalidInput."""
    options = setup.options
    chosen = [name for name in options.characters if name is not None]
    known = [declaration.id for declaration in declarations if declaration.facts["kind"] == "character"] if chosen else []
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

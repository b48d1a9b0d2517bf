"""Options as ints: a verb, where the card lies, and the card (or seat, slot, word). Keys and texts are made only when asked for."""

from __future__ import annotations

from services.deckbuilding.state.card_numbers import CARD_BITS, CARD_MASK
from services.deckbuilding.state.names import ZONES, Names

_PLACE_SHIFT, _VERB_SHIFT = CARD_BITS, CARD_BITS + 8
_PLACE_MASK = (1 << _VERB_SHIFT - _PLACE_SHIFT) - 1
VERB_MASK = -1 << _VERB_SHIFT

VERBS = Names("verb")
WORDS = Names("word")
"""The words of guesses and printed alternatives."""
NOTHING, A_CARD, A_NUMBER, A_WORD = range(4)
"""What an option of a verb is about."""
SENTENCES: dict[int, str] = {}
"""By verb, the text of an option; {} is the card's name, the number or the word."""
_ABOUT: dict[int, int] = {}


def declare_verb(name: str, sentence: str, about: int = NOTHING) -> int:
    """Declares a verb of option keys with the text of its options. Raises ValueError if it is declared already."""
    verb = VERBS.declare(name) << _VERB_SHIFT
    SENTENCES[verb], _ABOUT[verb] = sentence, about
    return verb


def option_verbs() -> dict[str, str]:
    """By verb, what follows it in an option key: "card", "number", "word" or nothing."""
    subjects = {NOTHING: "", A_CARD: "card", A_NUMBER: "number", A_WORD: "word"}
    return {VERBS.all[verb >> _VERB_SHIFT]: subjects[subject] for verb, subject in _ABOUT.items()}


PLAY = declare_verb("play", "Play {}", A_CARD)
BUY = declare_verb("buy", "Buy {}", A_CARD)
USE = declare_verb("use", "Use {}", A_CARD)
DEFEND = declare_verb("defend", "Avoid the Attack with {}", A_CARD)
PICK = declare_verb("pick", "{}", A_CARD)
TARGET_SEAT = declare_verb("target", "Seat {}", A_NUMBER)
CHOOSE = declare_verb("choose", "{}", A_WORD)
END_TURN = declare_verb("end_turn", "End the turn")
PASS = declare_verb("pass", "Pass")
DONE_CHOOSING = declare_verb("done", "Done")
YES = declare_verb("yes", "Yes")
NO = declare_verb("no", "No")

_SLOT, _LINE_UP, _SEAT, _REPEAT = 64, 72, 80, 96
"""Places: 0 is none, 1 + zone, _SLOT + slot, _LINE_UP where slots have no meaning, _SEAT + seat for a card of another seat, _REPEAT + n for
the n-th further ability of a card."""

IN_LINE_UP = _LINE_UP << _PLACE_SHIFT
"""The place of a card in a Line-Up whose slots have no meaning, as a part of an option."""


def in_zone(zone: int) -> int:
    """The place of a card in a zone, as a part of an option."""
    return zone + 1 << _PLACE_SHIFT


def in_slot(slot: int) -> int:
    """The place of a card in a Line-Up slot, as a part of an option."""
    return _SLOT + slot << _PLACE_SHIFT


def at_seat(seat: int) -> int:
    """The place of a card that belongs to another seat, as a part of an option."""
    return _SEAT + seat << _PLACE_SHIFT


def repeated(number: int) -> int:
    """The part of an option that distinguishes the abilities of one card: 0 for the first, 1 for the second."""
    return _REPEAT + number << _PLACE_SHIFT if number else 0


def verb_of(option: int) -> int:
    """The verb of an option."""
    return option & VERB_MASK


def verb_name(option: int) -> str:
    """The verb of an option as its key begins."""
    return VERBS.all[option >> _VERB_SHIFT]


def card_of(option: int) -> int:
    """The number of the card that an option is about."""
    return option & CARD_MASK


def number_of(option: int) -> int:
    """The seat, slot or word that an option is about."""
    return option & CARD_MASK


def place_of(option: int) -> int:
    """The place of the card of an option, as a code that the functions below decode."""
    return option >> _PLACE_SHIFT & _PLACE_MASK


def zone_of(place: int) -> int:
    """The zone that a place is, -1 if it is none."""
    return place - 1 if place < _SLOT else -1


def is_in_line_up(place: int) -> bool:
    """Returns whether a place is a slot of the Line-Up, or the Line-Up as a whole."""
    return _SLOT <= place <= _LINE_UP


def seat_of(place: int) -> int:
    """The seat that a place names."""
    return place - _SEAT


def repeat_of(place: int) -> int:
    """The index of the ability among those of the card; 0 for the first."""
    return max(0, place - _REPEAT)


def place_word(place: int) -> str:
    """What follows "@" in a key where two cards of one id are different to the game."""
    if place >= _REPEAT:
        return f"#{place - _REPEAT + 1}"
    if place >= _SEAT:
        return f"seat{place - _SEAT}"
    if place == _LINE_UP:
        return "line_up"
    if place >= _SLOT:
        return str(place - _SLOT)
    return ZONES.all[place - 1] if place else "here"


def word_option(verb: int, word: str) -> int:
    """The option of a guess or an alternative."""
    return verb | WORDS.number_of(word)


def about(option: int) -> int:
    """The kind of object that the option is about: NOTHING, A_CARD, A_NUMBER or A_WORD."""
    return _ABOUT[verb_of(option)]


def word_of(option: int) -> str:
    """The word of such an option."""
    return WORDS.all[number_of(option)]


def as_names(option: int) -> list[str | int]:
    """Verb, place, and card, number or word: an option without the numbers that depend on the order of imports."""
    place, number = place_of(option), number_of(option)
    return [
        VERBS.all[option >> _VERB_SHIFT],
        ZONES.all[place - 1] if 0 < place < _SLOT else place,
        WORDS.all[number] if about(option) == A_WORD else number,
    ]


def from_names(verb: str, place: str | int, number: str | int) -> int:
    """The option that `as_names` gave."""
    where = ZONES.number_of(place) + 1 if isinstance(place, str) else place
    which = WORDS.number_of(number) if isinstance(number, str) else number
    return VERBS.all.index(verb) << _VERB_SHIFT | where << _PLACE_SHIFT | which

"""Options as ints: a verb, where the card lies, and the card (or seat, slot, word). Keys and texts are made only when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from services.deckbuilding.names import ZONES, Names
from services.kernel.decision import Decision, Option

if TYPE_CHECKING:
    from services.deckbuilding.match import DeckMatch

VERBS = Names("verb")
PLAY = VERBS.declare("play") << 20
BUY = VERBS.declare("buy") << 20
USE = VERBS.declare("use") << 20
BURN = VERBS.declare("burn") << 20
BRIBE = VERBS.declare("bribe") << 20
END_TURN = VERBS.declare("end_turn") << 20
DEFEND = VERBS.declare("defend") << 20
PASS = VERBS.declare("pass") << 20
TARGET = VERBS.declare("target") << 20
PICK = VERBS.declare("pick") << 20
DONE_PICKING = VERBS.declare("done") << 20
SLOT = VERBS.declare("slot") << 20
GUESS = VERBS.declare("guess") << 20
CALL = VERBS.declare("call") << 20
YES = VERBS.declare("yes") << 20
NO = VERBS.declare("no") << 20
CHOOSE = VERBS.declare("choose") << 20

WORDS = Names("word")
"""The words of guesses and printed alternatives."""

VERB = ~0xFFFFF
CARD = 0xFFF
"""Masks of an option's parts."""
PLACE = 12
"""How far the place is shifted: 0 none, 1 + zone, 64 + slot, 72 for a Line-Up without slots, 80 + seat for a foe's card."""
SLOT_PLACE, LINE_UP_PLACE, SEAT_PLACE = 64, 72, 80

_OF_A_CARD = frozenset((PLAY, BUY, USE, BURN, BRIBE, DEFEND, PICK))
_OF_A_NUMBER = frozenset((TARGET, SLOT))
_OF_A_WORD = frozenset((GUESS, CALL, CHOOSE))
_SENTENCES = {
    "play": "Play {}",
    "buy": "Buy {}",
    "use": "Use {}",
    "burn": "Meter Burn: play {}",
    "bribe": "Bribe {}",
    "defend": "Avoid the Attack with {}",
    "pick": "{}",
    "target": "Seat {}",
    "slot": "Slot {}",
    "guess": "Guess: {}",
    "call": "Call {}",
    "choose": "{}",
    "end_turn": "End the turn",
    "pass": "Pass",
    "done": "Done",
    "yes": "Yes",
    "no": "No",
}


def word_option(verb: int, word: str) -> int:
    """The option of a guess or an alternative."""
    return verb | WORDS.declare(word)


def of_a_word(option: int) -> bool:
    """Whether the option is a guess or an alternative."""
    return option & VERB in _OF_A_WORD


def word_of(option: int) -> str:
    """The word of such an option."""
    return WORDS.all[option & CARD]


def place_word(place: int) -> str:
    """What follows "@" where two cards of one id are different to the game."""
    if place >= SEAT_PLACE:
        return f"seat{place - SEAT_PLACE}"
    if place == LINE_UP_PLACE:
        return "line_up"
    if place >= SLOT_PLACE:
        return str(place - SLOT_PLACE)
    return ZONES.all[place - 1] if place else "here"


def _base(m: DeckMatch, option: int) -> tuple[str, str]:
    verb = option & VERB
    name = VERBS.all[verb >> 20]
    if verb in _OF_A_CARD:
        card = m.box.cards[option & CARD]
        return f"{name}:{card.id}", _SENTENCES[name].format(card.name)
    if verb in _OF_A_NUMBER:
        return f"{name}:{option & CARD}", _SENTENCES[name].format(option & CARD)
    if verb in _OF_A_WORD:
        return f"{name}:{word_of(option)}", _SENTENCES[name].format(word_of(option))
    return name, _SENTENCES[name]


def index_of(m: DeckMatch, key: str) -> int:
    """The option of that key, -1 if there is none; without making the texts of all."""
    if "@" in key:
        decision = decision_of(m)
        keys = decision.keys() if decision else []
        return keys.index(key) if key in keys else -1
    verb, _, rest = key.partition(":")
    if verb not in VERBS.all:
        return -1
    code = VERBS.all.index(verb) << 20
    found = [index for index, option in enumerate(m.options) if option & VERB == code and _rest(m, option) == rest]
    return found[0] if len(found) == 1 else -1


def _rest(m: DeckMatch, option: int) -> str:
    """What follows ":" in the key of an option."""
    verb = option & VERB
    if verb in _OF_A_CARD:
        return m.box.cards[option & CARD].id
    if verb in _OF_A_NUMBER:
        return str(option & CARD)
    return word_of(option) if verb in _OF_A_WORD else ""


def bare_decision_of(m: DeckMatch) -> Decision | None:
    """What those see of the pending decision who do not decide."""
    return None if m.seat < 0 else Decision(m.seat, m.box.ops[m.stack[-1][0] - 1].kind, "", "", ())


def decision_of(m: DeckMatch) -> Decision | None:
    """The pending decision with its keys and texts."""
    if m.seat < 0:
        return None
    bases = [_base(m, option) for option in m.options]
    keys = [key for key, _ in bases]
    options = []
    for option, (key, text) in zip(m.options, bases, strict=True):
        if keys.count(key) > 1:
            word = place_word((option >> PLACE) & 0xFF)
            options.append(Option(f"{key}@{word}", f"{text} ({word.replace('_', ' ')})"))
        else:
            options.append(Option(key, text))
    frame = m.stack[-1]
    op = m.box.ops[frame[0] - 1]
    source = frame[3]
    return Decision(m.seat, op.kind, op.prompt(m, frame), m.box.cards[source].id if source >= 0 else "", tuple(options))

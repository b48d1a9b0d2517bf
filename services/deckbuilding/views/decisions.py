"""The pending decision as clients see it: option keys and texts, rendered from option codes on demand."""

from __future__ import annotations

from collections import Counter

from services.deckbuilding.state.frames import CARD, PC
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import (
    A_CARD,
    A_NUMBER,
    A_WORD,
    SENTENCES,
    about,
    card_of,
    number_of,
    place_of,
    place_word,
    repeat_of,
    verb_name,
    verb_of,
    word_of,
)
from services.deckbuilding.views.seen_cards import seen_line
from services.kernel.decision import Decision, Option


def index_of(m: MatchState, key: str) -> int:
    """The index of the option with that key, -1 if there is none."""
    keys = [option.key for option in _options(m)]
    return keys.index(key) if key in keys else -1


def bare_decision_of(m: MatchState) -> Decision | None:
    """The pending decision as the other viewers see it: without keys and texts."""
    return None if m.seat < 0 else Decision(m.seat, m.box.ops[m.stack[-1][PC] - 1].kind, "", "", ())


def decision_of(m: MatchState) -> Decision | None:
    """The pending decision with its keys and texts; the prompt ends with what the seat has seen of hidden cards."""
    if m.seat < 0:
        return None
    top = m.stack[-1]
    operation = m.box.ops[top[PC] - 1]
    source = m.box.cards[top[CARD]].id if top[CARD] >= 0 else ""
    return Decision(m.seat, operation.kind, operation.prompt(m, top) + seen_line(m, m.seat), source, tuple(_options(m)))


def _options(m: MatchState) -> list[Option]:
    """The options; a key that two of them would have says where the card lies."""
    rendered = m.box.rendered
    try:
        options = [rendered[option] for option in m.options]
    except KeyError:
        rendered.update((option, _render(m, option)) for option in m.options)
        return _options(m)
    keys = {option.key for option in options}
    if len(keys) == len(options):
        return options
    counts = Counter(option.key for option in options)
    return [
        _with_place(option, place_word(place_of(number))) if counts[option.key] > 1 else option
        for number, option in zip(m.options, options, strict=True)
    ]


def _render(m: MatchState, option: int) -> Option:
    """The key and the text of an option, without its place."""
    what, name, sentence = about(option), verb_name(option), SENTENCES[verb_of(option)]
    if what == A_CARD:
        card, repeat = m.box.cards[card_of(option)], repeat_of(place_of(option))
        key, suffix = (f"#{repeat + 1}", f" (ability {repeat + 1})") if repeat else ("", "")
        return Option(f"{name}:{card.id}{key}", sentence.format(card.name) + suffix)
    if what == A_NUMBER:
        return Option(f"{name}:{number_of(option)}", sentence.format(number_of(option)))
    if what == A_WORD:
        return Option(f"{name}:{word_of(option)}", sentence.format(word_of(option)))
    return Option(name, sentence)


def _with_place(option: Option, word: str) -> Option:
    return Option(f"{option.key}@{word}", f"{option.text} ({word.replace('_', ' ')})")

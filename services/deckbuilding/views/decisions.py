"""The pending decision as clients see it: option keys and texts, rendered from option codes on demand."""

from __future__ import annotations

from services.deckbuilding.state.frames import CARD, PC
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.option_codes import (
    A_CARD,
    A_NUMBER,
    A_WORD,
    SENTENCES,
    VERBS,
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
    """The index of the option with that key, -1 if there is none; does not render the texts."""
    if "@" in key or "#" in key:
        keys = [option.key for option in _options(m)]
        return keys.index(key) if key in keys else -1
    verb, _, rest = key.partition(":")
    if verb not in VERBS.all:
        return -1
    found = [index for index, option in enumerate(m.options) if verb_name(option) == verb and _rest(m, option) == rest]
    return found[0] if len(found) == 1 else -1


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
    bases = [_key_and_text(m, option) for option in m.options]
    keys = [key for key, _ in bases]
    options = []
    for option, (key, text) in zip(m.options, bases, strict=True):
        if keys.count(key) > 1:
            word = place_word(place_of(option))
            options.append(Option(f"{key}@{word}", f"{text} ({word.replace('_', ' ')})"))
        else:
            options.append(Option(key, text))
    return options


def _key_and_text(m: MatchState, option: int) -> tuple[str, str]:
    name, sentence, repeat = verb_name(option), SENTENCES[verb_of(option)], repeat_of(place_of(option))
    what = about(option)
    if what == A_CARD:
        card = m.box.cards[card_of(option)]
        key, suffix = (f"#{repeat + 1}", f" (ability {repeat + 1})") if repeat else ("", "")
        return f"{name}:{card.id}{key}", sentence.format(card.name) + suffix
    if what == A_NUMBER:
        return f"{name}:{number_of(option)}", sentence.format(number_of(option))
    if what == A_WORD:
        return f"{name}:{word_of(option)}", sentence.format(word_of(option))
    return name, sentence


def _rest(m: MatchState, option: int) -> str:
    """The part after ":" of the key of an option."""
    what = about(option)
    if what == A_CARD:
        repeat = repeat_of(place_of(option))
        return m.box.cards[card_of(option)].id + (f"#{repeat + 1}" if repeat else "")
    if what == A_NUMBER:
        return str(number_of(option))
    return word_of(option) if what == A_WORD else ""

"""Events as viewers read them: card ids instead of numbers, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from services.deckbuilding.state.card_kinds import kind_of
from services.deckbuilding.state.match import MatchState
from services.kernel.events import Event

SENTENCES = {
    "played": "{who} plays {card}.",
    "chose": "{who} chooses seat {target}.",
    "chose_character": "{who} plays as {card}.",
    "looked": "{who} looks at {count_cards}.",
    "left_play": "{card} leaves play.",
    "passed": "{who} passes {card} to seat {to}.",
    "bought": "{who} buys {card}.",
    "gained": "{who} gains {card}.",
    "drew": "{who} draws {count_cards}.",
    "discarded": "{who} discards {card}.",
    "destroyed": "{who} destroys {card}.",
    "shuffled": "{who} shuffles {count_cards}.",
    "attacked": "{card} attacks.",
    "defended": "{who} avoids the Attack with {card}.",
    "revealed": "{who} reveals {cards}.",
    "moved": "{who} moves {card}.",
    "returned": "{card} returns.",
    "used": "{who} uses {card}.",
    "ended_turn": "{who} ends the turn.",
    "turn_began": "Turn {turn}: {who}.",
    "added": "{card} comes into the Line-Up.",
    "set_aside": "{card} is set aside.",
    "ambushed": "{kind}: {card}!",
    "received_vp": "{who} receives VP tokens: {count}.",
    "put_away": "{who} puts {count_cards} of the hand away.",
    "appeared": "{card} appears.",
    "dealt": "{who} is dealt {cards}.",
    "kept": "{who} keeps {card}.",
    "ended": "The match is over.",
}
"""Sentences for people, of the public part only; a mechanic adds those of its own events when it is imported."""


def declare_sentences(sentences: Mapping[str, str]) -> None:
    """Sentences for the events of a mechanic; the words in braces are the event's public data, `who`, `card`, `cards`
    and `kind`, the kind of the card.

    Raises ValueError if a kind of event has a sentence already."""
    repeated = sorted(set(sentences) & set(SENTENCES))
    if repeated:
        raise ValueError(f"declared twice: the sentence of the event {', '.join(repeated)}")
    SENTENCES.update(sentences)


def ids(m: MatchState, cards: list[int]) -> tuple[str, ...]:
    """The ids of cards."""
    table = m.box.cards
    return tuple([table[card].id for card in cards])


def event(m: MatchState, kind: str, seat: int, public: dict[str, Any], secret: dict[str, Any], seen_by: tuple[int, ...]) -> Event:
    """An event with ids for numbers and a sentence."""
    shown = {name: _shown(m, name, value) for name, value in public.items()}
    hidden = {name: _shown(m, name, value) for name, value in secret.items()}
    return Event(kind, seat, shown, hidden, seen_by, _sentence(m, kind, seat, public))


def _shown(m: MatchState, name: str, value: Any) -> Any:
    if name == "card":
        return m.box.cards[value].id if value >= 0 else None
    if name == "cards":
        return list(ids(m, value))
    return value


def _sentence(m: MatchState, kind: str, seat: int, public: dict[str, Any]) -> str:
    pattern = SENTENCES.get(kind)
    if pattern is None:
        return f"Seat {seat}: {kind.replace('_', ' ')}."
    names = {name: value for name, value in public.items() if name not in ("card", "cards")}
    cards = public.get("cards", [])
    named = [m.box.cards[card].name for card in cards] or ["nothing"]
    card = public.get("card", -1)
    one = m.box.cards[card].name if card >= 0 else ", ".join(named) if cards else "a card"
    return pattern.format_map(
        {
            "count": "",
            "kind": kind_of(m.box.cards[card].kind).word if card >= 0 else "",
            **names,
            "count_cards": "1 card" if public.get("count") == 1 else f"{public.get('count', 'some')} cards",
            "who": f"Seat {seat}" if seat >= 0 else "The game",
            "cards": ", ".join(named),
            "card": one,
        }
    )

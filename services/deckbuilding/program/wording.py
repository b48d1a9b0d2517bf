"""How texts are put together: articles, verbs for the reader or for another player, amounts, clauses joined into a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.state.operation import Clause

THEIR = "their"
"""Whom a clause is about if the player has been named already: "each player may discard their hand"."""
Quantity = tuple[str, str]
"""An amount, and what stands behind the clause: "1 damage" and " for each Hero you control"."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What a number counts."""

    one: str
    many: str
    some: str = ""
    """Without a number: "a number of cards" (equal to ...)."""
    mass: bool = False
    """Whether it is measured, not counted: "that much damage"."""

    def __post_init__(self) -> None:
        if not self.some:
            object.__setattr__(self, "some", self.many)

    def amount(self, number: int) -> str:
        """ "2 cards"."""
        return f"{number} {self.one if number == 1 else self.many}".rstrip()

    @property
    def that_many(self) -> str:
        """ "that many cards", "that much damage"."""
        return f"that {'much' if self.mass else 'many'} {self.many}".rstrip()


CARDS = Unit("card", "cards", "a number of cards")
VP = Unit("VP", "VP")
POWER = Unit("Power", "Power", mass=True)


def a(noun: str) -> str:
    """ "an Equipment"."""
    return f"{'an' if noun[0] in 'AEIOUaeiou' else 'a'} {noun}"


def ordinal(number: int) -> str:
    """ "second"."""
    words = ("first", "second", "third", "fourth", "fifth")
    return words[number - 1] if 0 < number <= len(words) else f"{number}th"


def conjugate(verb: str, who: str) -> str:
    """ "draw" for the reader, "each foe draws" for others; only "draw" if the player has been named already."""
    if who in ("", THEIR):
        return verb
    if who == "you":
        return f"you {verb}"
    first, _, rest = verb.partition(" ")
    third = {"have": "has", "are": "is"}.get(first) or first + ("es" if first.endswith(("s", "sh", "ch", "x")) else "s")
    return f"{who} {third} {rest}".rstrip()


def own(who: str) -> str:
    """ "your" for the reader, "their" for others."""
    return "your" if who in ("", "you") else "their"


def subject(who: str) -> str:
    """ "you" for the reader, "they" for a player who has been named already, else the player."""
    return {"": "you", THEIR: "they"}.get(who, who)


def named(who: str) -> str:
    """Whom the clauses behind "each foe may" are about."""
    return who if who in ("", "you") else THEIR


def joined(effects: tuple[Clause, ...], who: str = "") -> str:
    """ "draw a card, then discard a card"; plain gains are joined by "and", conditions and clauses about you by a semicolon."""
    words = ""
    before: Clause | None = None
    for effect in effects:
        text = effect.text(who)
        if not text:
            continue
        if before is None:
            words = text
        elif effect.apart:
            text = text.replace("if they ", "if you ") if before.about_you else text
            words += "; " + text.replace(": ", ", ", 1)
        else:
            text = text.removeprefix(f"{who} ") if who else text
            another = who not in ("", THEIR)
            words += (" and " if another or (before.commutes and effect.commutes) else ", then ") + text
        before = effect
    return words


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]

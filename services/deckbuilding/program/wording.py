"""The wording of texts: articles, verbs for the reader or another player, amounts, and clauses joined into a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from services.deckbuilding.state.operation import Clause

THEIR = "their"
"""`who` for a player whom the text has already named: "each player may discard their hand"."""
Quantity = tuple[str, str]
"""An amount and the words that follow the clause: "1 damage" and " for each Hero you control"."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit for numbers, such as cards, VP or Power."""

    one: str
    many: str
    some: str = ""
    """The words for an unknown number: "a number of cards" (equal to ...)."""
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
    """ "draw" for the reader, "each foe draws" for others; only "draw" if the text has already named the player."""
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
    """ "you" for the reader, "they" for a player whom the text has already named, else `who`."""
    return {"": "you", THEIR: "they"}.get(who, who)


def named(who: str) -> str:
    """The player of the clauses after "each foe may": `who`, or THEIR for anybody but the reader."""
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
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]

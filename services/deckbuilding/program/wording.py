"""How texts are put together: verbs for the reader or for another player, clauses joined into a sentence."""

from __future__ import annotations

from services.deckbuilding.program.effect import Effect


def conjugate(verb: str, who: str) -> str:
    """ "draw" for the reader, "each foe draws" for others."""
    if who in ("", "you"):
        return f"{who} {verb}".strip()
    first, _, rest = verb.partition(" ")
    ending = "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    third = "has" if first == "have" else "puts" if first == "put" else first + ending
    return f"{who} {third} {rest}".rstrip()


def own(who: str) -> str:
    """ "your" for the reader, "their" for others."""
    return "your" if who in ("", "you") else "their"


def joined(effects: tuple[Effect, ...], who: str = "") -> str:
    """ "draw a card, then discard a card"; plain gains are joined by "and", conditions and clauses about you by a semicolon."""
    told = ""
    before: Effect | None = None
    for effect in effects:
        text = effect.text(who)
        if not text:
            continue
        if before is None:
            told = text
        elif effect.apart:
            told += "; " + text.replace(": ", ", ", 1)
        else:
            text = text.removeprefix(f"{who} ") if who else text
            told += (" and " if who or (before.commutes and effect.commutes) else ", then ") + text
        before = effect
    return told

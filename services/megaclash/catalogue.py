"""The catalogue of all cards with the source of each fact, and the names of cards in sentences."""

from __future__ import annotations

from services.kernel.cards import CardDefinition
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, DECKS, KINDS, POWER, SIDES, STOP, WILD, Battleground, card_id, number_of

TEXTS: dict[str, tuple[str, ...]] = {
    "number": (
        (
            "Play it on a battleground: the first card there equals the Defense number,"
            " every later card is one above or one below the top card on the ring 1 to 10."
        ),
    ),
    "power": (
        "Play it as a normal card of its number.",
        "One more battleground may be attacked this turn.",
        "It may be played on a stack closed by the foe's Stop if it is one above or below the card under the Stop; this opens the stack.",
    ),
    "stop": ("Play it on an open stack: the foe may not play there until you play there again.",),
    "wild": ("Name a number from 1 to 10 and play it as a normal card of that number.",),
}


def code_name(code: int) -> str:
    """The name of a played card in a sentence; a Wild includes the number it stands for."""
    if code < POWER:
        return str(code + 1)
    if code < STOP:
        return f"Power {code - POWER + 1}"
    return "Stop" if code == STOP else f"Wild as {number_of(code)}"


def kind_name(kind: int) -> str:
    """The name of a card in a hand or pile, where a Wild has no number yet."""
    return "Wild" if kind == WILD else code_name(kind)


def definitions() -> tuple[CardDefinition, ...]:
    """The battlegrounds, then one entry for each kind of Attack Card."""
    return (*map(_battleground, BATTLEGROUNDS), *map(_attack_card, range(KINDS)))


def _battleground(ground: Battleground) -> CardDefinition:
    facts = {"defense": str(ground.defense), "victory": str(ground.victory)}
    text = (f"Defense {ground.defense}, Victory {ground.victory}.",)
    return CardDefinition(ground.id, ground.name, "battleground", "battleground", 1, text=text, source=ground.source, facts=facts)


def _attack_card(kind: int) -> CardDefinition:
    type_ = "number" if kind < POWER else "power" if kind < STOP else CARD_IDS[kind]
    copies = {side: DECKS[side].cards.count(kind) for side in SIDES}
    facts = {f"{side}_copies": str(count) for side, count in copies.items()}
    if kind < STOP:
        facts["number"] = str(kind % 10 + 1)
    source = {part: where for part, where in DECKS["hero"].source.items() if part != "total"}
    return CardDefinition(
        card_id(kind), kind_name(kind), "attack", type_, sum(copies.values()), text=TEXTS[type_], source=source, facts=facts
    )

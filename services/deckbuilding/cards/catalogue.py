"""The text of a card in our words, generated from its declaration, so that it cannot drift from the play."""

from __future__ import annotations

from services.deckbuilding.abilities.wording import ability_text, activated_text
from services.deckbuilding.program.wording import sentence
from services.deckbuilding.state.card_kinds import MAIN, kind_of
from services.deckbuilding.state.cards import FROM_HAND, FROM_PLAY, TYPE_NAMES, CardDeclaration
from services.kernel.cards import CardDefinition


def lines(declaration: CardDeclaration) -> list[str]:
    """One clause a line: the played text, standing and triggered abilities, Defense and its reward, slots."""
    kind = kind_of(declaration.facts.get("kind", MAIN))
    who = "you" if kind.ongoing else ""
    found = [line for effect in declaration.play for line in _sentences(effect.text(who))]
    prefix = "Ongoing: " if declaration.ongoing or kind.ongoing else ""
    found += [prefix + _lead(ability.text or ability_text(ability), bool(prefix)) for ability in declaration.passive]
    found += [prefix + _lead(ability.text or activated_text(ability), bool(prefix)) for ability in declaration.activated]
    found += _ambush(declaration)
    defense = declaration.defense
    if defense is not None:
        if defense.places == FROM_HAND | FROM_PLAY:
            found.append("Ongoing: this card's Defense may also be used while this card is in play")
        start = "Ongoing: " if defense.places == FROM_PLAY else ""
        cost = defense.cost.text() if defense.cost else "discard this card"
        found.append(f"{start}Defense: {cost} to avoid an Attack")
        found += [f"Defense reward: {effect.text()}" for effect in defense.reward if effect.text()]
    for slot, feature, effects in declaration.slots:
        found.append(f"Slot {slot + 1} ({feature}): " + sentence(", then ".join(effect.text() for effect in effects)))
    return found + list(declaration.notes)


def _ambush(declaration: CardDeclaration) -> list[str]:
    found = [line for effect in declaration.ambush for line in _sentences(effect.text())]
    if found and not found[0].startswith("Ambush"):
        found[0] = f"Ambush: {found[0][:1].lower()}{found[0][1:]}"
    return found


def appearance(declaration: CardDeclaration) -> list[str]:
    """The lines of the First Appearance Attack."""
    return [line for effect in declaration.first_appearance for line in _sentences(effect.text())]


def _sentences(text: str) -> list[str]:
    return [sentence(line) for line in text.split("\n") if line]


def _lead(text: str, after_prefix: bool) -> str:
    return text if after_prefix else sentence(text)


def definition(declaration: CardDeclaration) -> CardDefinition:
    """The catalogue entry."""
    facts = declaration.facts
    text = tuple(lines(declaration))
    text += tuple(f"First Appearance - Attack: {line}" for line in appearance(declaration))
    known = {
        name: str(value) for name, value in facts.items() if name not in ("source", "keywords", "copies", "kind") and value is not None
    }
    return CardDefinition(
        id=declaration.id,
        name=declaration.name,
        kind=str(facts.get("kind", MAIN)),
        type=TYPE_NAMES[declaration.type],
        copies=int(facts.get("copies", 1)),
        cost=declaration.cost,
        vp=declaration.vp,
        text=text,
        keywords=tuple(facts.get("keywords", ())),
        source={name: str(value) for name, value in facts.get("source", {}).items()},
        facts=known,
    )

"""The check that every "it", "that many" and "if you do" in a card's text refers to something that an earlier clause sets."""

from __future__ import annotations

from services.deckbuilding.abilities.wording import check_ability
from services.deckbuilding.program.effect import follow_all
from services.deckbuilding.program.references import IT, NOTHING, THE_OTHER, Referents, UnsetReferent
from services.deckbuilding.state.cards import CardDeclaration

_KNOWN_WHEN_PLAYED: dict[str, Referents] = {}
"""By kind of card, the references that the played text can use from its first clause on."""


class UnsetReference(ValueError):
    """A card's text refers to something that nothing sets. The message names the card, the clause and the referent."""

    def __init__(self, card: str, part: str, found: UnsetReferent) -> None:
        self.card = card
        self.part = part
        self.clause = found.clause
        self.missing = found.missing
        super().__init__(f"card {card}, {part}: {found}")


def declare_known_when_played(kind: str, known: Referents) -> None:
    """Declares what the played texts of a kind of card can refer to from their first clause on.

    The text of a KO'd token, for instance, can refer to the player who knocked you out."""
    if kind in _KNOWN_WHEN_PLAYED:
        raise ValueError(f"declared twice: what cards of the kind {kind!r} can refer to")
    _KNOWN_WHEN_PLAYED[kind] = known


def check_references(declaration: CardDeclaration) -> None:
    """Raises UnsetReference if a clause refers to something that neither the event nor an earlier clause of its text sets."""
    kind = str(declaration.facts.get("kind", "main"))
    defense = declaration.defense
    texts = [
        ("its played text", declaration.play, _KNOWN_WHEN_PLAYED.get(kind, NOTHING)),
        ("its First Appearance", declaration.first_appearance, NOTHING),
        ("its Ambush", declaration.ambush, NOTHING),
        *(("an activated ability", ability.effects, NOTHING) for ability in declaration.activated),
        *((f"slot {slot + 1}", effects, frozenset((IT,))) for slot, _, effects in declaration.slots),
    ]
    if defense is not None:
        attacked = frozenset((THE_OTHER,))
        texts.append(("its Defense", (defense.cost,) if defense.cost else (), attacked))
        texts.append(("its Defense reward", defense.reward, attacked))
    part = ""
    try:
        for part, effects, known in texts:  # noqa: B007 - the handler names it
            follow_all(effects, known)
        part = "a passive ability"
        for ability in declaration.passive:
            check_ability(ability)
    except UnsetReferent as found:
        raise UnsetReference(declaration.id, part, found) from None

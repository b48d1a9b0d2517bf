"""A checked card pack, laid over the cards of a game: its expressions become the clauses and abilities of declarations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from services.deckbuilding.cards import catalogue, type_check
from services.deckbuilding.cards.card_facts import FRAME_NUMBERS, CardFacts
from services.deckbuilding.cards.pack_check import CheckedPack
from services.deckbuilding.cards.pack_contexts import misplaced
from services.deckbuilding.cards.pack_expressions import Vocabulary, evaluate
from services.deckbuilding.cards.pack_model import PackCard
from services.deckbuilding.cards.pack_source import PackProblem, PackSource, Place, Problems, hint, shown
from services.deckbuilding.cards.references import UnsetReference, check_references
from services.deckbuilding.cards.type_check import Misfit
from services.deckbuilding.program.effect import Effect
from services.deckbuilding.state.abilities import ActivatedAbility, PassiveAbility
from services.deckbuilding.state.card_kinds import MAIN
from services.deckbuilding.state.card_numbers import MOST_CARDS
from services.deckbuilding.state.cards import FROM_HAND, FROM_PLAY, TYPE_NAMES, CardDeclaration, Defense
from services.kernel.cards import CardPackSummary

CLAUSES = ("play", "first_appearance", "ambush")
ABILITIES: tuple[tuple[str, str, type], ...] = (("passive", "rows", PassiveAbility), ("activated", "abilities", ActivatedAbility))
"""Keys, their names in version 0.1, and the classes of their expressions."""
KEYS_OF_PARTS = {
    "its played text": ("play",),
    "its First Appearance": ("first_appearance",),
    "its Ambush": ("ambush",),
    "its Defense": ("defense_cost",),
    "its Defense reward": ("defense",),
    "a passive ability": ("passive", "rows"),
    "an activated ability": ("activated", "abilities"),
}
"""The keys that give each part of a card that `references` names."""
DEFENSE_PLACES = {"hand": FROM_HAND, "play": FROM_PLAY}


class PackLayer:
    """One pack being laid over the cards of a game."""

    def __init__(self, game: str, source: PackSource, pack: CheckedPack, stem: str, facts: CardFacts, problems: Problems) -> None:
        self.game = game
        self.source, self.pack, self.facts, self.problems = source, pack, facts, problems
        self.name = pack.name or stem
        self.vocabulary = Vocabulary({})
        self.built_in: frozenset[str] = frozenset()

    def lay_over(self, cards: dict[str, CardDeclaration], words: Mapping[str, Any]) -> CardPackSummary:
        """Puts the cards of the pack into `cards` and adds errors to the problems."""
        self.vocabulary = Vocabulary(words)
        self.vocabulary.define(self.pack.words, lambda name: self.source.top("words", name), self.problems)
        self.built_in = frozenset(cards)
        seen: set[str] = set()
        for at in self.pack.cards:
            with self.problems.collected():
                if at.card.id in seen:
                    raise PackProblem(self.source.card(at.number, at.card.id), "the pack declares it twice")
                seen.add(at.card.id)
                if at.complete:
                    cards[at.card.id] = self._declare(at.number, at.card, cards)
                else:
                    self._texts(at.number, at.card)
        self._check_references(cards)
        self._check_size(cards)
        ids = [at.card.id for at in self.pack.cards]
        replaced = tuple(name for name in ids if name in self.built_in)
        added = tuple(name for name in ids if name not in self.built_in)
        return CardPackSummary(self.source.file, self.name, self.pack.game, replaced, added)

    def _declare(self, number: int, card: PackCard, cards: Mapping[str, CardDeclaration]) -> CardDeclaration:
        """Declares one card; it replaces the card of that id in `cards`, if there is one."""
        old = cards.get(card.id)
        place = self.source.card(number, card.id)
        if old is None and (card.name is None or card.given("type") is None):
            missing = "name" if card.name is None else "type"
            near = get_close_matches(card.id, self.built_in, 1, 0.8)
            meant = f" (did you mean {near[0]!r}?)" if near else ""
            other = "" if self.pack.game else "; the pack names no game, so that it is laid over every game"
            raise PackProblem(place, f"{self.game} has no card {card.id!r}{meant}, and a new card needs a {missing}{other}")
        self._check_kind(number, card, old)
        base = old or CardDeclaration(card.id, card.name or "", 0, facts={"kind": MAIN, "copies": 1, "keywords": []})
        before = len(self.problems.found)
        changes = {"facts": self._facts(card, base), **self._texts(number, card)}
        changes.update({name: card.given(name) for name in ("name", "cost", "vp", "ongoing") if card.given(name) is not None})
        if card.given("type") is not None:
            changes["type"] = TYPE_NAMES.index(card.given("type"))
        if card.notes is not None or any(card.given(name) is not None for name in CLAUSES):
            changes["notes"] = tuple(card.notes or ())
        made = replace(base, **changes)
        if len(self.problems.found) == before:
            self._check_text(number, card, made)
        return made

    def _check_kind(self, number: int, card: PackCard, old: CardDeclaration | None) -> None:
        """Refuses another kind for a card outside of the main deck, because the set-up relies on those cards."""
        kind = old.facts.get("kind", MAIN) if old is not None else MAIN
        if kind != MAIN and card.given("kind") not in (None, kind):
            place = self.source.card(number, card.id, "kind")
            raise PackProblem(place, f"a card of kind {kind!r} keeps it, as the set-up counts on it; it cannot be {card.given('kind')!r}")

    def _check_text(self, number: int, card: PackCard, made: CardDeclaration) -> None:
        """Checks that the text of the card can be generated, and that each clause reads only what earlier ones set."""
        try:
            catalogue.definition(made)
            check_references(made)
        except UnsetReference as error:
            key = next((key for key in KEYS_OF_PARTS.get(error.part, ()) if card.given(key) is not None), "")
            sentence = str(error).removeprefix(f"card {made.id}, ")
            raise PackProblem(self.source.card(number, card.id, key), sentence) from None
        except (AttributeError, TypeError, ValueError, LookupError, RecursionError) as error:
            raise PackProblem(self.source.card(number, card.id), f"its text cannot be generated: {error}") from None

    def _facts(self, card: PackCard, base: CardDeclaration) -> dict[str, Any]:
        """The facts of the card data with those of the pack; its text is from the pack."""
        facts = dict(base.facts)
        for name in ("keywords", "kind", *(name for name in self.facts.numbers if name not in FRAME_NUMBERS), *self.facts.references):
            if card.given(name) is not None:
                facts[name] = card.given(name)
        facts["source"] = {**facts.get("source", {"frame": "card_pack", "copies": "card_pack"}), "effect": "card_pack", "pack": self.name}
        return facts

    def _texts(self, number: int, card: PackCard) -> dict[str, Any]:
        """The clauses and abilities that the pack gives."""
        changes: dict[str, Any] = {}
        for name in CLAUSES:
            if card.given(name) is not None:
                changes[name] = self._items(number, card, name, Effect)
        for name, former, kind in ABILITIES:
            if card.given(name) is not None and card.given(former) is not None:
                self.problems.add(self.source.card(number, card.id, former), f"{former} is another name of {name}: give one of them")
            key = name if card.given(name) is not None else former
            if card.given(key) is not None:
                changes[name] = self._items(number, card, key, kind)
        if card.defense is not None:
            changes["defense"] = self._defense(number, card)
        if card.slots is not None:
            changes["slots"] = self._slots(number, card)
        return changes

    def _items(self, number: int, card: PackCard, key: str, kind: type) -> tuple[Any, ...]:
        """The expressions of a list, each a whole clause or ability."""
        found = []
        for index, text in enumerate(card.given(key)):
            with self.problems.collected():
                found.append(self._one(self.source.card(number, card.id, key, index), text, kind))
        return tuple(found)

    def _one(self, place: Place, text: str, kind: type) -> Any:
        value = evaluate(place, text, self.vocabulary)
        if not isinstance(value, kind):
            noun = {Effect: "effect; a clause is something like power(2)", ActivatedAbility: "ActivatedAbility(...)"}
            raise PackProblem(place, f"{shown(text)} is no {noun.get(kind, 'TriggeredAbility(...) or StaticAbility(...)')}")
        wrong = misplaced(place.key, value)
        if wrong:
            raise PackProblem(place, f"{shown(text)} cannot stand here: {wrong}")
        return _sound(place, text, value)

    def _defense(self, number: int, card: PackCard) -> Defense:
        reward = self._items(number, card, "defense", Effect)
        places = sum(DEFENSE_PLACES[place] for place in set(card.defense_places or ["hand"]))
        cost = None
        if card.defense_cost is not None:
            with self.problems.collected():
                cost = self._one(self.source.card(number, card.id, "defense_cost", 0), card.defense_cost, Effect)
        return Defense(reward, places, cost)

    def _slots(self, number: int, card: PackCard) -> tuple[tuple[int, str, tuple[Effect, ...]], ...]:
        """Abilities of Line-Up slots: number, feature, and a clause or a list of them."""
        found = []
        for index, (slot, feature, text) in enumerate(card.slots or ()):
            place = self.source.card(number, card.id, "slots", 2 * index + 1)
            with self.problems.collected():
                value = evaluate(place, text, self.vocabulary)
                effects = tuple(value) if isinstance(value, list) else (value,)
                if not all(isinstance(effect, Effect) for effect in effects):
                    raise PackProblem(place, f"{shown(text)} is no clause; a clause is something like heal(1)")
                found.append((slot - 1, feature, _sound(place, text, effects)))
        return tuple(found)

    def _check_references(self, cards: Mapping[str, CardDeclaration]) -> None:
        """Checks that facts which name another card name one of the right kind."""
        for name, kind in self.facts.references.items():
            known = [card.id for card in cards.values() if card.facts.get("kind") == kind]
            for at in self.pack.cards:
                value = at.card.given(name)
                if value is not None and value not in known:
                    place = self.source.card(at.number, at.card.id, name)
                    self.problems.add(place, f"there is no {kind} {shown(value)}{hint(value, known)}")

    def _check_size(self, cards: Mapping[str, CardDeclaration]) -> None:
        """Checks that all copies of all cards fit into a box."""
        copies = sum(int(card.facts.get("copies", 1)) for card in cards.values())
        if copies > MOST_CARDS:
            self.problems.add(self.source.top(), f"with the pack there are {copies} cards, copies included; a box can hold {MOST_CARDS}")


def _sound(place: Place, text: str, value: Any) -> Any:
    """Returns the value after checking that each field in its tree fits its annotation and that its clauses have texts."""
    try:
        type_check.check_tree(value)
        for effect in value if isinstance(value, tuple) else (value,):
            if isinstance(effect, Effect):
                effect.text()
    except Misfit as misfit:
        raise PackProblem(place, f"{shown(text)} does not fit: {misfit}") from None
    except (AttributeError, TypeError, ValueError, LookupError, RecursionError) as error:
        reason = str(error)
        if isinstance(error, LookupError):
            reason = "it has no word for one of its places" if isinstance(error, KeyError) else "a name or a list in it is empty"
        raise PackProblem(place, f"the text of {shown(text)} cannot be generated: {reason}") from None
    return value

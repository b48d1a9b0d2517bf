"""How a filter reads: its alternatives become noun phrases that cannot be read in two ways.

"a Hero or Villain with cost 6 or less" is one noun phrase: what follows the nouns goes for each of them. Alternatives that differ in that
are separated by a comma and start with an article of their own: "a card that is a Villain, or a Hero with cost 4 or less".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from services.deckbuilding.program.wording import a


@dataclass(frozen=True, slots=True)
class Wording:
    """How a single test reads: as a noun, or as a phrase that stands behind one."""

    noun: str = ""
    plural: str = ""
    proper: bool = False
    """Whether the noun is a name, which takes no article."""
    phrase: str = ""
    opposite: str = ""
    """The phrase of the opposite test."""


Alternatives = list[list[tuple[Wording, bool]]]
"""Alternatives of tests that hold together; each with whether it must hold or fail."""
CARD = Wording("card", "cards")


@dataclass(frozen=True, slots=True)
class Term:
    """One alternative: nouns that share what stands behind them."""

    nouns: tuple[Wording, ...]
    excluded: tuple[Wording, ...] = ()
    """What it is not: "non-Starter"."""
    phrases: tuple[str, ...] = ()
    """ "with cost 4 or less", "without a Bribe banner"."""
    clauses: tuple[tuple[Wording, bool], ...] = ()
    """What else the card is; names that it does not have."""

    @property
    def shared(self) -> tuple[object, ...]:
        """All but the nouns."""
        return self.excluded, self.phrases, self.clauses

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the nouns."""
        return not any(self.shared)

    @property
    def phrase(self) -> str:
        """ " with cost 3 or more and cost 5 or less", or nothing."""
        found = ""
        for phrase in self.phrases:
            found += f" and {phrase.removeprefix('with ')}" if found else f" {phrase}"
        return found

    def clause(self, *, plural: bool = False) -> str:
        """ " that is an Attack card", or nothing."""
        parts = []
        for wording, holds in self.clauses:
            what = wording.plural if plural else indefinite(wording)
            parts.append(f"{'are' if plural else 'is'} {'' if holds else 'not '}{what}")
        return f" that {' and '.join(parts)}" if parts else ""

    def singular(self) -> str:
        """ "non-Ongoing Hero or Villain"."""
        return self._excluded + listed([wording.noun for wording in self.nouns])

    def plural(self) -> str:
        """ "non-Ongoing Heroes or Villains"."""
        return self._excluded + listed([wording.plural for wording in self.nouns])

    @property
    def _excluded(self) -> str:
        return "".join(f"non-{wording.noun.removesuffix(' card')} " for wording in self.excluded)

    def one(self, where: str = "") -> str:
        """ "a Hero or Villain with cost 6 or less in your hand that is an Attack card"."""
        start = self.singular() if self.nouns[0].proper and not self.excluded else a(self.singular())
        return f"{start}{self.phrase}{where}{self.clause()}"


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """How a text names the cards that a filter means. `where` (" in your hand") stands before what begins with "that"."""

    terms: tuple[Term, ...]

    def _one_of(self) -> str:
        return f" that is {', or '.join(term.one() for term in self.terms)}"

    def one(self, where: str = "") -> str:
        """ "a card in your hand that is a Villain, or a Hero with cost 4 or less"."""
        return self.terms[0].one(where) if len(self.terms) == 1 else f"a card{where}{self._one_of()}"

    def determined(self, determiner: str, where: str = "") -> str:
        """ "another Hero", "other Villain you control", "random card": any word may stand before the noun."""
        term = self.terms[0]
        if len(self.terms) == 1:
            return f"{determiner} {term.singular()}{term.phrase}{where}{term.clause()}".lstrip()
        return f"{determiner} card{where}{self._one_of()}".lstrip()

    def many(self, number: str, where: str = "") -> str:
        """ "up to 2 Heroes with cost 4 or less in your discard pile"."""
        term = self.terms[0]
        if len(self.terms) == 1:
            return f"{number} {term.plural()}{term.phrase}{where}{term.clause(plural=True)}".lstrip()
        return f"{number} cards{where} that are each {', or '.join(term.one() for term in self.terms)}".lstrip()


def noun_phrase(alternatives: Alternatives) -> NounPhrase:
    """The noun phrase of a filter's alternatives: those that differ in their noun alone share what stands behind it."""
    terms: list[Term] = []
    for tests in alternatives:
        term = _term(tests)
        for index, other in enumerate(terms):
            if other.shared == term.shared and _can_share(other.nouns + term.nouns):
                terms[index] = replace(term, nouns=tuple(dict.fromkeys(other.nouns + term.nouns)))
                break
        else:
            terms.append(term)
    everything = Term((CARD,))
    if everything in terms:
        return NounPhrase((everything,))
    return NounPhrase(tuple(sorted(terms, key=lambda term: not term.bare)))


def _can_share(nouns: tuple[Wording, ...]) -> bool:
    return len(set(nouns)) == 1 or not any(noun.proper or noun == CARD for noun in nouns)


def _term(tests: list[tuple[Wording, bool]]) -> Term:
    """Tests that hold together: the first noun, what is excluded, the phrases, then the other nouns as clauses."""
    nouns: list[Wording] = []
    excluded: list[Wording] = []
    phrases: list[str] = []
    clauses: list[tuple[Wording, bool]] = []
    for wording, holds in dict.fromkeys(tests):
        if wording.phrase:
            phrases.append(wording.phrase if holds else wording.opposite)
        elif holds and not nouns and wording != CARD:
            nouns.append(wording)
        elif not holds and not wording.proper and wording != CARD:
            excluded.append(wording)
        elif (wording, holds) != (CARD, True):
            clauses.append((wording, holds))
    phrases = sorted(dict.fromkeys(phrases), key=lambda phrase: not phrase.startswith("with "))
    return Term(tuple(nouns or (CARD,)), tuple(excluded), tuple(phrases), tuple(clauses))


def indefinite(wording: Wording) -> str:
    """ "a Hero", "Scarface"."""
    return wording.noun if wording.proper else a(wording.noun)


def listed(words: list[str]) -> str:
    """ "Hero, Villain or Hostage"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))

"""Where a seat is not asked for the order of its waiting abilities, every order leads to the same outcomes.

Random matches are played with every order asked. Wherever the engine would not have asked, each order is followed through all the choices
within the abilities, and the sets of outcomes are compared.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from services import registry
from services.deckbuilding.abilities import ordering
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.state.frames import MARK, YOU
from services.kernel.randomness import seed_from_int
from tests.support.two_worlds import choose_actively

BOTH = {"sets": ["injustice", "arkham_asylum"]}
SETUPS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("injustice", 2, {"advanced": True, "characters": ["injustice_hawkgirl_character", "injustice_catwoman_character"]}),
    ("injustice", 3, {"impossible": True, "advanced": True, **BOTH}),
    ("arkham_asylum", 3, {"characters": ["the_riddler", "killer_croc", "poison_ivy"]}),
)
MATCHES = 12
LONGEST = 900
MOST_STEPS = 400
"""An order with more steps than that is not followed to its end."""
UNORDERED = {"hand", "discard", "destroyed", "play_area"}

order_matters = ordering._order_matters


def outcome(value: Any, name: str = "") -> Any:
    """A view in which the cards of places without an order are sorted."""
    if isinstance(value, dict):
        return {key: outcome(part, str(key).rpartition(".")[2]) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return sorted(map(str, value)) if name in UNORDERED else [outcome(part) for part in value]
    return value


def decision_keys(match: DeckMatch) -> list[str]:
    """The keys of the pending decision."""
    pending = match.decision()
    return [] if pending is None else [option.key for option in pending.options]


def outcomes(match: DeckMatch, key: str) -> set[str] | None:
    """How the waiting abilities can end if that one comes first; None if there are too many ways."""
    depth, mark = len(match.stack) - 1, match.stack[-1][MARK]
    found: set[str] = set()
    ways = [(match, key)]
    for _ in range(MOST_STEPS):
        if not ways:
            return found
        before, choice = ways.pop()
        after = before.clone()
        after.play(after.seat, choice)
        pending = after.decision()
        if pending is None or (len(after.stack) <= depth and len(after.pending) <= mark):
            found.add(repr((outcome(after.view()), after.seat)))
        else:
            ways += [(after, one) for one in decision_keys(after)]
    return None


def would_ask(match: DeckMatch) -> bool:
    """Whether the engine asks for this order when it is not made to ask for all."""
    top = match.stack[-1]
    mine = [entry for entry in match.pending[top[MARK] :] if entry[1] == top[YOU]]
    able = [entry for entry in mine if ordering._can_resolve(match, entry)]
    return order_matters(match, ordering._orderable(match, mine, able))


@pytest.mark.parametrize("setup", SETUPS, ids=["hawkgirl", "mixed", "riddler"])
def test_an_order_that_is_not_asked_changes_nothing(setup: tuple[str, int, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering, "_order_matters", lambda m, entries: len({ordering._sameness(m, entry) for entry in entries}) > 1)
    name, players, options = setup
    game, compared = registry.find(name), 0
    for number in range(MATCHES):
        match, random = game.new_match(game.setup(players, options), seed_from_int(number)), Random(number)
        assert isinstance(match, DeckMatch)
        while not match.over and match.version < LONGEST:
            pending = match.decision()
            assert pending is not None
            if pending.kind == "order" and not would_ask(match):
                ways = [outcomes(match, key) for key in decision_keys(match)]
                if None not in ways:
                    compared += 1
                    assert all(way == ways[0] for way in ways), f"match {number}, version {match.version}: {decision_keys(match)}"
            match.play(match.seat, choose_actively(decision_keys(match), random))
    assert compared > 10

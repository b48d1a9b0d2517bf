"""A card changes its owner only by being gained, and leaves its owner only by being destroyed or Released ("Owner", "Gaining Cards")."""

from __future__ import annotations

from random import Random

import pytest

from services.arkham_asylum import GAME
from services.arkham_asylum.mechanics.freeze import FROZEN
from services.deckbuilding.state.match import MatchState
from services.deckbuilding.state.names import DECK, DISCARD, HAND, ONGOING, PLAY_AREA
from services.kernel.randomness import seed_from_int

OWNED = (HAND, DECK, DISCARD, PLAY_AREA, ONGOING, FROZEN)


def owners(match: MatchState) -> dict[int, int]:
    """Between turns every card in a seat's zones is its own: what was borrowed or Bribed has gone back."""
    return {card: seat for zone in OWNED for seat, cards in enumerate(match.zones[zone]) for card in cards}


def compare(match: MatchState, before: dict[int, int], after: dict[int, int], since: int) -> None:
    """Looks at one turn."""
    assert match.events is not None
    gained, left = set(), set()
    for event in match.events[since:]:
        if event.kind == "gained":
            gained.add((event.seat, event.public["card"]))
        elif event.kind in ("destroyed", "released"):
            left.add(event.public["card"])
    ids = [card.id for card in match.box.cards]
    for card, seat in after.items():
        assert before.get(card) == seat or (seat, ids[card]) in gained, f"{ids[card]} came to seat {seat} without being gained"
    for card in before.keys() - after.keys():
        assert ids[card] in left, f"{ids[card]} left seat {before[card]}"


@pytest.mark.parametrize("seed", range(12))
def test_cards_change_hands_only_by_the_rules(seed: int) -> None:
    match = GAME.new_match(GAME.setup(2 + seed % 3), seed_from_int(seed))
    match.events = []
    random = Random(seed)
    before: dict[int, int] = {}
    turn, since = 0, 0
    while not match.over:
        match.apply(random.randrange(len(match.options)))
        if match.turn != turn:
            after = owners(match)
            if before:
                compare(match, before, after, since)
            before, turn, since = after, match.turn, len(match.events)
    assert turn > 5

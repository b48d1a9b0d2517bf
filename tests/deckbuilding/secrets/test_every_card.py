"""Every text of every card of both DC games, resolved in two worlds that a viewer cannot distinguish."""

from __future__ import annotations

import os
from random import Random

import pytest

from services.deckbuilding.state.cards import CardDeclaration
from tests.deckbuilding.secrets.staging import declarations, reads_hidden_cards, stage, texts_of
from tests.support.two_worlds import Leak, Stopped, TwoWorlds, other_world, play_alike

TEXTS = [(name, card, text) for (name, _), card in declarations().items() for text in texts_of(card)]
"""The game, the card and the name of its text."""
SLOW_SEEDS = int(os.environ.get("HEROTABLE_SECRETS_SEEDS", "12"))
STEPS = 8


def compare(name: str, card: CardDeclaration, text: str, number: int, viewer: int) -> tuple[bool, Leak | None]:
    """Resolves the text in both worlds; returns whether it began while the worlds had to agree, and a leak."""
    staged = stage(name, card, text, number)
    if staged is None:
        return False, None
    random = Random(number * 7 + viewer)
    pair = TwoWorlds(staged.match, other_world(staged.match, viewer, random), viewer)
    begun = staged.begin is not None or card.facts["kind"] == "character"
    if staged.begin is not None:
        try:
            leak = pair.advance(staged.begin, "begin", card.id)
        except Stopped:
            return True, None
        if leak is not None:
            return True, leak
    made: list[str] = []
    _, leak = play_alike(pair, random, STEPS, staged.wanted, made)
    return begun or any(key.startswith(staged.wanted[:1]) for key in made), leak


@pytest.mark.parametrize(("name", "card", "text"), TEXTS, ids=[f"{name}-{card.id}-{text}" for name, card, text in TEXTS])
def test_a_text_sends_a_viewer_the_same_in_both_worlds(name: str, card: CardDeclaration, text: str) -> None:
    begun = 0
    for number in range(20):
        done, leak = compare(name, card, text, number, number % 4 - 1)
        assert leak is None, str(leak)
        begun += done
        if begun == 2:
            return
    assert begun, f"the text ({text}) of {card.id} was never carried out"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("number", range(100, 100 + SLOW_SEEDS))
def test_every_text_sends_every_viewer_the_same_in_more_matches(number: int) -> None:
    for name, card, text in TEXTS:
        for viewer in range(-1, 3):
            _, leak = compare(name, card, text, number, viewer)
            assert leak is None, str(leak)


def test_the_cards_that_read_hidden_cards_are_found_by_their_effects() -> None:
    found = {card_id for (_, card_id), card in declarations().items() if reads_hidden_cards(card)}
    assert len(found) > 100
    assert {
        "injustice_zatanna",
        "traitor_among_us",
        "riddle_me_this",
        "vicki_vale",
        "julia_pennyworth",
        "ko_token_05",
        "cat_claws",
    } <= found
    assert not {"power_armor", "magpie"} & found


def test_every_card_that_reads_hidden_cards_is_staged() -> None:
    staged = {(name, card.id) for name, card, _ in TEXTS}
    missing = [key for key, card in declarations().items() if reads_hidden_cards(card) and key not in staged]
    assert not missing

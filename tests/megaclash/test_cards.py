"""The card data of the box, and where each fact comes from."""

from __future__ import annotations

from collections import Counter

from services.megaclash import GAME
from services.megaclash.cards import BATTLEGROUNDS, CARD_IDS, DECKS, HAND_SIZE, IN_PLAY

CATALOGUE = {card.id: card for card in GAME.catalogue()}


def test_eight_battlegrounds_and_two_decks_of_56() -> None:
    assert len(BATTLEGROUNDS) == 8
    assert (IN_PLAY, HAND_SIZE) == (5, 7)
    assert {side: len(deck.cards) for side, deck in DECKS.items()} == {"hero": 56, "villain": 56}


def test_defense_and_victory_differ_by_five_on_the_ring() -> None:
    for ground in BATTLEGROUNDS:
        assert abs(ground.defense - ground.victory) == 5


def test_star_labs_is_as_the_rulebook_prints_it() -> None:
    star_labs = CATALOGUE["star_labs"]
    assert star_labs.facts == {"defense": "7", "victory": "2"}
    assert not star_labs.reconstructed


def test_what_no_source_prints_is_marked() -> None:
    reconstructed = {card.id for card in GAME.catalogue() if card.reconstructed}
    assert reconstructed == set(CATALOGUE) - {"star_labs"}
    assert CATALOGUE["stop"].source == {"copies": "reconstructed", "effect": "rulebook"}


def test_the_catalogue_counts_every_card_of_the_box() -> None:
    decks = Counter(CARD_IDS[kind] for deck in DECKS.values() for kind in deck.cards)
    assert {name: CATALOGUE[name].copies for name in CARD_IDS} == dict(decks)
    assert sum(CATALOGUE[name].copies for name in CARD_IDS) == 112
    assert all(card.text for card in CATALOGUE.values())

"""Characters of another set play with a substitute for the card that they lack."""

from __future__ import annotations

from services.deckbuilding.state.names import CHARACTERS
from tests.mixing.dealt import deal


def test_both_cards_are_unused_and_one_goes_back_to_the_box() -> None:
    for seed in range(20):
        match = deal("injustice", players=3, seed=seed, characters=["poison_ivy", "the_joker", "injustice_superman_character"])
        census = match.census()
        chosen: list[str] = []
        for seat in (0, 1):
            decision = match.decision()
            assert decision is not None
            assert (decision.seat, decision.kind, len(decision.options)) == (seat, "substitute", 2)
            assert all(option.key != "pick:kryptonian_crush" for option in decision.options)
            assert not set(chosen) & set(decision.keys())
            chosen.append(decision.keys()[1])
            match.apply(1)
        moves = [seat["super_move"] for seat in match.view()["seats"]]
        assert moves == [[key.removeprefix("pick:")] for key in chosen] + [["kryptonian_crush"]]
        assert match.census() == census


def test_a_unique_starter_is_one_of_the_ten_cards_of_the_deck() -> None:
    match = deal("arkham_asylum", characters=["injustice_batman_character", "injustice_superman_character"])
    kept = []
    for _ in range(2):
        decision = match.decision()
        assert decision is not None
        kept.append(decision.keys()[0].removeprefix("pick:"))
        match.apply(0)
    for seat, own in zip(match.view()["seats"], kept, strict=True):
        assert sorted(seat["hand"] + seat["deck"]) == sorted([own, *["punch"] * 6, *["vulnerability"] * 3])


def test_characters_of_the_host_are_not_asked() -> None:
    match = deal("arkham_asylum", characters=["poison_ivy", "mr_freeze"])
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "main"


def test_characters_of_both_sets_are_dealt() -> None:
    seen = set()
    for seed in range(15):
        match = deal("injustice", players=6, seed=seed)
        while match.turn == 0:
            match.apply(0)
        seen |= {match.box.cards[card].fact("set") for team in match.zones[CHARACTERS] for card in team}
    assert seen == {"injustice", "arkham_asylum"}

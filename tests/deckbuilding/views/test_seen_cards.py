"""A prompt ends with what its seat has seen of hidden cards, for as long as it knows them."""

from __future__ import annotations

from typing import Any

import pytest

from services import registry
from services.arkham_asylum import GAME as ARKHAM
from services.deckbuilding.movement.knowledge import show, show_to_all
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.state.names import BOX, DECK, HAND, MAIN_DECK, PILES, ZONES
from services.deckbuilding.views.seen_cards import seen_line, without_seen_line
from services.kernel.events import SPECTATOR
from services.kernel.randomness import seed_from_int

LINE_UP = ["killer_moth", "fear_toxin", "crowbar", "firefly", "man_bat"]


def arkham(first: dict[str, Any], second: dict[str, Any] | None = None, **places: Any) -> DeckMatch:
    seats = [first, {"character": "mr_freeze", **(second or {})}]
    return ARKHAM.position(ARKHAM.setup(2), {"seats": seats, "line_up": LINE_UP, **places}, seed_from_int(1))


def last_line(match: DeckMatch) -> str:
    pending = match.decision()
    assert pending is not None
    return pending.prompt.rpartition("\n")[2]


def play(match: DeckMatch, *keys: str) -> DeckMatch:
    for key in keys:
        match.play(match.seat, key)
    return match


def test_the_riddler_reads_which_token_it_has_looked_at() -> None:
    match = arkham({"character": "the_riddler", "hand": ["riddle_me_this"]}, riddle_stack=["riddle_token_3", "riddle_token_1"])
    assert last_line(match) == "Your turn: you have 0 Power."
    play(match, "play:riddle_me_this", "yes")
    assert last_line(match) == "You have seen: Riddle token 3 (Humiliated) on top of the Riddle stack."
    play(match, "slot:2")
    assert last_line(match) == "You have seen: Riddle token 3 (Humiliated) on slot 2."


def test_a_hand_that_was_looked_at_is_listed_as_long_as_it_is_held() -> None:
    hand = ["titus", "punch", "punch"]
    match = arkham({"character": "killer_croc", "ongoing": ["vicki_vale"], "vp_tokens": 1, "deck": ["punch"] * 5}, {"hand": hand})
    play(match, "use:vicki_vale")
    assert last_line(match) == "You have seen: 2 Punch and Titus in seat 1's hand."
    play(match, "end_turn", "play:punch")
    assert "You have seen" not in last_line(match), "the seat that holds the hand sees it anyway"
    assert seen_line(match, 0) == "\nYou have seen: Punch and Titus in seat 1's hand."
    play(match, "end_turn")
    assert "You have seen" not in last_line(match)


def test_the_returned_cards_are_listed_from_the_top() -> None:
    deck = ["titus", "batwing", "magpie", "punch", "punch"]
    match = arkham({"character": "killer_croc", "ongoing": ["julia_pennyworth"], "deck": deck})
    play(match, "use:julia_pennyworth")
    assert last_line(match) == "You have seen: Titus, then Batwing, then Magpie on top of your deck."
    play(match, "pick:batwing", "pick:magpie")
    assert last_line(match) == "You have seen: Magpie, then Titus on top of your deck."


@pytest.mark.parametrize(
    ("at", "words"),
    [(0, "on top of"), (1, "2nd from the top of"), (2, "3rd from the top of"), (3, "2nd from the bottom of"), (4, "at the bottom of")],
)
def test_where_a_card_lies(at: int, words: str) -> None:
    match = arkham({"character": "killer_croc"}, {"deck": ["punch", "punch", "punch", "punch", "titus"]})
    deck = match.zones[DECK][1][::-1]
    show(match, [deck[at]], 0)
    assert seen_line(match, 0) == f"\nYou have seen: {match.box.cards[deck[at]].name} {words} seat 1's deck."


def test_several_places_stand_in_one_line() -> None:
    match = arkham({"character": "killer_croc"}, {"hand": ["titus"]}, main_deck=["bane"])
    show(match, [*match.zones[HAND][1], match.piles[MAIN_DECK][-1]], 0)
    assert last_line(match) == "You have seen: Titus in seat 1's hand; Bane on top of the main deck."


def test_what_everybody_knows_is_not_listed() -> None:
    match = arkham({"character": "killer_croc"}, {"hand": ["titus"]})
    show_to_all(match, match.zones[HAND][1])
    assert last_line(match) == "Your turn: you have 0 Power."


def test_only_the_deciding_seat_is_sent_the_line() -> None:
    match = arkham({"character": "killer_croc", "hand": ["giant_mallet"], "deck": ["titus", "punch"]})
    play(match, "play:giant_mallet")
    seen = {viewer: match.observe(viewer).decision for viewer in (SPECTATOR, 0, 1)}
    assert seen[0] is not None
    assert seen[0].prompt.endswith("\nYou have seen: Titus on top of your deck.")
    assert without_seen_line(seen[0].prompt) == "You may discard it."
    assert all(pending is not None and pending.prompt == "" for viewer, pending in seen.items() if viewer != 0)


@pytest.mark.parametrize("name", ["arkham_asylum", "injustice"])
def test_every_hidden_place_has_words(name: str) -> None:
    game: Any = registry.find(name)
    options = {"sets": ["arkham_asylum", "injustice"]}
    for place in sorted(PILES.hidden - {BOX}):
        match = game.new_match(game.setup(2, options), seed_from_int(1))
        card = match.piles[MAIN_DECK].pop()
        match.piles[place].append(card)
        show(match, [card], 0)
        line = seen_line(match, 0)
        assert match.box.cards[card].name in line
        assert "_" not in line
    for place in sorted(ZONES.hidden):
        match = game.new_match(game.setup(2, options), seed_from_int(1))
        card = match.piles[MAIN_DECK].pop()
        match.zones[place][1].append(card)
        show(match, [card], 0)
        assert f"{match.box.cards[card].name} " in seen_line(match, 0)

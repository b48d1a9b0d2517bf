"""Hands and draw piles are hidden and their sizes open; stacks and discards are open, in order (MC-40)."""

from __future__ import annotations

from services.kernel.events import SPECTATOR
from services.kernel.randomness import seed_from_int
from services.megaclash import GAME

POSITION = {
    "active": 1,
    "seats": [
        {"hand": ["9", "2", "stop"], "deck": ["8", "8"], "discard": ["10", "4"], "captured": ["metropolis"]},
        {"hand": ["6", "wild", "9", "9", "9", "9", "10"], "deck": ["3"]},
    ],
    "battlegrounds": [
        {"id": "star_labs", "stack": ["7", "6_power", "stop/1", "wild=5", "stop/0"]},
        {"id": "watchtower"},
        {"id": "atlantis"},
    ],
}
SETUP = GAME.setup(2)


def test_a_seat_sees_its_hand_and_counts_the_others() -> None:
    seen = GAME.position(SETUP, POSITION, seed_from_int(0)).observe(0)
    assert seen.zone("hand", 0).cards == ("2", "9", "stop")
    assert (seen.zone("hand", 1).count, seen.zone("hand", 1).cards) == (7, ())
    assert [(seen.zone("deck", seat).count, seen.zone("deck", seat).cards) for seat in (0, 1)] == [(2, ()), (1, ())]


def test_everybody_sees_stacks_discards_and_captured_battlegrounds() -> None:
    seen = GAME.position(SETUP, POSITION, seed_from_int(0)).observe(SPECTATOR)
    assert seen.zone("hand", 0).cards == seen.zone("hand", 1).cards == ()
    assert seen.zone("discard", 0).cards == ("10", "4")
    assert seen.zone("captured", 0).cards == ("metropolis",)
    assert seen.zone("stack:star_labs").cards == ("7", "6_power", "stop/1", "wild=5", "stop/0")
    assert seen.counter("captured", 0) == 1
    star_labs = seen.facts["battlegrounds"][0]
    assert (star_labs["defense"], star_labs["victory"], star_labs["closed_to"]) == (7, 2, 1)


def test_only_the_deciding_seat_sees_what_it_may_choose() -> None:
    match = GAME.position(SETUP, POSITION, seed_from_int(0))
    mine, theirs = match.observe(1).decision, match.observe(0).decision
    assert mine is not None
    assert theirs is not None
    assert mine.options[-1].key == "end_turn"
    assert (theirs.seat, theirs.kind, theirs.options) == (1, "main", ())


def test_only_the_seat_that_draws_sees_the_drawn_cards() -> None:
    match = GAME.new_match(SETUP, seed_from_int(2), events=True)
    assert match.events is not None
    first, second = [event for event in match.events if event.kind == "drew"]
    assert len(first.for_viewer(0)["cards"]) == 7
    assert first.for_viewer(1) == first.for_viewer(SPECTATOR) == {"count": 7}
    assert "cards" in second.for_viewer(1)
    assert "cards" not in second.for_viewer(0)


def test_the_events_of_a_turn() -> None:
    match = GAME.position(SETUP, POSITION, seed_from_int(0))
    match.events = []
    match.play(1, "play:wild=4@watchtower")
    match.play(1, "end_turn")
    seen = [(event.kind, event.seat, event.for_viewer(0)) for event in match.events]
    assert seen == [
        ("played", 1, {"card": "wild=4", "battleground": "watchtower"}),
        ("drew", 1, {"count": 1}),
        ("turn_began", 0, {"turn": 2}),
    ]
    assert match.events[0].text == "Seat 1 plays Wild as 4 on The Watchtower."


def test_a_discarding_foe_holds_no_number_that_fits_in_any_world() -> None:
    table = [{"id": name} for name in ("star_labs", "metropolis", "gotham_city", "watchtower", "atlantis")]
    seats = [{"hand": ["9", "9", "10", "2"]}, {"hand": ["7"]}]
    match = GAME.position(SETUP, {"seats": seats, "battlegrounds": table}, seed_from_int(0))
    match.play(0, "end_turn")
    for seed in range(30):
        hand = match.determinize(1, seed_from_int(seed)).view()["seats"][0]["hand"]
        assert not {card.removesuffix("_power") for card in hand} & {"7", "1", "3", "4", "5"}


def test_the_result_says_why_the_match_ended() -> None:
    position = {"seats": [{"hand": ["9"], "deck": []}, {"hand": [], "deck": []}]}
    match = GAME.position(SETUP, position, seed_from_int(0))
    match.play(0, "end_turn")
    assert match.result() is None
    match.play(1, "end_turn")
    result = match.result()
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (0, 0), "both_passed")
    assert [lines[0].label for lines in result.lines] == ["captured battlegrounds"] * 2

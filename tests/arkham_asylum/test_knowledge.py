"""Hidden cards that were shown stay known until they may have moved unseen."""

from __future__ import annotations

from typing import Any

from services.arkham_asylum import GAME
from services.deckbuilding.state.match import MatchState
from services.kernel.randomness import seed_from_int


def position(players: int = 2, **places: Any) -> MatchState:
    return GAME.position(GAME.setup(players), places, seed_from_int(0))


def shown(match: MatchState, viewer: int, name: str, seat: int = -1) -> tuple[str, ...]:
    """The cards of a zone as the viewer sees them, top first."""
    zones = [zone for zone in match.observe(viewer).zones if zone.name == name and seat in (-1, zone.seat)]
    return zones[0].cards if zones else ()


def test_a_card_that_jervis_tetch_returned_stays_known_to_all() -> None:
    match = position(seats=[{"character": "scarecrow", "hand": ["jervis_tetch"]}, {"character": "mr_freeze", "deck": ["bane", "punch"]}])
    match.play(0, "play:jervis_tetch")
    match.play(0, "target:1")
    match.play(0, "no")
    assert shown(match, 0, "deck", 1) == ("bane", "?")
    assert shown(match, 1, "deck", 1) == ("bane", "?")


def test_after_julia_pennyworth_others_no_longer_know_the_top_card() -> None:
    seat = {
        "character": "scarecrow",
        "hand": ["jervis_tetch"],
        "ongoing": ["julia_pennyworth"],
        "deck": ["titus", "punch", "magpie", "bane"],
    }
    match = position(seats=[seat, {"character": "mr_freeze"}])
    for key in ("play:jervis_tetch", "target:0", "no"):
        match.play(0, key)
    assert shown(match, 1, "deck", 0)[0] == "titus"
    for key in ("use:julia_pennyworth", "pick:punch", "pick:magpie"):
        match.play(0, key)
    assert set(shown(match, 1, "deck", 0)) <= {"?"}
    assert shown(match, 0, "deck", 0) == ("magpie", "titus", "?")


def test_vicki_vale_shows_the_hand_to_her_player_only() -> None:
    seats = [{"character": "scarecrow", "ongoing": ["vicki_vale"], "vp_tokens": 1}, {"character": "mr_freeze", "hand": ["bane"]}]
    match = position(3, seats=[*seats, {"character": "killer_croc"}])
    match.events = []
    match.play(0, "use:vicki_vale")
    match.play(0, "target:1")
    looked = [event for event in match.events if event.kind == "looked"]
    assert [(event.seen_by, event.secret) for event in looked] == [((0, 1), {"cards": ["bane"]})]


def test_only_the_riddler_sees_the_tokens_on_slots() -> None:
    match = position(
        seats=[{"character": "scarecrow"}, {"character": "the_riddler"}],
        line_up=["bane"],
        riddle_slots=["riddle_token_3", None, None, None, None],
    )
    assert shown(match, 1, "riddle_slots") == ("riddle_token_3",)
    assert shown(match, 0, "riddle_slots") == ("?",)
    assert shown(match, -1, "riddle_slots") == ("?",)


def test_the_riddler_reads_in_the_event_which_token_another_seat_attaches() -> None:
    seats = [{"character": "scarecrow", "hand": ["riddle_me_this"]}, {"character": "the_riddler"}, {"character": "mr_freeze"}]
    match = position(3, seats=seats, line_up=["bane"], riddle_stack=["riddle_token_3", "riddle_token_1"])
    match.events = []
    for key in ("play:riddle_me_this", "yes", "slot:0"):
        match.play(0, key)
    attached = next(event for event in match.events if event.kind == "attached")
    assert [attached.for_viewer(viewer).get("card") for viewer in (-1, 0, 1, 2)] == [None, "riddle_token_3", "riddle_token_3", None]

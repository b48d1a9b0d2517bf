"""Who knows which cards: what was shown stays known where it lies, and nothing else is."""

from __future__ import annotations

from typing import Any

from services.deckbuilding.movement.decks import reveal
from services.deckbuilding.sets.match import DeckMatch
from services.deckbuilding.state.names import HAND
from services.injustice import GAME
from services.kernel.events import SPECTATOR
from services.kernel.observation import HIDDEN
from services.kernel.randomness import seed_from_int


def position(first: dict[str, Any], second: dict[str, Any] | None = None, **data: Any) -> DeckMatch:
    seats = [{"character": "injustice_sinestro_character", **first}, {"character": "injustice_batman_character", **(second or {})}]
    match = GAME.position(GAME.setup(2), {"seats": seats, **data}, seed_from_int(0))
    match.events = []
    return match


def test_a_revealed_card_that_is_returned_is_known_to_all_until_it_is_drawn() -> None:
    match = position({"hand": ["injustice_the_atom", "injustice_killer_frost"], "deck": ["knife", "light_punch"]})
    match.play(0, "play:injustice_the_atom")
    match.play(0, "choose:return")
    for viewer in (0, 1, SPECTATOR):
        assert match.observe(viewer).zone("deck", 0).cards == ("knife", HIDDEN)
        assert match.determinize(viewer, seed_from_int(3)).view()["seats"][0]["deck"][0] == "knife"
    match.play(0, "play:injustice_killer_frost")
    assert match.observe(1).zone("deck", 0).cards == ()


def test_a_card_looked_at_is_known_to_its_owner_only() -> None:
    match = position({"hand": ["injustice_zatanna"], "deck": ["knife", "light_punch", "defend", "heavy_punch"]})
    match.play(0, "play:injustice_zatanna")
    assert match.observe(0).zone("deck", 0).cards == ("knife", "light_punch", HIDDEN, HIDDEN)
    assert match.observe(1).zone("deck", 0).cards == ()
    worlds = [match.determinize(1, seed_from_int(seed)) for seed in range(20)]
    assert len({world.view()["seats"][0]["deck"][0] for world in worlds}) > 1


def test_a_shuffle_makes_a_deck_unknown() -> None:
    match = position(
        {"hand": ["injustice_the_atom", "speed_force"], "deck": ["knife"], "discard": ["defend", "light_punch", "vulnerability"]}
    )
    match.play(0, "play:injustice_the_atom")
    match.play(0, "choose:return")
    match.play(0, "play:speed_force")
    assert match.observe(1).zone("deck", 0).cards == ()


def test_only_the_seat_that_draws_sees_the_cards() -> None:
    match = position({"hand": ["injustice_killer_frost"], "deck": ["knife"]})
    match.play(0, "play:injustice_killer_frost")
    drew = next(event for event in match.events or [] if event.kind == "drew")
    assert drew.for_viewer(0)["cards"] == ["knife"]
    assert "cards" not in drew.for_viewer(1)
    assert "cards" not in drew.for_viewer(SPECTATOR)


def test_an_unseen_hand_is_redealt_and_the_viewers_hand_is_not() -> None:
    match = position({"hand": ["knife"]}, {"hand": ["heat_vision", "defend"], "deck": ["light_punch"] * 4 + ["vulnerability"] * 2})
    own = [match.determinize(0, seed_from_int(seed)).view()["seats"] for seed in range(20)]
    assert all(seats[0]["hand"] == ["knife"] for seats in own)
    assert len({tuple(sorted(seats[1]["hand"])) for seats in own}) > 2
    assert all(sorted(seats[1]["hand"] + seats[1]["deck"]) == sorted(own[0][1]["hand"] + own[0][1]["deck"]) for seats in own)


def test_the_deciding_seat_of_a_world_has_options_for_its_cards_there() -> None:
    match = position({"hand": ["cat_claws"]}, {"hand": ["light_punch", "vulnerability"], "deck": ["heat_vision", "knife", "defend"]})
    match.play(0, "play:cat_claws")
    assert match.seat == 1
    for seed in range(10):
        world = match.determinize(0, seed_from_int(seed))
        decision = world.decision()
        assert decision is not None
        assert sorted(decision.keys()) == sorted({f"pick:{card}" for card in world.view()["seats"][1]["hand"]})


def test_when_one_of_two_copies_is_played_nobody_can_say_which() -> None:
    for known in (0, 1):
        match = position({"hand": ["light_punch", "light_punch", "knife"]})
        shown = match.zones[HAND][0][known]
        match.seen[shown] = match.everyone
        assert match.observe(1).zone("hand", 0).cards == ("light_punch", HIDDEN, HIDDEN)
        match.play(0, "play:light_punch")
        assert match.observe(1).zone("hand", 0).cards == ()


def test_of_three_known_copies_two_stay_known() -> None:
    match = position({"hand": ["light_punch"] * 4})
    for card in match.zones[HAND][0][:3]:
        match.seen[card] = match.everyone
    match.play(0, "play:light_punch")
    assert match.observe(1).zone("hand", 0).cards == ("light_punch", "light_punch", HIDDEN)


def test_a_copy_that_is_revealed_may_be_the_one_that_is_known() -> None:
    for known in (0, 1):
        match = position({"hand": ["light_punch", "light_punch", "knife"]})
        hand = match.zones[HAND][0]
        match.seen[hand[known]] = match.everyone
        reveal(match, 0, [hand[0]])
        assert match.observe(1).zone("hand", 0).cards == ("light_punch", HIDDEN, HIDDEN)
        reveal(match, 0, hand[:2])
        assert match.observe(1).zone("hand", 0).cards == ("light_punch", "light_punch", HIDDEN)

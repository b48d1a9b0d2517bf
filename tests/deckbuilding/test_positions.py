"""A position that cannot be is refused with a sentence that says which card, seat or key, and what there is."""

from __future__ import annotations

from typing import Any

import pytest

from services.injustice import GAME
from services.kernel.errors import InvalidInput
from services.kernel.match import Match
from services.kernel.randomness import seed_from_int
from tests.support.card_counts import main_deck


def position(players: int = 2, **data: Any) -> Match:
    return GAME.position(GAME.setup(players), data, seed_from_int(0))


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"seats": [{"hand": ["light_pnch"]}]}, "seats[0].hand[0]", "did you mean light_punch"),
        ({"seats": [{"hand": ["knife", "knife"]}]}, "seats[0].hand[1]", "only 1 copies of knife"),
        ({"seats": [{"hnd": []}]}, "seats[0].hnd", "it may have: character"),
        ({"seats": [{}, {}, {}]}, "seats", "at most 2 seats"),
        ({"activ": 1}, "position.activ", "it may have: active"),
        ({"active": 2}, "active", "from 0 to 1"),
        ({"seats": [{"health": 21}]}, "seats[0].health", "from 0 to 20"),
        ({"seats": [{"hand": "knife"}]}, "seats[0].hand", "must be a list"),
        ({"line_up": ["knife"] * 6}, "line_up", "at most 5 slots"),
        ({"weakness_stack": 21}, "weakness_stack", "from 0 to 20"),
        ({"seats": [{"ko_tokens": 5}, {"ko_tokens": 4}]}, "seats[1].ko_tokens", "from 0 to 3"),
    ],
)
def test_refused(data: dict[str, Any], field: str, says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        position(**data)
    assert refused.value.field == field
    assert says in refused.value.message


def test_what_is_left_out_follows_from_the_card_data() -> None:
    view = position().view()
    assert [seat["character"] for seat in view["seats"]] == ["injustice_batman_character", "injustice_catwoman_character"]
    assert [seat["super_move"] for seat in view["seats"]] == [["the_dark_knight"], ["nine_lives"]]
    assert view["main_deck_count"] == main_deck("injustice")
    assert (view["kick_stack"], view["weakness_stack"]) == (16, 20)
    assert view["line_up"] == [None] * 5

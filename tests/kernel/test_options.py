"""Set-ups are checked before a match is created; a refusal names the field, the value and the allowed values."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import Field

from services.kernel.errors import InvalidInput
from services.kernel.game import Game
from services.kernel.options import MatchOptions, parse_options
from services.registry import find


class SomeOptions(MatchOptions):
    length: Literal["short", "standard"] = "standard"
    hints: bool = Field(default=False, strict=True)
    battles: int = Field(default=3, ge=1, le=5)


def refused(values: dict[str, Any]) -> InvalidInput:
    with pytest.raises(InvalidInput) as error:
        parse_options(SomeOptions, values)
    return error.value


def test_defaults() -> None:
    options = parse_options(SomeOptions, {})
    assert (options.length, options.battles, options.hints) == ("standard", 3, False)


def test_an_unknown_option_lists_the_known_ones() -> None:
    error = refused({"lenght": "short"})
    assert (error.code, error.field, error.value) == ("unknown_option", "options.lenght", "short")
    assert "battles, hints, length" in error.message


@pytest.mark.parametrize(
    ("values", "field", "said"),
    [
        ({"length": "long"}, "options.length", "'short' or 'standard'"),
        ({"battles": 6}, "options.battles", "less than or equal to 5"),
        ({"battles": "many"}, "options.battles", "valid integer"),
        ({"battles": None}, "options.battles", "valid integer"),
        ({"hints": "always"}, "options.hints", "valid boolean"),
    ],
)
def test_a_wrong_value_is_refused_with_the_allowed_ones(values: dict[str, Any], field: str, said: str) -> None:
    error = refused(values)
    assert error.code == "invalid_option"
    assert error.field == field
    assert said in error.message
    assert repr(next(iter(values.values()))) in error.message


def test_a_game_has_no_options_but_its_own() -> None:
    assert not MatchOptions.model_fields
    with pytest.raises(InvalidInput, match="the options are: none"):
        parse_options(MatchOptions, {"defense_window": "always"})


def test_options_cannot_be_changed_afterwards() -> None:
    with pytest.raises(ValueError, match="frozen"):
        parse_options(SomeOptions, {}).battles = 4


@pytest.mark.parametrize("players", [0, 1, 3, -1, True, "2", None, 2.0])
def test_the_number_of_players_is_checked(players: Any) -> None:
    game: Game = find("megaclash")
    with pytest.raises(InvalidInput, match="is for 2 players") as error:
        game.setup(players)
    assert error.value.code == "invalid_players"
    assert error.value.field == "players"

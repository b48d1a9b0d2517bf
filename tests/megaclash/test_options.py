"""The settings of a MegaClash match, and those of old records."""

from __future__ import annotations

import pytest

from services.kernel.errors import InvalidInput
from services.megaclash import GAME


@pytest.mark.parametrize("value", ["always", "when_able"])
def test_an_option_that_version_0_1_had_is_read_in_old_records_and_means_nothing(value: str) -> None:
    setup = GAME.setup(2, {"defense_window": value, "battlegrounds_to_win": 1})
    assert setup.options.model_dump() == {"sides": ("villain", "hero"), "battlegrounds_to_win": 1}
    assert "defense_window" not in GAME.options.model_json_schema()["properties"]


def test_another_value_of_it_is_an_unknown_option() -> None:
    with pytest.raises(InvalidInput, match="There is no option 'defense_window'"):
        GAME.setup(2, {"defense_window": "never"})

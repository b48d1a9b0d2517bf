"""A card pack speaks the words of Arkham Asylum too, Bribe costs among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.arkham_asylum.game import ArkhamGame
from services.kernel.errors import InvalidInput
from services.kernel.randomness import seed_from_int
from tests.support.card_counts import main_deck

GOOD = """
game = "arkham_asylum"
name = "my box"

[[card]]
id = "hulking_strength"
bribe = 2
play = ["power(3)", "may(surge())"]

[[card]]
id = "bane"
play = ["destroy(CONTROL, only=hostage, optional=True)", "if_done(gain_vp(3))", "release_card(DISCARD, only=bannered, optional=True)"]

[[card]]
id = "scarred_coin"
play = ["guess_main_top(4, shows=True)", "when(GUESSED_RIGHT, gain_vp(2))"]
"""


def with_pack(folder: Path, text: str) -> ArkhamGame:
    path = folder / "pack.toml"
    path.write_text(text)
    return ArkhamGame([path])


def test_a_pack_changes_texts_and_bribe_costs(tmp_path: Path) -> None:
    game = with_pack(tmp_path, GOOD)
    cards = {card.id: card for card in game.catalogue()}
    assert cards["hulking_strength"].text == ("+3 Power", "You may Surge")
    assert cards["bane"].text[1] == "If you do: gain 3 VP"
    seats = [{"character": "scarecrow", "vp_tokens": 2}, {"character": "mr_freeze"}]
    match = game.position(game.setup(2), {"seats": seats, "line_up": ["hulking_strength"], "main_deck": ["titus"]}, seed_from_int(0))
    match.play(0, "bribe:hulking_strength")
    match.play(0, "yes")
    assert match.view()["seats"][0]["vp_tokens"] == 0
    assert match.view()["seats"][0]["power"] == 3
    assert match.view()["main_deck_count"] == main_deck("arkham_asylum") - 2


def test_a_bribe_cost_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="bribe must be a whole number from 0 to 9, not -1"):
        with_pack(tmp_path, GOOD.replace("bribe = 2", "bribe = -1"))

"""Card packs change cards without touching Python, and are refused with a place and a hint before any match exists."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.deckbuilding.state.match import STEP_LIMIT
from services.injustice.game import GAME, InjusticeGame
from services.kernel.errors import EngineFault, InvalidInput
from services.kernel.randomness import seed_from_int
from tests.support.card_counts import main_deck

GOOD = """
game = "injustice"
name = "my box"

[words]
hit_hard = "attack(damage(5))"

[[card]]
id = "heat_vision"
cost = 4
play = ["power(1)", "hit_hard"]

[[card]]
id = "injustice_vixen"
name = "Injustice Vixen"
type = "hero"
cost = 3
vp = 1
copies = 2
play = ["put(attack_card & cost_at_most(3), DISCARD, TO_HAND, optional=True)"]
defense = ["draw(2)"]
"""


def with_pack(folder: Path, text: str) -> InjusticeGame:
    path = folder / "pack.toml"
    path.write_text(text)
    return InjusticeGame([path])


def test_a_pack_overrides_and_adds_cards(tmp_path: Path) -> None:
    game = with_pack(tmp_path, GOOD)
    cards = {card.id: card for card in game.catalogue()}
    assert cards["heat_vision"].text == ("+1 Power", "Attack: deal 5 damage to target foe")
    assert cards["heat_vision"].cost == 4
    assert cards["heat_vision"].vp == 2, "what the pack leaves out stays"
    assert cards["injustice_vixen"].text[-1] == "Defense reward: draw 2 cards"
    assert cards["injustice_vixen"].copies == 2
    assert cards["heat_vision"].source["effect"] == "card_pack"


def test_a_match_is_played_with_the_cards_of_the_pack(tmp_path: Path) -> None:
    game = with_pack(tmp_path, GOOD)
    seats = [{"character": "injustice_sinestro_character", "hand": ["heat_vision"]}, {"character": "injustice_batman_character"}]
    match = game.position(game.setup(2), {"seats": seats, "main_deck": ["injustice_vixen"]}, seed_from_int(0))
    assert match.view()["main_deck_count"] == main_deck("injustice") + 1
    match.play(0, "play:heat_vision")
    assert match.view()["seats"][1]["health"] == 15


def test_a_pack_gives_an_arena_its_printed_slots(tmp_path: Path) -> None:
    slots = '[[2, "Trident", "slot_ability(meter_burn(1, draw(2)))"], [4, "Wave", "slot_ability(heal(1))"]]'
    pack = f'[[card]]\nid = "atlantis"\nslots = {slots}\n'
    game = with_pack(tmp_path, pack)
    text = next(card.text for card in game.catalogue() if card.id == "atlantis")
    assert text == ("Slot 2 (Trident): Meter Burn (1): draw 2 cards", "Slot 4 (Wave): Heal 1")
    seats = [{"charges": 1, "power": 2, "deck": ["light_punch", "light_punch"]}, {}]
    position = {"seats": seats, "line_up": [None, "batmobile"], "nemesis_stack": ["injustice_the_joker"], "arenas": ["atlantis"]}
    match = game.position(game.setup(2, {"advanced": True}), position, seed_from_int(0))
    match.play(0, "buy:batmobile")
    match.play(0, "yes")
    assert len(match.view()["seats"][0]["hand"]) == 2


def test_a_pack_changes_the_engine_version_by_what_it_says(tmp_path: Path) -> None:
    first = with_pack(tmp_path, GOOD).version
    second = with_pack(tmp_path, GOOD.replace("cost = 4", "cost = 5")).version
    assert first.startswith(f"{GAME.version}+")
    assert first != second != GAME.version
    assert with_pack(tmp_path, GOOD).version == first


def test_a_pack_of_another_game_changes_nothing(tmp_path: Path) -> None:
    assert with_pack(tmp_path, 'game = "arkham_asylum"\n').version == GAME.version


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('[[card]]\nid = "heat_vision"\nplay = ["power(2)",\n  "damge(3)"]\n', 4, "did you mean 'damage'?"),
        ('[[card]]\nid = "heat_vision"\ncost = -1\n', 3, "cost must be a whole number from 0 to 30, not -1"),
        ('[[card]]\nid = "heat_vision"\ncopies = 300\n', 3, "copies must be a whole number from 1 to 30, not 300"),
        ('[[card]]\nid = "heat_vision"\n\ntpye = "hero"\n', 4, "did you mean 'type'?"),
        ('[[card]]\nid = "heat_vision"\ntype = "heroe"\n', 3, "did you mean 'hero'?"),
        ('[words]\na = "together(b)"\nb = "together(a)"\n', 2, "lead back to themselves: a -> b -> a"),
        ('[[card]]\nid = "heat_vision"\nplay = ["attack(3)"]\n', 3, "3 is no clause"),
        ('[[card]]\nid = "heat_vision"\nplay = ["power(1"]\n', 3, "cannot be read"),
        ('[[card]]\nid = "heat_vision"\nplay = ["draw(\'many\')"]\n', 3, "cannot stand for the number of draw"),
        ('[[card]]\nid = "heat_vision"\nplay = ["power.__class__"]\n', 3, "is not allowed"),
        ('[[card]]\nid = "heat_vision"\nplay = ["__import__(1)"]\n', 3, "there is no word '__import__'"),
        ('[[card]]\nid = "heat_vision"\nplay = ["any_card"]\n', 3, "is no effect"),
        ('[[card]]\nid = "new_one"\ncost = 3\n', 1, "a new card needs a name"),
        ('[[card]]\nid = "heat_vision"\n[[card]]\nid = "heat_vision"\n', 3, "declares it twice"),
        ('[[card]]\nid = "atlantis"\nslots = [[6, "Wave", "heal(1)"]]\n', 3, "number from 1 to 5"),
        ("[[card]\n", 1, "no valid TOML"),
    ],
)
def test_a_bad_pack_is_refused_with_file_card_line_and_hint(tmp_path: Path, text: str, line: int, says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        with_pack(tmp_path, text)
    assert refused.value.code == "invalid_card_pack"
    assert f"pack.toml, line {line}" in refused.value.message
    assert says in refused.value.message
    if "id = " in text:
        assert ", card " in refused.value.message or "declares" not in says


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be read"):
        InjusticeGame([tmp_path / "nowhere.toml"])


def test_an_effect_that_never_ends_meets_the_budget_and_names_its_card(tmp_path: Path) -> None:
    game = with_pack(tmp_path, '[[card]]\nid = "injustice_batman_character"\nrows = ["Row(DREW, (draw(), discard()), when=ALWAYS)"]\n')
    seats = [{"character": "injustice_batman_character", "hand": ["injustice_killer_frost"], "deck": ["light_punch"] * 5}, {}]
    match = game.position(game.setup(2), {"seats": seats}, seed_from_int(0))
    with pytest.raises(EngineFault) as fault:
        match.play(0, "play:injustice_killer_frost")
    assert fault.value.value == "injustice_batman_character"
    assert str(STEP_LIMIT) in fault.value.message


def test_an_ability_that_triggers_itself_at_once_meets_the_budget_too(tmp_path: Path) -> None:
    row = "Row(VP_GAINED, (receive_vp_token(),), when=ALWAYS)"
    game = with_pack(tmp_path, f'[[card]]\nid = "injustice_batman_character"\nrows = ["{row}"]\n')
    seats = [{"character": "injustice_batman_character", "hand": ["heavy_punch"]}, {"health": 2}]
    match = game.position(game.setup(2), {"seats": seats}, seed_from_int(0))
    with pytest.raises(EngineFault):
        match.play(0, "play:heavy_punch")


def test_a_super_move_of_cost_0_to_3_can_be_used_at_that_cost() -> None:
    packs = Path(__file__).with_name("packs")
    environment = {**os.environ, "HEROTABLE_CARD_PACKS": str(packs / "cheap_super_moves.toml")}
    command = [sys.executable, "-m", "services.scenario", str(packs)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2" in done.stdout

"""The scenario runner reports exactly what failed, and refuses files that are no scenarios."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from services.scenario.__main__ import main
from services.scenario.run import run_file
from tests.support.timing import scaled

ROOT = Path(__file__).parents[2]
GOOD = """
game: megaclash
title: a 7 opens S.T.A.R. Labs
position:
  seats:
    - {hand: ["7", "6", "9"], deck: ["8", "5"]}
    - {hand: ["2"]}
  battlegrounds: [{id: star_labs, stack: []}, {id: metropolis, stack: []}]
steps:
  - offers: {seat: 0, kind: main, keys: ["play:7@star_labs"]}
  - 0: play:7@star_labs
"""


@pytest.fixture
def outcome(tmp_path: Path):
    """The runner's report on the good scenario with one more step, or with a text replaced."""

    def run(step: str = "", *, old: str = "", new: str = "") -> str | None:
        path = tmp_path / "scenario.yaml"
        path.write_text(GOOD.replace(old, new) if old else GOOD + (f"  - {step}\n" if step else ""))
        return run_file(path)

    return run


def test_a_scenario_that_holds(outcome) -> None:
    assert outcome() is None


@pytest.mark.parametrize(
    "step",
    [
        'expect: {battlegrounds.star_labs.stack: ["7"], battlegrounds.star_labs.closed_to: null, active: 0, over: false, scores: [0, 0]}',
        'expect: {seats.0.hand: ["9", "6"]}',
        "expect: {seats.0.hand: [9, 6]}",
        'expect: {seats.0.hand: {has: ["9"], lacks: ["7", stop], count: 2}}',
        'expect: {seats.0.deck: ["8", "5"], seats.0.deck_count: 2}',
        "expect: {seats.0.captured: [], winners: []}",
        'offers: {seat: 0, has: [end_turn], lacks: ["play:9@star_labs"]}',
        'error: {seat: 0, key: "play:9@star_labs"}',
        "error: {seat: 1, key: end_turn}",
    ],
)
def test_what_holds(outcome, step: str) -> None:
    assert outcome(step) is None


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (
            "0: play:9@star_labs",
            "step 3: expected that seat 0 may choose play:9@star_labs; found 'play:9@star_labs' is not among the options",
        ),
        ("1: end_turn", "step 3: expected that seat 1 may choose end_turn; found Seat 0 has to decide, not seat 1."),
        ("expect: {active: 1}", "step 3: expected active = 1; found active = 0"),
        ("expect: {over: 0}", "step 3: expected over = 0; found over = false"),
        ("expect: {active: false}", "step 3: expected active = false; found active = 0"),
        ('expect: {seats.0.hand: ["9"]}', "expected seats.0.hand = [9]; found seats.0.hand = [6, 9]"),
        ('expect: {seats.0.hand: ["9", "6", "6"]}', "found seats.0.hand = [6, 9]"),
        ('expect: {seats.0.deck: ["5", "8"]}', "expected seats.0.deck = [5, 8]; found seats.0.deck = [8, 5]"),
        ('expect: {seats.0.hand: {has: ["9", "9"]}}', "expected seats.0.hand = {has: [9, 9]}; found"),
        ('expect: {seats.0.hand: {lacks: ["9"]}}', "expected seats.0.hand = {lacks: [9]}; found"),
        ("expect: {seats.0.hand: {count: 3}}", "expected seats.0.hand = {count: 3}; found"),
        ("expect: {battlegrounds.star_labs.closed_to: 0}", "found battlegrounds.star_labs.closed_to = null"),
        ("expect: {active: 1, over: true}", "expected active = 1, over = true; found active = 0, over = false"),
        ("offers: {seat: 1}", "expected an offer of {seat: 1}; found {seat: 0, kind: main, keys: [play:6@star_labs, end_turn]}"),
        ("offers: {kind: discard}", "expected an offer of {kind: discard}"),
        ("offers: {keys: [end_turn]}", "expected an offer of {keys: [end_turn]}"),
        ('offers: {has: ["play:8@star_labs"]}', "expected an offer of {has: [play:8@star_labs]}"),
        ("offers: {lacks: [end_turn]}", "expected an offer of {lacks: [end_turn]}"),
        ("error: {seat: 0, key: end_turn}", "expected that end_turn is refused to seat 0; found that it was accepted"),
    ],
)
def test_a_failure_is_reported_with_step_expectation_and_finding(outcome, step: str, said: str) -> None:
    found = outcome(step)
    assert found is not None
    assert found.startswith("step 3: ")
    assert said in found
    assert "\n" not in found


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("2: end_turn", "step 3: There is no seat 2; the seats are: 0, 1."),
        ("offers: {seat: 2}", "There is no seat 2; the seats are: 0, 1."),
        ("error: {seat: 7, key: end_turn}", "There is no seat 7"),
        ('error: {seat: 0, key: "play:77@star_labs"}', "There is no card '77' in 'play:77@star_labs'"),
        ('offers: {lacks: ["play:7@star_lab"]}', "There is no place 'star_lab' in 'play:7@star_lab'; there are: "),
        ('offers: {lacks: ["plai:7@star_labs"]}', "There is no option 'plai:7@star_labs'; the options are: end_turn, pass"),
        ("0: end", "There is no option 'end'"),
        ("expect: {seats.0.hnd: []}", "There is no 'hnd' in the path 'seats.0.hnd'; there are: hand, deck, discard, captured, deck_count."),
        ("expect: {seats.3.hand: []}", "There is no '3' in the path 'seats.3.hand'; there are: 0, 1."),
        ("expect: {battlegrounds.atlantis.stack: []}", "There is no 'atlantis' in the path"),
        ("expect: {active.x: 1}", "it is a plain value"),
        ("expect: {seats.0.hand: {lacks: [stopp]}}", "There is no card 'stopp'; there are: "),
        ("expect: {seats.0.hand: {contains: []}}", "seats.0.hand cannot ask for 'contains'; there are: has, lacks, count."),
        ("expect: {seats.0.hand: {count: many}}", "count takes a number, not 'many'"),
        ("expect: {seats.0.hand: {has: stop}}", "has takes a list, not 'stop'"),
        ("expects: {active: 0}", "there is no 'expects'; a step is SEAT: KEY, expect, offers or error"),
        ("offers: {seats: 0}", "step 3: offers has no 'seats'; there are: seat, kind, has, lacks, keys."),
        ("error: {seat: 0}", "error takes both seat and key"),
        ("end_turn", "step 3 must be one of SEAT: KEY, expect, offers, error; not 'end_turn'."),
        ("{0: end_turn, 1: end_turn}", "step 3 must be one of"),
        ("{expect: {active: 0}, expect: {active: 1}}", "'expect' stands twice in one mapping"),
    ],
)
def test_an_unknown_name_is_an_error_that_lists_what_there_is(outcome, step: str, said: str) -> None:
    found = outcome(step)
    assert found is not None
    assert found.startswith("error: ")
    assert said in found
    assert "\n" not in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("game: megaclash", "game: megacrash", "There is no game 'megacrash'; the games are: "),
        ("game: megaclash", "game: 3", "game must be the name of a game, not 3"),
        ("title:", "titel:", "the scenario has no 'titel'; there are: game, title, source, seed, setup, position, steps."),
        ("title:", "seed: x\ntitle:", "seed must be a number from 0, not 'x'"),
        ("title:", "setup: {player: 2}\ntitle:", "setup has no 'player'; there are: players, options."),
        ("title:", "setup: {players: 3}\ntitle:", "is for 2 players, not 3"),
        ("title:", "setup: {options: {side: hero}}\ntitle:", "There is no option 'side'; the options are: battlegrounds_to_win, "),
        ('["7", "6", "9"]', '["7", "66", "9"]', "There is no card '66' for seats[0].hand; there are: 1, 2, 3"),
        ('["7", "6", "9"]', '["7", "7", "7", "7", "7"]', "There are not so many copies of '7': seat 0"),
        ("{hand: [", "{hands: [", "position.seats[0] has no 'hands'; there are: hand, deck, discard, captured."),
        (
            "id: star_labs, stack: []",
            "id: star_lab, stack: []",
            "There is no battleground 'star_lab' for battlegrounds; there are: star_labs, metropolis",
        ),
        ("id: star_labs, stack: []", 'id: star_labs, stack: ["stop/0"]', "begins with a Stop"),
        ("id: star_labs, stack: []", 'id: star_labs, stack: ["stop"]', "There is no card 'stop' for battlegrounds.star_labs.stack"),
        ("id: metropolis", "id: star_labs", "named twice: star_labs"),
        ("  battlegrounds:", "  active: 2\n  battlegrounds:", "There is no seat 2 for active; there are: 0, 1."),
        ("  battlegrounds:", "  attacked: [atlantis]\n  battlegrounds:", "'atlantis' cannot have been attacked this turn"),
        (
            "  battlegrounds:",
            "  line_up: []\n  battlegrounds:",
            "position has no 'line_up'; there are: active, seats, battlegrounds, played, attacked.",
        ),
        ("steps:", "stepz:", "the scenario has no 'stepz'"),
        ("position:", "position: [", "This is not YAML: "),
        ("  - offers", "  - !!python/object/apply:os.getcwd []\n  - offers", "This is not YAML: "),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(outcome, old: str, new: str, said: str) -> None:
    found = outcome(old=old, new=new)
    assert found is not None
    assert found.startswith("error: ")
    assert said in found
    assert "\n" not in found


def test_yes_and_no_need_no_quotes(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text("game: megaclash\nsteps:\n  - offers: {seat: 0, lacks: [yes, no]}\n  - error: {seat: 0, key: no}\n")
    assert run_file(path) is None


def test_without_a_position_the_match_is_dealt_from_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "dealt.yaml"
    path.write_text("game: megaclash\nseed: 4\nsteps:\n  - expect: {seats.0.hand: {count: 7}, seats.1.deck_count: 49}\n")
    assert run_file(path) is None


def test_the_totals_and_a_line_for_each_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "a.yaml").write_text(GOOD)
    (tmp_path / "inner" / "b.yml").write_text(GOOD + "  - expect: {active: 1}\n")
    (tmp_path / "README.md").write_text("no scenario")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / 'inner' / 'b.yml'}: step 3: expected active = 1; found active = 0",
        "1 passed, 1 failed",
    ]
    assert main([str(tmp_path / "a.yaml")]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


def test_nothing_found_is_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == ["no scenario was found", "0 passed, 0 failed"]
    assert main([str(tmp_path / "nowhere")]) == 1
    assert "there is no such file or folder" in capsys.readouterr().out


def test_it_runs_as_a_module(tmp_path: Path) -> None:
    folder = ROOT / "tests" / "scenarios" / "megaclash"
    done = subprocess.run(
        [sys.executable, "-m", "services.scenario", str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=scaled(60), check=False
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith(" passed, 0 failed\n")
    usage = subprocess.run(
        [sys.executable, "-m", "services.scenario"], cwd=ROOT, capture_output=True, text=True, timeout=scaled(60), check=False
    )
    assert usage.returncode == 2
    assert "usage" in usage.stderr

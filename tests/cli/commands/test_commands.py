"""The output and the error messages of the commands, without a platform."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from services import registry
from services.cli.client.match_models import Replay
from services.cli.client.simulation_models import PolicyTotal
from services.cli.commands.charts import draw_chart
from services.cli.commands.parameters import parse_value
from services.cli.commands.replay_check import check_replay
from services.cli.main import app
from services.kernel.errors import ReplayRefused
from services.kernel.policy import Look, RandomPolicy
from services.kernel.randomness import commitment, seed_from_int

runner = CliRunner()
SEED = seed_from_int(11)


def replay_json() -> dict[str, object]:
    """The replay of a match between random bots, as the API returns it."""
    game = registry.find("megaclash")
    match = game.new_match(game.setup(2), SEED)
    policies = [RandomPolicy(1), RandomPolicy(2)]
    actions = []
    while not match.over:
        decision = match.decision()
        assert decision is not None
        index = policies[match.seat].choose(Look(match))
        actions.append({"seat": match.seat, "option": decision.options[index].key, "at": "2026-01-01T00:00:00Z"})
        match.apply(index)
    result = match.result()
    assert result is not None
    seats = [{"seat": seat, "score": score, "winner": seat in result.winners, "lines": []} for seat, score in enumerate(result.scores)]
    return {
        "match": {
            "match_id": "megaclash.x", "game": "megaclash", "engine_version": game.version, "players": 2, "options": {},
            "seats": [{"seat": seat, "account_id": None, "name": "random", "policy": "random"} for seat in (0, 1)],
            "status": "finished", "version": len(actions), "deciding": None, "rated": False, "private": False,
            "commitment": commitment(SEED), "seed": SEED.hex(), "created_at": None, "updated_at": None,
        },
        "actions": actions,
        "result": {"reason": result.reason, "winners": list(result.winners), "seats": seats},
        "commitment_holds": True,
    }  # fmt: skip


def document(**changes: object) -> Replay:
    """The same replay, parsed, with changed fields of `match`."""
    base = replay_json()
    base["match"] = {**base["match"], **changes}  # type: ignore[dict-item]
    return Replay.model_validate(base)


def test_the_help_of_every_command_has_an_example() -> None:
    for name in ("up", "demo", "match", "watch", "simulate", "replay", "scenario"):
        shown = runner.invoke(app, [name, "--help"])
        assert shown.exit_code == 0
        assert f"herotable {name}" in shown.stdout, name


def test_simulate_prints_a_table_with_intervals_and_writes_files(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("rows.jsonl", "rows.csv", "rows.png")]
    options = [text for flag, file in zip(("--jsonl", "--csv", "--chart"), files, strict=True) for text in (flag, str(file))]
    arguments = ["simulate", "--game", "megaclash", "--bots", "random", "--matches", "60", "--seed", "5", "--workers", "1", *options]
    done = runner.invoke(app, arguments)
    assert done.exit_code == 0, done.output
    assert "95 % interval" in done.stdout
    rows = [json.loads(line) for line in files[0].read_text().splitlines()]
    assert [row["index"] for row in rows] == list(range(60))
    with files[1].open() as handle:
        table = list(csv.DictReader(handle))
    assert [row["seed"] for row in table] == [row["seed"] for row in rows]
    assert files[2].read_bytes().startswith(b"\x89PNG")


def test_a_bot_that_wins_or_loses_everything_can_be_drawn(tmp_path: Path) -> None:
    rates = {"matches": 200, "shares": 0.0, "mean_score": 0.0, "seat": None}
    totals = [
        PolicyTotal(policy="best", wins=200, win_rate=1.0, low=0.981, high=0.9999999999999999, **rates),
        PolicyTotal(policy="worst", wins=0, win_rate=0.0, low=1e-17, high=0.019, **rates),
    ]
    draw_chart(tmp_path / "chart.png", "all or nothing", totals, [])
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_seed_gives_the_same_rows(tmp_path: Path) -> None:
    for name, workers in (("a", "1"), ("b", "2")):
        file = str(tmp_path / name)
        arguments = ["simulate", "--game", "megaclash", "--bots", "random,random", "--matches", "40", "--seed", "0" * 62 + "ff"]
        assert runner.invoke(app, [*arguments, "--workers", workers, "--jsonl", file]).exit_code == 0
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "chess", "--bots", "random"], "There is no game 'chess'"),
        (["--game", "megaclash", "--bots", "deep_thought"], "has no policy 'deep_thought'"),
        (["--game", "megaclash", "--bots", "random,random,random"], "is for 2 players, not 3"),
        (["--game", "megaclash", "--bots", "random", "--players", "3"], "is for 2 players, not 3"),
        (["--game", "megaclash", "--bots", "random", "--seed", "xyz"], "A seed is a number from 0, or 64 hex digits"),
        (["--game", "megaclash", "--bots", "random", "--option", "battlegrounds_to_win"], "--option takes NAME=VALUE"),
        (["--game", "megaclash", "--bots", "random", "--option", "battlegrounds_to_win=9"], "battlegrounds_to_win"),
        (["--game", "megaclash", "--bots", "random", "--option", "color=red"], "There is no option 'color'"),
        (["--game", "megaclash", "--bots", "random", "--jsonl", "/nowhere/rows.jsonl"], "does not exist; make it first"),
    ],
)
def test_wrong_simulations_are_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    done = runner.invoke(app, ["simulate", "--matches", "5", "--workers", "1", *arguments])
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.output


def test_without_a_platform_the_message_says_how_to_start_one() -> None:
    done = runner.invoke(app, ["watch", "megaclash.x", "--url", "http://127.0.0.1:9"])
    assert done.exit_code == 1
    assert "No platform answers at http://127.0.0.1:9. Start one with `herotable up`" in done.stderr


def test_replay_verifies_a_file_and_shows_it(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(document().model_dump_json())
    verified = runner.invoke(app, ["replay", str(file), "--verify"])
    assert verified.exit_code == 0, verified.output
    assert "the seed is the one committed to at the start" in verified.stdout
    shown = runner.invoke(app, ["replay", str(file)])
    assert shown.exit_code == 0
    assert f"{len(document().actions):>4}  seat" in shown.stdout
    stepped = runner.invoke(app, ["replay", str(file), "--step"], input="\n" * 1000)
    assert stepped.exit_code == 0


def test_a_seed_that_does_not_fit_the_commitment_is_detected() -> None:
    with pytest.raises(ReplayRefused, match="not the one that was committed to") as refused:
        check_replay(document(seed=seed_from_int(12).hex()))
    assert refused.value.code == "commitment_mismatch"


def test_a_replay_of_another_engine_version_is_refused() -> None:
    with pytest.raises(ReplayRefused, match=r"made by engine version 0\.0"):
        check_replay(document(engine_version="0.0"))


def test_an_illegal_action_is_detected() -> None:
    base = replay_json()
    base["actions"][3]["option"] = "play:nothing@nowhere"  # type: ignore[index]
    with pytest.raises(ReplayRefused, match=r"Action 3 .* does not replay"):
        check_replay(Replay.model_validate(base))


def test_a_truncated_log_is_detected() -> None:
    base = replay_json()
    base["actions"] = base["actions"][:-1]  # type: ignore[index]
    with pytest.raises(ReplayRefused, match="The log ends before the match does"):
        check_replay(Replay.model_validate(base))


def test_a_wrong_winner_is_detected() -> None:
    base = replay_json()
    base["result"]["winners"] = [1 - base["result"]["winners"][0]]  # type: ignore[index]
    with pytest.raises(ReplayRefused, match="The record names the winners"):
        check_replay(Replay.model_validate(base))


def test_a_file_that_is_no_replay_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"match": 1}')
    done = runner.invoke(app, ["replay", str(tmp_path / "other.json")])
    assert done.exit_code == 1
    assert "is not a replay" in done.stderr
    assert "There is no file" in runner.invoke(app, ["replay", str(tmp_path / "none.json")]).stderr


def test_scenarios_run_and_a_failure_sets_the_exit_status(tmp_path: Path) -> None:
    assert runner.invoke(app, ["scenario", "tests/scenarios/megaclash"]).exit_code == 0
    assert runner.invoke(app, ["scenario", str(tmp_path)]).exit_code == 1


@pytest.mark.parametrize(
    ("text", "value"), [("2", 2), ("true", True), ("hero,villain", ["hero", "villain"]), ('["hero"]', ["hero"]), ("always", "always")]
)
def test_option_values_are_parsed(text: str, value: object) -> None:
    assert parse_value(text) == value


def test_games_and_version_name_the_installed_games() -> None:
    # Words that no table breaks, whatever the width of the terminal.
    words = runner.invoke(app, ["games"]).stdout.split()
    assert {"MegaClash", *registry.names()} <= set(words)
    assert "megaclash" in runner.invoke(app, ["version"]).stdout

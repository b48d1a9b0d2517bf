"""A game and a set cut out of docs/adding-a-game.md belong to the platform by their registration alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from services.cli.client.api import Client
from tests.support import documented
from tests.support.platform import ROOT, Platform

PYTHON = [name for name in documented.files() if name.endswith(".py")]


@pytest.mark.parametrize("number", range(len(documented.commands())))
def test_the_commands_of_the_page_work(number: int, tmp_path: Path) -> None:
    """The contract suite among them: all of it but the golden matches, which are recorded once a game is meant to stay."""
    command = documented.commands()[number]
    done = documented.run(command, documented.checkout(tmp_path))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert re.search(r"\d\d passed", done.stdout), done.stdout[-300:]


@pytest.mark.parametrize("check", ["check", "format --check"])
def test_the_examples_pass_the_rules_of_the_project(check: str, tmp_path: Path) -> None:
    """As files of `services` do."""
    folder = documented.checkout(tmp_path)
    for name in PYTHON:
        done = documented.run(f"ruff {check} --config {ROOT}/pyproject.toml --no-cache --stdin-filename services/{name} - < {name}", folder)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_examples_are_strictly_typed(tmp_path: Path) -> None:
    folder = documented.checkout(tmp_path)
    done = documented.run(f"mypy --config-file pyproject.toml --cache-dir cache {' '.join(PYTHON)}", folder)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_game_is_played_through_the_gateway(tmp_path: Path) -> None:
    (tmp_path / "numbers_game.py").write_text(documented.files()["numbers_game.py"], encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {"HEROTABLE_GAMES": "numbers=numbers_game:GAME", "PYTHONPATH": path}
    with (
        Platform(tmp_path, games=("numbers",), environment=environment).running() as platform,
        Client(platform.url, patience=60.0) as client,
    ):
        client.become_guest()
        assert "numbers" in {game.game for game in client.games()}
        match = client.create_match("numbers", ["me", "random"])
        for message in client.events(match.match_id, seat=0):
            decision = message.decision
            if decision is not None and decision.seat == 0:
                client.act(match.match_id, message.version, decision.options[0].key)
        record = client.replay(match.match_id)
    assert len(record.actions) == 10
    assert record.match.status == "finished"
    assert record.commitment_holds

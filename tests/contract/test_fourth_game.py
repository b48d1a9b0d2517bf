"""A fourth game, cut out of docs/adding-a-game.md, is a game of the platform by its registry line alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from services.cli.client.api import Client
from tests.support.platform import ROOT, Platform
from tests.support.timing import scaled

LINE = "numbers=numbers_game:GAME"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The page's game on the path, and its line."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    (tmp_path / "numbers_game.py").write_text(found.group(1), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT), os.environ.get("PYTHONPATH", "")])
    return {"HEROTABLE_GAMES": LINE, "PYTHONPATH": path}


def test_the_contract_suite_passes_on_it(environment: dict[str, str]) -> None:
    """All but the golden matches, which are recorded once a game is meant to stay."""
    command = [sys.executable, "-m", "pytest", "tests/contract", "-q", "-p", "no:cacheprovider", "-k", "numbers and not golden"]
    run = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=scaled(110), check=False
    )
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]
    assert re.search(r"\d\d passed", run.stdout), run.stdout[-300:]


@pytest.mark.slow
def test_it_is_played_through_the_gateway(environment: dict[str, str], tmp_path: Path) -> None:
    with (
        Platform(tmp_path, games=("numbers",), environment=environment).running() as platform,
        Client(platform.url, retry_seconds=60.0) as client,
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

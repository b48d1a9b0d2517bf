"""The first command of a new user: it plays every game through the public API, checks the matches, and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from services import registry
from tests.support.timing import scaled


@pytest.mark.timeout(180)
def test_the_demo_plays_each_game_checks_it_and_leaves_nothing_running(tmp_path: Path) -> None:
    started = time.monotonic()
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "services.cli", "demo"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=scaled(150), check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in registry.names():
        assert registry.find(name).title in done.stdout
    assert done.stdout.count("checked: the seed has the published hash, and the log replays to the same end") == len(registry.names())
    assert "/v1" in done.stdout
    assert "simulate --game" in done.stdout.rpartition("How to go on")[2]
    assert list(tmp_path.iterdir()) == []
    took = time.monotonic() - started
    assert [child for child in psutil.Process().children(recursive=True) if child.create_time() > time.time() - took] == []

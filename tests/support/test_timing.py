"""One setting stretches the time limits of all tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.timing import VARIABLE, scaled, wait_until

ROOT = Path(__file__).resolve().parents[2]


def test_the_factor_is_one_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert scaled(5) == 5


def test_the_factor_stretches_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "2.5")
    assert scaled(4) == 10


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "fast"])
def test_a_wrong_factor_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(VARIABLE, text)
    with pytest.raises(ValueError, match=f"{VARIABLE} must be a positive number"):
        scaled(1)


def test_wait_until_returns_the_value_or_names_what_is_missing() -> None:
    assert wait_until(lambda: "found") == "found"
    with pytest.raises(AssertionError, match="the end of the world"):
        wait_until(lambda: False, 0.01, "the end of the world")


@pytest.mark.parametrize(("factor", "passes"), [("1", False), ("30", True)])
def test_the_limits_of_pytest_are_stretched_too(tmp_path: Path, factor: str, passes: bool) -> None:
    """Both the marker of a test and the limit in pyproject.toml, here on a copy of conftest.py with short limits."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_collection_modifyitems\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntimeout = 0.5\n")
    (tmp_path / "test_slow.py").write_text(
        "import time\nimport pytest\n\n\n"
        "def test_with_the_default_limit():\n    time.sleep(1)\n\n\n"
        "@pytest.mark.timeout(0.5, method='signal')\ndef test_with_a_limit_of_its_own():\n    time.sleep(1)\n"
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=ROOT, env={**os.environ, VARIABLE: factor, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        timeout=scaled(60),
    )  # fmt: skip
    expected = "2 passed" if passes else "2 failed"
    assert expected in run.stdout, run.stdout + run.stderr

"""Every code block in README.md and the guides is run, in order, against a running platform.

A block whose first line is `# file: NAME` is saved under that name. Commands of make and docker-compose are not run here, as the tests of
the demo and of the containers do that, but the targets, services and profiles that they name must exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.target import LocalTarget
from tests.support.timing import scaled

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]
ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "docs/bots.md", "docs/simulations.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# file: (\S+)\n")
URL = "http://127.0.0.1:8000"
ACTIVATE = "source .venv/bin/activate\n"
TESTED_ELSEWHERE = ("make", "docker-compose", "cp .env.example")
"""First words of the blocks that other tests run."""


def blocks(document: str, *languages: str) -> list[tuple[str, str]]:
    """The language and the code of every block in one of these languages."""
    return [found for found in BLOCK.findall((ROOT / document).read_text()) if found[0] in languages]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    platform = LocalTarget(tmp_path_factory.mktemp("readme") / "data")
    platform.start()
    yield platform.url
    platform.stop()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_runs(document: str, url: str, tmp_path: Path) -> None:
    script = ["set -euo pipefail"]
    for language, code in blocks(document, "bash", "python"):
        here = code.replace(URL, url).replace(ACTIVATE, "")
        if language == "bash":
            script += [] if here.startswith(TESTED_ELSEWHERE) else [here]
            continue
        named = NAMED.match(here)
        name = named.group(1) if named else f"block{len(script)}.py"
        (tmp_path / name).write_text(here)
        script += [] if named else [f"python {name}"]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "VIRTUAL_ENV": sys.prefix}
    command = ["bash", "-c", "\n".join(script)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=scaled(350), check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_readme_begins_with_the_demo_and_the_tests() -> None:
    commands = [code for _, code in blocks("README.md", "bash")]
    assert commands[:2] == ["make demo\n", "make test\n"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_target_of_make_that_is_named_exists(document: str) -> None:
    named = re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / document).read_text(), re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(named) <= set(targets)


def test_every_service_and_profile_of_compose_that_is_named_exists() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    for service in re.findall(r"--scale ([a-z-]+)=", (ROOT / "README.md").read_text()):
        assert re.search(rf"^  {service}:$", compose, re.MULTILINE)
    for profile in re.findall(r"--profile ([a-z-]+)", (ROOT / "README.md").read_text()):
        assert profile in compose

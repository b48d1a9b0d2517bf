"""The code in README.md and the guides does what it says: every block is run as a new user would, against a running platform.

Blocks with `# file: NAME` in their first line are saved under that name. Commands of make and docker-compose are not run here (the demo
and the container suites do that), but what they name must exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.target import Processes

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]
ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "docs/bots.md", "docs/simulations.md"]
LINKING = ["docs/index.md", "docs/api.md", "docs/operations.md", "docs/architecture.md", "bench/README.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# file: (\S+)\n")
URL = "http://127.0.0.1:8000"
ACTIVATE = "source .venv/bin/activate\n"
ELSEWHERE = ("make", "docker-compose", "cp .env.example")
"""First words of blocks that other suites run."""


def blocks(document: str, *languages: str) -> list[tuple[str, str]]:
    """Language and code of the blocks."""
    return [found for found in BLOCK.findall((ROOT / document).read_text()) if found[0] in languages]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    platform = Processes(tmp_path_factory.mktemp("readme") / "data")
    platform.start()
    yield platform.url
    platform.stop()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_runs(document: str, url: str, tmp_path: Path) -> None:
    script = ["set -euo pipefail"]
    for language, code in blocks(document, "bash", "python"):
        here = code.replace(URL, url).replace(ACTIVATE, "")
        if language == "bash":
            script += [] if here.startswith(ELSEWHERE) else [here]
            continue
        named = NAMED.match(here)
        name = named.group(1) if named else f"block{len(script)}.py"
        (tmp_path / name).write_text(here)
        script += [] if named else [f"python {name}"]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "VIRTUAL_ENV": sys.prefix}
    command = ["bash", "-c", "\n".join(script)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=350, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_readme_begins_with_the_demo_and_the_tests() -> None:
    commands = [code for _, code in blocks("README.md", "bash")]
    assert commands[:2] == ["make demo\n", "make test\n"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_target_of_make_that_is_named_exists(document: str) -> None:
    named = re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / document).read_text(), re.MULTILINE)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(named) <= set(targets)


@pytest.mark.parametrize("document", [*DOCUMENTS, *LINKING])
def test_every_file_that_is_linked_exists(document: str) -> None:
    folder = (ROOT / document).parent
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / document).read_text()):
        assert (folder / target).exists(), target


def test_every_service_and_profile_of_compose_that_is_named_exists() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    for service in re.findall(r"--scale ([a-z-]+)=", (ROOT / "README.md").read_text()):
        assert re.search(rf"^  {service}:$", compose, re.MULTILINE)
    for profile in re.findall(r"--profile ([a-z-]+)", (ROOT / "README.md").read_text()):
        assert profile in compose

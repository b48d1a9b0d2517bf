"""Relative links of the documentation lead to existing files and headings, and nothing refers to files outside of the repository."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#* *$", re.MULTILINE)
EXTERNAL = re.compile(r"[a-z][a-z0-9+.-]*:")
PARENT_PATH = re.compile(r"(?<![.\w/])(?:\.\./)+[\w.*/-]*")
CI = ".ci/run"
"""It may name one optional script beside the checkout, which starts a Docker engine; nothing depends on it."""


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is not a git checkout")
    return tuple(path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file())


def documents() -> list[Path]:
    patterns = ("*.md", "docs/**/*.md", "bench/*.md", "card-packs/*.md", "services/*/*.md", "tests/scenarios/*.md")
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern))


def anchors(document: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a document."""
    found: dict[str, int] = {}
    for heading in HEADING.findall(FENCE.sub("", document.read_text())):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        count = found.get(anchor, 0)
        found[anchor] = count + 1
        if count:
            found[f"{anchor}-{count}"] = 1
    return set(found)


def problem_of(document: Path, link: str) -> str | None:
    path, _, anchor = link.partition("#")
    target = (document.parent / path).resolve() if path else document
    if not target.is_relative_to(ROOT):
        return f"{link} leaves the repository"
    if not target.exists():
        return f"{link} does not exist"
    if anchor and anchor not in anchors(target):
        return f"{link}: {target.relative_to(ROOT)} has no such heading"
    return None


@pytest.mark.parametrize("document", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    text = INLINE_CODE.sub("", FENCE.sub("", document.read_text()))
    problems = [problem_of(document, link) for link in LINK.findall(text) if not EXTERNAL.match(link)]
    assert [problem for problem in problems if problem] == []


def test_every_page_is_reachable_from_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for link in LINK.findall(index.read_text()) if not EXTERNAL.match(link)}
    pages = {*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"} - {index}
    assert sorted(str(page.relative_to(ROOT)) for page in pages - linked) == []


def test_no_tracked_file_refers_to_a_path_outside_of_the_repository() -> None:
    outside = []
    for file in tracked():
        name = str(file.relative_to(ROOT))
        try:
            text = file.read_text()
        except UnicodeDecodeError:
            continue
        for path in PARENT_PATH.findall(text):
            target = (file.parent / path).resolve()
            if not (target.is_relative_to(ROOT) and target.exists()):
                outside.append((name, path))
    assert [(name, path) for name, path in outside if name != CI] == []
    assert [Path(path).name for name, path in outside if name == CI] in ([], ["docker-engine"])


def test_the_hooks_of_pre_commit_are_local_and_run_tools_of_the_environment() -> None:
    repositories = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert [repository["repo"] for repository in repositories] == ["local"]
    requirements = (ROOT / "pyproject.toml").read_text()
    for hook in repositories[0]["hooks"]:
        tool = hook["entry"].split()[0].removeprefix(".venv/bin/")
        assert f'"{tool}>=' in requirements, tool


@pytest.mark.parametrize("form", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*_*.yml")), ids=lambda path: path.stem)
def test_an_issue_form_has_what_github_requires(form: Path) -> None:
    content = yaml.safe_load(form.read_text())
    assert {"name", "description", "body"} <= set(content)
    ids = [field["id"] for field in content["body"] if field["type"] != "markdown"]
    assert len(ids) == len(set(ids))
    assert all(field["attributes"]["label"] for field in content["body"] if field["type"] != "markdown")

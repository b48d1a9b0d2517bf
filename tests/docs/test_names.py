"""The files, modules, names and commands that the documentation mentions exist.

Decisions are not checked: each describes the project at its time, and the changelog names what is gone.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.platform import ROOT

DOCUMENTS = [
    *(path for pattern in ("README.md", "CONTRIBUTING.md", "SECURITY.md") for path in ROOT.glob(pattern)),
    *(path for pattern in ("docs/*.md", "bench/*.md", "card-packs/*.md", "tests/scenarios/*.md") for path in sorted(ROOT.glob(pattern))),
]
INLINE = re.compile(r"`([^`\n]+)`")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
FOLDERS = "services|gateway|tests|bench|deploy|docs|proto|tools|card-packs"
IN_A_FOLDER = re.compile(rf"(?<![\w/.-])(?:{FOLDERS})/[\w./-]*")
SOURCE_FILE = re.compile(r"(?<![\w/.*-])[\w/-]+\.(?:py|proto|lua|md)\b")
DOTTED = re.compile(r"\b(?:services|gateway|bench|tools)(?:\.(?!yaml)\w+)+")
MODULE = re.compile(r"python -m ([\w.]+)")
TARGET = re.compile(r"(?:^|`)make ([a-z0-9-]+)", re.MULTILINE)
NAME = re.compile(r"\b(?:[A-Z][a-z]\w*[A-Z]\w*|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z_]\w+(?=\())")
"""Names of classes of several words, of constants, and of functions that are called."""
WORD = re.compile(r"\w+")
EXAMPLES = frozenset(("tests/scenarios/numbers/", "numbers_game.py", "speed_force.py", "careful.py", "services.numbers"))
"""Files and modules that readers write themselves."""
ENVIRONMENT = re.compile(r"HEROTABLE_\w+|DOCKER_HOST")
SOURCES = ("services/**/*.py", "gateway/**/*.py", "tests/**/*.py", "bench/**/*.py", "tools/**/*.py", "proto/**/*.proto", "deploy/**/*.yml")
documented = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def inline_code(document: Path) -> list[str]:
    """The text in backticks outside of code blocks."""
    return INLINE.findall(FENCED.sub("", document.read_text(encoding="utf-8")))


@cache
def paths() -> tuple[str, ...]:
    """All source files and pages, each with a slash in front."""
    patterns = (*SOURCES, "docs/**/*.md", "services/**/*.lua", "services/**/*.md", "*.md")
    return tuple(f"/{path.relative_to(ROOT)}" for pattern in patterns for path in ROOT.glob(pattern))


@cache
def words() -> frozenset[str]:
    """All words of the sources."""
    return frozenset(word for pattern in SOURCES for path in ROOT.glob(pattern) for word in WORD.findall(path.read_text(encoding="utf-8")))


def resolves(dotted: str) -> bool:
    """Whether a dotted name is a module or an attribute of one."""
    module, attributes = dotted, list[str]()
    while module:
        try:
            found: object = importlib.import_module(module)
        except ModuleNotFoundError:
            module, _, last = module.rpartition(".")
            attributes.insert(0, last)
            continue
        for attribute in attributes:
            if not hasattr(found, attribute):
                return False
            found = getattr(found, attribute)
        return True
    return False


@documented
def test_files_that_are_named_exist(document: Path) -> None:
    code = inline_code(document)
    named = {path.rstrip(".") for text in code for path in IN_A_FOLDER.findall(text)} - EXAMPLES
    assert sorted(path for path in named if not (ROOT / path).exists()) == []
    files = {file for text in code for file in SOURCE_FILE.findall(text)} - EXAMPLES
    assert sorted(file for file in files if not any(path.endswith(f"/{file}") for path in paths())) == []


@documented
def test_modules_that_are_named_exist(document: Path) -> None:
    named = {name for text in inline_code(document) for name in DOTTED.findall(text)} - EXAMPLES
    assert sorted(name for name in named if not resolves(name)) == []
    run = set(MODULE.findall(document.read_text(encoding="utf-8")))
    assert sorted(module for module in run if importlib.util.find_spec(module) is None) == []


@documented
def test_targets_of_make_that_are_named_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(TARGET.findall(document.read_text(encoding="utf-8"))) <= targets


@documented
def test_classes_constants_and_functions_that_are_named_exist(document: Path) -> None:
    named = {name for text in inline_code(document) for name in NAME.findall(text) if not ENVIRONMENT.fullmatch(name)}
    assert sorted(named - words()) == []

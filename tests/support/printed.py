"""Pages whose Python blocks form one program, each followed by a `text` block with what it prints.

`python -m tests.support.printed PAGE...` renews the text blocks. A block whose first line is `# in PATH` quotes that file and is not run.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.support.platform import ROOT
from tests.support.timing import scaled

BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n```text\n(?P<printed>.*?)^```\n)?", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"# in (\S+)\n(.*)", re.DOTALL)
SEPARATOR = "\x1e"
LEAST_VARYING = 6
"""Numbers from here on are addresses and numbers of cards and abilities, which change when a game gains a card."""


@dataclass(frozen=True)
class Block:
    """A Python block of a page: its code, the output that the page shows (None: no output), and the line of the page it begins on."""

    code: str
    printed: str | None
    line: int


def blocks(page: Path) -> list[Block]:
    """All Python blocks of a page that are run, in order."""
    text = page.read_text(encoding="utf-8")
    found = BLOCK.finditer(text)
    return [Block(each["code"], each["printed"], text.count("\n", 0, each.start()) + 2) for each in found if not QUOTED.match(each["code"])]


def quotations(page: Path) -> list[tuple[str, str]]:
    """The file and the lines of every quotation of a page."""
    matches = (QUOTED.match(each["code"]) for each in BLOCK.finditer(page.read_text(encoding="utf-8")))
    return [(match[1], match[2]) for match in matches if match]


def run(page: Path) -> list[str]:
    """Runs all blocks of the page as one program in a new process; returns the output of each. AssertionError if it fails."""
    program = "".join(f"{block.code}\nprint({SEPARATOR!r}, end='')\n" for block in blocks(page))
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=scaled(60), check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(SEPARATOR)[:-1]


def without_varying_numbers(text: str) -> str:
    """The text with every large number replaced by the order of its first appearance, so that equal numbers stay equal."""
    known: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        number = match.group()
        return known.setdefault(number, f"<{len(known)}>") if int(number) >= LEAST_VARYING else number

    return re.sub(r"\d+", name, text)


def renew(page: Path) -> None:
    """Updates the outputs that the page shows."""
    printed = iter(run(page))

    def block(match: re.Match[str]) -> str:
        if QUOTED.match(match["code"]):
            return match.group()
        output = next(printed)
        return f"```python\n{match['code']}```\n" + (f"\n```text\n{output}```\n" if output else "")

    page.write_text(BLOCK.sub(block, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        renew(Path(argument))

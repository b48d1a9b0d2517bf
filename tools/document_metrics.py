"""Generates the list of metrics in docs/operations.md from their definitions in the code (`make docs`)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "operations.md"
KINDS = {"Counter", "Gauge", "Histogram"}
HEAD = "| metric | kind | labels | meaning |\n| --- | --- | --- | --- |"


def metrics() -> Iterator[tuple[str, str, str, str]]:
    """Yield the name, kind, labels and description of every metric."""
    for folder in ("services", "gateway"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS:
                    arguments = [ast.literal_eval(argument) for argument in node.args[:3] if isinstance(argument, (ast.Constant, ast.List))]
                    if len(arguments) >= 2 and str(arguments[0]).startswith("herotable_"):
                        labels = ", ".join(arguments[2]) if len(arguments) == 3 else ""
                        yield arguments[0], node.func.id.lower(), labels, arguments[1].rstrip(".")


def table() -> str:
    """Returns the list of metrics as a Markdown table."""
    rows = [f"| `{name}` | {kind} | {labels} | {says} |" for name, kind, labels, says in sorted(set(metrics()))]
    return "\n".join([HEAD, *rows]) + "\n"


def page(text: str) -> str:
    """The text of the page with an up-to-date list."""
    return re.sub(r"(?<=<!-- metrics -->\n).*?(?=\n## )", lambda _: table(), text, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text()))

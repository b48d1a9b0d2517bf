"""Time limits in tests come from tests/support/timing.py: a limit that is not scaled makes a slow machine look broken."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
SHORT = 1.0
"""Seconds. Shorter literals are periods that a test provokes, such as a deadline that must pass; a healthy run does reach them."""
METHODS = {"wait": 0, "join": 0, "wait_for": 1, "timeout": 0}
"""Methods and functions whose positional argument of this index is a limit: Popen.wait, Thread.join, asyncio.wait_for, asyncio.timeout."""
UNLIMITED = {"httpx.get", "httpx.post", "httpx.stream", "httpx.Client", "httpx.AsyncClient"}
"""Calls that have a limit of their own, of 5 seconds, unless they are given another."""
SCALE_THEMSELVES = {"pytest.mark.timeout", "threads.join"}
"""tests/conftest.py scales the marker, and ClientThreads.join of tests/e2e/clients.py its argument."""
EXEMPT = {"support/timing.py"}
"""The module that scales."""


def limits(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of the call that are time limits."""
    yield from (keyword.value for keyword in call.keywords if keyword.arg and keyword.arg.endswith("timeout"))
    if (
        isinstance(call.func, ast.Attribute)
        and not isinstance(call.func.value, ast.Constant)
        and (index := METHODS.get(call.func.attr)) is not None
    ):
        yield from call.args[index : index + 1]


def is_unscaled(limit: ast.expr, names: dict[str, ast.expr]) -> bool:
    """Whether the limit is a literal of at least one second, also one in a constant or a default value, or an expression around one."""
    if isinstance(limit, ast.Call):
        return False
    if isinstance(limit, ast.Name):
        return limit.id in names and is_unscaled(names[limit.id], {})
    if isinstance(limit, ast.BinOp):
        return is_unscaled(limit.left, names) or is_unscaled(limit.right, names)
    if isinstance(limit, ast.Constant):
        return isinstance(limit.value, int | float) and limit.value >= SHORT
    return False


def numbers(tree: ast.Module) -> dict[str, ast.expr]:
    """The values of the constants of a module, and the default values of parameters."""
    found: dict[str, ast.expr] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            found.update((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            positional = [*node.args.posonlyargs, *node.args.args]
            defaults = node.args.defaults
            pairs = [*zip(positional[len(positional) - len(defaults) :], defaults, strict=True)]
            pairs += [(name, value) for name, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if value]
            found.update((parameter.arg, value) for parameter, value in pairs)
    return found


def is_clock(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) in {"time.monotonic", "time.time", "time.perf_counter"}


def unscaled(source: str) -> list[int]:
    """The lines with a limit that is not scaled."""
    tree = ast.parse(source)
    names = numbers(tree)
    lines = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (called := ast.unparse(node.func)) not in SCALE_THEMSELVES:
            lacks = called in UNLIMITED and not any(keyword.arg == "timeout" for keyword in node.keywords)
            refused = lacks or any(is_unscaled(limit, names) for limit in limits(node))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            # A deadline of its own, even of a number that is passed in: that is what deadline_in is for.
            refused = is_clock(node.left) or is_clock(node.right)
        elif isinstance(node, ast.Compare) and any(isinstance(operator, ast.Lt | ast.LtE) for operator in node.ops):
            elapsed = any(isinstance(side, ast.BinOp) and is_clock(side.left) for side in [node.left, *node.comparators])
            refused = elapsed and is_unscaled(node.comparators[-1], names)
        else:
            continue
        if refused:
            lines.append(node.lineno)
    return lines


def test_every_limit_of_a_second_or_more_is_scaled() -> None:
    found = []
    for path in sorted(TESTS.rglob("*.py")):
        name = path.relative_to(TESTS).as_posix()
        if name not in EXEMPT:
            found += [f"tests/{name}:{line}" for line in unscaled(path.read_text(encoding="utf-8"))]
    assert found == [], (
        "these limits do not follow HEROTABLE_TEST_TIME_FACTOR; use scaled, deadline_in or wait_until of tests/support/timing.py"
    )


@pytest.mark.parametrize(
    "source",
    [
        "run(command, timeout=60)",
        "connect(url, open_timeout=20.0)",
        "queue.get(timeout=1)",
        "thread.join(5)",
        "process.wait(10)",
        "asyncio.wait_for(answer, 10)",
        "with asyncio.timeout(2 * 30): pass",
        "LIMIT = 20.0\nrun(command, timeout=LIMIT)",
        "def call(seconds: float = 30): run(command, timeout=seconds)",
        "def call(*, seconds: float = 30): run(command, timeout=seconds)",
        "deadline = time.monotonic() + seconds",
        "assert 0.1 <= time.monotonic() - started < 2",
        "httpx.get(url)",
    ],
)
def test_a_limit_that_is_not_scaled_is_found(source: str) -> None:
    assert unscaled(source)


@pytest.mark.parametrize(
    "source",
    [
        "run(command, timeout=scaled(60))",
        "run(command, timeout=0.2)",
        "run(command, timeout=None)",
        "','.join(names)",
        "','.join(['1'] * 2000)",
        "process.wait(scaled(10))",
        "@pytest.mark.timeout(300)\ndef test_it(): pass",
        "assert time.monotonic() - started >= 2",
    ],
)
def test_other_times_are_left_alone(source: str) -> None:
    assert not unscaled(source)

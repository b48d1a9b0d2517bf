"""A contract test with a `case` argument runs once for each set-up of each game; one with a `seed` argument runs for several matches.

The fast run plays one match of each game's typical set-ups (fewest players, most players, several sets mixed), and of every set-up
where a module says EVERY_CASE; `pytest -m "slow or not slow" tests/contract` plays HEROTABLE_CONTRACT_MATCHES (default 2) of each.
"""

from __future__ import annotations

import os

import pytest

from tests.contract.cases import Case, all_bots, all_cases

SLOW_MATCHES = int(os.environ.get("HEROTABLE_CONTRACT_MATCHES", "2"))


def is_typical(case: Case) -> bool:
    """Whether the set-up has default options or mixes sets."""
    return not case.changed or any(name == "sets" for name, _ in case.changed)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "bot" in names:
        metafunc.parametrize(("case", "bot"), [pytest.param(case, bot, id=f"{case}-{bot.name}") for case, bot in all_bots()])
        return
    if "case" in names and "seed" in names:
        everything = getattr(metafunc.module, "EVERY_CASE", False)
        runs = []
        for case in all_cases():
            fast = int(everything or is_typical(case))
            for seed in range(max(1, SLOW_MATCHES)):
                runs.append(pytest.param(case, seed, id=f"{case}-{seed}", marks=[pytest.mark.slow] if seed >= fast else []))
        metafunc.parametrize(("case", "seed"), runs)
    elif "case" in names:
        metafunc.parametrize("case", all_cases(), ids=str)

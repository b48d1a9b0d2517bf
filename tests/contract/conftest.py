"""Every contract test that takes a `case` runs once for each set-up of each game, and one that takes a `seed` for several matches.

The fast run plays two matches of the smallest set-up and one of each other; `pytest -m slow tests/contract` plays
HEROTABLE_CONTRACT_MATCHES (default 30) of each.
"""

from __future__ import annotations

import os

import pytest

from tests.contract.cases import all_bots, all_cases, of_game

SLOW_MATCHES = int(os.environ.get("HEROTABLE_CONTRACT_MATCHES", "30"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    if "bot" in names:
        metafunc.parametrize(("case", "bot"), [pytest.param(case, bot, id=f"{case}-{bot.name}") for case, bot in all_bots()])
        return
    if "case" in names and "seed" in names:
        runs = []
        for case in all_cases():
            fast = 2 if case == of_game(case.game_name)[0] else 1
            for seed in range(max(fast, SLOW_MATCHES)):
                runs.append(pytest.param(case, seed, id=f"{case}-{seed}", marks=[pytest.mark.slow] if seed >= fast else []))
        metafunc.parametrize(("case", "seed"), runs)
    elif "case" in names:
        metafunc.parametrize("case", all_cases(), ids=str)

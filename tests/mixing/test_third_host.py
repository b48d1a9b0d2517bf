"""A deck-building game of another distribution hosts both built-in sets and is mixed into their matches."""

from __future__ import annotations

import pytest

from tests.support import documented
from tests.support.platform import ROOT

COMMAND = """export HEROTABLE_GAMES=tiny_deck=tests.support.tiny_deck_game:GAME
python -m pytest -q -p no:cacheprovider tests/contract -k "tiny_deck and not golden"
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_contract_suite_passes_on_it() -> None:
    done = documented.run(COMMAND, ROOT, seconds=580)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 200

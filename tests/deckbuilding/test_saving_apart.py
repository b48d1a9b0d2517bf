"""What is saved means the same in another process, whatever that one imported before: live bots think in worlds saved elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from services import registry
from services.kernel.match import Match
from services.kernel.randomness import seed_from_int

DECISIONS = 250
ELSEWHERE = """
import json, sys
from services.deckbuilding.state import names, option_codes
for table in (names.ZONES, names.PILES, names.COUNTERS, names.EVENTS, option_codes.VERBS, option_codes.WORDS):
    for number in range(7):
        table.number_of(f"of another game {number}")
from services import registry
from tests.deckbuilding.test_saving_apart import seen
game = registry.find(sys.argv[1])
for line in sys.stdin:
    saved, index = json.loads(line)
    match = game.load(saved)
    before = seen(match)
    match.apply(index)
    print(json.dumps([before, seen(match)]))
"""


def seen(match: Match) -> str:
    """What the deciding seat sees, as text."""
    return repr(match.observe(max(match.seat, 0)))


@pytest.mark.parametrize("name", ["arkham_asylum", "injustice"])
def test_another_process_sees_and_plays_the_same(name: str) -> None:
    game = registry.find(name)
    match, random = game.new_match(game.setup(2), seed_from_int(0)), Random(0)
    sent, expected = [], []
    while not match.over and match.version < DECISIONS:
        index = random.randrange(len(match.options))
        sent.append(json.dumps([match.save(), index]))
        before = seen(match)
        match.apply(index)
        expected.append([before, seen(match)])
    command = [sys.executable, "-c", ELSEWHERE, name]
    done = subprocess.run(command, input="\n".join(sent), capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert [json.loads(line) for line in done.stdout.splitlines()] == expected

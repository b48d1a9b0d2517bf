"""A mixed match on the running platform: one rules service hosts it, and every viewer is told what was mixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.cli.client.api import Client
from services.cli.client.transport import ApiError
from services.cli.commands.replay_check import check_replay
from tests.support.platform import Platform

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
LEFT_OUT = ["giant_mallet", "vulnerability", "weakness"]
OPTIONS = {"sets": ["arkham_asylum", "injustice"], "nemesis": ["injustice"], "main_deck_cards": 60, "length": "short"}


def test_bots_play_a_mixed_match_that_replays(tmp_path: Path) -> None:
    with Platform(tmp_path, games=("arkham_asylum",)).running() as platform, Client(platform.url, retry_seconds=60.0) as client:
        client.become_guest()
        with pytest.raises(ApiError) as refused:
            client.create_match("arkham_asylum", ["random", "random"], options={"sets": ["injustice"]})
        assert refused.value.code == "invalid_option"
        match = client.create_match("arkham_asylum", ["random", "greedy"], options=OPTIONS)
        seen = client.match(match.match_id).observation
        assert seen.facts == {"sets": ["arkham_asylum", "injustice"], "nemesis": ["injustice"], "main_deck": 60, "left_out": LEFT_OUT}
        for _ in client.events(match.match_id):
            pass
        record = client.replay(match.match_id)
    assert record.match.status == "finished"
    assert check_replay(record).over

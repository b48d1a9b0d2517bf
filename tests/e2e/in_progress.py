"""Matches in progress, for tests that kill or restart parts of the platform meanwhile."""

from __future__ import annotations

import time

from services.cli.client.api import Client
from tests.e2e.clients import ChooseOption, ClientThreads, Transcript, check_transcript, choose_randomly, play_seats, watch
from tests.e2e.target import Target
from tests.support.timing import wait_until

GAME = "megaclash"
SLOW = 0.02
"""Seconds per choice, so that matches last long enough to kill a process in their middle."""


def choose_slowly(seed: int) -> ChooseOption:
    """Choose any option after a short pause."""
    choose = choose_randomly(seed)

    def chosen(options: object) -> str:
        time.sleep(SLOW)
        return choose(options)  # type: ignore[arg-type]

    return chosen


def matches_in_progress(target: Target) -> tuple[ClientThreads, Client, list[str]]:
    """Start matches between people, between people and bots, and between bots, each with a spectator, and wait for their first moves."""
    maker = target.client()
    threads = ClientThreads(target)
    matches = []
    for number, seats in enumerate((["me", "me"], ["me", "random"], ["random", "me"], ["random", "random"])):
        client = target.client()
        match_id = client.create_match(GAME, seats).match_id
        mine = [seat for seat, who in enumerate(seats) if who == "me"]
        if mine:
            threads.start(lambda client, m=match_id, s=mine, n=number: play_seats(client, m, s, choose_slowly(n)), client)
        else:
            threads.start(lambda client, m=match_id: watch(client, m), client)
        threads.start(lambda client, m=match_id: watch(client, m))
        matches += [match_id, match_id]
    wait_until(lambda: all(maker.match(match_id).match.version >= 5 for match_id in matches), 60, "the first moves")
    assert all(maker.match(match_id).match.status == "running" for match_id in matches[:6]), "over before anything was killed"
    return threads, maker, matches


def all_end_as_recorded(threads: ClientThreads, reader: Client, matches: list[str]) -> None:
    """Wait for the clients; every match was seen completely and ended as its replay says."""
    for match_id, transcript in zip(matches, threads.join(180), strict=True):
        assert isinstance(transcript, Transcript)
        check_transcript(transcript, reader.replay(match_id))

"""Clients that play and watch through the public API alone, and checks of every match that they followed to its end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from services.cli.client.api import Client
from services.cli.client.match_models import MatchInfo, MatchResult, Option, Replay, StreamEvent
from services.cli.client.transport import ApiError
from services.cli.commands.replay_check import check_replay
from tests.e2e.target import Target
from tests.support.timing import scaled

T = TypeVar("T")
ChooseOption = Callable[[Sequence[Option]], str]


def choose_randomly(seed: int) -> ChooseOption:
    """Choose any option, with a seeded generator."""
    random = Random(seed)
    return lambda options: random.choice(options).key


@dataclass
class Transcript:
    """The messages that one viewer received from the stream of a match."""

    messages: list[StreamEvent] = field(default_factory=list)

    @property
    def versions(self) -> list[int]:
        return [message.version for message in self.messages if message.type == "step"]

    @property
    def result(self) -> MatchResult | None:
        results = [message.step.result for message in self.messages if message.type == "step"]
        return next((result for result in results if result is not None), None)

    @property
    def end(self) -> MatchInfo:
        return self.messages[-1].end


def play_seats(
    client: Client, match_id: str, seats: Sequence[int], choose: ChooseOption, transcript: Transcript | None = None
) -> Transcript:
    """Play these seats until the match is over, following its stream; actions that were already accepted are not repeated."""
    transcript = transcript or Transcript()
    with Client(client.transport.url, client.transport.token, retry_seconds=client.transport.retry_seconds) as actor:
        for message in client.events(match_id, seat=seats[0] if len(seats) == 1 else None):
            transcript.messages.append(message)
            decision = message.decision
            if decision is None or decision.seat not in seats:
                continue
            options = decision.options or actor.match(match_id, seat=decision.seat).observation.decision.options  # type: ignore[union-attr]
            act(actor, match_id, message.version, choose(options), decision.seat)
    return transcript


def act(client: Client, match_id: str, version: int, option: str, seat: int) -> None:
    """Choose the option. That it was already accepted, because only the response was lost, is no error."""
    try:
        client.act(match_id, version, option, seat=seat)
    except ApiError as refused:
        if refused.code not in {"version_conflict", "match_over"}:
            raise


def watch(client: Client, match_id: str) -> Transcript:
    """Follow a match from its beginning to its end."""
    return Transcript(list(client.events(match_id, from_version=0)))


def check_transcript(transcript: Transcript, replay: Replay) -> None:
    """The viewer received every action once and in order, and the end of the match agrees with its valid replay."""
    first = transcript.versions[0]
    assert transcript.versions == list(range(first, len(replay.actions) + 1))
    assert transcript.end.version == len(replay.actions)
    assert transcript.end.status == replay.match.status
    assert transcript.result == replay.result
    check_published_replay(replay)


def check_published_replay(replay: Replay) -> None:
    """The seed fits the published hash, and the log replays to the same end."""
    assert replay.commitment_holds
    assert replay.match.version == len(replay.actions)
    check_replay(replay)


class ClientThreads:
    """Clients in one thread each. `join` returns their results, or raises the first error."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._threads: list[threading.Thread] = []
        self._results: dict[int, object] = {}
        self._errors: list[BaseException] = []

    def start(self, work: Callable[[Client], object], client: Client | None = None) -> None:
        """Run the work in a new thread, with this client or that of a new guest."""
        number = len(self._threads)

        def run() -> None:
            try:
                with client or self.target.client() as mine:
                    self._results[number] = work(mine)
            except BaseException as error:  # noqa: BLE001 - raised again in `join`
                self._errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        self._threads.append(thread)
        thread.start()

    def join(self, seconds: float = 120.0) -> list[object]:
        """Wait for all threads and return their results in the order of their start."""
        for thread in self._threads:
            thread.join(scaled(seconds))
            assert not thread.is_alive() or self._errors, f"a client has not ended after {scaled(seconds):.0f} s"
        if self._errors:
            raise self._errors[0]
        return [self._results[number] for number in range(len(self._threads))]

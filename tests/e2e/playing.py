"""Clients that play through the public API alone, and what must be true of every match that they saw to its end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

from services.cli.client.api import Client
from services.cli.client.models import Match, Option, Replay, Result, StreamEvent
from services.cli.client.transport import Refused
from services.cli.commands import replay as replaying
from tests.e2e.target import Target

T = TypeVar("T")
Choose = Callable[[Sequence[Option]], str]


def at_random(seed: int) -> Choose:
    """Any option."""
    random = Random(seed)
    return lambda options: random.choice(options).key


@dataclass
class Seen:
    """What one viewer saw of a match by its stream."""

    messages: list[StreamEvent] = field(default_factory=list)

    @property
    def versions(self) -> list[int]:
        return [message.version for message in self.messages if message.type == "step"]

    @property
    def result(self) -> Result | None:
        results = [message.step.result for message in self.messages if message.type == "step"]
        return next((result for result in results if result is not None), None)

    @property
    def end(self) -> Match:
        return self.messages[-1].end


def play_seats(client: Client, match_id: str, seats: Sequence[int], choose: Choose, seen: Seen | None = None) -> Seen:
    """Plays these seats to the end by the stream of the deciding one; whatever was taken already is not taken again."""
    seen = seen or Seen()
    with Client(client.transport.url, client.transport.token, patience=client.transport.patience) as actor:
        for message in client.events(match_id, seat=seats[0] if len(seats) == 1 else None):
            seen.messages.append(message)
            decision = message.decision
            if decision is None or decision.seat not in seats:
                continue
            options = decision.options or actor.match(match_id, seat=decision.seat).observation.decision.options  # type: ignore[union-attr]
            act(actor, match_id, message.version, choose(options), decision.seat)
    return seen


def act(client: Client, match_id: str, version: int, option: str, seat: int) -> None:
    """Takes the option; that it was taken already, before the answer was lost, is fine."""
    try:
        client.act(match_id, version, option, seat=seat)
    except Refused as refused:
        if refused.code not in {"version_conflict", "match_over"}:
            raise


def watch(client: Client, match_id: str) -> Seen:
    """Watches from the beginning to the end."""
    return Seen(list(client.events(match_id, from_version=0)))


def check(seen: Seen, replay: Replay) -> None:
    """The viewer saw every action once and in order, and the match ended as its record says; the record is sound."""
    first = seen.versions[0]
    assert seen.versions == list(range(first, len(replay.actions) + 1))
    assert seen.end.version == len(replay.actions)
    assert seen.end.status == replay.match.status
    assert seen.result == replay.result
    check_record(replay)


def check_record(replay: Replay) -> None:
    """The seed was committed to, and the log replays to the same end."""
    assert replay.commitment_holds
    assert replay.match.version == len(replay.actions)
    replaying.check(replay)


class Crowd:
    """Clients in threads of their own; `join` gives what they returned, or raises what they raised."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._threads: list[threading.Thread] = []
        self._results: dict[int, object] = {}
        self._errors: list[BaseException] = []

    def send(self, work: Callable[[Client], object], client: Client | None = None) -> None:
        """Let a client do the work: this one, or a new guest."""
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
        """What the clients returned, in the order in which they were sent."""
        for thread in self._threads:
            thread.join(seconds)
            assert not thread.is_alive() or self._errors, f"a client has not ended after {seconds:.0f} s"
        if self._errors:
            raise self._errors[0]
        return [self._results[number] for number in range(len(self._threads))]

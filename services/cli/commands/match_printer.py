"""Prints matches: positions, events and results, event by event or turn by turn."""

from __future__ import annotations

from collections.abc import Iterable

from services.cli.client.match_models import Event, MatchInfo, MatchResult, Observation, Replay, StreamEvent, ZoneView
from services.cli.commands.terminal import out, seat_style

TURN_BEGINS = "turn_began"


class TurnPrinter:
    """Collects the events of a turn and prints them as one paragraph."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.texts: list[str] = []

    def add(self, event: Event) -> None:
        """Add an event. One that begins a turn prints the turn before it."""
        if event.kind == TURN_BEGINS:
            self.flush()
            self.seat = event.seat
        text = (event.text or event.kind).removesuffix(".")
        self.texts.append(text.removeprefix(f"Seat {self.seat} ") if self.texts else text)

    def flush(self) -> None:
        """Print the collected events, if there are any."""
        if self.texts:
            first, *rest = self.texts
            paragraph = f"{first}: {'; '.join(rest)}." if rest else f"{first}."
            out.print(f"  {paragraph}", style=seat_style(self.seat), markup=False)
        self.texts = []


def print_by_turn(messages: Iterable[StreamEvent]) -> None:
    """Print a match turn by turn until it is over; its position first, if the stream starts with a snapshot."""
    turn = TurnPrinter()
    for message in messages:
        if message.type == "snapshot":
            print_position(message.snapshot.match, message.snapshot.observation)
        elif message.type == "step":
            for event in message.step.events:
                turn.add(event)
            if message.step.result is not None:
                turn.flush()
                print_result(message.step.result)
    turn.flush()


def print_stream_event(message: StreamEvent) -> None:
    """Print a message of the stream: the position of a snapshot, or the events of a step."""
    if message.type == "snapshot":
        print_position(message.snapshot.match, message.snapshot.observation)
    elif message.type == "step":
        step = message.step
        for event in step.events:
            out.print(f"  {event.text or event.kind}", style=seat_style(event.seat), markup=False)
        if step.result is not None:
            print_result(step.result)


def print_result(result: MatchResult) -> None:
    """Print the winners and the scores."""
    scores = ", ".join(f"seat {seat.seat}: {seat.score}" for seat in result.seats)
    winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
    out.print(f"  {winners} won ({result.reason}); {scores}", style="bold", markup=False)


def print_position(match: MatchInfo, observation: Observation) -> None:
    """Print the position as the viewer sees it: each seat with its counters and zones, then the zones of the table."""
    out.print(f"{match.match_id} at version {observation.version}, {match.status}", style="bold", markup=False)
    for seat in match.seats:
        counters = ", ".join(f"{counter.name} {counter.value}" for counter in observation.counters if counter.seat == seat.seat)
        out.print(f"seat {seat.seat}  {seat.name or seat.policy or '?'}  {counters}", style=seat_style(seat.seat), markup=False)
        for zone in observation.zones:
            if zone.seat == seat.seat and zone.count:
                out.print(f"        {_zone_line(zone)}", style=seat_style(seat.seat), markup=False)
    for zone in observation.zones:
        if zone.seat is None:
            out.print(f"  {_zone_line(zone)}", markup=False)


def describe_result(replay: Replay) -> str:
    """The winners and scores of a replay in one line."""
    if replay.result is None:
        return f"No result: the match was {replay.match.status}."
    names = {seat.seat: seat.name or seat.policy or f"seat {seat.seat}" for seat in replay.match.seats}
    winners = " and ".join(f"{names[seat]} (seat {seat})" for seat in replay.result.winners) or "nobody"
    scores = " : ".join(str(seat.score) for seat in replay.result.seats)
    return f"{winners} won, {scores} ({replay.result.reason})"


def _zone_line(zone: ZoneView) -> str:
    return f"{zone.name} ({zone.count}): {' '.join(zone.cards)}"

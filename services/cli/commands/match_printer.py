"""A match told in lines as it happens."""

from __future__ import annotations

from collections.abc import Iterable

from services.cli.client.models import Event, Match, Observation, Result, StreamEvent
from services.cli.commands.terminal import out, seat_style

TURN_BEGINS = "turn_began"


class Turn:
    """What happens in a turn, told as one paragraph when the turn is over."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.texts: list[str] = []

    def add(self, event: Event) -> None:
        """One event more; one that begins a turn tells the turn before."""
        if event.kind == TURN_BEGINS:
            self.tell()
            self.seat = event.seat
        text = (event.text or event.kind).removesuffix(".")
        self.texts.append(text.removeprefix(f"Seat {self.seat} ") if self.texts else text)

    def tell(self) -> None:
        """Print it."""
        if self.texts:
            first, *rest = self.texts
            told = f"{first}: {'; '.join(rest)}." if rest else f"{first}."
            out.print(f"  {told}", style=seat_style(-1 if self.seat is None else self.seat), markup=False)
        self.texts = []


def tell_turns(messages: Iterable[StreamEvent]) -> None:
    """Print a match turn by turn until it is over; its position first, if the messages begin with that."""
    turn = Turn()
    for message in messages:
        if message.type == "snapshot":
            tell_position(message.snapshot.match, message.snapshot.observation)
        elif message.type == "step":
            for event in message.step.events:
                turn.add(event)
            if message.step.result is not None:
                turn.tell()
                tell_result(message.step.result)
    turn.tell()


def tell_one(message: StreamEvent) -> None:
    """Print one message of the stream."""
    if message.type == "snapshot":
        tell_position(message.snapshot.match, message.snapshot.observation)
    elif message.type == "step":
        step = message.step
        tell_events(step.events)
        if step.result is not None:
            tell_result(step.result)


def tell_events(events: Iterable[Event]) -> None:
    """Print what happened."""
    for event in events:
        style = seat_style(-1 if event.seat is None else event.seat)
        out.print(f"  {event.text or event.kind}", style=style, markup=False)


def tell_result(result: Result) -> None:
    """Print how it ended."""
    scores = ", ".join(f"seat {seat.seat}: {seat.score}" for seat in result.seats)
    winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
    out.print(f"  {winners} won ({result.reason}); {scores}", style="bold", markup=False)


def tell_position(match: Match, seen: Observation) -> None:
    """Print the table as the viewer sees it."""
    out.print(f"{match.match_id} at version {seen.version}, {match.status}", style="bold", markup=False)
    for seat in match.seats:
        held = seat.name or seat.policy or "?"
        numbers = ", ".join(f"{counter.name} {counter.value}" for counter in seen.counters if counter.seat == seat.seat)
        out.print(f"seat {seat.seat}  {held}  {numbers}", style=seat_style(seat.seat), markup=False)
        for zone in seen.zones:
            if zone.seat == seat.seat and zone.count:
                out.print(f"        {zone.name} ({zone.count}): {' '.join(zone.cards)}", style=seat_style(seat.seat), markup=False)
    for zone in seen.zones:
        if zone.seat is None:
            out.print(f"  {zone.name} ({zone.count}): {' '.join(zone.cards)}", markup=False)

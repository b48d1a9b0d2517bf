"""`herotable replay`: a finished match played again on this installation's engine, to look at or to check that it was fair."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError
from rich.markup import escape

from services import registry
from services.cli.client.models import Replay
from services.cli.commands.terminal import out, seat_style
from services.kernel.errors import InvalidInput, ReplayRefused
from services.kernel.match import Match
from services.kernel.randomness import SEED_BYTES
from services.kernel.record import Action, Record, check_header
from services.kernel.record import replay as play_again


def read(match: str, *, url: str, token: str) -> Replay:
    """The replay in that file, or the one of that match on the platform."""
    if Path(match).is_file():
        try:
            return Replay.model_validate_json(Path(match).read_bytes())
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"]) or "the file"
            sentence = f"{match} is not a replay as GET /v1/matches/ID/replay gives it: {where}: {first['msg']}."
            raise InvalidInput(sentence, code="invalid_replay", field="match", value=match) from None
    if "/" in match or match.endswith(".json"):
        raise InvalidInput(f"There is no file {match}.", code="no_file", field="match", value=match)
    from services.cli.client.api import connect

    with connect(url, token) as client:
        return client.replay(match)


def record(document: Replay) -> Record:
    """What the engine needs of it."""
    match = document.match
    try:
        seed = bytes.fromhex(match.seed or "")
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        sentence = "The replay has no seed of 64 hex digits; only a match that is over has one."
        raise ReplayRefused(sentence, field="match.seed", value=match.seed)
    actions = [Action(action.seat, action.option) for action in document.actions]
    return Record(match.game, match.engine_version, match.players, match.options, seed, match.commitment, actions)


def check(document: Replay) -> Match:
    """The match played again. ReplayRefused: another engine, a seed not committed to, an action that is not legal, or another end."""
    again = play_again(registry.find(document.match.game), record(document))
    result = again.result()
    if document.match.status == "finished":
        told = document.result
        if result is None or told is None:
            sentence = "The log ends before the match does, though the record says that it is finished."
            raise ReplayRefused(sentence, field="actions", value=again.version)
        if (result.winners, result.scores) != (told.winners, tuple(seat.score for seat in told.seats)):
            sentence = f"The record names the winners {list(told.winners)}; played again, they are {list(result.winners)}, {result.scores}."
            raise ReplayRefused(sentence, field="result", value=list(told.winners))
    return again


def verify(document: Replay) -> None:
    """Print what was checked; ReplayRefused if anything does not hold."""
    again = check(document)
    out.print(f"[green]ok[/] seed        {document.match.seed}")
    out.print(f"[green]ok[/] commitment  {document.match.commitment}: the seed is the one committed to at the start")
    out.print(f"[green]ok[/] log         {len(document.actions)} actions replay on {document.match.game} {document.match.engine_version}")
    if document.match.status == "finished":
        out.print(f"[green]ok[/] result      {describe_result(document)}")
    else:
        out.print(f"[yellow]--[/] result      the match was {document.match.status} at version {again.version}")


def show(document: Replay, *, step: bool) -> None:
    """Print every action with what it brought; with `step`, wait for Enter after each."""
    wanted = record(document)
    game = registry.find(document.match.game)
    check_header(game, wanted)
    match = game.new_match(game.setup(wanted.players, wanted.options), wanted.seed, events=True)
    out.print(f"[bold]{escape(game.title)}[/]  {document.match.match_id}")
    for seat in document.match.seats:
        out.print(f"  seat {seat.seat}: {seat.name or seat.policy}", style=seat_style(seat.seat), markup=False)
    _print_events(match)
    for number, action in enumerate(wanted.actions, 1):
        match.play(action.seat, action.key)
        out.print(f"{number:>4}  seat {action.seat}  {action.key}", style=seat_style(action.seat), markup=False)
        _print_events(match)
        if step and number < len(wanted.actions):
            out.input("")
    out.print(describe_result(document), style="bold", markup=False)


def describe_result(document: Replay) -> str:
    """Who won, in a line."""
    if document.result is None:
        return f"No result: the match was {document.match.status}."
    names = {seat.seat: seat.name or seat.policy or f"seat {seat.seat}" for seat in document.match.seats}
    winners = " and ".join(f"{names[seat]} (seat {seat})" for seat in document.result.winners) or "nobody"
    scores = " : ".join(str(seat.score) for seat in document.result.seats)
    return f"{winners} won, {scores} ({document.result.reason})"


def _print_events(match: Match) -> None:
    for event in match.events or ():
        if event.text:
            out.print(f"          {event.text}", style="dim", markup=False)
    if match.events:
        match.events.clear()

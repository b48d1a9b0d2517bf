"""`herotable replay`: shows a finished match action by action, or checks that it was fair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from rich.markup import escape

from services import registry
from services.cli.client.api import connect
from services.cli.client.match_models import Replay
from services.cli.commands.match_printer import describe_result
from services.cli.commands.parameters import DEFAULT_URL, TokenOption, UrlOption
from services.cli.commands.replay_check import check_replay, to_record
from services.cli.commands.terminal import out, seat_style
from services.kernel.errors import InvalidInput
from services.kernel.match import Match
from services.kernel.record import check_header


def replay(
    match: Annotated[str, typer.Argument(help="A file with the API's replay of a match, or a match id.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check the seed against its hash, and the log by replaying it.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every action.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the replay to this file.")] = None,
    url: UrlOption = DEFAULT_URL,
    token: TokenOption = "",
) -> None:
    """Show a finished match action by action, or check that it was fair.

    herotable replay megaclash.7q2k... --save match.json
    herotable replay match.json --step
    herotable replay match.json --verify
    """
    document = _read(match, url=url, token=token)
    if save:
        save.write_text(document.model_dump_json(indent=2), encoding="utf-8")
    if verify:
        _verify(document)
    else:
        _show(document, step=step)


def _read(match: str, *, url: str, token: str) -> Replay:
    """Read the replay from the file of that name, or fetch that of the match with that id from the platform."""
    if Path(match).is_file():
        try:
            return Replay.model_validate_json(Path(match).read_bytes())
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"]) or "the file"
            sentence = f"{match} is not a replay as GET /v1/matches/ID/replay returns it: {where}: {first['msg']}."
            raise InvalidInput(sentence, code="invalid_replay", field="match", value=match) from None
    if "/" in match or match.endswith(".json"):
        raise InvalidInput(f"There is no file {match}.", code="no_file", field="match", value=match)
    with connect(url, token) as client:
        return client.replay(match)


def _verify(document: Replay) -> None:
    """Print each check that holds; ReplayRefused at the first one that does not."""
    match = check_replay(document)
    out.print(f"[green]ok[/] seed        {document.match.seed}")
    out.print(f"[green]ok[/] commitment  {document.match.commitment}: the seed is the one committed to at the start")
    out.print(f"[green]ok[/] log         {len(document.actions)} actions replay on {document.match.game} {document.match.engine_version}")
    if document.match.status == "finished":
        out.print(f"[green]ok[/] result      {describe_result(document)}")
    else:
        out.print(f"[yellow]--[/] result      the match was {document.match.status} at version {match.version}")


def _show(document: Replay, *, step: bool) -> None:
    """Print every action with its events; with `step`, wait for Enter after each."""
    record = to_record(document)
    game = registry.find(document.match.game)
    check_header(game, record)
    match = game.new_match(game.setup(record.players, record.options), record.seed, events=True)
    out.print(f"[bold]{escape(game.title)}[/]  {document.match.match_id}")
    for seat in document.match.seats:
        out.print(f"  seat {seat.seat}: {seat.name or seat.policy}", style=seat_style(seat.seat), markup=False)
    _print_events(match)
    for number, action in enumerate(record.actions, 1):
        match.play(action.seat, action.key)
        out.print(f"{number:>4}  seat {action.seat}  {action.key}", style=seat_style(action.seat), markup=False)
        _print_events(match)
        if step and number < len(record.actions):
            out.input("")
    out.print(describe_result(document), style="bold", markup=False)


def _print_events(match: Match) -> None:
    for event in match.events or ():
        if event.text:
            out.print(f"          {event.text}", style="dim", markup=False)
    if match.events:
        match.events.clear()

"""`herotable match` and `herotable watch`: play or watch a match in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from services.cli.client.api import Client, connect
from services.cli.client.match_models import Decision
from services.cli.commands.match_printer import print_by_turn, print_position, print_stream_event
from services.cli.commands.parameters import (
    DEFAULT_URL,
    MatchOption,
    TokenOption,
    UrlOption,
    bots_for_seats,
    parse_names,
    parse_options,
)
from services.cli.commands.terminal import command_name, out, print_message
from services.kernel.errors import InvalidInput

ME = "me"
GIVE_UP, SHOW_TABLE = "give up", "table"
"""What the user can type instead of the number of an option."""


def match(
    game: Annotated[str, typer.Argument(help="Name of the game; `herotable games` lists them.")],
    bots: Annotated[str, typer.Option(help="Policies of the other seats, comma-separated; a single name serves for all.")] = "greedy",
    players: Annotated[int, typer.Option(help="Number of players; 0 takes the fewest.", min=0)] = 0,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.", min=0)] = 0,
    option: MatchOption = None,
    url: UrlOption = DEFAULT_URL,
    token: TokenOption = "",
) -> None:
    """Play against bots in the terminal.

    herotable match megaclash
    herotable match megaclash --bots random --seat 1 --option battlegrounds_to_win=2
    """
    with connect(url, token) as client:
        seats = assign_seats(parse_names(bots), players or client.game(game).min_players, seat)
        match_id = client.create_match(game, seats, options=parse_options(option)).match_id
        out.print(
            f"{match_id}: you are seat {seat}. Answer with a number; `{SHOW_TABLE}` shows the table, `{GIVE_UP}` ends the match.",
            markup=False,
        )
        try:
            _play(client, match_id, seat)
        except (KeyboardInterrupt, EOFError):
            print_message(f"The match is still running: {command_name()} watch {match_id}")


def watch(
    match_id: Annotated[str, typer.Argument(help="Id of the match.")],
    url: UrlOption = DEFAULT_URL,
    token: TokenOption = "",
) -> None:
    """Watch a match live; Ctrl-C stops watching.

    herotable watch megaclash.7q2k...
    """
    with connect(url, token) as client:
        try:
            print_by_turn(client.events(match_id))
        except KeyboardInterrupt:
            print_message("You stopped watching; the match is still running.")


def assign_seats(bots: Sequence[str], players: int, seat: int) -> list[str]:
    """The seats of a new match in order: the user at `seat`, the bots at the others. InvalidInput if they do not fit."""
    if not 0 <= seat < players:
        sentence = f"With {players} players the seats are 0 to {players - 1}, not {seat}."
        raise InvalidInput(sentence, code="unknown_seat", field="seat", value=seat)
    others = bots_for_seats(bots, players - 1, players)
    return [*others[:seat], ME, *others[seat:]]


def _play(client: Client, match_id: str, seat: int) -> None:
    for message in client.events(match_id, seat=seat):
        print_stream_event(message)
        decision = message.decision
        if decision is None or decision.seat != seat or not decision.options:
            continue
        choice = _ask(client, match_id, seat, decision)
        if choice == GIVE_UP:
            client.abandon(match_id, seat=seat)
        else:
            client.act(match_id, message.version, choice, seat=seat)


def _ask(client: Client, match_id: str, seat: int, decision: Decision) -> str:
    """Let the user choose an option; returns its key, or GIVE_UP."""
    if len(decision.options) == 1:
        out.print(f"  (only one choice: {decision.options[0].text})", style="dim", markup=False)
        return decision.options[0].key
    while True:
        out.print(decision.prompt or decision.kind, style="bold", markup=False)
        for number, option in enumerate(decision.options, 1):
            out.print(f"  {number:>2}  {option.text}", markup=False)
        answer = out.input("> ").strip()
        if answer == GIVE_UP:
            return GIVE_UP
        if answer == SHOW_TABLE:
            view = client.match(match_id, seat=seat)
            print_position(view.match, view.observation)
        elif answer in {option.key for option in decision.options}:
            return answer
        elif answer.isdecimal() and 1 <= int(answer) <= len(decision.options):
            return decision.options[int(answer) - 1].key
        else:
            print_message(f"Answer with a number from 1 to {len(decision.options)}, `{SHOW_TABLE}` or `{GIVE_UP}`.")

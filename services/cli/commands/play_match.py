"""`herotable match` and `herotable watch`: a match in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from services.cli.client.api import Client
from services.cli.client.models import Decision
from services.cli.commands.match_printer import tell_one, tell_position, tell_turns
from services.cli.commands.terminal import command_name, out, say
from services.kernel.errors import InvalidInput

ME = "me"
GIVE_UP, TABLE = "give up", "table"


def against_bots(client: Client, game: str, *, bots: Sequence[str], players: int, seat: int, options: dict[str, Any]) -> None:
    """Make a match with the user at `seat` and bots at the others, and play it."""
    players = players or client.game(game).min_players
    match = client.create_match(game, seated(bots, players, seat), options=options)
    out.print(f"{match.match_id}: you are seat {seat}. Answer with a number; `{TABLE}` shows the table, `{GIVE_UP}` ends it.", markup=False)
    try:
        _play(client, match.match_id, seat)
    except (KeyboardInterrupt, EOFError):
        say(f"The match goes on without you looking: {command_name()} watch {match.match_id}")


def seated(bots: Sequence[str], players: int, seat: int) -> list[str]:
    """Who sits where: the user at `seat`, the bots in turn at the others."""
    if not 0 <= seat < players:
        sentence = f"With {players} players the seats are 0 to {players - 1}, not {seat}."
        raise InvalidInput(sentence, code="unknown_seat", field="seat", value=seat)
    others = list(bots) * (players - 1) if len(bots) == 1 else list(bots)
    if len(others) != players - 1:
        sentence = f"{players} players need {players - 1} bots in --bots (or one for all), not {len(others)}."
        raise InvalidInput(sentence, code="invalid_policies", field="bots", value=",".join(bots))
    return [*others[:seat], ME, *others[seat:]]


def watch(client: Client, match_id: str) -> None:
    """Print the table, then what happens, until the match is over or Ctrl-C."""
    try:
        tell_turns(client.events(match_id))
    except KeyboardInterrupt:
        say("no longer watching; the match goes on")


def _play(client: Client, match_id: str, seat: int) -> None:
    for message in client.events(match_id, seat=seat):
        tell_one(message)
        decision = message.decision
        if decision is None or decision.seat != seat or not decision.options:
            continue
        answer = _ask(client, match_id, seat, decision)
        if answer == GIVE_UP:
            client.abandon(match_id, seat=seat)
        else:
            client.act(match_id, message.version, answer, seat=seat)


def _ask(client: Client, match_id: str, seat: int, decision: Decision) -> str:
    """The key of the option that the user picks, or GIVE_UP."""
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
        if answer == TABLE:
            seen = client.match(match_id, seat=seat)
            tell_position(seen.match, seen.observation)
        elif answer in {option.key for option in decision.options}:
            return answer
        elif answer.isdecimal() and 1 <= int(answer) <= len(decision.options):
            return decision.options[int(answer) - 1].key
        else:
            say(f"Answer with a number from 1 to {len(decision.options)}, `{TABLE}` or `{GIVE_UP}`.")

"""The `herotable` program: its commands, its help, and how errors are shown."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import typer
from typing_extensions import override

from services.cli.commands import checks, demo, installation, new_card, play_match, replay, simulate, up
from services.cli.commands.terminal import err
from services.kernel.errors import HerotableError


class CommandGroup(typer.core.TyperGroup):
    """Shows domain errors as a sentence instead of a traceback, with exit status 1."""

    @override
    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except HerotableError as error:
            err.print("error: ", style="bold red", end="")
            err.print(error.message, markup=False)
            raise typer.Exit(1) from None


class Panel(StrEnum):
    """Groups of commands in the help."""

    RUN = "Run a platform"
    PLAY = "Play and watch"
    STUDY = "Study"


app = typer.Typer(
    cls=CommandGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Card games over the network: rules on the server, exact replay, bots, bulk simulation.

    [bold]First steps[/]

      herotable demo              start a platform, play each game, check the matches, stop
      herotable up                run a platform on this machine, until Ctrl-C
      herotable match megaclash   play against a bot (in a second terminal)
      herotable simulate --game megaclash --bots greedy,random --matches 500
    """,
)

app.command(rich_help_panel=Panel.RUN)(up.up)
app.command(rich_help_panel=Panel.RUN)(demo.demo)
app.command(rich_help_panel=Panel.RUN)(installation.version)
app.command(rich_help_panel=Panel.PLAY)(play_match.match)
app.command(rich_help_panel=Panel.PLAY)(play_match.watch)
app.command(rich_help_panel=Panel.PLAY)(installation.games)
app.command(rich_help_panel=Panel.STUDY)(simulate.simulate)
app.command(rich_help_panel=Panel.STUDY)(replay.replay)
app.command(rich_help_panel=Panel.STUDY)(checks.scenario)
app.command(name="check-pack", rich_help_panel=Panel.STUDY)(checks.check_pack)
app.command(name="new-card", rich_help_panel=Panel.STUDY, context_settings=new_card.ARGUMENTS_AS_THEY_ARE)(new_card.new_card)

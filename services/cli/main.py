"""The commands of `herotable` and their help."""

from __future__ import annotations

import os
from enum import StrEnum
from importlib.metadata import version as distribution_version
from pathlib import Path
from typing import Annotated, Any

import typer

from services.cli.commands.terminal import out, remarks
from services.kernel.errors import HerotableError, InvalidInput

DEFAULT_URL = "http://127.0.0.1:8000"


class Commands(typer.core.TyperGroup):
    """Tells a refusal in a sentence instead of a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; exit status 1 with the sentence if it is refused."""
        try:
            return super().invoke(ctx)
        except HerotableError as error:
            remarks.print("error: ", style="bold red", end="")
            remarks.print(error.message, markup=False)
            raise typer.Exit(1) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Card games over the network: rules on the server, exact replay, bots, bulk simulation.

    [bold]First steps[/]

      herotable demo              everything once: start, play, show, check, stop
      herotable up                the platform on this machine, until Ctrl-C
      herotable match megaclash   play against a bot (in a second terminal)
      herotable simulate --game megaclash --bots greedy,random --matches 500
    """,
)

Url = Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="The platform's address.", show_default=True)]
Token = Annotated[
    str, typer.Option("--token", envvar="HEROTABLE_TOKEN", help="Access token; without one, you are a new guest.", show_default=False)
]


CardPack = Annotated[
    list[Path] | None,
    typer.Option(
        "--card-pack", help="A card pack (TOML) that changes or adds cards; may be repeated. See docs/writing-cards.md.", show_default=False
    ),
]


class Panels(StrEnum):
    """Groups in the help."""

    RUN = "Run a platform"
    PLAY = "Play and watch"
    STUDY = "Study"


@app.command(rich_help_panel=Panels.RUN)
def up(
    port: Annotated[int, typer.Option(help="Port of the public API; 0 takes any free one.", min=0, max=65535)] = 8000,
    data: Annotated[Path | None, typer.Option(help="Data directory. Default: HEROTABLE_DATA, else ~/.local/share/herotable.")] = None,
    workers: Annotated[int, typer.Option(help="Bot worker processes.", min=1, max=256)] = os.cpu_count() or 1,
    games: Annotated[str, typer.Option(help="Only these games, comma-separated. Default: all.")] = "",
    card_pack: CardPack = None,
) -> None:
    """Start the whole platform on this machine and leave it running; Ctrl-C stops it.

    Nothing else is needed: a Redis comes along, every write is on disk before it counts, and the next `up` on the same data
    directory goes on where this one stopped. Whatever crashes is started again.

      herotable up
      herotable up --port 9000 --data ./data --workers 4
    """
    _use_packs(card_pack)
    from services.cli.commands import up as command
    from services.cli.platform.data_directory import default_folder
    from services.cli.platform.local_platform import Wishes

    command.run(Wishes(data or default_folder(), port, workers, _games(games)))


@app.command(rich_help_panel=Panels.RUN)
def demo(
    keep: Annotated[bool, typer.Option("--keep", help="Leave the platform running afterwards, until Ctrl-C.")] = False,
    games: Annotated[str, typer.Option(help="Only these games, comma-separated. Default: all.")] = "",
    card_pack: CardPack = None,
) -> None:
    """Start everything on free ports, let bots play each game through the public API, show it as it happens, check it, stop.

    herotable demo
    herotable demo --keep
    """
    _use_packs(card_pack)
    from services.cli.commands import demo as command

    command.run(_games(games), keep=keep)


@app.command(name="match", rich_help_panel=Panels.PLAY)
def play_match(
    game: Annotated[str, typer.Argument(help="Name of the game; `herotable games` lists them.")],
    bots: Annotated[str, typer.Option(help="Policies of the other seats, comma-separated; one name serves for all.")] = "greedy",
    players: Annotated[int, typer.Option(help="Number of players; 0 takes the fewest.", min=0)] = 0,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.", min=0)] = 0,
    option: Annotated[list[str] | None, typer.Option(help="A match option as NAME=VALUE; may be repeated.")] = None,
    url: Url = DEFAULT_URL,
    token: Token = "",
) -> None:
    """Play in the terminal against bots.

    herotable match megaclash
    herotable match megaclash --bots random --seat 1 --option battlegrounds_to_win=2
    """
    from services.cli.client.api import connect
    from services.cli.commands import play_match as play

    with connect(url, token) as client:
        play.against_bots(client, game, bots=_names(bots), players=players, seat=seat, options=_options(option))


@app.command(rich_help_panel=Panels.PLAY)
def watch(
    match_id: Annotated[str, typer.Argument(help="Id of the match.")],
    url: Url = DEFAULT_URL,
    token: Token = "",
) -> None:
    """Watch a match as it happens; Ctrl-C ends watching.

    herotable watch megaclash.7q2k...
    """
    from services.cli.client.api import connect
    from services.cli.commands import play_match as play

    with connect(url, token) as client:
        play.watch(client, match_id)


@app.command(rich_help_panel=Panels.PLAY)
def games(
    url: Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="Ask this platform instead of this installation.")] = "",
) -> None:
    """The games, their players and their bots."""
    from services.cli.commands import installation as catalogue

    catalogue.show(url)


@app.command(rich_help_panel=Panels.STUDY)
def simulate(
    game: Annotated[str, typer.Option(help="Name of the game.")],
    bots: Annotated[str, typer.Option(help="A policy a seat, comma-separated; one name serves for all seats.")],
    matches: Annotated[int, typer.Option(help="How many matches.", min=1)] = 1000,
    players: Annotated[int, typer.Option(help="Number of players; 0: as many as bots are named, or the fewest.", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="A number or 64 hex digits; equal seeds give equal rows. Default: drawn and told.")] = "",
    rotate: Annotated[bool, typer.Option("--rotate/--no-rotate", help="Let the bots change seats from match to match.")] = True,
    option: Annotated[list[str] | None, typer.Option(help="A match option as NAME=VALUE; may be repeated.")] = None,
    workers: Annotated[int, typer.Option(help="Local processes.", min=1, max=256)] = os.cpu_count() or 1,
    jsonl: Annotated[Path | None, typer.Option(help="Write one row a match here, as JSON lines.")] = None,
    csv: Annotated[Path | None, typer.Option(help="The same as CSV.")] = None,
    chart: Annotated[Path | None, typer.Option(help="Draw win rates and lengths into this PNG file.")] = None,
    url: Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="Let the workers of this platform play.")] = "",
    token: Token = "",
    card_pack: CardPack = None,
) -> None:
    """Play many matches between bots and tell who wins how often, with 95 % intervals.

    herotable simulate --game megaclash --bots greedy,random --matches 10000 --seed 7
    herotable simulate --game megaclash --bots greedy --matches 2000 --jsonl rows.jsonl --csv rows.csv --chart rows.png
    herotable simulate --game megaclash --bots greedy,random --url http://127.0.0.1:8000
    """
    _use_packs(card_pack)
    from services.cli.commands import simulate as simulating
    from services.cli.commands.simulation_files import Outputs

    wanted = simulating.Wanted(
        game=game,
        bots=_names(bots),
        matches=matches,
        players=players,
        seed=seed,
        rotate=rotate,
        options=_options(option),
        workers=workers,
    )
    simulating.run(wanted, Outputs(jsonl, csv, chart), url=url, token=token)


@app.command(rich_help_panel=Panels.STUDY)
def replay(
    match: Annotated[str, typer.Argument(help="A file with the API's replay of a match, or a match id.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only check: the seed against its hash, the log by playing it.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Stop after every action until Enter is pressed.")] = False,
    save: Annotated[Path | None, typer.Option(help="Write the replay that came from the platform to this file.")] = None,
    url: Url = DEFAULT_URL,
    token: Token = "",
) -> None:
    """Show a finished match again, action by action, or check that it was fair.

    herotable replay megaclash.7q2k... --save match.json
    herotable replay match.json --step
    herotable replay match.json --verify
    """
    from services.cli.commands import replay as replaying

    document = replaying.read(match, url=url, token=token)
    if save:
        save.write_text(document.model_dump_json(indent=2), encoding="utf-8")
    replaying.verify(document) if verify else replaying.show(document, step=step)


@app.command(rich_help_panel=Panels.STUDY)
def scenario(paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", exists=True)]) -> None:
    """Play scenarios (a position, a script, what must be true) and tell which fail.

    herotable scenario tests/scenarios
    """
    from services.scenario.__main__ import main as run

    raise typer.Exit(run([str(path) for path in paths]))


@app.command(rich_help_panel=Panels.RUN)
def version() -> None:
    """The version of this installation and of its engines."""
    from services import registry

    out.print(f"herotable {distribution_version('herotable')}")
    for name in registry.names():
        out.print(f"  {name} {registry.find(name).version}")


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


@app.command(name="check-pack", rich_help_panel=Panels.STUDY)
def check_pack(pack: Annotated[list[Path], typer.Argument(help="Card packs (TOML files or folders of them).")]) -> None:
    """Check card packs: what is wrong is told with file, line, card and the closest valid word.

    herotable check-pack mine.toml
    """
    from services import registry

    _use_packs(pack)
    out.print(f"sound; engine versions: {', '.join(registry.find(name).version for name in registry.names())}", markup=False)


def _use_packs(packs: list[Path] | None) -> None:
    """Every game of this process and of those it starts plays with these packs; a bad one is refused here."""
    if packs:
        os.environ["HEROTABLE_CARD_PACKS"] = os.pathsep.join(str(path.resolve()) for path in packs)
    if not os.environ.get("HEROTABLE_CARD_PACKS"):
        return
    from services import registry

    for name in registry.names():
        registry.find(name)


def _games(text: str) -> tuple[str, ...]:
    from services import registry

    return tuple(_names(text) or registry.names())


def _options(pairs: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE pairs; a value that is JSON counts as such, anything else as text, a comma-separated one as a list."""
    from services.cli.commands.parameters import parse_value

    found: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, text = pair.partition("=")
        if not equals or not name:
            sentence = f"--option takes NAME=VALUE, such as battlegrounds_to_win=2, not {pair!r}."
            raise InvalidInput(sentence, code="invalid_option", field="option", value=pair)
        found[name] = parse_value(text)
    return found

"""Options that several commands take, and parsing of the values typed for them."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from services import registry
from services.kernel.errors import InvalidInput

DEFAULT_URL = "http://127.0.0.1:8000"

UrlOption = Annotated[str, typer.Option("--url", envvar="HEROTABLE_URL", help="The platform's address.", show_default=True)]
TokenOption = Annotated[
    str,
    typer.Option("--token", envvar="HEROTABLE_TOKEN", help="Access token; without one, you are a new guest.", show_default=False),
]
CardPackOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--card-pack", help="A card pack (TOML) that changes or adds cards; may be repeated. See docs/writing-cards.md.", show_default=False
    ),
]
GamesOption = Annotated[str, typer.Option(help="Only these games, comma-separated. Default: all.")]
MatchOption = Annotated[list[str] | None, typer.Option("--option", help="A match option as NAME=VALUE; may be repeated.")]


def parse_names(text: str) -> list[str]:
    """Split names at commas; empty ones are dropped."""
    return [part.strip() for part in text.split(",") if part.strip()]


def parse_games(text: str) -> tuple[str, ...]:
    """The games named in `text`, or all games if it is empty."""
    return tuple(parse_names(text) or registry.names())


def parse_value(text: str) -> Any:
    """Parse JSON (`2`, `true`, `["hero"]`), else a list if there are commas (`hero,villain`), else take the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return [part.strip() for part in text.split(",")] if "," in text else text


def parse_options(pairs: Sequence[str] | None) -> dict[str, Any]:
    """Parse NAME=VALUE pairs. Raises InvalidInput for anything else."""
    options: dict[str, Any] = {}
    for pair in pairs or ():
        name, equals, text = pair.partition("=")
        if not equals or not name:
            sentence = f"--option takes NAME=VALUE, such as battlegrounds_to_win=2, not {pair!r}."
            raise InvalidInput(sentence, code="invalid_option", field="option", value=pair)
        options[name] = parse_value(text)
    return options


def bots_for_seats(bots: Sequence[str], seats: int, players: int) -> list[str]:
    """One bot for each of `seats`; a single name serves for all of them. InvalidInput if the numbers differ."""
    names = list(bots) * seats if len(bots) == 1 else list(bots)
    if len(names) != seats:
        sentence = f"{players} players need {seats} bots in --bots (or one for all), not {len(names)}."
        raise InvalidInput(sentence, code="invalid_policies", field="bots", value=",".join(bots))
    return names


def use_card_packs(packs: Sequence[Path] | None) -> None:
    """Let every game of this process and its children use these packs, and load all games to check them.

    Without `packs`, those in HEROTABLE_CARD_PACKS are checked. Raises InvalidInput if a pack is invalid, or a folder has none.
    """
    for path in packs or ():
        if path.is_dir() and not any(path.glob("*.toml")):
            sentence = f"{path}: there is no card pack in the folder: no file whose name ends with .toml."
            raise InvalidInput(sentence, code="invalid_card_pack", field=str(path))
    if packs:
        os.environ["HEROTABLE_CARD_PACKS"] = json.dumps([str(path.resolve()) for path in packs])
    if os.environ.get("HEROTABLE_CARD_PACKS"):
        for name in registry.names():
            registry.find(name)

"""`herotable scenario` and `herotable check-pack`: checks of rules and cards without a platform."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from services import registry
from services.cli.commands.parameters import use_card_packs
from services.cli.commands.terminal import out
from services.kernel.errors import InvalidInput
from services.kernel.game import Game
from services.kernel.randomness import seed_from_int
from services.scenario.__main__ import main as run_scenarios

TRIAL_MATCHES, TRIAL_DECISIONS = 3, 500
"""How many random matches `check-pack` plays for each number of players, and how many decisions of each at most."""


def scenario(paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", exists=True)]) -> None:
    """Run scenarios (a position, a script, expectations) and report those that fail.

    herotable scenario tests/scenarios
    """
    raise typer.Exit(run_scenarios([str(path) for path in paths]))


def check_pack(pack: Annotated[list[Path], typer.Argument(help="Card packs (TOML files or folders of them).")]) -> None:
    """Check card packs and report what is wrong in one: file, line, card, key and the nearest valid word.

    Lists the cards that a valid pack replaces and adds, and plays a few random matches with them.

      herotable check-pack mine.toml
    """
    use_card_packs(pack)
    games = [registry.find(name) for name in registry.names()]
    for file in dict.fromkeys(summary.file for game in games for summary in game.card_packs):
        _list_cards(file, games)
    for game in games:
        if any(summary.replaced or summary.added for summary in game.card_packs):
            _play_trial_matches(game)
    out.print(f"sound; engine versions: {', '.join(game.version for game in games)}", markup=False)


def _list_cards(file: str, games: Sequence[Game]) -> None:
    """Print what a pack changes in each game. Raises InvalidInput if it is for a game that takes no packs."""
    read = [(game, summary) for game in games for summary in game.card_packs if summary.file == file]
    used = [(game, summary) for game, summary in read if summary.game in (None, game.name)]
    if not used:
        wanted = read[0][1].game
        takers = ", ".join(game.name for game, _ in read)
        sentence = f"{file}: {wanted} takes no card packs; the games that do are: {takers}."
        raise InvalidInput(sentence, code="invalid_card_pack", field=file, value=wanted)
    for game, summary in used:
        out.print(f"{file}: {summary.name!r} for {game.name}", markup=False)
        for verb, cards in (("replaces", summary.replaced), ("adds", summary.added)):
            if cards:
                out.print(f"  {verb} {', '.join(cards)}", markup=False)


def _play_trial_matches(game: Game) -> None:
    """Play random matches with the fewest and the most players. Raises EngineFault, which names the card, if one fails."""
    for players in dict.fromkeys((game.players[0], game.players[-1])):
        for seed in range(TRIAL_MATCHES):
            random = Random(seed)
            match = game.new_match(game.setup(players), seed_from_int(seed))
            for _ in range(TRIAL_DECISIONS):
                if match.over:
                    break
                match.apply(random.randrange(len(match.options)))

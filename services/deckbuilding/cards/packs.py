"""Card packs: TOML files in the vocabulary of the card files that override or add cards, checked before any match exists.

    game = "injustice"
    name = "printed texts"

    [words]                                # optional: own words, put together from others
    punch_through = "attack(damage(3), unavoidable=True)"

    [[card]]
    id = "heat_vision"                     # an id of the game overrides that card, what is left out stays; a new id adds one
    cost = 5
    play = ["power(2)", "punch_through"]

A pack is read (pack_source.py) and checked as a whole (pack_model.py, pack_check.py); its expressions (pack_expressions.py) become the
clauses of cards (pack_layer.py), which have to fit the annotations of the vocabulary (type_check.py).
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from services.deckbuilding.cards.card_facts import card_facts
from services.deckbuilding.cards.pack_check import checked
from services.deckbuilding.cards.pack_layer import PackLayer
from services.deckbuilding.cards.pack_source import PackProblem, PackSource, Place, Problems, hint, shown
from services.deckbuilding.state.cards import CardDeclaration
from services.kernel.cards import CardPackSummary


@dataclass(frozen=True)
class PackedCards:
    """The cards of a game with its packs laid over them."""

    declarations: tuple[CardDeclaration, ...]
    version_suffix: str
    """The suffix of the engine version for these packs; "" without packs."""
    packs: tuple[CardPackSummary, ...]


def with_packs(
    game: str,
    declarations: tuple[CardDeclaration, ...],
    words: Mapping[str, Any],
    paths: Sequence[Path],
) -> PackedCards:
    """The declarations of a set with its packs laid over them; ignores packs for other sets.

    Raises InvalidInput (code invalid_card_pack) with all problems of a pack: file, line, card, key and what would be right."""
    facts = card_facts(game)
    digest = hashlib.sha256()
    summaries: list[CardPackSummary] = []
    cards = {declaration.id: declaration for declaration in declarations}
    for path in paths:
        problems = Problems()
        with problems.collected():
            source = PackSource.read(path)
            data = _parsed(source)
            other = data.get("game")
            if isinstance(other, str) and other != game:
                summaries.append(CardPackSummary(source.file, path.stem, other, (), ()))
                continue
            layer = PackLayer(game, source, checked(source, data, facts, problems), path.stem, facts, problems)
            summaries.append(layer.lay_over(cards, words))
            digest.update(source.text.encode())
        problems.raise_all()
    laid_over = any(summary.game in (None, game) for summary in summaries)
    return PackedCards(tuple(cards.values()), f"+{digest.hexdigest()[:12]}" if laid_over else "", tuple(summaries))


def _parsed(source: PackSource) -> dict[str, Any]:
    """The tables of a pack. Raises PackProblem if it is not TOML."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+)", str(error))
        line = int(at[1]) if at else source.text.count("\n") + 1
        raise PackProblem(Place(source.file, line), f"no valid TOML: {error}") from None
    except RecursionError:
        raise PackProblem(Place(source.file), "no valid TOML: it is nested too deep") from None


def check_games(summaries: Sequence[CardPackSummary], games: Sequence[str]) -> None:
    """Checks that the game or set of every pack exists. Raises InvalidInput with the nearest name."""
    problems = Problems()
    for summary in summaries:
        if summary.game is not None and summary.game not in games:
            problems.add(
                PackSource.read(Path(summary.file)).top("game"), f"there is no game {shown(summary.game)}{hint(summary.game, games)}"
            )
    problems.raise_all()

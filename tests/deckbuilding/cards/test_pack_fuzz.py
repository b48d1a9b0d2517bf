"""Random card packs are either refused, or the box, the catalogue and matches work with them."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.arkham_asylum.game import ArkhamGame
from services.deckbuilding.cards.pack_contexts import misplaced
from services.deckbuilding.cards.pack_expressions import Vocabulary
from services.deckbuilding.cards.type_check import check_tree
from services.deckbuilding.sets.game import DeckGame
from services.deckbuilding.state.cards import CardDeclaration
from services.injustice.game import InjusticeGame
from services.kernel.errors import EngineFault, InvalidInput
from services.kernel.randomness import seed_from_int
from tests.deckbuilding.cards.pack_maker import PackMaker, quoted

GAMES: dict[str, type[DeckGame]] = {"injustice": InjusticeGame, "arkham_asylum": ArkhamGame}
BUILT_IN = {name: kind([]) for name, kind in GAMES.items()}
ODD = ("5", "-1", "true", "[]", "{}", '""', '"x"', "[1]", '["x"]', "1.5", "2000-01-01", '"\\u0000"', "99999999999999999999")
"""Unusual TOML values, of every type."""
PLENTIFUL = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


def made(random: Random, cards: int = 6) -> tuple[str, list[str]]:
    """A game, and a random pack for it whose clauses have the right types: its first line, then its cards."""
    name = random.choice(sorted(GAMES))
    game = BUILT_IN[name]
    played = ("starter", "unique_starter", "character", "nemesis", "super_move", "clash", "henchmen", "kick")
    ids = [card.id for card in game.declarations if random.random() < 0.1 or card.facts["kind"] in played]
    return name, [f'game = "{name}"\n', *PackMaker(random, Vocabulary(game.vocabulary()).words).cards(ids, cards)]


def load(name: str, text: str) -> DeckGame | None:
    """The game with the pack; None if it is refused, with an error that names the place."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pack.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        refusal = None
        try:
            return GAMES[name]([path])
        except InvalidInput as error:
            refusal = error
    assert refusal.code == "invalid_card_pack"
    assert "pack.toml" in refusal.message
    return None


def loaded_sound(random: Random) -> DeckGame | None:
    """A game with a random pack of cards that are each accepted alone; None if they are refused together."""
    name, (head, *cards) = made(random)
    return load(name, "".join([head, *(card for card in cards if load(name, head + card) is not None)]))


def play(game: DeckGame, random: Random, decisions: int) -> None:
    """Plays a random match; if a text of the pack stops it, the error must name the card."""
    game.catalogue()
    changed = {"advanced": True, "impossible": True} if game.name == "injustice" else {"draft": True}
    match = game.new_match(
        game.setup(random.choice(list(game.players)[:3]), random.choice(({}, changed))), seed_from_int(random.randrange(99))
    )
    with contextlib.suppress(EngineFault):
        for _ in range(decisions):
            if match.over:
                break
            assert match.decision() is not None
            match.apply(random.randrange(len(match.options)))


def mutated(random: Random, text: str) -> str:
    """The pack with a few random changes: characters, lines, values, words in the wrong place."""
    for _ in range(random.choice((1, 1, 2, 5))):
        lines = text.split("\n")
        at = random.randrange(len(lines))
        change = random.randrange(6)
        if change == 0:
            spot = random.randrange(len(text) + 1)
            text = text[:spot] + random.choice(("(", '"', "'", "[", "\x00", "=", "\\", "é", "-", "\ud800", ",")) + text[spot:]
        elif change == 1:
            spot = random.randrange(len(text) + 1)
            text = text[:spot] + text[spot + random.randrange(1, 8) :]
        elif change == 2:
            lines[at] = random.choice(lines)
            text = "\n".join(lines)
        elif change == 3 and "=" in lines[at]:
            lines[at] = f"{lines[at].split('=')[0]}= {random.choice(ODD)}"
            text = "\n".join(lines)
        elif change == 4 and "=" in lines[at]:
            lines[at] = f"{random.choice(lines).split('=')[0]}={lines[at].split('=', 1)[1]}"
            text = "\n".join(lines)
        else:
            words = sorted(BUILT_IN["injustice"].vocabulary())
            lines[at] = lines[at].replace(random.choice(words), random.choice(words))
            text = "\n".join(lines)
    return text


@PLENTIFUL
@given(st.randoms(use_true_random=False))
def test_a_mutated_pack_is_refused_or_played(random: Random) -> None:
    name, parts = made(random, 3)
    game = load(name, mutated(random, "".join(parts)))
    if game is not None:
        play(game, random, 20)


@PLENTIFUL
@given(st.text(max_size=200) | st.text(alphabet="\"'[]()=#\n\\ abcardplyi,.0-&|", max_size=60))
def test_any_text_is_a_pack_or_is_refused(text: str) -> None:
    load("injustice", text)


@PLENTIFUL
@given(st.text(alphabet="()[]{},.'\"&|+*-=:\\ \nabdrw013_", max_size=60))
def test_any_expression_is_a_clause_or_is_refused(text: str) -> None:
    load("injustice", f'[[card]]\nid = "heat_vision"\nplay = [{quoted(text).replace(chr(10), " ")}]\n')


@PLENTIFUL
@given(st.randoms(use_true_random=False))
def test_a_pack_whose_types_are_right_is_refused_or_played(random: Random) -> None:
    game = loaded_sound(random)
    if game is not None:
        play(game, random, 60)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_packs_whose_types_are_right_are_refused_or_played() -> None:
    accepted = 0
    for seed in range(600):
        random = Random(seed)
        game = loaded_sound(random)
        if game is not None:
            accepted += len(game.card_packs[0].replaced) + len(game.card_packs[0].added)
            play(game, random, 300)
    assert accepted > 600


@pytest.mark.parametrize("card", [card for game in BUILT_IN.values() for card in game.declarations], ids=lambda card: card.id)
def test_every_built_in_card_could_stand_in_a_pack(card: CardDeclaration) -> None:
    """The checks refuse nothing that the card files use."""
    for key in ("play", "ambush", "first_appearance", "passive", "activated"):
        for value in getattr(card, key):
            check_tree(value)
            assert misplaced(key, value) == ""
    if card.defense is not None:
        check_tree(card.defense)
    check_tree(card.slots)

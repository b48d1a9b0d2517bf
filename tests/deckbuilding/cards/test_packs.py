"""Card packs: all errors are reported together, with their places and the right form; valid packs are laid over the game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from services import registry
from services.deckbuilding.cards import pack_files, packs
from services.injustice.game import InjusticeGame
from services.kernel.errors import InvalidInput

CARD = '[[card]]\nid = "heat_vision"\n'
GAMES = ("injustice", "arkham_asylum")


def loaded(folder: Path, text: str | bytes) -> InjusticeGame:
    path = folder / "pack.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return InjusticeGame([path])


def refused(folder: Path, text: str | bytes) -> str:
    with pytest.raises(InvalidInput) as error:
        loaded(folder, text)
    assert error.value.code == "invalid_card_pack"
    return error.value.message.replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = 5\n", "pack.toml, line 1, key name: name must be a text, not 5."),
        ("\ngame = 5\n", "line 2, key game: game must be a text, not 5."),
        ("crads = 1\n", "there is no key 'crads'; did you mean 'card'?"),
        ("card = 5\n", "card must be written as [[card]], a table, not 5."),
        ("[words]\n\na = 5\n", "line 3, key words: a must be a text, not 5."),
        ("words = 5\n", "words must be a table that gives each word a text, not 5."),
        ('[words]\n"a b" = "draw()"\n', "a word is a name of letters, digits and underscores, not 'a b'"),
        (f"{CARD}name = 5\n", "pack.toml, line 3, card heat_vision, key name: name must be a text, not 5."),
        (f'{CARD}name = " "\n', "name must not be blank"),
        (f'{CARD}name = "a\\u0007"\n', "name must have no control characters, but has U+0007"),
        (f'{CARD}notes = ["a", "\\u202e"]\n', "notes must have no control characters, but has U+202E"),
        (f"{CARD}cost = true\n", "cost must be a whole number from 0 to 30, not True"),
        (f"{CARD}charge_cost = 1.0\n", "charge_cost must be a whole number from 0 to 8, not 1.0"),
        (f"{CARD}bribe = 1\n", "there is no key 'bribe'"),
        (f'{CARD}level = "1"\n', "level must be a whole number from 1 to 4, not '1'"),
        (f"{CARD}ongoing = 1\n", "ongoing must be true or false, not 1"),
        (f'{CARD}kind = "mane"\n', "there is no kind 'mane'; did you mean 'main'?"),
        ('[[card]]\nid = "light_punch"\nkind = "main"\n', "a card of kind 'starter' keeps it"),
        (f'{CARD}character = "injustice_batman"\n', "there is no character 'injustice_batman'; did you mean 'injustice_batman_character'?"),
        (f'{CARD}play = "power(2)"\n', "play must be a list of texts, not 'power(2)'"),
        (f"{CARD}play = [5]\n", "play must be a list of texts, not 5"),
        (f'{CARD}defense_places = ["hnd"]\n', "there is no place 'hnd'; did you mean 'hand'?"),
        (f'{CARD}slots = [[1, "a"]]\n', "a slot is written [number from 1 to 5, feature, clause], not [1, 'a']"),
        (f'{CARD}slots = [[1, "a", "any_card"]]\n', "'any_card' is no clause"),
        (f'{CARD}rows = ["power(1)"]\n', "'power(1)' is no TriggeredAbility(...) or StaticAbility(...)"),
        (f'{CARD}activated = ["power(1)"]\n', "'power(1)' is no ActivatedAbility(...)"),
        (f'{CARD}passive = ["Row(PLAYED, (draw(),))"]\nrows = []\n', "rows is another name of passive: give one of them"),
        ('[[card]]\nid = 5\n', "id must be an id of small letters, digits and underscores, not 5"),
        ('[[card]]\nid = "Heat"\n', "card Heat, key id: id must be an id of small letters, digits and underscores"),
        ("[[card]]\ncost = 3\n", "card number 1, key id: a card needs an id"),
        ('[[card]]\nid = "new"\nname = "New"\n', "a new card needs a type; the pack names no game"),
        (f"{CARD}[card.words]\na = 1\n", "there is no key 'words'"),
        (b"\xff\xfe", "it is not UTF-8"),
        ("[" * 5000, "no valid TOML"),
    ],
)  # fmt: skip
def test_a_wrong_key_or_value_is_refused(tmp_path: Path, text: str | bytes, says: str) -> None:
    assert says in refused(tmp_path, text)


@pytest.mark.parametrize(
    ("clause", "says"),
    [
        ("power(HAND)", "HAND cannot stand for the number of power; it must be a number from 0 to 1000 or a value such as its_cost()"),
        ("destroy(PLAYED)", "PLAYED cannot stand for the places of destroy; it must be a zone such as DISCARD or a place such as LINE_UP"),
        ("destroy(0)", "0 cannot stand for the places of destroy"),
        ("destroy(HAND, only=of_type(HAND))", "it must be a card type such as HERO"),
        ("destroy(HAND, only=cost_at_most('5'))", "'5' cannot stand for the cost of cost_at_most; it must be a number from 0 to 1000"),
        ("destroy(HAND, only=any_card | 3)", "on the right must be a filter such as of_type(HERO)"),
        ("destroy(HAND, optional=1)", "1 cannot stand for the optional of destroy; it must be True or False"),
        ("when(any_card, draw())", "it must be a condition such as control(of_type(HERO))"),
        ("draw(True)", "True cannot stand for the number of draw"),
        ("draw(done() + done())", "on the right must be a number from -1000 to 1000"),
        ("draw(-'x')", "is not allowed"),
        ("draw(number=1, number=2)", "is not allowed"),
        ("draw(*[1])", "is not allowed"),
        ("draw(nmber=1)", "got an unexpected keyword argument 'nmber'"),
        ("[1] * 1000000000", "cannot be put together"),
        ("attack(power)", "power is no clause, as attack needs"),
        ("together([power(1)])", "[power(1)] is no clause, as together needs"),
        ("choose_one(('a', [power(1)]), ('b', [heal]))", "('b', [heal]) cannot stand for the alternatives of choose_one"),
        ("play_top_of_main('keep')", "it must be 'destroy' or 'return'"),
        ("gain_top(HAND, 'x')", "it must be a stack such as WEAKNESS"),
        ("destroy(PLAY_AREA)", "it has no word for one of its places"),
        ("gain_top(WEAKNESS, 'a\\u0000')", "no control characters"),
        ("(" * 300, "cannot be read"),
        ("-" * 3000 + "1", "cannot be read"),
        ("_" * 6000, "5000 characters at most"),
        ("+".join(["1"] * 2000), "nested more than 20 deep"),
    ],
)
def test_a_clause_that_is_wrongly_typed_anywhere_is_refused(tmp_path: Path, clause: str, says: str) -> None:
    message = refused(tmp_path, f"{CARD}play = [{json.dumps(clause)}]\n")
    assert message.startswith("pack.toml, line 3, card heat_vision, key play: ")
    assert says in message


@pytest.mark.parametrize(
    ("key", "text", "says"),
    [
        ("passive", "TriggeredAbility(DAMAGE_BONUS, (draw(),))", "it must be an event such as PLAYED"),
        ("passive", "TriggeredAbility(PLAYED, (draw()))", "draw() cannot stand for the effects"),
        ("passive", "StaticAbility(PLAYED, value_of(1))", "it must be a question such as DAMAGE_BONUS"),
        ("passive", "StaticAbility(DAMAGE_BONUS)", "StaticAbility needs a value"),
        ("rows", "Row(DAMAGE_BONUS, (draw(),))", "DAMAGE_BONUS is a question, which needs a value"),
        ("rows", "Row(PLAYED, value=value_of(1))", "PLAYED is an event, which has effects and no value"),
        ("rows", "Row(PLAYED, (draw(),), whose=ALWAYS)", "it must be a word for whose event it is such as FOES"),
        ("activated", "ActivatedAbility(())", "ActivatedAbility needs effects"),
        ("ambush", "draw()", "the clauses of an Ambush stand inside each_player(...)"),
        ("ambush", "ambush_attack(draw())", "the clauses of an Ambush stand inside each_player(...)"),
        ("first_appearance", "attack(draw())", "no player can attack in it"),
        ("first_appearance", "each_player(next_attack(1))", "it has no effect on a player's turn"),
        ("play", "ambush_attack(draw())", "the clauses of an Ambush Attack stand inside each_player(...)"),
    ],
)
def test_a_clause_that_cannot_stand_there_is_refused(tmp_path: Path, key: str, text: str, says: str) -> None:
    assert says in refused(tmp_path, f"{CARD}{key} = [{json.dumps(text)}]\n")


def test_words_that_grow_without_bound_are_refused_at_once(tmp_path: Path) -> None:
    doubled = ['a0 = "any_card"', *(f'a{number + 1} = "a{number} & a{number}"' for number in range(60))]
    nested = ['b0 = "draw()"', *(f'b{number + 1} = "may(b{number})"' for number in range(200))]
    for lines in (doubled, nested):
        assert "too large with its words written out" in refused(tmp_path, "\n".join(["[words]", *lines]))


def test_a_word_that_is_wrong_is_reported_once(tmp_path: Path) -> None:
    message = refused(tmp_path, f'[words]\nhit = "damge(3)"\nhard = "together(hit, hit)"\n{CARD}play = ["hit", "hard"]\n')
    assert message == "pack.toml, line 2, key words: there is no word 'damge'; did you mean 'damage'?"


def test_all_problems_of_a_pack_are_reported_together_by_line(tmp_path: Path) -> None:
    text = (
        f'{CARD}cost = 99\nplay = [\n  "power(1)",\n  "damge(1)",\n]\ntpye = "hero"\n[[card]]\nid = "light_punch"\nplay = ["draw(HAND)"]\n'
    )
    lines = refused(tmp_path, text).splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "pack.toml, line 3, card heat_vision, key cost",
        "pack.toml, line 6, card heat_vision, key play",
        "pack.toml, line 8, card heat_vision, key tpye",
        "pack.toml, line 11, card light_punch, key play",
    ]


def test_an_endless_list_of_problems_is_cut(tmp_path: Path) -> None:
    cards = "".join(f'[[card]]\nid = "card_{number}"\ncost = -1\n' for number in range(500))
    lines = refused(tmp_path, cards).splitlines()
    assert len(lines) == 21
    assert lines[-1] == "There are 480 further problems."


def test_places_are_found_among_comments_and_strings_of_all_sorts(tmp_path: Path) -> None:
    lines = [
        "# [[card]]",
        'name = """\\',
        "[[card]] \\",
        'id = ""x""  """',
        "[[card]] # [[card]]",
        "id = 'heat_vision'",
        "keywords = ['''cost = 1''', \"[[card]]\"]",
        "# play = ['x']",
        "play = ['power(1)', # \"x\"",
        '  "damge(1)"]',
        "cost = 99",
    ]
    found = refused(tmp_path, "\n".join(lines)).splitlines()
    places = [f"pack.toml, line {line}, card heat_vision, key {key}" for line, key in ((10, "play"), (11, "cost"))]
    assert [line.split(":")[0] for line in found] == places


def test_a_byte_order_mark_and_any_line_ends_are_read_alike(tmp_path: Path) -> None:
    text = f'{CARD}cost = 3\nplay = ["power(1)"]\n'
    files = [mark + text.replace("\n", end) for mark in ("", "\ufeff") for end in ("\n", "\r\n")]
    assert len({loaded(tmp_path, file).version for file in files}) == 1
    assert "line 3" in refused(tmp_path, files[-1].replace("cost = 3", "cost = -3"))


def test_the_keys_of_version_0_1_mean_the_same_as_todays(tmp_path: Path) -> None:
    card = '[[card]]\nid = "injustice_batman_character"\n'
    rows = ["Row(DREW, (charge(1),), when=ALWAYS, text='x')", "Row(DAMAGE_BONUS, value=value_of(1))"]
    old = f'{card}rows = {json.dumps(rows)}\nabilities = ["Ability((draw(),))"]\n'
    passive = ["TriggeredAbility(DREW, (charge(1),), when=ALWAYS, text='x')", "StaticAbility(DAMAGE_BONUS, value_of(1))"]
    new = f'{card}passive = {json.dumps(passive)}\nactivated = ["ActivatedAbility((draw(),))"]\n'
    first, second = ({card.id: card for card in loaded(tmp_path, text).declarations}["injustice_batman_character"] for text in (old, new))
    assert first.activated == second.activated
    assert [type(ability) for ability in first.passive] == [type(ability) for ability in second.passive]
    assert first.passive[0] == second.passive[0]


def test_the_game_says_which_cards_a_pack_changes_and_adds(tmp_path: Path) -> None:
    game = loaded(tmp_path, f'name = "mine"\n{CARD}cost = 3\n[[card]]\nid = "new"\nname = "New"\ntype = "hero"\n')
    (pack,) = game.card_packs
    assert (pack.name, pack.game, pack.replaced, pack.added) == ("mine", None, ("heat_vision",), ("new",))


def test_a_pack_for_a_game_that_does_not_exist_is_refused_when_the_games_are_known(tmp_path: Path) -> None:
    game = loaded(tmp_path, 'game = "injustise"\n')
    with pytest.raises(InvalidInput, match="line 1, key game: there is no game 'injustise'; did you mean 'injustice'"):
        packs.check_games(game.card_packs, registry.names())
    packs.check_games(loaded(tmp_path, 'game = "arkham_asylum"\n').card_packs, registry.names())


def test_a_pack_for_another_game_is_ignored(tmp_path: Path) -> None:
    assert loaded(tmp_path, f'game = "arkham_asylum"\n{CARD}kind = "of that game"\n').version == InjusticeGame([]).version


def test_more_cards_than_a_box_can_hold_are_refused(tmp_path: Path) -> None:
    cards = "".join(f'[[card]]\nid = "card_{number}"\nname = "C"\ntype = "hero"\ncopies = 30\n' for number in range(600))
    assert "a box can hold 16384" in refused(tmp_path, cards)


@pytest.mark.parametrize("form", ["json", "lines", "one"])
def test_a_path_with_a_colon_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    folder = tmp_path / "c:d"
    folder.mkdir()
    for name in ("b.toml", "a.toml", "notes.txt"):
        (folder / name).write_text("")
    other = tmp_path / "e.toml"
    values = {"json": json.dumps([str(folder), str(other)]), "lines": f"{folder}\n{other}\n", "one": str(folder)}
    monkeypatch.setenv(pack_files.VARIABLE, values[form])
    found = [folder / "a.toml", folder / "b.toml", *([] if form == "one" else [other])]
    assert pack_files.named_paths() == found


def test_paths_are_separated_as_in_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(pack_files.VARIABLE, f"{tmp_path}:/nowhere/a.toml")
    assert pack_files.named_paths() == [Path("/nowhere/a.toml")], "a folder may be empty, as that of docker-compose is"
    monkeypatch.setenv(pack_files.VARIABLE, "")
    assert pack_files.named_paths() == []
    monkeypatch.setenv(pack_files.VARIABLE, "[no json")
    assert pack_files.named_paths() == [Path("[no json")]


def operations(folder: Path, cards: int, clause: str) -> int:
    """The number of function calls while a pack of that many cards is loaded."""
    card = '[[card]]\nid = "card_{0}"\nname = "Card"\ntype = "hero"\ncost = 3\nplay = ["power(1)", "{1}"]\n'
    text = "".join(card.format(number, clause) for number in range(cards))
    path = folder / "large.toml"
    path.write_text(text)
    calls = 0

    def count(*_: Any) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        packs.with_packs("injustice", (), InjusticeGame([]).vocabulary(), [path])
    except InvalidInput:
        pass
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("clause", ["draw()", "damge(1)"])
def test_loading_takes_as_many_steps_a_card_however_many_there_are(tmp_path: Path, clause: str) -> None:
    base, few, many = (operations(tmp_path, cards, clause) for cards in (0, 100, 400))
    assert many - base < 4.4 * (few - base)

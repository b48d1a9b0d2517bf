"""Any match of any game, played at random, goes from decision to decision to an end."""

from __future__ import annotations

import re
from random import Random

import pytest

from services.kernel.errors import IllegalAction, MatchOver, NotYourTurn
from services.kernel.match import Match
from tests.contract.cases import Case
from tests.contract.walk import every, play_out, walk

CARD = r"[a-z0-9_=]+(#\d+)?(@[a-z0-9_]+)?"
KEY = re.compile(
    rf"(play|buy|bribe|use|burn|defend|pick):{CARD}|target:\d|slot:\d+|guess:[a-z0-9_]+|choose:[a-z0-9_]+|call:(heads|tails)"
    r"|end_turn|pass|done|yes|no"
)
"""The closed list of option keys in tests/scenarios/README.md."""
AFTER_OWN_VERB = {"card": f":{CARD}", "number": r":\d+", "word": ":[a-z0-9_]+", "": ""}
EVERY_CASE = True
"""The fast run plays these with every set-up."""


def is_key(key: str, case: Case) -> bool:
    """Whether the key is in the list, or begins with a verb that the game has declared."""
    verb = key.partition(":")[0]
    subject = case.game.option_verbs().get(verb)
    return bool(KEY.fullmatch(key) or (subject is not None and re.fullmatch(verb + AFTER_OWN_VERB[subject], key)))


def test_every_decision_has_options_with_different_keys(case: Case, seed: int) -> None:
    for match in walk(case.match(seed), Random(seed)):
        decision = match.decision()
        assert decision is not None
        keys = decision.keys()
        assert len(keys) == len(match.options) > 0
        assert len(set(keys)) == len(keys)
        assert all(is_key(key, case) for key in keys), keys
        assert decision.seat == match.seat
        assert decision.kind
        assert decision.prompt
        assert all(option.text for option in decision.options)
        assert match.result() is None


def test_each_action_raises_the_version_by_one(case: Case, seed: int) -> None:
    match = case.match(seed)
    assert match.version == 0
    for version, walked in enumerate(walk(match, Random(seed))):
        assert walked.version == version


def test_the_end_has_winners_and_scores(case: Case, seed: int) -> None:
    match = play_out(case.match(seed), Random(seed))
    result = match.result()
    assert result is not None
    assert match.decision() is None
    assert match.options == []
    assert set(result.winners) <= set(range(case.players))
    assert len(result.scores) == case.players
    assert result.reason


def test_an_illegal_choice_is_refused_and_changes_nothing(case: Case, seed: int) -> None:
    seen: dict[str, None] = {"end_turn": None, "no such option": None, "": None}
    for match in every(5, walk(case.match(seed), Random(seed))):
        decision = match.decision()
        assert decision is not None
        before, options = match.save(), list(match.options)
        keys = set(decision.keys())
        for key in [key for key in seen if key not in keys][-20:]:
            with pytest.raises(IllegalAction):
                match.play(match.seat, key)
        for seat in {*range(-1, case.players + 1)} - {match.seat}:
            with pytest.raises(NotYourTurn):
                match.play(seat, decision.options[0].key)
        assert match.save() == before
        assert match.options == options
        seen.update(dict.fromkeys(decision.keys()))


def test_nothing_can_be_played_after_the_end(case: Case) -> None:
    match = play_out(case.match(0), Random(0))
    before = match.save()
    for seat in range(case.players):
        with pytest.raises(MatchOver):
            match.play(seat, "end_turn")
    assert match.save() == before


def test_no_card_is_lost_or_doubled(case: Case, seed: int) -> None:
    match = case.match(seed)
    box = match.census()
    assert box.total() > 0
    for walked in walk(match, Random(seed)):
        assert walked.census() == box
    assert match.census() == box


def test_collecting_events_does_not_change_the_match(case: Case, seed: int) -> None:
    silent, told = case.match(seed), case.match(seed, events=True)
    play_out(silent, Random(seed))
    play_out(told, Random(seed))
    assert silent.events is None
    assert told.events
    assert told.save() == silent.save()


def test_other_seeds_give_other_matches(case: Case) -> None:
    def dealt(seed: int) -> Match:
        return case.match(seed)

    views = [repr(dealt(seed).view()) for seed in range(8)]
    assert len(set(views)) == len(views)
    assert repr(dealt(0).view()) == views[0]

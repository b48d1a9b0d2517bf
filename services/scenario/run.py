"""Runs a scenario with its game, and reports where it fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from services.kernel.errors import HerotableError, IllegalAction, InvalidInput
from services.kernel.game import Game
from services.kernel.match import Match
from services.kernel.randomness import seed_from_int
from services.registry import find
from services.scenario.compare import check_partial, look_up, matches
from services.scenario.document import Scenario, ScenarioStep, read
from services.scenario.vocabulary import Vocabulary


class Failure(Exception):
    """An expectation that does not hold, at the step `where`."""

    def __init__(self, where: str, expected: str, found: str) -> None:
        super().__init__(f"{where}: expected {expected}; found {found}")


def run_file(path: Path) -> str | None:
    """Runs a file; returns None if the scenario holds, otherwise one line that says what failed, without the file name."""
    try:
        run(read(path))
    except Failure as failure:
        return str(failure)
    except HerotableError as error:
        return f"error: {error.message}"
    except Exception as error:  # noqa: BLE001 - one broken card must not hide the outcome of the other scenarios
        return f"error: the engine failed with {type(error).__name__}: {error}"
    return None


def run(scenario: Scenario) -> Match:
    """The match after the last step. Raises Failure if an expectation does not hold, InvalidInput for an unknown name."""
    game = find(scenario.game)
    setup = game.setup(game.players.start if scenario.players is None else scenario.players, scenario.options)
    seed = seed_from_int(scenario.seed)
    match = game.new_match(setup, seed) if scenario.position is None else game.position(setup, scenario.position, seed)
    runner = _Runner(game, match, Vocabulary(game, setup))
    for step in scenario.steps:
        try:
            runner.run_step(step)
        except InvalidInput as error:
            raise InvalidInput(f"step {step.number}: {error.message}", field=error.field, value=error.value) from None
    return match


class _Runner:
    def __init__(self, game: Game, match: Match, vocabulary: Vocabulary) -> None:
        self.game = game
        self.match = match
        self.vocabulary = vocabulary

    def run_step(self, step: ScenarioStep) -> None:
        """Plays or checks one step."""
        where = f"step {step.number}"
        if step.verb == "play":
            self._play(where, step.seat, step.body)
        elif step.verb == "expect":
            self._expect(where, step.body)
        elif step.verb == "offers":
            self._offers(where, step.body)
        else:
            self._error(where, step.body)

    def _play(self, where: str, seat: int, key: str) -> None:
        self.vocabulary.check_seat(seat)
        self.vocabulary.check_key(key)
        try:
            self.match.play(seat, key)
        except IllegalAction as error:
            raise Failure(where, f"that seat {seat} may choose {key}", f"{error.message}") from None

    def _expect(self, where: str, expected: dict[str, Any]) -> None:
        view = self.match.view()
        wrong, right = [], []
        for path, value in expected.items():
            found = look_up(view, str(path))
            check_partial(value, str(path))
            wanted = self._named(value, found)
            self.vocabulary.check_cards(_names(wanted), set(_names(view)))
            if not matches(wanted, found, ordered=str(path).rsplit(".", 1)[-1] in self.game.ordered_paths()):
                wrong.append(f"{path} = {_shown(value)}")
                right.append(f"{path} = {_shown(found)}")
        if wrong:
            raise Failure(where, ", ".join(wrong), ", ".join(right))

    def _offers(self, where: str, wanted: dict[str, Any]) -> None:
        for part in ("has", "lacks", "keys"):
            for key in wanted.get(part, ()):
                self.vocabulary.check_key(key)
        if "seat" in wanted:
            self.vocabulary.check_seat(wanted["seat"])
        decision = self.match.decision()
        if decision is None:
            raise Failure(where, f"a decision that offers {_shown(wanted)}", "that the match is over")
        keys = decision.keys()
        has, lacks = map(str, wanted.get("has", ())), map(str, wanted.get("lacks", ()))
        holds = (
            wanted.get("seat", decision.seat) == decision.seat
            and wanted.get("kind", decision.kind) == decision.kind
            and set(has) <= set(keys)
            and set(lacks).isdisjoint(keys)
            and ("keys" not in wanted or sorted(map(str, wanted["keys"])) == sorted(keys))
        )
        if not holds:
            found = {"seat": decision.seat, "kind": decision.kind, "keys": keys}
            raise Failure(where, f"an offer of {_shown(wanted)}", _shown(found))

    def _error(self, where: str, wanted: dict[str, Any]) -> None:
        if "seat" not in wanted or "key" not in wanted:
            raise InvalidInput("error takes both seat and key.", field="error", value=wanted)
        self.vocabulary.check_seat(wanted["seat"])
        self.vocabulary.check_key(wanted["key"])
        seat, key = wanted["seat"], str(wanted["key"])
        before = self.match.save()
        try:
            self.match.play(seat, key)
        except IllegalAction:
            if self.match.save() != before:
                raise Failure(where, f"that refusing {key} to seat {seat} changes nothing", "another position") from None
            return
        raise Failure(where, f"that {key} is refused to seat {seat}", "that it was accepted")

    def _named(self, expected: Any, found: Any) -> Any:
        """The expected value, in which numbers in a list of cards (`hand: [7, 6]`) are replaced by the names of these cards."""
        if not isinstance(found, list) or any(isinstance(value, int) for value in found):
            return expected
        if isinstance(expected, dict):
            return {key: value if key == "count" else self._named(value, found) for key, value in expected.items()}
        if isinstance(expected, list):
            return [str(value) if str(value) in self.vocabulary.cards else self._named(value, found) for value in expected]
        return expected


def _names(value: Any) -> list[str]:
    """All strings in a value, without the keys of mappings."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [name for inner in value.values() for name in _names(inner)]
    if isinstance(value, list):
        return [name for inner in value for name in _names(inner)]
    return []


def _shown(value: Any) -> str:
    """A value in the notation of scenarios, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    words = {None: "null", True: "true", False: "false"}
    return words.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)

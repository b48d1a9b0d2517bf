"""Reads scenario files as plain data, and refuses those that do not have the form of a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from services.kernel.errors import InvalidInput

SUFFIXES = (".yaml", ".yml")
KEYS = ("game", "title", "source", "seed", "setup", "position", "steps")
SETUP_KEYS = ("players", "options")
CHECKS: dict[str, tuple[str, ...]] = {"offers": ("seat", "kind", "has", "lacks", "keys"), "error": ("seat", "key")}


class _Loader(yaml.SafeLoader):
    """Plain data only; `yes` and `no` are words (they are option keys), and a key written twice is an error."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if isinstance(key, (list, dict)):
                raise InvalidInput(f"line {key_node.start_mark.line + 1}: a key must be a word or a number, not {key!r}.")
            if key in seen:
                raise InvalidInput(f"line {key_node.start_mark.line + 1}: {key!r} stands twice in one mapping.", value=key)
            seen.add(key)
        return super().construct_mapping(node, deep=deep)


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One step: `verb` is play, expect, offers or error, `body` its value in the file; `seat` is the seat of a play."""

    number: int
    verb: str
    body: Any
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, not yet checked against its game."""

    game: str
    title: str
    seed: int
    players: int | None
    options: dict[str, Any]
    position: dict[str, Any] | None
    steps: tuple[ScenarioStep, ...]


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files among the paths and in folders among them, in order of name; FileNotFoundError if a path does not exist."""
    for path in paths:
        if path.is_dir():
            yield from sorted(inner for inner in path.rglob("*") if inner.suffix in SUFFIXES and inner.is_file())
        elif path.is_file():
            yield path
        else:
            raise FileNotFoundError(f"{path}: there is no such file or folder")


def read(path: Path) -> Scenario:
    """The scenario in this file. Raises InvalidInput that describes the error."""
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a SafeLoader
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise InvalidInput(f"This is not YAML: {' '.join(str(error).split())}") from None
    return parse(data)


def parse(data: Any) -> Scenario:
    """The scenario in this data. Raises InvalidInput that describes the error."""
    known_keys(data, KEYS, "the scenario")
    game = data.get("game")
    if not isinstance(game, str):
        raise InvalidInput(f"game must be the name of a game, not {game!r}.", field="game", value=game)
    setup = data.get("setup") or {}
    known_keys(setup, SETUP_KEYS, "setup")
    seed = data.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**256:
        raise InvalidInput(f"seed must be a number from 0, not {seed!r}.", field="seed", value=seed)
    options = setup.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidInput(f"setup.options must be a mapping, not {options!r}.", field="setup.options", value=options)
    return Scenario(game, str(data.get("title", "")), seed, setup.get("players"), options, _position(data), _steps(data.get("steps")))


def known_keys(given: Any, known: Iterable[str], where: str) -> None:
    """Checks that this is a mapping with known keys only; raises InvalidInput otherwise."""
    listed = ", ".join(known)
    if not isinstance(given, dict):
        raise InvalidInput(f"{where} must be a mapping with some of: {listed}; not {given!r}.", field=where, value=given)
    for key in given:
        if key not in known:
            raise InvalidInput(f"{where} has no {key!r}; there are: {listed}.", field=where, value=key)


def _position(data: dict[str, Any]) -> dict[str, Any] | None:
    position = data.get("position")
    if position is not None and not isinstance(position, dict):
        raise InvalidInput(f"position must be a mapping, not {position!r}.", field="position", value=position)
    return position


def _steps(steps: Any) -> tuple[ScenarioStep, ...]:
    if not isinstance(steps, list) or not steps:
        raise InvalidInput("steps must be a list of at least one step.", field="steps", value=steps)
    return tuple(_step(number, step) for number, step in enumerate(steps, 1))


def _step(number: int, step: Any) -> ScenarioStep:
    if not isinstance(step, dict) or len(step) != 1:
        raise InvalidInput(f"step {number} must be one of SEAT: KEY, expect, offers, error; not {step!r}.", field="steps", value=step)
    (verb, body), *_ = step.items()
    if verb == "expect":
        if not isinstance(body, dict) or not body:
            raise InvalidInput(f"step {number}: expect takes paths and values, not {body!r}.", field="steps", value=body)
        return ScenarioStep(number, "expect", body)
    if verb in CHECKS:
        known_keys(body, CHECKS[verb], f"step {number}: {verb}")
        return ScenarioStep(number, verb, body)
    if isinstance(verb, bool) or not isinstance(verb, int):
        raise InvalidInput(f"step {number}: there is no {verb!r}; a step is SEAT: KEY, expect, offers or error.", field="steps", value=verb)
    return ScenarioStep(number, "play", str(body), verb)

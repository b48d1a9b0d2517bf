"""Speed of a game's engine on one core, each figure with a baseline measured in the same run.

    python -m bench.engine [--game GAME] [--seconds S]

decisions/s  random play of whole matches; baseline: the same loop of random choices among as many options, without a game
clone        in the middle of random matches; baseline: copy.deepcopy of the same saved state
observe      the view of one seat; baseline: the all-seeing view
replay       a whole match from its record; baseline: playing it by option numbers

Times are CPU time of this process, so that a busy machine disturbs them less.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import process_time

from services import registry
from services.kernel.game import Game, Setup
from services.kernel.match import Match
from services.kernel.randomness import commitment, derive_seed, seed_from_int
from services.kernel.record import Action, Record, replay

SEED = seed_from_int(20_26)
Row = tuple[str, float, str, str, float, str]


@dataclass(frozen=True, slots=True)
class Bench:
    """The game to measure, and the seconds for each measurement."""

    game: Game
    setup: Setup
    seconds: float

    def rate(self, once: Callable[[int], int]) -> float:
        """The units per second of `once`, which returns how many it has done; the same time before that is the warm-up."""
        start, number = process_time(), 0
        while process_time() - start < self.seconds:
            once(number)
            number += 1
        done, start = 0, process_time()
        while (spent := process_time() - start) < self.seconds:
            done += once(number)
            number += 1
        return done / spent

    def match(self, number: int, *, events: bool = False) -> Match:
        return self.game.new_match(self.setup, derive_seed(SEED, number), events=events)


def play(match: Match, draw: Callable[[], float]) -> int:
    """Plays a random match and returns the number of decisions."""
    apply = match.apply
    while match.seat >= 0:
        apply(int(draw() * len(match.options)))
    return match.version


def bare_choices(lengths: list[int], draw: Callable[[], float]) -> int:
    """Makes the same random choices without a game."""
    chosen = 0
    for length in lengths:
        chosen += int(draw() * length) < length
    return chosen


def decisions(bench: Bench) -> Iterator[Row]:
    """Measures random play, with events off and on."""
    draw = Random(1).random
    lengths = option_counts(bench.match(0))
    loop = bench.rate(lambda _: bare_choices(lengths, draw))
    for events, word in ((False, "off"), (True, "on")):
        deal = partial(bench.match, events=events)
        rate = bench.rate(lambda number, deal=deal: play(deal(number), draw))  # type: ignore[misc]
        yield f"decisions, events {word}", rate, "/s", "bare loop of choices", loop, "/s"
        rate = bench.rate(lambda number, deal=deal: play(deal(number), draw) > 0)  # type: ignore[misc]
        dealing = bench.rate(lambda number, deal=deal: deal(number) is not None)  # type: ignore[misc]
        yield f"matches, events {word}", rate, "/s", "dealing alone", dealing, "/s"


def option_counts(match: Match) -> list[int]:
    """The number of options at each decision of a random match."""
    draw, counts = Random(1).random, []
    while not match.over:
        counts.append(len(match.options))
        match.apply(int(draw() * len(match.options)))
    return counts


def positions(bench: Bench) -> list[Match]:
    """Every tenth position of some random matches."""
    found = []
    for number in range(6):
        match, draw = bench.match(number), Random(number).random
        while not match.over:
            if match.version % 10 == 0:
                found.append(match.clone())
            match.apply(int(draw() * len(match.options)))
    return found


def measure_views(bench: Bench) -> Iterator[Row]:
    """Measures `clone`, `observe`, `decision` and `determinize`, in microseconds."""
    matches = positions(bench)
    saved = [match.save() for match in matches]

    def microseconds(once: Callable[[int], object]) -> float:
        def use_all_matches(_: int) -> int:
            for index in range(len(matches)):
                once(index)
            return len(matches)

        return 1e6 / bench.rate(use_all_matches)

    deep, clone = microseconds(lambda index: copy.deepcopy(saved[index])), microseconds(lambda index: matches[index].clone())
    yield "clone", clone, "us", "deepcopy of the saved state", deep, "us"
    view, seen = microseconds(lambda index: matches[index].view()), microseconds(lambda index: matches[index].observe(0))
    yield "observe", seen, "us", "the all-seeing view", view, "us"
    decision = microseconds(lambda index: matches[index].decision())
    world = microseconds(lambda index: matches[index].determinize(0, SEED))
    yield "decision with keys and texts", decision, "us", "the all-seeing view", view, "us"
    yield "determinize", world, "us", "clone", clone, "us"


def measure_replay(bench: Bench) -> Iterator[Row]:
    """Measures the replay of a whole match from its record, in microseconds."""
    records, indices = [], []
    for number in range(8):
        record, chosen = recorded(bench, number)
        records.append(record)
        indices.append(chosen)

    def by_numbers(number: int) -> int:
        match = bench.match(number % 8)
        for index in indices[number % 8]:
            match.apply(index)
        return 1

    again = 1e6 / bench.rate(lambda number: replay(bench.game, records[number % 8]) is not None)
    yield f"replay of a match ({len(records[0].actions)} actions)", again, "us", "playing it by numbers", 1e6 / bench.rate(by_numbers), "us"


def recorded(bench: Bench, number: int) -> tuple[Record, list[int]]:
    """Plays a random match and returns its record and the option numbers."""
    match, draw, indices = bench.match(number), Random(number).random, []
    options = bench.setup.options.model_dump(mode="json")
    record = Record(bench.game.name, bench.game.version, bench.setup.players, options, match.seed, commitment(match.seed))
    while (decision := match.decision()) is not None:
        index = int(draw() * len(match.options))
        indices.append(index)
        record.actions.append(Action(decision.seat, decision.options[index].key))
        match.apply(index)
    return record, indices


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description="Speed of a game's engine on one core.")
    parser.add_argument("--game", choices=registry.names(), help="one game; all of them if left out")
    parser.add_argument("--players", type=int, help="number of players; the fewest if left out")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure")
    given = parser.parse_args()
    for name in [given.game] if given.game else registry.names():
        game = registry.find(name)
        setup = game.setup(given.players or game.players.start)
        print(f"{game.title}, {setup.players} players")
        bench = Bench(game, setup, given.seconds)
        for part in (decisions, measure_views, measure_replay):
            for label, value, unit, against, baseline, baseline_unit in part(bench):
                ratio = value / baseline
                print(f"  {label:<32}{value:>12,.1f} {unit:<3} {against:<28}{baseline:>14,.1f} {baseline_unit:<3} ratio {ratio:.3f}")


if __name__ == "__main__":
    main()

"""Randomness is a seed and a counter: the same on every machine, in every release, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.kernel import randomness

SEED = randomness.seed_from_int(7)
DRAWS = [69, 32, 0, 72, 34, 30, 69, 25]
SHUFFLED = [5, 7, 9, 6, 2, 8, 0, 1, 4, 3]
COMMITMENT = "3b8640748c723d14fbf95cb402c6b2c4593769cacce42e7e645b8ff61d4a4773"
DERIVED = "4773edf81f2ec40cd038c3ec40ed8bb1a5d0235d14f1eefd9e1a08f7d4ff8a5c"


def test_draws_equal_those_of_the_first_release() -> None:
    assert [randomness.below(SEED, counter, 100) for counter in range(1, 9)] == DRAWS
    cards = list(range(10))
    randomness.shuffle(SEED, 1, cards)
    assert cards == SHUFFLED
    assert randomness.commitment(SEED) == COMMITMENT
    assert randomness.derive_seed(SEED, 3).hex() == DERIVED


def test_a_number_is_a_256_bit_seed() -> None:
    assert len(randomness.seed_from_int(0)) == randomness.SEED_BYTES == 32
    assert randomness.seed_from_int(258)[-2:] == b"\x01\x02"
    assert len({randomness.fresh_seed() for _ in range(50)}) == 50
    assert all(len(randomness.fresh_seed()) == 32 for _ in range(5))


@given(seed=st.binary(min_size=32, max_size=32), counter=st.integers(0, 2**63), bound=st.integers(1, 2**40))
def test_a_draw_is_below_its_bound(seed: bytes, counter: int, bound: int) -> None:
    assert 0 <= randomness.below(seed, counter, bound) < bound


@given(seed=st.binary(min_size=32, max_size=32), counter=st.integers(0, 2**63), cards=st.lists(st.integers(), max_size=80))
def test_a_shuffle_keeps_the_cards_and_is_reproducible(seed: bytes, counter: int, cards: list[int]) -> None:
    first, second = list(cards), list(cards)
    randomness.shuffle(seed, counter, first)
    randomness.shuffle(seed, counter, second)
    assert first == second
    assert Counter(first) == Counter(cards)


def chi_squared(counts: Counter[object], cells: int) -> float:
    expected = counts.total() / cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def test_draws_are_uniform() -> None:
    counts: Counter[object] = Counter(randomness.below(SEED, counter, 20) for counter in range(20_000))
    assert chi_squared(counts, 20) < 43.8  # 19 degrees of freedom, p = 0.001


def test_every_order_of_four_cards_is_equally_likely() -> None:
    counts: Counter[object] = Counter()
    for counter in range(24_000):
        cards = [0, 1, 2, 3]
        randomness.shuffle(SEED, counter, cards)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chi_squared(counts, 24) < 49.7  # 23 degrees of freedom, p = 0.001


def test_seeds_of_a_job_differ() -> None:
    assert len({randomness.derive_seed(SEED, index) for index in range(1_000)}) == 1_000


@pytest.mark.parametrize("cards", [[], [5]])
def test_nothing_to_shuffle(cards: list[int]) -> None:
    before = list(cards)
    randomness.shuffle(SEED, 1, cards)
    assert cards == before


def test_the_commitment_depends_on_the_whole_seed_alone() -> None:
    flipped = bytes([*SEED[:-1], SEED[-1] ^ 1])
    assert randomness.commitment(SEED) == randomness.commitment(bytes(SEED))
    assert randomness.commitment(SEED) != randomness.commitment(flipped)

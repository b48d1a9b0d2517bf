"""Randomness as two plain values: a 256-bit seed and a counter.

Every draw hashes (seed, counter) with SHAKE-256, after the counter was incremented. So equal seeds and actions give equal matches
on every machine, a clone copies two references, and anybody can check a shuffle with the published seed.
"""

from __future__ import annotations

import hashlib
import secrets
from struct import unpack

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """256 bits from the operating system, for live matches."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from_int(number: int) -> bytes:
    """The seed of a scenario or test, which is written as a small number."""
    return number.to_bytes(SEED_BYTES, "big")


def derive_seed(seed: bytes, index: int) -> bytes:
    """The seed of match `index` of a bulk job: a hash of the job's seed and the index."""
    return hashlib.sha256(b"herotable/derive" + seed + index.to_bytes(8, "big")).digest()


def commitment(seed: bytes) -> str:
    """The hash of a seed, published when a match starts (hex, SHA-256)."""
    return hashlib.sha256(b"herotable/commitment" + seed).hexdigest()


def below(seed: bytes, counter: int, bound: int) -> int:
    """A number in [0, bound); its bias is under bound / 2**64."""
    digest = hashlib.shake_256(seed + counter.to_bytes(8, "big")).digest(8)
    return (int.from_bytes(digest, "little") * bound) >> 64


def shuffle(seed: bytes, counter: int, cards: list[int]) -> None:
    """Shuffles the list in place (Fisher-Yates) with the digits of one hash."""
    size = len(cards)
    if size < 2:
        return
    digest = hashlib.shake_256(seed + counter.to_bytes(8, "big")).digest(8 * size)
    words = unpack(f"<{size}Q", digest)
    for last in range(size - 1, 0, -1):
        other = (words[last] * (last + 1)) >> 64
        cards[last], cards[other] = cards[other], cards[last]

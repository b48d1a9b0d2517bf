"""Chunks cover every match once."""

from __future__ import annotations

from services.bots.simulation.chunks import MOST_CHUNKS, chunk_count, chunk_range, chunk_size


def test_chunks_cover_every_match_once_and_are_not_too_many() -> None:
    for matches, seconds_a_match in ((1, 1.0), (999, 0.001), (1_000_000, 0.5), (4097, 10.0)):
        size = chunk_size(matches, seconds_a_match, 1.0)
        count = chunk_count(matches, size)
        assert count <= MOST_CHUNKS
        assert [index for chunk in range(count) for index in chunk_range(matches, size, chunk)] == list(range(matches))

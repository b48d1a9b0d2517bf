"""Bots in live matches: the scheduler's dispatcher asks a worker for each due decision, the worker's player makes it.

Imports broker/ and what all rooms share, never simulation/.
"""

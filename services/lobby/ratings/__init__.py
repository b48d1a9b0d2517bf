"""Ratings and leaderboards. Imports services.lobby.shared and settings; tickets/, the servicer and the replica import it.

reports.py  reads the reports of finished matches from a Redis stream
store.py    ratings in Redis
skill.py    how a match changes ratings (pure)
scripts/    the Lua script that stores the ratings after a match
"""

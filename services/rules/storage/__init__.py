"""The logs of matches in Redis; lua/ has the scripts that read and change them atomically.

    match_store.py   reads and changes the log of a match
    pipeline.py      many calls to Redis in one write
    connection.py    the connection that they share

Imports none of the other rooms, and nothing of the games.
"""

"""The streaming calls.

    watches.py           the Watch streams: a match step by step
    match_updates.py     which matches have changed on other replicas
    play_multiplexer.py  the Play streams: many calls over one stream

Imports hosting/ and storage/.
"""

"""The gRPC service that hosts the matches of one game: `python -m services.rules megaclash`.

The log of a match in Redis is the match; the matches in the memory of a replica are a cache of it. Any number of replicas serve any
match at any time, and any of them may die at any time.

Modules and rooms, each of which may import those below it (an import contract checks that):

    main.py       the process
    servicer.py   the calls of the contract
    streams/      the Watch and Play streams
    hosting/      the matches: create, observe, act, give up
    storage/      the logs in Redis
    settings.py  metrics.py
"""

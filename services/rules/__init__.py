"""The gRPC service that hosts the matches of one game: `python -m services.rules megaclash`.

The log of a match lies in Redis and is the match; what a replica keeps in memory is a cache of it. Any number of replicas serve
any match at any moment, and any of them may die at any moment.

    servicer.py    the calls of the contract
    host.py        matches: create, look, act, give up
    moves.py       taking options and giving up
    play.py        many calls over one stream
    watch.py       matches as streams of what happens
    live.py        one match in memory, caught up from its log
    holders.py     who holds which seat
    cache.py       the bounded memory of live matches
    engine.py      calls into the game that can go wrong without harm
    watchdog.py    calls that do not end
    authority.py   who may see and do what
    limits.py      what input may look like
    codec.py       kernel values as messages
    store.py       the log in Redis; lua/ has its scripts
    pipeline.py    many calls to Redis in one go, over the connection of connection.py
    news.py        which matches moved on other replicas
"""

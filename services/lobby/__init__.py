"""The lobby: tables, tickets for quick match, ratings. All state is in Redis; any replica serves any call.

A table is a document changed by compare-and-set, a ticket a hash; each step of its life is one Lua script. A match is created under a
request id made from the table or the claim, so that repeating the request, after any crash, returns the same match.

    app.py       one replica: the servicer and the background work
    servicer.py  the calls of lobby.proto
    tables/      tables at which players arrange a match
    tickets/     tickets for quick match, and the matching of them
    ratings/     ratings and leaderboards, from the reports of finished matches
    shared/      ids, instants, cursors, metrics, the client of the rules services
    settings.py  the environment variables

Each line imports only lines below it, and tables/ and tickets/ do not import each other; an import contract in pyproject.toml checks
that. No other package imports the lobby: it is reached over gRPC.
"""

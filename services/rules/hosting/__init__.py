"""The matches of one game. `Host` finds and shows them, `Moves` changes them; both check the permissions of the actor.

    host.py              creates, finds, shows and lists matches
    moves.py             takes options, gives matches up
    request_checks.py    the form of requests
    setups.py            players and options of live matches
    authority.py         permissions of accounts and bots
    codec.py             kernel values as messages
    cache.py             the matches in memory, a bounded number
    live_match.py        a match in memory, caught up from its log
    seat_assignments.py  which account or bot holds which seats
    engine.py            calls into the game that contain its failures
    watchdog.py          interrupts calls that do not end
    notifications.py     messages for the bots and the lobby

Imports storage/, never streams/.
"""

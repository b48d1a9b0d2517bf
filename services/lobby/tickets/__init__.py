"""Tickets for quick match. Imports services.lobby.ratings (for newcomers' ratings), shared and settings; the servicer and the replica
import it.

    service.py      the operations: create, read, cancel
    matching.py     the rounds that group waiting tickets
    claims.py       from a group of tickets to its match
    wait_reason.py  why a ticket has no match yet
    store.py        tickets in Redis
    grouping.py     which tickets accept each other (pure)
    pools.py        the pools of tickets that ask for the same match (pure)
    windows.py      how the rating window widens (pure)
    scripts/        the Lua scripts, one for each step of a ticket's life
"""

"""The lobby: tables, tickets for quick match, ratings. All state is in Redis; any replica serves any call.

A table is a document changed by compare-and-set, a ticket a hash changed by one Lua script a step. A match is created under a request
id made from the table or the claim, so that whoever repeats it, after any crash, gets the same match.
"""

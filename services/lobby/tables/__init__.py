"""Tables at which players arrange a match. Imports services.lobby.shared and settings; the servicer and the replica import it.

service.py  the operations: checks with the rules services, changes of a table, the start of its match
store.py    tables in Redis
changes.py  pure changes of a Table message
codes.py    the codes of private tables, and the limit on wrong ones
scripts/    the Lua script that stores a table
"""

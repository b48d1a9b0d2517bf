"""What more than one room of the lobby needs. It imports nothing of the lobby but the settings, and every room may import it.

rules_client.py  the calls to the rules services
metrics.py       the Prometheus metrics
cursors.py       cursors and page sizes of lists
ids.py           random ids
instants.py      instants by the clock of Redis
"""

"""A typed client of the public API over HTTP. Imports no other package of the command line.

api.py         `connect` and the `Client`
transport.py   requests and streams that are retried during a short outage
*_models.py    the responses
"""

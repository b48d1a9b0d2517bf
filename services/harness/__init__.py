"""The technical base of all services: settings, logs, Redis, the gRPC server, channels, errors, metrics. It knows no game and no
service; every service may import it.

settings.py        the environment variables that all services share
logs.py            structured logs with request and match ids
redis_client.py    Redis with timeouts and a bounded pool
scripts.py         Lua scripts, sent again when Redis has lost them
errors.py          the mapping of domain errors to gRPC statuses, and back
interceptor.py     request ids, deadlines, metrics and errors of every call
health.py          the standard health service, which follows the state of Redis
server.py          `run_service(...)` runs a gRPC service as a process
channels.py        channels for the calls between services
probe.py           `python -m services.harness.probe HOST:PORT` for containers
telemetry.py       traces, if an operator wants them
limits.py          the largest sizes of request fields that several services share
option_structs.py  the options of a match as messages carry them
"""

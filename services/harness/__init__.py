"""What every service stands on: settings, logs, Redis, the gRPC server frame, channels, errors, metrics.

settings.py        the environment variables all services understand
logs.py            structured logs with request and match ids
redis_client.py    Redis with timeouts and a bounded pool
scripts.py         Lua scripts, loaded again when Redis has forgotten them
errors.py          the one table from domain errors to gRPC statuses, and back
interceptor.py     what happens around every call
health.py          the standard health service, wired to Redis
server.py          the frame: `run_service(...)` makes a service of a servicer
limits.py          the largest sizes of request fields that several services share
option_structs.py  the options of a match as messages carry them
channels.py        how one service calls another
probe.py           `python -m services.harness.probe HOST:PORT` for containers
"""

"""The public HTTP API of the platform. Of the other packages it imports `services.contracts` alone: it talks to them over gRPC.

The rooms, from the top; each imports only rooms below it (a `layers` contract in pyproject.toml checks this):

- `__main__`, `openapi`: the commands `python -m gateway` and `python -m gateway.openapi`.
- `asgi`: the application: middleware, the fast path of actions, exception handlers, the list of routers.
- `routers`: the operations, one module per resource.
- `dependencies`: FastAPI parameters that operations share. `streams`: what long-lived responses share.
- `state`: the stores and connections of one process, which handlers find through their request.
- `quotas`: rate limits, open streams, idempotency keys. `upstream`: calls to the services. `docs`: the OpenAPI description.
- `rendering`: messages of the services and stored objects as JSON.
- `auth`: accounts, tokens, scopes, the audit log. `schemas`: the JSON of requests and responses.
- `problems`: refusals as problem+json.
- `telemetry`: logs, metrics, request ids.
- `settings`: what an operator can configure.

The FastAPI dependencies have a room of their own, although they concern `auth` and `quotas`: they need `state`, which in turn is made
of `auth`, `quotas` and `upstream`, so that inside those rooms they would close an import circle.
"""

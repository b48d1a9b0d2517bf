"""The public HTTP API of the platform. Of the other packages it imports `services.contracts` alone: it talks to them over gRPC.

The rooms, from the top; each imports only rooms below it (a `layers` contract in pyproject.toml checks this):

- `__main__`, `openapi`: the commands `python -m gateway` and `python -m gateway.openapi`.
- `asgi`: the application: middleware, the fast path of actions, error handlers, the table of routers.
- `routers`: the operations, one module per resource.
- `dependencies`: parameters that operations share: the caller, idempotency, paging. `streams`: what long-lived responses share.
- `state`: the stores and connections of one process, which every handler finds in its request.
- `quotas`: rate limits, open streams, idempotency keys. `upstream`: calls to the services.
- `auth`: accounts, tokens, scopes, the audit log.
- `docs`: how operations are described in OpenAPI.
- `rendering`: messages of the services as JSON.
- `schemas`: the JSON of requests and responses.
- `problems`: refusals as problem+json.
- `telemetry`: logs, metrics, request ids.
- `settings`: what an operator can configure.

The FastAPI dependencies are a room of their own because they need `state`, which in turn is made of `auth`, `quotas` and `upstream`:
inside those rooms they would close a circle.
"""

"""The ASGI application: middleware, the fast path of actions, exception handlers and the list of routers. Only the commands import it."""

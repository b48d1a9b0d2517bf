"""The ASGI application: middleware, the fast path of actions, exception handlers and the list of routers. Imports every other room."""

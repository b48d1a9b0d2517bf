"""FastAPI dependencies that operations share: the caller and its rate limit, idempotency keys, paging. Imported by routers alone."""

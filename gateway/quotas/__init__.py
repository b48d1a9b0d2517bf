"""What is counted for each caller, in Redis and therefore over all gateways: requests, open streams, idempotency keys."""

"""gRPC calls to the rules services, the lobby and the simulations: deadlines, retries, and refusals turned into problems."""

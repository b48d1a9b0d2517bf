"""The services: the pure rules of the games, and the processes that host them."""

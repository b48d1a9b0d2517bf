"""The Celery worker: `python -m services.bots.worker`, and `python -m services.bots.worker.health` for containers.

Imports the rooms of the work it does, live/ and simulation/; nothing imports it. Its modules are imported by __main__.py only after
the environment variables that Celery and prometheus_client read at import are set.
"""

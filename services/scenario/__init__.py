"""Scenarios: a YAML file puts a game into an exact position, plays a few choices and says what must hold.

The format is described in tests/scenarios/README.md. `python -m services.scenario PATH...` runs files and folders.
"""

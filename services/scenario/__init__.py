"""Scenarios: YAML files that put a game into an exact position, play a few choices and check the result.

The format is described in tests/scenarios/README.md. `python -m services.scenario PATH...` runs files and folders.

    document.py    reads and checks scenario files
    vocabulary.py  the cards, seats and option keys that a scenario may use
    compare.py     compares expected values with those of a match
    run.py         runs a scenario

It reaches games through the registry and the kernel alone. The command line of the platform imports it; nothing else does.
"""

"""The `herotable` command line.

commands/   the commands and what they print
client/     a typed client of the public API
platform/   a platform as processes on this machine: Redis, services, data directory, supervision

`commands` may import the other two, which know nothing of each other; an import contract in pyproject.toml checks it.
main.py assembles the commands into the program.
"""

"""Runs the command line: `python -m services.cli` does the same as `herotable`."""

from services.cli.main import app

app()

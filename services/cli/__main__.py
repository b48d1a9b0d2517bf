"""`python -m services.cli`: the same as `herotable`."""

from services.cli.main import app

app()

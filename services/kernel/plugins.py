"""Plug-ins: objects at "module:ATTRIBUTE" that installed distributions register by entry points, or trials by an environment variable."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points


def locations(group: str, variable: str) -> dict[str, str]:
    """The location of each plug-in of an entry point group, by name.

    `variable` names the environment variable that adds to them, and takes precedence: "name=module:ATTRIBUTE", comma-separated."""
    found = dict(_installed(group))
    for part in filter(None, os.environ.get(variable, "").split(",")):
        name, _, location = part.partition("=")
        found[name.strip()] = location.strip()
    return found


@cache
def _installed(group: str) -> dict[str, str]:
    """Read once per process, because reading takes milliseconds."""
    return {point.name: point.value for point in entry_points(group=group)}


def load(location: str) -> object:
    """The object at "module:ATTRIBUTE". Raises ImportError or AttributeError if there is none."""
    module, _, attribute = location.partition(":")
    return getattr(import_module(module), attribute)

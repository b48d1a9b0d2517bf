"""Compares what a scenario expects with the view of a match: whole values, or lists by `has`, `lacks` and `count`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from services.kernel.errors import InvalidInput

PARTIAL = ("has", "lacks", "count")


def look_up(view: Any, path: str) -> Any:
    """The value at a dotted path. Raises InvalidInput with the part that does not exist and those that do."""
    value = view
    for part in path.split("."):
        if isinstance(value, Mapping):
            known = {str(key): inner for key, inner in value.items()}
        elif isinstance(value, list):
            known = {str(index): inner for index, inner in enumerate(value)}
        else:
            known = {}
        if part not in known:
            there = ", ".join(known) or "nothing, it is a plain value"
            raise InvalidInput(f"There is no {part!r} in the path {path!r}; there are: {there}.", field="path", value=path)
        value = known[part]
    return value


def matches(expected: Any, found: Any, *, ordered: bool) -> bool:
    """Whether the value found equals the expected one. With `ordered`, lists are compared in order; otherwise in any order, but slot by
    slot if the expected list contains nulls or lists.
    """
    if isinstance(expected, Mapping):
        return isinstance(found, list) and _partially_matches(expected, found)
    if not isinstance(expected, list):
        return type(expected) is type(found) and bool(expected == found)
    if not isinstance(found, list):
        return False
    if any(value is None or isinstance(value, list) for value in expected):
        return _slots(expected) == _slots(found)
    if ordered:
        return _flat(expected) == _flat(found)
    return Counter(_flat(expected)) == Counter(_flat(found))


def check_partial(expected: Any, path: str) -> None:
    """Raises InvalidInput for a partial expectation with another key than `has`, `lacks` or `count`, or with a value of the wrong type."""
    if not isinstance(expected, Mapping):
        return
    for key, value in expected.items():
        if key not in PARTIAL:
            raise InvalidInput(f"{path} cannot ask for {key!r}; there are: {', '.join(PARTIAL)}.", field=path, value=key)
        fits = isinstance(value, int) and not isinstance(value, bool) if key == "count" else isinstance(value, list)
        if not fits:
            raise InvalidInput(f"{path}: {key} takes {'a number' if key == 'count' else 'a list'}, not {value!r}.", field=path, value=value)


def _partially_matches(expected: Mapping[str, Any], found: list[Any]) -> bool:
    there = Counter(_flat(found))
    has = Counter(_flat(expected.get("has", [])))
    return (
        has <= there
        and not any(there[name] for name in _flat(expected.get("lacks", [])))
        and expected.get("count", there.total()) == there.total()
    )


def _flat(values: list[Any]) -> list[Any]:
    """The cards of a list, without their slots."""
    flat: list[Any] = []
    for value in values:
        if isinstance(value, list):
            flat += _flat(value)
        elif value is not None:
            flat.append(value)
    return flat


def _slots(values: list[Any]) -> list[Counter[Any]]:
    """The cards of each slot, without the empty slots at the right end."""
    slots = [Counter(_flat([value])) for value in values]
    while slots and not slots[-1]:
        slots.pop()
    return slots

"""What a scenario expects against what a position shows: whole values, or lists by `has`, `lacks` and `count`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from services.kernel.errors import InvalidInput

LESS = ("has", "lacks", "count")


def look_up(view: Any, path: str) -> Any:
    """The value at a dotted path; InvalidInput names the part that does not exist and lists what there is instead."""
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
    """Whether what was found is what was expected. `ordered`: a whole list is compared in order.

    Other lists are compared in any order, but slot by slot where the expected one has nulls or lists in it.
    """
    if isinstance(expected, Mapping):
        return isinstance(found, list) and _less_matches(expected, found)
    if not isinstance(expected, list):
        return type(expected) is type(found) and bool(expected == found)
    if not isinstance(found, list):
        return False
    if any(value is None or isinstance(value, list) for value in expected):
        return _slots(expected) == _slots(found)
    if ordered:
        return _plain(expected) == _plain(found)
    return Counter(_plain(expected)) == Counter(_plain(found))


def check_less(expected: Any, path: str) -> None:
    """InvalidInput if a sub-expectation asks something else than `has`, `lacks` or `count`."""
    if not isinstance(expected, Mapping):
        return
    for key, value in expected.items():
        if key not in LESS:
            raise InvalidInput(f"{path} cannot ask for {key!r}; there are: {', '.join(LESS)}.", field=path, value=key)
        fits = isinstance(value, int) and not isinstance(value, bool) if key == "count" else isinstance(value, list)
        if not fits:
            raise InvalidInput(f"{path}: {key} takes {'a number' if key == 'count' else 'a list'}, not {value!r}.", field=path, value=value)


def _less_matches(expected: Mapping[str, Any], found: list[Any]) -> bool:
    there = Counter(_plain(found))
    has = Counter(_plain(expected.get("has", [])))
    return (
        has <= there
        and not any(there[name] for name in _plain(expected.get("lacks", [])))
        and expected.get("count", there.total()) == there.total()
    )


def _plain(values: list[Any]) -> list[Any]:
    """The cards of a list, out of their slots."""
    flat: list[Any] = []
    for value in values:
        if isinstance(value, list):
            flat += _plain(value)
        elif value is not None:
            flat.append(value)
    return flat


def _slots(values: list[Any]) -> list[Counter[Any]]:
    """Slot by slot, without the empty ones at the right end."""
    slots = [Counter(_plain([value])) for value in values]
    while slots and not slots[-1]:
        slots.pop()
    return slots

"""The constants among the words of card packs, each with the family it belongs to, so that an event cannot stand for a zone."""

from __future__ import annotations

from services.deckbuilding.state.constants import Family


class Constant(int):
    """A number with the name and the family of a word; effects are given the plain number."""

    name: str
    family: Family | None
    """None for a constant that fits any number."""

    def __new__(cls, number: int, name: str, family: Family | None) -> Constant:
        """The number as a constant of that name."""
        made = super().__new__(cls, number)
        made.name, made.family = name, family
        return made

    def __repr__(self) -> str:
        return self.name


def constants(family: Family, **numbers: int) -> dict[str, Constant]:
    """Words for the constants of a family, by name."""
    return {name: Constant(number, name, family) for name, number in numbers.items()}

"""Justice League MegaClash: attack battlegrounds with stacks of numbers on a ring. Start reading at match.py."""

from services.megaclash.game import GAME

__all__ = ["GAME"]

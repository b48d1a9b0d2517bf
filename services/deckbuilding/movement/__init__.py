"""The functions that move cards, with the events of each move."""

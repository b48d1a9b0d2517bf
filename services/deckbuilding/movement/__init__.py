"""How cards move, with the events that belong to a move."""

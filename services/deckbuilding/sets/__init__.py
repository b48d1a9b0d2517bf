"""Sets and games: the hooks with their defaults, what a set brings along, mixing, the game and its match."""

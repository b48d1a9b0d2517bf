"""MegaClash's own bots. They see a match through a `Look`; nothing else in the game imports them but game.py."""

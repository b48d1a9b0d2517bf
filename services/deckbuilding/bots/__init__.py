"""The bots that both games share."""

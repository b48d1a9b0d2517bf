"""The greedy bot that both games share."""

"""The views of a match: decisions, observations, events, possible worlds, saved data, and the positions and views of scenarios."""

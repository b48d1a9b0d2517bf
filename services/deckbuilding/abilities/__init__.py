"""The trigger engine, and the order of the abilities that wait."""

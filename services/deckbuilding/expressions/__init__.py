"""What a text evaluates while it resolves: filters (which cards), numbers, conditions, and the notes of a text."""

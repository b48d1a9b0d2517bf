"""What a text asks for while it resolves: filters (which cards), numbers, conditions, and the notes that a text keeps."""

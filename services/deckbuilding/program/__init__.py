"""What the texts of cards are made of: effects and instructions, the program that they compile to, and how their sentences are worded."""

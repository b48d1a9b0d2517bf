"""The parts of card texts: effects and instructions, the program that they compile to, references between clauses, and wording."""

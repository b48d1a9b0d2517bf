"""The bots of Injustice. They see only observations and decisions, and import the cards only to value them."""

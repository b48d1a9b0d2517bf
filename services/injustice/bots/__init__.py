"""The bots of Injustice. They see observations and decisions alone and import the cards, for their values."""

"""The bots of Arkham Asylum. They see observations and decisions alone and import the cards, for their values."""

"""The procedure of a match: dealing, the main phase, the steps of ending a turn, the Line-Up, First Appearance, scoring."""

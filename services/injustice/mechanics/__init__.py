"""The mechanics that several cards of Injustice use; what one card alone does stands beside that card, in `cards/`.

health.py   damage, Health Bars, KO'd tokens, healing
meter.py    charges, Meter Burn, Super Moves
clash.py    effects that Clash cards and KO'd tokens share (Impossible Mode)
arenas.py   Arenas (Advanced Mode) and the appearance of the next Nemesis

Imports the shared rules only; arenas.py imports meter.py and clash.py.
"""

"""The mechanics that several cards of Injustice use. An effect of a single card stands above that card, in `cards/`.

    health.py   damage, Health Bars, KO'd tokens, healing
    meter.py    charges, Meter Burn, Super Moves
    clash.py    what Clash cards and KO'd tokens share (Impossible Mode)
    arenas.py   Arenas (Advanced Mode), and turning up the next Nemesis

arenas.py imports meter.py and clash.py; otherwise these files import only the shared rules.
"""

"""The effects that both games share, one file per family: control flow, players, choosing cards, moving, playing, attacking, lasting
effects.
"""

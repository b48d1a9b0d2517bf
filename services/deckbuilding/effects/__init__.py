"""The vocabulary of effects that both games share, one file a family: control flow, players, choosing cards, moving, playing, attacking,
lasting effects.
"""

"""The rules that the DC Deck-Building games share: zones, the turn, effects, Attack and Defense, Nemesis, Ongoing, scoring. Pure.

Rules that both rulebooks share are here; those of one rulebook are in the package of its game, which extends `sets.rules.Rules` and
declares its own zones, piles, counters, events, verbs and marks when it is imported. No code here names a game. docs/engine.md follows
one card from its declaration to its last effect, and says where to add something new.

The rooms, each of which imports only those above it in this list (`make lint` checks it):

    state/        the state of a match: names, cards, abilities as data, frames, option codes, the box, the match's slots
    program/      effects and instructions, the program that they compile to, wording
    expressions/  filters, numbers, conditions, notes
    abilities/    the trigger engine, the order of waiting abilities
    movement/     how cards move
    effects/      the shared vocabulary of effects
    turn/         dealing, main phase, end of turn, Line-Up, First Appearance, scoring
    views/        decisions, observations, events, worlds, saved data, scenario positions
    cards/        card(...), vocabulary, compiler, catalogue, card packs
    sets/         hooks, what a set brings, mixing, the game and its match
    bots/         the greedy bot
"""

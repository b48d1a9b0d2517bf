"""The rules that the DC Deck-Building games share: zones, the turn, effects, Attack and Defense, Nemesis, Ongoing, scoring. Pure.

What both rulebooks say alike is here; what only one says is in its game's package, which plugs in through `sets.rules.Rules` and declares
its own zones, piles, counters, events, verbs and marks when it is imported. No module asks which game it is in. docs/engine.md follows one
card from its declaration to its last effect, and says where something new goes.

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

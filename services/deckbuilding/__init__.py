"""The rules that the DC Deck-Building games share: zones, the turn, effects, Attack and Defense, Nemesis, Ongoing, scoring. Pure.

What both rulebooks say alike is here; what only one says is in its game's package, which plugs in through `rules.Rules` and declares
its own zones, piles, counters and events in `names`. There is no question "which game is this?" anywhere.

State
    names.py         zones, piles, counters and events by name; a game declares more when it is imported
    frames.py        a frame: what is being resolved, as a list of ints
    match.py         DeckMatch: all state in slots, the interpreter loop, clone
    saving.py, looking.py, determinizing.py, positions.py    plain data, observations, possible worlds, scenario positions
    choices.py       options as ints, their keys and texts

Cards
    facts.py         card(...): the declaration; Card: the compiled facts
    card_data.py     the declarations of a set with their facts
    effects.py       Effect: compiles, runs, renders its text, knows whether it would do anything
    box.py           compiles declarations and rule texts into one frozen Box
    texts.py         a card's text in our words
    packs.py         card packs in TOML: the same vocabulary

The vocabulary (all words in vocabulary.py, a guide in docs/writing-cards.md)
    flow.py          may, when, if_done, if_not_done, choose_one, together
    subjects.py      each_foe, each_player, target_foe, you, attacker; note
    clauses.py       power, draw, gain_weakness, reveal_top, look_at_top, discard_top, ...
    moving.py        put_it, destroy_it, return_it, put_this_on_top, ...
    picking.py       choose cards: destroy, discard, put, gain, reveal; places HAND, DISCARD, LINE_UP, CONTROL, LOOKED_AT
    playing.py       play_it, play_revealed, play_top_of_main
    attack.py        attack, area_attack, ambush_attack; the Defense window; success
    riders.py        until the end of the turn: next_attack, next_gain, next_success, at_end_of_turn, ...
    triggers.py      Row: triggered and standing abilities as data; Ability: what may be used; the order of waiting abilities
    values.py, filters.py    numbers, conditions, which cards

Procedure
    turn.py          the main phase; the steps of ending a turn as instructions that a game puts in its order
    zones.py         every move of a card
    strikes.py       what makes an Attack successful
    rules.py         the hooks of a game
    scoring.py       VP with a line for each card and token, tie-breaks
    appearance.py    First Appearance Attacks
    dealing.py       set-up: main deck, Nemesis stack, Characters, first hands
    game.py          DeckGame: what a game package subclasses
    options.py       the settings that the games share

Mixed sets
    sets.py          the sets by name, what a set brings into a match of another game, what can be mixed
    mixing.py        the rules of a host and its guests as one
"""

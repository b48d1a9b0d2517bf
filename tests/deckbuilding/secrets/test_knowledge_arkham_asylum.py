"""Arkham Asylum: decisions, events and knowledge wherever cards are looked at, revealed, drawn, passed or chosen.

The format is that of knowledge_cases.py; every case runs with the switch of live matches on.
"""

from __future__ import annotations

import pytest

from tests.deckbuilding.secrets.knowledge_cases import ALL, Case, Lies, check, only

ARK = "arkham_asylum"
ALINE = ["killer_moth", "fear_toxin", "crowbar", "firefly", "man_bat"]
ARK_LINE = {"line_up": ALINE}

CASES = (
    Case(
        "Arms Deal: an Equipment gained from the Line-Up into the hand is known to all",
        ARK,
        [{"character": "killer_croc", "hand": ["arms_deal", "punch"], "vp_tokens": 2}, {"character": "mr_freeze"}],
        ["0 main play:arms_deal", "0 yes_no yes"],
        {"crowbar": ALL},
        [Lies("crowbar", "hand 0", ALL)],
        common={"line_up": ["killer_moth", "bane", "crowbar", "firefly", "man_bat"]},
    ),
    Case(
        "Vicki Vale: the hand looked at is known to her player and named to its holder",
        ARK,
        [
            {"character": "killer_croc", "ongoing": ["vicki_vale"], "vp_tokens": 1},
            {"character": "mr_freeze", "hand": ["titus", "batwing", "punch"]},
            {"character": "scarecrow"},
        ],
        ["0 main use:vicki_vale", "0 target target:1"],
        {"titus": only(0, 1), "batwing": only(0, 1)},
        [Lies("titus", "hand 1", only(0, 1)), Lies("batwing", "hand 1", only(0, 1))],
        common=ARK_LINE,
    ),
    Case(
        "Giant Mallet (Arkham Asylum): the top card looked at and returned is known to its player",
        ARK,
        [{"character": "killer_croc", "hand": ["giant_mallet"], "deck": ["titus", "punch", "punch"]}, {"character": "mr_freeze"}],
        ["0 main play:giant_mallet", "0 yes_no no"],
        {"titus": only(0)},
        [Lies("titus", "deck 0 top", only(0))],
        common=ARK_LINE,
    ),
    Case(
        "Julia Pennyworth: one card drawn, two returned in an order that only their player knows",
        ARK,
        [
            {"character": "killer_croc", "ongoing": ["julia_pennyworth"], "deck": ["titus", "batwing", "magpie", "punch", "punch"]},
            {"character": "mr_freeze"},
        ],
        ["0 main use:julia_pennyworth", "0 pick pick:batwing", "0 pick pick:magpie"],
        {"titus": only(0), "batwing": only(0), "magpie": only(0)},
        [
            Lies("batwing", "hand 0", only(0)),
            Lies("magpie", "deck 0 top", only(0)),
            Lies("titus", "deck 0 1 top", only(0)),
        ],
        common=ARK_LINE,
    ),
    Case(
        "Jervis Tetch: the revealed top card that was returned is known to all",
        ARK,
        [{"character": "killer_croc", "hand": ["jervis_tetch"]}, {"character": "mr_freeze", "deck": ["titus", "punch"]}],
        ["0 main play:jervis_tetch", "0 target target:1", "0 yes_no no"],
        {"titus": ALL},
        [Lies("titus", "deck 1 top", ALL)],
        common=ARK_LINE,
    ),
    Case(
        "Death Trap: the guessed card is shown and, if the guess was right, stays on top",
        ARK,
        [{"character": "killer_croc", "hand": ["death_trap"]}, {"character": "mr_freeze", "deck": ["bane", "punch"]}],
        ["0 main play:death_trap", "1 defense pass", "1 guess guess:yes"],
        {"bane": ALL},
        [Lies("bane", "deck 1 top", ALL)],
        common=ARK_LINE,
    ),
    Case(
        "Freeze Gun: a card Frozen at random is seen by all",
        ARK,
        [{"character": "killer_croc", "hand": ["freeze_gun"]}, {"character": "mr_freeze", "hand": ["titus"]}],
        ["0 main play:freeze_gun", "1 defense pass"],
        {"titus": ALL},
        common=ARK_LINE,
    ),
    Case(
        "Orphan: who reveals an Attack card keeps it, known to all",
        ARK,
        [
            {"character": "killer_croc", "deck": ["punch"] * 5},
            {"character": "mr_freeze", "hand": ["harvey_bullock", "titus"]},
        ],
        ["0 main end_turn", "1 defense pass", "0 defense pass", "1 pick pick:harvey_bullock", "0 pick pass"],
        {"harvey_bullock": ALL, "titus": only()},
        [Lies("harvey_bullock", "hand 1", ALL), Lies("titus", "hand 1", only(1))],
        common={**ARK_LINE, "nemesis_stack": ["orphan"], "nemesis_face_down": True},
    ),
    Case(
        "Robin: a passed card goes to a discard pile, for all to see",
        ARK,
        [{"character": "killer_croc", "deck": ["titus", *["punch"] * 4]}, {"character": "mr_freeze", "hand": ["harvey_bullock", "punch"]}],
        ["0 main end_turn", "1 defense pass", "0 defense pass", "1 pick pick:harvey_bullock", "0 pick pick:titus"],
        {"harvey_bullock": ALL, "titus": ALL},
        common={**ARK_LINE, "nemesis_stack": ["robin"], "nemesis_face_down": True},
    ),
    Case(
        "Riddle token 4: the top card of the main deck was shown to all, the token too",
        ARK,
        [{"character": "the_riddler"}, {"character": "mr_freeze", "power": 3}],
        ["1 main buy:killer_moth", "1 guess guess:yes"],
        {"hulking_strength": ALL, "riddle_token_4": ALL},
        [Lies("hulking_strength", "main top", ALL)],
        common={
            **ARK_LINE,
            "active": 1,
            "main_deck": ["hulking_strength", "bane"],
            "riddle_slots": ["riddle_token_4", None, None, None, None],
        },
    ),
    Case(
        "Riddle token 7: who has no card to pass is asked all the same",
        ARK,
        [{"character": "the_riddler"}, {"character": "mr_freeze", "power": 3, "hand": ["punch"]}],
        ["1 main buy:killer_moth", "1 defense pass", "1 pick pass"],
        {"punch": only()},
        [Lies("punch", "hand 1", only(1))],
        common={**ARK_LINE, "active": 1, "riddle_slots": ["riddle_token_7", None, None, None, None]},
    ),
    Case(
        "Riddle Me This: the token looked at is known to The Riddler alone",
        ARK,
        [{"character": "the_riddler", "hand": ["riddle_me_this"]}, {"character": "mr_freeze"}],
        ["0 main play:riddle_me_this", "0 yes_no yes"],
        {"riddle_token_3": only(0)},
        [Lies("riddle_token_3", "riddles top", only(0))],
        common={**ARK_LINE, "riddle_stack": ["riddle_token_3", "riddle_token_1", "riddle_token_2"]},
    ),
    Case(
        "Riddle Me This: the attached token is known to The Riddler alone",
        ARK,
        [{"character": "the_riddler", "hand": ["riddle_me_this"]}, {"character": "mr_freeze"}],
        ["0 main play:riddle_me_this", "0 yes_no yes", "0 slot slot:2"],
        {"riddle_token_3": only(0)},
        [Lies("riddle_token_3", "slots 2", only(0))],
        common={**ARK_LINE, "riddle_stack": ["riddle_token_3", "riddle_token_1", "riddle_token_2"]},
    ),
    Case(
        "Bribed cards lie under the main deck, known to all",
        ARK,
        [{"character": "killer_croc", "vp_tokens": 3, "deck": ["punch"] * 5}, {"character": "mr_freeze"}],
        ["0 main bribe:fear_toxin", "1 defense pass", "0 main end_turn"],
        {"fear_toxin": ALL},
        [Lies("fear_toxin", "main bottom", ALL)],
        common=ARK_LINE,
    ),
    Case(
        "Bat-Cow: a Starter Released from hand lies at the bottom of its owner's deck, known to all",
        ARK,
        [
            {"character": "killer_croc", "hand": ["bat_cow", "bloodthirst"], "deck": ["vulnerability", "titus"]},
            {"character": "mr_freeze"},
        ],
        ["0 main play:bat_cow", "0 pick pick:bloodthirst"],
        {"bloodthirst": ALL, "vulnerability": only(0)},
        [Lies("bloodthirst", "deck 0 bottom", ALL)],
        common=ARK_LINE,
    ),
    Case(
        "Bat-Cow: asked also without a Starter in hand",
        ARK,
        [{"character": "killer_croc", "hand": ["bat_cow", "titus"]}, {"character": "mr_freeze"}],
        ["0 main play:bat_cow", "0 pick pass"],
        {"titus": only()},
        [Lies("titus", "hand 0", only(0))],
        common=ARK_LINE,
    ),
    Case(
        "Solomon Grundy: a Defense put under the deck from the discard pile is known to all",
        ARK,
        [{"character": "killer_croc", "hand": ["harvey_bullock"]}, {"character": "mr_freeze", "hand": ["solomon_grundy"]}],
        ["0 main play:harvey_bullock", "1 defense defend:solomon_grundy", "1 yes_no yes"],
        {"solomon_grundy": ALL},
        [Lies("solomon_grundy", "deck 1 bottom", ALL)],
        common=ARK_LINE,
    ),
    Case(
        "Kite Man: the guessed card is seen by all only when the Surge adds it",
        ARK,
        [{"character": "killer_croc", "hand": ["kite_man"]}, {"character": "mr_freeze"}],
        ["0 main play:kite_man"],
        {"bane": only(), "hulking_strength": only()},
        [Lies("bane", "main top", only())],
        common={**ARK_LINE, "main_deck": ["bane", "hulking_strength"]},
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_decisions_events_and_knowledge(case: Case) -> None:
    check(case)

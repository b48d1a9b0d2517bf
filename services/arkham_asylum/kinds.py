"""The kinds of cards, the card types and the facts that Arkham Asylum adds to those of both rulebooks."""

from __future__ import annotations

from services.deckbuilding.state.card_kinds import declare_fact, declare_kind
from services.deckbuilding.state.cards import declare_card_type

NAME = "arkham_asylum"

LOCATION = declare_card_type("location", "Location", of=NAME)
HOSTAGE = declare_card_type("hostage", "Hostage", of=NAME)

declare_kind("unique_starter", "unique Starter", of=NAME)
declare_kind("henchmen", "Henchmen", of=NAME, stack="henchmen_stack", for_sale=True)
# without a stack: a destroyed Hostage does not return (AA-61)
declare_kind("hostage", "Hostage", of=NAME, for_sale=True)
declare_kind("riddle_token", "Riddle token", of=NAME, separate=True, in_packs=False)
declare_kind("tile", "Bribe tile", of=NAME, separate=True, in_packs=False)

declare_fact("bribe", int, of=NAME, limits=(0, 9), in_packs=True)
declare_fact("subtype", str, of=NAME)
declare_fact("vp_rule", str, of=NAME)

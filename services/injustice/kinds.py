"""The kinds of cards, the card type and the facts that Injustice adds to those of both rulebooks."""

from __future__ import annotations

from services.deckbuilding.state.card_kinds import declare_fact, declare_kind
from services.deckbuilding.state.cards import declare_card_type

NAME = "injustice"

SUPER_MOVE = declare_card_type("super_move", "Super Move", of=NAME)

declare_kind("kick", "Flying Kick", of=NAME, stack="kick_stack", for_sale=True)
declare_kind("super_move", "Super Move", of=NAME)
declare_kind("clash", "Clash", of=NAME)
declare_kind("arena", "Arena", of=NAME, separate=True, in_packs=False)
declare_kind("ko_token", "KO'd token", of=NAME, separate=True, ongoing=True, in_packs=False)

declare_fact("charge_cost", int, of=NAME, limits=(0, 8), in_packs=True)
declare_fact("label", str, of=NAME)
for _fact in ("charge_cost", "character", "label"):
    declare_fact(f"{_fact}_source", str, of=NAME)

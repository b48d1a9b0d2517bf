"""Why not yet: the truth about a ticket, found by the same rule that makes the matches."""

from __future__ import annotations

from dataclasses import dataclass

from services.lobby.grouping import LOOKS, Line
from services.lobby.ticket_store import StoredTicket, TicketStore
from services.lobby.windows import WindowRule

ENDED = {
    "cancelled": "You took the ticket back.",
    "no_heartbeat": "The ticket expired because nothing was heard of you for too long; ask for it or send a heartbeat more often.",
    "waited_too_long": "The ticket expired because it waited longer than a ticket may; make a new one.",
}


@dataclass(frozen=True, slots=True)
class Why:
    """A stable code and a sentence."""

    code: str
    text: str


async def explain(ticket: StoredTicket, store: TicketStore, rule: WindowRule) -> Why:
    """What the ticket still waits for, or how it ended."""
    if ticket.status == "MATCHED":
        return Why("", f"The match is {ticket.match_id}.")
    if ticket.status == "MATCHING":
        return Why("matching", "Enough players were found; the match is being created.")
    if ticket.status != "WAITING":
        return Why(ticket.why, ticket.why_text or ENDED.get(ticket.why, "The ticket has ended."))
    reason = await _missing(ticket, store, rule)
    return Why(reason.code, reason.text + _bots(ticket))


async def _missing(ticket: StoredTicket, store: TicketStore, rule: WindowRule) -> Why:
    game, players = ticket.wish.game, ticket.pool.players
    same, everybody = ticket.same, ticket.everybody
    if same <= 1 and everybody > same:
        return Why("other_options", f"{_people(everybody - same)} for {game}, but with other players, options or rating mode than yours.")
    if same <= 1:
        return Why("nobody_else", f"Nobody else waits for {game} now.")
    if same < players:
        return Why("too_few_players", f"{same} of the {players} players that the match needs wait now, you among them.")
    me = ticket.as_candidate(rule)
    near = [other for other in await store.near(ticket.pool, me.rating, me.window, LOOKS) if other.ticket_id != me.ticket_id]
    if len(Line([me, *near]).around(me.ticket_id, players)) == players:
        return Why("next_round", "Enough players fit; a round of matching takes you next, unless somebody who waits longer takes them.")
    if len(near) + 1 < players:
        few = f"{_people(same - 1)} for just this, but too few within {me.window:.0f} rating points of you; the window widens."
        return Why("rating_window", few)
    return Why("rating_window", f"{_people(len(near))} within your window, but their own windows do not reach far enough yet; they widen.")


def _people(count: int) -> str:
    return "1 other player waits" if count == 1 else f"{count} other players wait"


def _bots(ticket: StoredTicket) -> str:
    if ticket.bots_due_ms is None:
        return ""
    seconds = (ticket.bots_due_ms - ticket.now_ms) / 1000
    return f" Bots fill the free seats in {seconds:.0f} s." if seconds >= 1 else " Bots fill the free seats now."

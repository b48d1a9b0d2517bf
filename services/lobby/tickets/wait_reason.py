"""Why a ticket has no match yet, computed by the same rules that make the matches."""

from __future__ import annotations

from dataclasses import dataclass

from services.lobby.tickets.grouping import MAX_NEIGHBOURS, SortedCandidates
from services.lobby.tickets.store import StoredTicket, TicketStore
from services.lobby.tickets.windows import WindowRule

ENDED = {
    "cancelled": "You took the ticket back.",
    "no_heartbeat": "The ticket expired because you sent nothing for too long; read it or send a heartbeat more often.",
    "waited_too_long": "The ticket expired because it waited longer than a ticket may; make a new one.",
}


@dataclass(frozen=True, slots=True)
class WaitReason:
    """A stable code, and a sentence that explains it to people."""

    code: str
    text: str


async def wait_reason(ticket: StoredTicket, store: TicketStore, rule: WindowRule) -> WaitReason:
    """What the ticket still waits for, or how it ended."""
    if ticket.status == "MATCHED":
        return WaitReason("", f"The match is {ticket.match_id}.")
    if ticket.status == "MATCHING":
        return WaitReason("matching", "Enough players were found; the match is being created.")
    if ticket.status != "WAITING":
        return WaitReason(ticket.end_reason, ticket.end_text or ENDED.get(ticket.end_reason, "The ticket has ended."))
    reason = await _missing_players(ticket, store, rule)
    return WaitReason(reason.code, reason.text + _bots(ticket))


async def _missing_players(ticket: StoredTicket, store: TicketStore, rule: WindowRule) -> WaitReason:
    game, players = ticket.request.game, ticket.pool.players
    same_pool, same_game = ticket.same_pool, ticket.same_game
    if same_pool <= 1 and same_game > same_pool:
        others = f"{_people(same_game - same_pool)} for {game}, but with other players, options or rating mode than yours."
        return WaitReason("other_options", others)
    if same_pool <= 1:
        return WaitReason("nobody_else", f"Nobody else waits for {game} now.")
    if same_pool < players:
        return WaitReason("too_few_players", f"{same_pool} of the {players} players that the match needs wait now, you among them.")
    me = ticket.as_candidate(rule)
    near = [other for other in await store.near(ticket.pool, me.rating, me.window, MAX_NEIGHBOURS) if other.ticket_id != me.ticket_id]
    if len(SortedCandidates([me, *near]).around(me.ticket_id, players)) == players:
        return WaitReason(
            "next_round", "Enough players fit; a round of matching takes you next, unless somebody who waits longer takes them."
        )
    if len(near) + 1 < players:
        few = f"{_people(same_pool - 1)} for just this, but too few within {me.window:.0f} rating points of you; the window widens."
        return WaitReason("rating_window", few)
    return WaitReason(
        "rating_window", f"{_people(len(near))} within your window, but their own windows do not reach far enough yet; they widen."
    )


def _people(count: int) -> str:
    return "1 other player waits" if count == 1 else f"{count} other players wait"


def _bots(ticket: StoredTicket) -> str:
    if ticket.bots_due_ms is None:
        return ""
    seconds = (ticket.bots_due_ms - ticket.now_ms) / 1000
    return f" Bots fill the free seats in {seconds:.0f} s." if seconds >= 1 else " Bots fill the free seats now."

"""The operations on tickets: checks set-ups with the rules services, creates, reads and cancels tickets."""

from __future__ import annotations

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.kernel.errors import InvalidInput
from services.lobby.settings import LobbySettings, to_ms
from services.lobby.shared import instants
from services.lobby.shared.ids import new_id
from services.lobby.shared.rules_client import RulesClient
from services.lobby.tickets.store import StoredTicket, TicketStore
from services.lobby.tickets.wait_reason import wait_reason
from services.lobby.tickets.windows import WindowRule


class TicketService:
    """The operations on tickets, for the servicer."""

    def __init__(self, tickets: TicketStore, rules: RulesClient, settings: LobbySettings) -> None:
        self._tickets = tickets
        self._rules = rules
        self._settings = settings
        self._rule = WindowRule.from_settings(settings)

    async def create(self, request: lobby_pb2.CreateTicketRequest) -> lobby_pb2.Ticket:
        """Makes a waiting ticket, or returns the one that a request with the same id made."""
        account = request.player.account_id
        request_key = f"lobby:request:ticket:{account}:{request.request_id}" if request.request_id else ""
        ticket_id = await self._tickets.id_of_request(request_key)
        if ticket_id is None:
            if request.rated and request.bot_policy:
                raise InvalidInput(
                    "A rated match is for accounts alone: leave bot_policy out, or ask for an unrated match.",
                    code="rated_with_bots",
                    field="bot_policy",
                    value=request.bot_policy,
                )
            setup = await self._rules.check_setup(request.game, request.setup, [request.bot_policy] if request.bot_policy else [])
            ticket = lobby_pb2.Ticket(
                ticket_id=new_id("tkt"),
                player=request.player,
                game=request.game,
                setup=setup,
                rated=request.rated,
                bot_policy=request.bot_policy,
            )
            return await self._describe(await self._tickets.create(ticket, request_key))
        return await self.get(ticket_id, account)

    async def get(self, ticket_id: str, account_id: str) -> lobby_pb2.Ticket:
        """The ticket with its status and the reason for it; reading it counts as a heartbeat."""
        return await self._describe(await self._tickets.touch(ticket_id, account_id))

    async def cancel(self, ticket_id: str, account_id: str) -> lobby_pb2.Ticket:
        """Cancels the ticket and returns it."""
        await self._tickets.cancel(ticket_id, account_id)
        return await self.get(ticket_id, account_id)

    async def _describe(self, stored: StoredTicket) -> lobby_pb2.Ticket:
        reason = await wait_reason(stored, self._tickets, self._rule)
        ticket = lobby_pb2.Ticket(
            status=f"TICKET_STATUS_{stored.status}",
            match_id=stored.match_id,
            rating=stored.rating,
            rating_window=self._rule.after(stored.waited),
            waited_seconds=stored.waited,
            why=reason.code,
            why_text=reason.text,
            created_at=instants.timestamp(stored.created_ms),
            expires_at=instants.timestamp(min(stored.seen_ms + to_ms(self._settings.ticket_heartbeat_seconds), stored.deadline_ms)),
        )
        ticket.MergeFrom(stored.request)
        return ticket

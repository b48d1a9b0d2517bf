"""A typed client of the public API.

    with connect("http://127.0.0.1:8000") as client:
        match = client.create_match("megaclash", ["me", "greedy"])
        for message in client.events(match.match_id):
            ...

Requests are retried during a short outage of the platform, and streams resume where they broke off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from services.cli.client.lobby_models import Account, GameInfo, Rating, Table, Ticket
from services.cli.client.match_models import ActionResult, MatchInfo, MatchView, Replay, StreamEvent
from services.cli.client.simulation_models import Simulation, SimulationRow
from services.cli.client.transport import RETRY_PAUSE, ApiError, Transport

CONNECT_SECONDS = 2.0
"""How long `connect` retries, because the platform may still be starting."""
RETRY_SECONDS = 30.0


def connect(url: str, token: str = "") -> Client:
    """Return a client with that token, or one of a new guest account. Raises Unavailable if no platform answers."""
    client = Client(url, token, retry_seconds=CONNECT_SECONDS)
    if token:
        client.me()
    else:
        client.become_guest()
    client.transport.retry_seconds = RETRY_SECONDS
    return client


class Client:
    """The API of one platform, used by one account. Not thread-safe.

    Every method raises ApiError for an error response, and Unavailable if the platform does not answer for `retry_seconds`.
    """

    def __init__(self, url: str, token: str = "", *, retry_seconds: float = RETRY_SECONDS) -> None:
        self.transport = Transport(url, token, retry_seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.transport.close()

    # Accounts ------------------------------------------------------------------------------------------------------

    def become_guest(self, *, bot: bool = False) -> Account:
        """Create a guest account and use its token from now on."""
        return self._use(self.transport.post("/v1/accounts/guest", {"bot": bot}))

    def register(self, name: str, password: str) -> Account:
        """Create an account with a password and use its token from now on."""
        return self._use(self.transport.post("/v1/accounts", {"name": name, "password": password}))

    def log_in(self, name: str, password: str) -> Account:
        """Log in and use the new token from now on."""
        return self._use(self.transport.post("/v1/tokens", {"name": name, "password": password}))

    def me(self) -> Account:
        """The account that the token belongs to."""
        return Account.model_validate(self.transport.get("/v1/me")["account"])

    def _use(self, issued: dict[str, Any]) -> Account:
        self.transport.token = issued["token"]
        return Account.model_validate(issued["account"])

    # Games ---------------------------------------------------------------------------------------------------------

    def games(self) -> list[GameInfo]:
        """The games of the platform."""
        return [GameInfo.model_validate(one) for one in self.transport.get("/v1/games")["games"]]

    def game(self, name: str) -> GameInfo:
        """The game of that name."""
        return GameInfo.model_validate(self.transport.get(f"/v1/games/{name}"))

    def leaderboard(self, game: str) -> list[Rating]:
        """The first page of the leaderboard, best first."""
        return [Rating.model_validate(one) for one in self.transport.get(f"/v1/games/{game}/leaderboard")["ratings"]]

    # Matches -------------------------------------------------------------------------------------------------------

    def create_match(
        self, game: str, seats: Sequence[str], *, options: dict[str, Any] | None = None, private: bool = False, seed: str | None = None
    ) -> MatchInfo:
        """Create a match. Each seat is `me` or the name of a bot's policy."""
        body = {"game": game, "seats": list(seats), "options": options or {}, "private": private, "seed": seed}
        return MatchInfo.model_validate(self.transport.post("/v1/matches", body)["match"])

    def match(self, match_id: str, *, seat: int | None = None) -> MatchView:
        """The match as this account sees it; `seat` picks one of several seats that it holds."""
        return MatchView.model_validate(self.transport.get(f"/v1/matches/{match_id}", _without_none(seat=seat)))

    def act(self, match_id: str, expected_version: int, option: str, *, seat: int | None = None) -> ActionResult:
        """Choose the option with that key. ApiError with code `version_conflict`: the match has moved on since `expected_version`."""
        body = {"expected_version": expected_version, "option": option, **_without_none(seat=seat)}
        return ActionResult.model_validate(self.transport.post(f"/v1/matches/{match_id}/actions", body))

    def abandon(self, match_id: str, *, seat: int | None = None) -> MatchInfo:
        """Concede the match: the other seats win."""
        return MatchInfo.model_validate(self.transport.post(f"/v1/matches/{match_id}/abandon", _without_none(seat=seat))["match"])

    def replay(self, match_id: str) -> Replay:
        """The complete record of a match that is over."""
        return Replay.model_validate(self.transport.get(f"/v1/matches/{match_id}/replay"))

    def events(self, match_id: str, *, seat: int | None = None, from_version: int | None = None) -> Iterator[StreamEvent]:
        """Yield the messages of the match until it is over: a snapshot first, or the steps after `from_version`."""
        version = from_version

        def query() -> dict[str, Any]:
            return _without_none(seat=seat, from_version=version)

        while True:
            for line in self.transport.lines(f"/v1/matches/{match_id}/events", query):
                message = StreamEvent.model_validate_json(line)
                if message.type == "error":
                    raise ApiError(message.data["status"], message.data)
                if message.type != "heartbeat":
                    yield message
                    version = message.version
                if message.type == "end":
                    return
            time.sleep(RETRY_PAUSE)

    # Tables and tickets --------------------------------------------------------------------------------------------

    def create_table(
        self, game: str, players: int, *, options: dict[str, Any] | None = None, private: bool = False, rated: bool = False
    ) -> Table:
        """Create a table. This account is its host and holds the first seat."""
        body = {"game": game, "players": players, "options": options or {}, "private": private, "rated": rated}
        return Table.model_validate(self.transport.post("/v1/tables", body)["table"])

    def table(self, table_id: str) -> Table:
        """The table with that id."""
        return Table.model_validate(self.transport.get(f"/v1/tables/{table_id}")["table"])

    def tables(self, game: str) -> list[Table]:
        """The open public tables of a game, newest first."""
        return [Table.model_validate(one) for one in self.transport.get("/v1/tables", {"game": game})["tables"]]

    def join_table(self, table_id: str, *, code: str | None = None, seat: int | None = None) -> Table:
        """Take a seat at a table; a private one needs its code."""
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/join", _without_none(code=code, seat=seat))["table"])

    def add_bot(self, table_id: str, policy: str, *, seat: int | None = None) -> Table:
        """Give a seat to a bot (host only)."""
        body = {"policy": policy, **_without_none(seat=seat)}
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/bots", body)["table"])

    def start_table(self, table_id: str) -> Table:
        """Start the match (host only)."""
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/start", {})["table"])

    def create_ticket(
        self, game: str, players: int, *, options: dict[str, Any] | None = None, rated: bool = False, bot_policy: str | None = None
    ) -> Ticket:
        """Request a quick match; with `bot_policy`, bots may fill the empty seats."""
        body = {"game": game, "players": players, "options": options or {}, "rated": rated, "bot_policy": bot_policy}
        return Ticket.model_validate(self.transport.post("/v1/tickets", body)["ticket"])

    def ticket(self, ticket_id: str) -> Ticket:
        """The state of a ticket. Reading it keeps the ticket alive."""
        return Ticket.model_validate(self.transport.get(f"/v1/tickets/{ticket_id}")["ticket"])

    def cancel_ticket(self, ticket_id: str) -> Ticket:
        """Withdraw a ticket."""
        return Ticket.model_validate(self.transport.delete(f"/v1/tickets/{ticket_id}")["ticket"])

    # Simulations ---------------------------------------------------------------------------------------------------

    def create_simulation(
        self, game: str, policies: Sequence[str], *, matches: int, options: dict[str, Any] | None = None, seed: str | None = None,
        rotate_seats: bool = True, keep_logs: bool = False,
    ) -> Simulation:  # fmt: skip
        """Start a simulation job on the platform's workers."""
        body = {
            "game": game, "policies": list(policies), "matches": matches, "options": options or {}, "seed": seed,
            "rotate_seats": rotate_seats, "keep_logs": keep_logs,
        }  # fmt: skip
        return Simulation.model_validate(self.transport.post("/v1/simulations", body)["simulation"])

    def simulation(self, simulation_id: str) -> Simulation:
        """The state of a simulation job."""
        return Simulation.model_validate(self.transport.get(f"/v1/simulations/{simulation_id}")["simulation"])

    def cancel_simulation(self, simulation_id: str) -> Simulation:
        """Cancel a simulation job."""
        return Simulation.model_validate(self.transport.delete(f"/v1/simulations/{simulation_id}")["simulation"])

    def simulation_rows(self, simulation_id: str) -> Iterator[SimulationRow]:
        """Yield the rows in order as they become ready, until the job ends."""
        index = 0

        def query() -> dict[str, Any]:
            return {"from_index": index}

        while True:
            for line in self.transport.lines(f"/v1/simulations/{simulation_id}/rows", query):
                yield SimulationRow.model_validate_json(line)
                index += 1
            if self.simulation(simulation_id).status != "running":
                return
            time.sleep(RETRY_PAUSE)


def _without_none(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

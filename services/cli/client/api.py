"""The public API, typed: what every command here uses, and nothing but HTTP.

    with connect("http://127.0.0.1:8000") as client:
        match = client.create_match("megaclash", ["me", "greedy"])
        for message in client.events(match.match_id):
            ...

Requests that failed because the platform was away for a moment are repeated where that does no harm, and streams resume where they
broke off.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Self

from services.cli.client.models import Account, Game, Match, Observed, Outcome, Rating, Replay, Row, Simulation, StreamEvent, Table, Ticket
from services.cli.client.transport import PAUSE_FIRST, Refused, Transport

FIRST_PATIENCE = 2.0
"""How long to wait for a platform that has not answered yet; it may just be starting."""
PATIENCE = 30.0


def connect(url: str, token: str = "") -> Client:
    """A client with that token, or as a new guest. Unavailable if no platform answers there."""
    client = Client(url, token, patience=FIRST_PATIENCE)
    if token:
        client.me()
    else:
        client.become_guest()
    client.transport.patience = PATIENCE
    return client


class Client:
    """One account's view of one platform. Not for use by several threads at once."""

    def __init__(self, url: str, token: str = "", *, patience: float = PATIENCE) -> None:
        self.transport = Transport(url, token, patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.transport.close()

    # Accounts ------------------------------------------------------------------------------------------------------

    def become_guest(self, *, bot: bool = False) -> Account:
        """A new account without a password; its token is used from now on."""
        return self._use(self.transport.post("/v1/accounts/guest", {"bot": bot}))

    def register(self, name: str, password: str) -> Account:
        """A new named account; its token is used from now on."""
        return self._use(self.transport.post("/v1/accounts", {"name": name, "password": password}))

    def log_in(self, name: str, password: str) -> Account:
        """A new token of a named account, used from now on."""
        return self._use(self.transport.post("/v1/tokens", {"name": name, "password": password}))

    def me(self) -> Account:
        """Whom the token stands for."""
        return Account.model_validate(self.transport.get("/v1/me")["account"])

    def _use(self, issued: dict[str, Any]) -> Account:
        self.transport.token = issued["token"]
        return Account.model_validate(issued["account"])

    # Games ---------------------------------------------------------------------------------------------------------

    def games(self) -> list[Game]:
        """All games."""
        return [Game.model_validate(one) for one in self.transport.get("/v1/games")["games"]]

    def game(self, name: str) -> Game:
        """One game."""
        return Game.model_validate(self.transport.get(f"/v1/games/{name}"))

    def leaderboard(self, game: str) -> list[Rating]:
        """The best of a game."""
        return [Rating.model_validate(one) for one in self.transport.get(f"/v1/games/{game}/leaderboard")["ratings"]]

    # Matches -------------------------------------------------------------------------------------------------------

    def create_match(
        self, game: str, seats: Sequence[str], *, options: dict[str, Any] | None = None, private: bool = False, seed: str | None = None
    ) -> Match:
        """A match; seats are `me` or a bot's policy, in order."""
        body = {"game": game, "seats": list(seats), "options": options or {}, "private": private, "seed": seed}
        return Match.model_validate(self.transport.post("/v1/matches", body)["match"])

    def match(self, match_id: str, *, seat: int | None = None) -> Observed:
        """The match as this account may see it."""
        return Observed.model_validate(self.transport.get(f"/v1/matches/{match_id}", _given(seat=seat)))

    def act(self, match_id: str, expected_version: int, option: str, *, seat: int | None = None) -> Outcome:
        """Take an option. A Refused with code `version_conflict` says that the match has moved on."""
        body = {"expected_version": expected_version, "option": option, **_given(seat=seat)}
        return Outcome.model_validate(self.transport.post(f"/v1/matches/{match_id}/actions", body))

    def abandon(self, match_id: str, *, seat: int | None = None) -> Match:
        """Give up: the other seats win."""
        return Match.model_validate(self.transport.post(f"/v1/matches/{match_id}/abandon", _given(seat=seat))["match"])

    def replay(self, match_id: str) -> Replay:
        """The whole record of a match that is over."""
        return Replay.model_validate(self.transport.get(f"/v1/matches/{match_id}/replay"))

    def events(self, match_id: str, *, seat: int | None = None, from_version: int | None = None) -> Iterator[StreamEvent]:
        """What happens, until the match is over: a snapshot first, or what came after `from_version`. Resumes by itself."""
        version = from_version

        def query() -> dict[str, Any]:
            return _given(seat=seat, from_version=version)

        while True:
            for line in self.transport.lines(f"/v1/matches/{match_id}/events", query):
                message = StreamEvent.model_validate_json(line)
                if message.type == "error":
                    raise Refused(message.data["status"], message.data)
                if message.type != "heartbeat":
                    yield message
                    version = message.version
                if message.type == "end":
                    return
            time.sleep(PAUSE_FIRST)

    # Tables and tickets --------------------------------------------------------------------------------------------

    def create_table(
        self, game: str, players: int, *, options: dict[str, Any] | None = None, private: bool = False, rated: bool = False
    ) -> Table:
        """A table at which this account hosts and holds the first seat."""
        body = {"game": game, "players": players, "options": options or {}, "private": private, "rated": rated}
        return Table.model_validate(self.transport.post("/v1/tables", body)["table"])

    def table(self, table_id: str) -> Table:
        """One table."""
        return Table.model_validate(self.transport.get(f"/v1/tables/{table_id}")["table"])

    def tables(self, game: str) -> list[Table]:
        """Open public tables of a game, newest first."""
        return [Table.model_validate(one) for one in self.transport.get("/v1/tables", {"game": game})["tables"]]

    def join_table(self, table_id: str, *, code: str | None = None, seat: int | None = None) -> Table:
        """Take a seat."""
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/join", _given(code=code, seat=seat))["table"])

    def add_bot(self, table_id: str, policy: str, *, seat: int | None = None) -> Table:
        """Seat a bot, as the host."""
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/bots", {"policy": policy, **_given(seat=seat)})["table"])

    def start_table(self, table_id: str) -> Table:
        """Start the match, as the host."""
        return Table.model_validate(self.transport.post(f"/v1/tables/{table_id}/start", {})["table"])

    def create_ticket(
        self, game: str, players: int, *, options: dict[str, Any] | None = None, rated: bool = False, bot_policy: str | None = None
    ) -> Ticket:
        """A wish for a quick match."""
        body = {"game": game, "players": players, "options": options or {}, "rated": rated, "bot_policy": bot_policy}
        return Ticket.model_validate(self.transport.post("/v1/tickets", body)["ticket"])

    def ticket(self, ticket_id: str) -> Ticket:
        """Where the wish stands; keeps it alive."""
        return Ticket.model_validate(self.transport.get(f"/v1/tickets/{ticket_id}")["ticket"])

    def cancel_ticket(self, ticket_id: str) -> Ticket:
        """Take the wish back."""
        return Ticket.model_validate(self.transport.delete(f"/v1/tickets/{ticket_id}")["ticket"])

    # Simulations ---------------------------------------------------------------------------------------------------

    def create_simulation(
        self, game: str, policies: Sequence[str], *, matches: int, options: dict[str, Any] | None = None, seed: str | None = None,
        rotate_seats: bool = True, keep_logs: bool = False,
    ) -> Simulation:  # fmt: skip
        """Start a job."""
        body = {
            "game": game, "policies": list(policies), "matches": matches, "options": options or {}, "seed": seed,
            "rotate_seats": rotate_seats, "keep_logs": keep_logs,
        }  # fmt: skip
        return Simulation.model_validate(self.transport.post("/v1/simulations", body)["simulation"])

    def simulation(self, simulation_id: str) -> Simulation:
        """Where a job stands."""
        return Simulation.model_validate(self.transport.get(f"/v1/simulations/{simulation_id}")["simulation"])

    def cancel_simulation(self, simulation_id: str) -> Simulation:
        """Stop a job."""
        return Simulation.model_validate(self.transport.delete(f"/v1/simulations/{simulation_id}")["simulation"])

    def simulation_rows(self, simulation_id: str) -> Iterator[Row]:
        """The rows in order, as they are ready, until the job ends. Resumes by itself."""
        index = 0

        def query() -> dict[str, Any]:
            return {"from_index": index}

        while True:
            for line in self.transport.lines(f"/v1/simulations/{simulation_id}/rows", query):
                yield Row.model_validate_json(line)
                index += 1
            if self.simulation(simulation_id).status != "running":
                return
            time.sleep(PAUSE_FIRST)


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

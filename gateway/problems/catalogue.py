"""The stable error codes that clients may rely on; served at /v1/problems and listed in docs/api.md."""

from __future__ import annotations

from typing import NamedTuple

TITLES = {
    400: "The request is not valid",
    401: "Authentication is required",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict with the current state",
    413: "The body is too large",
    415: "The media type is not supported",
    422: "Not possible now",
    429: "Too many requests",
    500: "Internal error",
    503: "Temporarily unavailable",
    504: "No answer in time",
}


class ErrorCode(NamedTuple):
    """One stable code: its HTTP status, its title and what it means."""

    status: int
    title: str
    meaning: str


CATALOGUE: dict[str, ErrorCode] = {
    # the request itself
    "invalid_json": ErrorCode(400, "The body is not JSON", "The body could not be read as JSON."),
    "invalid_input": ErrorCode(400, "A field is wrong", "Fields are missing, unknown, of the wrong type or out of range: see `errors`."),
    "invalid_players": ErrorCode(400, "Wrong number of players", "The game is not for this number of players."),
    "unknown_option": ErrorCode(400, "No such match option", "The game has no option of this name; `detail` lists those it has."),
    "invalid_option": ErrorCode(400, "Wrong match option", "An option of the match has the wrong type or a value that is not allowed."),
    "invalid_seats": ErrorCode(400, "Wrong seats", "A seat of the new match belongs to neither an account nor a bot."),
    "invalid_policies": ErrorCode(400, "Wrong number of bots", "A simulation needs one bot for each seat."),
    "invalid_matches": ErrorCode(400, "Wrong number of matches", "A simulation has at least one match, and at most what `detail` says."),
    "invalid_seed": ErrorCode(400, "Wrong seed", "A seed is 32 bytes in hexadecimal; leave it out to have one drawn."),
    "invalid_version": ErrorCode(400, "Wrong version", "A version is a whole number from 0."),
    "invalid_from_index": ErrorCode(400, "Wrong index", "Rows are counted from 0."),
    "invalid_limit": ErrorCode(400, "Wrong page size", "A page has 1 to 100 entries."),
    "too_long": ErrorCode(400, "Too long", "A text is longer than allowed."),
    "missing_field": ErrorCode(400, "A field is missing", "A required field is empty."),
    "account_required": ErrorCode(400, "An account is needed", "The list belongs to an account; say which one."),
    "seat_required": ErrorCode(400, "Which seat?", "You hold several seats; say which one is meant."),
    "seed_not_rated": ErrorCode(400, "A fixed seed is not rated", "A match with a fixed seed cannot be rated; leave out one of the two."),
    "rated_with_bots": ErrorCode(400, "Bots are not rated", "Only accounts can play a rated match."),
    "unknown_policy": ErrorCode(404, "No such bot", "The game has no bot policy of this name."),
    "invalid_text": ErrorCode(400, "Unprintable text", "A text has characters that cannot be printed."),
    "invalid_cursor": ErrorCode(400, "Wrong cursor", "The cursor does not come from this list."),
    "invalid_idempotency_key": ErrorCode(
        400, "Wrong Idempotency-Key", "An Idempotency-Key has 16 to 255 printable ASCII characters; use a new UUID."
    ),
    "unknown_scope": ErrorCode(400, "No such scope", "A scope is unknown or not available to the account."),
    "body_too_large": ErrorCode(413, "The body is too large", "The body is larger than GET /v1/limits says; nothing was changed."),
    "method_not_allowed": ErrorCode(
        405, "Method not allowed", "The path does not support the method; the Allow header lists those it does."
    ),
    "unknown_path": ErrorCode(404, "No such path", "Nothing is served at this path."),
    # the caller
    "not_authenticated": ErrorCode(401, "A token is needed", "Send Authorization: Bearer ht_...; POST /v1/accounts/guest gives a token."),
    "invalid_token": ErrorCode(401, "The token does not work", "The token is unknown, revoked or has expired."),
    "wrong_credentials": ErrorCode(401, "Wrong name or password", "No account has this name and this password."),
    "login_locked": ErrorCode(429, "Too many wrong passwords", "Logging in is locked for a while for this account or this address."),
    "missing_scope": ErrorCode(403, "The token lacks a scope", "The token lacks the scope that the operation needs."),
    "denied": ErrorCode(403, "Not allowed", "The caller is known but not allowed to do this."),
    "not_your_seat": ErrorCode(403, "Not your seat", "The seat belongs to somebody else."),
    # the thing that is asked for
    "not_found": ErrorCode(404, "Not found", "It does not exist, or the caller may not know that it does."),
    "unknown_game": ErrorCode(404, "No such game", "The platform does not host a game of this name; GET /v1/games lists those it does."),
    "unknown_match": ErrorCode(404, "No such match", "There is no match with this id, or it is private."),
    "unknown_seat": ErrorCode(400, "No such seat", "The match or table has no seat of this number."),
    "unknown_table": ErrorCode(404, "No such table", "There is no table with this id, or it is private and the code is missing or wrong."),
    "wrong_code": ErrorCode(403, "Wrong code", "The code does not open this table."),
    "not_host": ErrorCode(403, "Only for the host", "Only the host of the table can do this."),
    "unknown_ticket": ErrorCode(404, "No such ticket", "The account has no ticket with this id."),
    "unknown_simulation": ErrorCode(404, "No such simulation", "The account has no simulation with this id."),
    "unknown_token": ErrorCode(404, "No such token", "The account has no token with this id."),
    "unknown_account": ErrorCode(404, "No such account", "There is no account with this id."),
    "unknown_problem": ErrorCode(404, "No such problem", "The catalogue has no such code."),
    # the state it is in
    "name_taken": ErrorCode(409, "The name is taken", "Another account has this name."),
    "version_conflict": ErrorCode(
        409, "The match has moved on", "The match has a newer version, `current_version`. Read it and decide again."
    ),
    "table_closed": ErrorCode(409, "The table is closed", "The table was closed without a match; open or join another one."),
    "table_started": ErrorCode(409, "The table has started", "The match of the table has been created; the table has its id."),
    "table_full": ErrorCode(409, "The table is full", "All seats are taken; join another table."),
    "seat_taken": ErrorCode(409, "The seat is taken", "Somebody sits there already; `detail` lists the free seats."),
    "seats_free": ErrorCode(409, "Seats are free", "A match can start when all seats are taken."),
    "already_seated": ErrorCode(409, "Already seated", "You already have a seat at the table; leave it first to change seats."),
    "not_seated": ErrorCode(409, "Not seated", "You have no seat at the table."),
    "not_a_bot": ErrorCode(409, "No bot there", "There is no bot on that seat."),
    "already_waiting": ErrorCode(409, "Already waiting", "You already have a ticket for the same kind of match."),
    "ticket_matched": ErrorCode(409, "Already matched", "Opponents were found: play the match or abandon it."),
    "idempotency_in_progress": ErrorCode(
        409, "Still in progress", "The first request with this Idempotency-Key is still in progress; retry shortly."
    ),
    "idempotency_key_reused": ErrorCode(
        422, "The Idempotency-Key was used before", "A different request was made with this Idempotency-Key; use a new one."
    ),
    "illegal_action": ErrorCode(422, "The rules do not allow this", "The option is not among those of the pending decision."),
    "not_your_turn": ErrorCode(422, "Another seat decides", "Another seat has to decide now."),
    "match_over": ErrorCode(422, "The match is over", "The match has ended; no further actions are possible."),
    "match_running": ErrorCode(422, "The match is not over", "A replay contains the seed; it is available once the match is over."),
    "replay_refused": ErrorCode(422, "The record does not replay", "Replaying the record does not lead to the result that it states."),
    "engine_version_mismatch": ErrorCode(
        422, "Another engine version", "The record was made by another engine version, which might play it differently."
    ),
    "commitment_mismatch": ErrorCode(422, "Not the committed seed", "The seed is not the one that was committed to at the start."),
    "engine_fault": ErrorCode(500, "The engine stopped the match", "The engine reached a limit or met a broken card; the log is kept."),
    # limits
    "rate_limited": ErrorCode(429, "Too many requests", "A published limit was reached (GET /v1/limits); Retry-After says when to retry."),
    "too_many_tables": ErrorCode(429, "Too many tables", "The account sits at too many tables; start or leave one first."),
    "too_many_tickets": ErrorCode(429, "Too many tickets", "The account has too many waiting tickets; cancel one first."),
    "too_many_simulations": ErrorCode(429, "Too many simulations", "The account has too many running simulations; wait or cancel one."),
    "too_many_wrong_codes": ErrorCode(429, "Too many wrong codes", "The caller sent too many wrong codes of private tables."),
    "too_many_streams": ErrorCode(429, "Too many streams", "The account or address has too many open streams."),
    # the platform
    "internal": ErrorCode(500, "Internal error", "An internal error occurred; it is logged under the request id."),
    "unavailable": ErrorCode(503, "Temporarily unavailable", "A part of the platform is unavailable; Retry-After says when to retry."),
    "overloaded": ErrorCode(503, "Too busy", "A part of the platform is overloaded; retry in a second."),
    "too_busy": ErrorCode(503, "Too busy", "Too many changes at the same time; retry."),
    "store_unavailable": ErrorCode(503, "The store is unavailable", "The platform's store does not answer at the moment."),
    "store_full": ErrorCode(503, "The store is full", "The platform's store accepts no new data; the operator has to act."),
    "rules_unavailable": ErrorCode(503, "The game is unavailable", "The rules service of the game does not answer at the moment."),
    "no_rules_address": ErrorCode(503, "The game is unavailable", "A part of the platform has no address of the game's rules service."),
    "server_stopping": ErrorCode(503, "Stopping", "A part of the platform is being restarted; retry."),
    "not_ready": ErrorCode(503, "Not ready", "Services that the gateway needs do not answer."),
    "deadline_exceeded": ErrorCode(
        504,
        "No answer in time",
        "A part of the platform did not answer in time; a change may have been made: read the state.",
    ),
}

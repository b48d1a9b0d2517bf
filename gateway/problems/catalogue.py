"""The stable error codes that clients may rely on, one line each; served at /v1/problems and listed in docs/api.md."""

from __future__ import annotations

from typing import NamedTuple

TITLES = {
    400: "The request is not understood",
    401: "Who are you?",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Somebody else was first",
    413: "The body is too large",
    415: "The media type is not supported",
    422: "Not possible now",
    429: "Too many requests",
    500: "An error of the platform",
    503: "Away for the moment",
    504: "No answer in time",
}


class Entry(NamedTuple):
    """One code."""

    status: int
    title: str
    meaning: str


CATALOGUE: dict[str, Entry] = {
    # the request itself
    "invalid_json": Entry(400, "The body is not JSON", "The body could not be read as JSON."),
    "invalid_input": Entry(400, "A field is wrong", "A field is missing, unknown, of the wrong type or out of range; `errors` names each."),
    "invalid_players": Entry(400, "Wrong number of players", "The game is not for this number of players."),
    "unknown_option": Entry(400, "No such match option", "The game has no option of this name; the sentence lists those it has."),
    "invalid_option": Entry(400, "Wrong match option", "An option of the match has the wrong type or a value that is not allowed."),
    "invalid_seats": Entry(400, "Wrong seats", "A seat of the new match is neither an account's nor a bot's."),
    "invalid_policies": Entry(400, "Wrong number of bots", "A simulation needs one bot a seat."),
    "invalid_matches": Entry(400, "Wrong number of matches", "A simulation has at least one match and at most what the sentence says."),
    "invalid_seed": Entry(400, "Wrong seed", "A seed is 32 bytes in hexadecimal; leave it out to have one drawn."),
    "invalid_version": Entry(400, "Wrong version", "A version is a whole number from 0."),
    "invalid_from_index": Entry(400, "Wrong index", "Rows are counted from 0."),
    "invalid_limit": Entry(400, "Wrong page size", "A page has 1 to 100 entries."),
    "too_long": Entry(400, "Too long", "A text is longer than it may be."),
    "missing_field": Entry(400, "A field is missing", "A field that is needed is empty."),
    "account_required": Entry(400, "Whose?", "The list is of an account."),
    "seat_required": Entry(400, "Which seat?", "You hold several seats; say which one is meant."),
    "seed_not_rated": Entry(400, "A fixed seed is not rated", "A match with a fixed seed cannot be rated; leave out one of the two."),
    "rated_with_bots": Entry(400, "Bots are not rated", "A rated match is for accounts alone."),
    "unknown_policy": Entry(404, "No such bot", "The game has no bot policy of this name."),
    "invalid_text": Entry(400, "Unprintable text", "A text has characters that cannot be printed."),
    "invalid_cursor": Entry(400, "Wrong cursor", "The cursor is none that this list gave."),
    "invalid_idempotency_key": Entry(
        400, "Wrong Idempotency-Key", "An Idempotency-Key has 16 to 255 printable ASCII characters; take a new UUID."
    ),
    "unknown_scope": Entry(400, "No such scope", "A scope is unknown, or the account cannot have it."),
    "body_too_large": Entry(413, "The body is too large", "The body is larger than GET /v1/limits says; nothing of it was used."),
    "method_not_allowed": Entry(405, "Method not allowed", "The path exists, the method does not; the Allow header lists those that do."),
    "unknown_path": Entry(404, "No such path", "Nothing is served at this path."),
    # who asks
    "not_authenticated": Entry(401, "A token is needed", "Send Authorization: Bearer ht_...; POST /v1/accounts/guest gives a token."),
    "invalid_token": Entry(401, "The token does not work", "The token is unknown, revoked or has expired."),
    "wrong_credentials": Entry(401, "Wrong name or password", "No account has this name and this password."),
    "login_locked": Entry(429, "Too many wrong passwords", "Logging in is locked for a while for this account or this address."),
    "missing_scope": Entry(403, "The token may not do this", "The token lacks the scope that the operation needs."),
    "denied": Entry(403, "Not allowed", "The caller is known but may not do this."),
    "not_your_seat": Entry(403, "Not your seat", "The seat belongs to somebody else."),
    # what is asked for
    "not_found": Entry(404, "Not found", "No such thing, or none that the caller may know of."),
    "unknown_game": Entry(404, "No such game", "The platform does not host a game of this name; GET /v1/games lists those it does."),
    "unknown_match": Entry(404, "No such match", "There is no match with this id, or it is private."),
    "unknown_seat": Entry(400, "No such seat", "The match or table has no seat of this number."),
    "unknown_table": Entry(404, "No such table", "There is no table with this id, or it is private and the code is missing or wrong."),
    "wrong_code": Entry(403, "Wrong code", "The code does not open this table."),
    "not_host": Entry(403, "Only the host may", "Only the host of the table may do this."),
    "unknown_ticket": Entry(404, "No such ticket", "The account has no ticket with this id."),
    "unknown_simulation": Entry(404, "No such simulation", "The account has no simulation with this id."),
    "unknown_token": Entry(404, "No such token", "The account has no token with this id."),
    "unknown_account": Entry(404, "No such account", "There is no account with this id."),
    "unknown_problem": Entry(404, "No such problem", "The catalogue has no such code."),
    # what stands in the way
    "name_taken": Entry(409, "The name is taken", "Another account has this name."),
    "version_conflict": Entry(
        409, "Somebody else was first", "The match moved on: `current_version` says where it stands. Read it and decide again."
    ),
    "table_closed": Entry(409, "The table is closed", "The table was closed without a match; open or join another one."),
    "table_started": Entry(409, "The table has started", "The match of the table has been created; its id is on the table."),
    "table_full": Entry(409, "The table is full", "All seats are taken; join another table."),
    "seat_taken": Entry(409, "The seat is taken", "Somebody sits there already; the sentence lists the free seats."),
    "seats_free": Entry(409, "Seats are free", "A match starts when all seats are taken."),
    "already_seated": Entry(409, "Seated already", "You sit at the table already; leave it first to change seats."),
    "not_seated": Entry(409, "Not seated", "You do not sit at the table."),
    "not_a_bot": Entry(409, "No bot there", "There is no bot on that seat."),
    "already_waiting": Entry(409, "Waiting already", "A ticket of yours waits for just this match already."),
    "ticket_matched": Entry(409, "Matched already", "Others were found: play the match or abandon it."),
    "idempotency_in_progress": Entry(
        409, "Still being answered", "The first request with this Idempotency-Key is still being answered; repeat a little later."
    ),
    "idempotency_key_reused": Entry(
        422, "The Idempotency-Key was used before", "Another request was made with this Idempotency-Key; take a new one."
    ),
    "illegal_action": Entry(422, "The rules do not allow this", "The option is not among those of the pending decision."),
    "not_your_turn": Entry(422, "Another seat decides", "Another seat has to decide now."),
    "match_over": Entry(422, "The match is over", "Nothing can be played any more."),
    "match_running": Entry(422, "The match is not over", "A replay holds the seed; it is there when the match is over."),
    "replay_refused": Entry(422, "The record does not replay", "The record does not replay as it says."),
    "engine_version_mismatch": Entry(
        422, "Another engine version", "The record is of another engine version, which might play it differently."
    ),
    "commitment_mismatch": Entry(422, "Not the seed promised", "The seed is not the one that was committed to at the start."),
    "engine_fault": Entry(500, "The engine stopped the match", "The engine met its own limit or a broken card; the log is kept."),
    # limits
    "rate_limited": Entry(429, "Too many requests", "A published limit was reached (GET /v1/limits); Retry-After says when to go on."),
    "too_many_tables": Entry(429, "Too many tables", "The account sits at as many tables as it may; start or leave one first."),
    "too_many_tickets": Entry(429, "Too many tickets", "The account has as many tickets in line as it may; cancel one first."),
    "too_many_simulations": Entry(
        429, "Too many simulations", "As many simulations of the account are running as may; wait or cancel one."
    ),
    "too_many_wrong_codes": Entry(429, "Too many wrong codes", "Codes of private tables cannot be guessed by trying."),
    "too_many_streams": Entry(429, "Too many streams", "The account or address has as many open streams as it may have."),
    # the platform
    "internal": Entry(500, "An error of the platform", "The platform met an error of its own; it is logged under the request id."),
    "unavailable": Entry(503, "Away for the moment", "A part of the platform is away; Retry-After says when to try again."),
    "overloaded": Entry(503, "Too busy", "A part of the platform has as much to do as it can; try again in a second."),
    "too_busy": Entry(503, "Too busy", "The thing changes too quickly; try again."),
    "store_unavailable": Entry(503, "The store is away", "The platform's store does not answer for the moment."),
    "store_full": Entry(503, "The store is full", "The platform's store takes nothing new; the operator has to act."),
    "rules_unavailable": Entry(503, "The game is away", "The rules service of the game does not answer for the moment."),
    "no_rules_address": Entry(503, "The game is away", "A part of the platform does not know where the game's rules service is."),
    "server_stopping": Entry(503, "Stopping", "A part of the platform is being restarted; try again."),
    "not_ready": Entry(503, "Not ready", "What the gateway needs does not answer."),
    "deadline_exceeded": Entry(
        504, "No answer in time", "A part of the platform did not answer in time; whether a change was made is not known: read again."
    ),
}

"""Example responses: shown in the OpenAPI description, and checked against their schemas by the tests."""

from __future__ import annotations

from gateway.rendering.json import Json

T0, T1 = "2026-03-01T18:30:00Z", "2026-03-01T18:31:12.250000Z"
SEED, COMMITMENT = "5f" * 32, "9b2c" * 16
ACCOUNT: Json = {"account_id": "acc_k3v9x2m4q7w1t8zd", "name": "Ada", "guest": False, "bot": False, "created_at": T0}
TOKEN: Json = {
    "token_id": "tok_91f0c2aa4be7d310",
    "scopes": ["lobby", "match:play", "sim:run"],
    "label": "laptop",
    "created_at": T0,
    "expires_at": T1,
    "current": True,
}
ISSUED_TOKEN: Json = {"account": ACCOUNT, "token": "ht_" + "x" * 43, "token_info": TOKEN}
RATING: Json = {
    "game": "megaclash",
    "account_id": ACCOUNT["account_id"],
    "name": "Ada",
    "mu": 27.1,
    "sigma": 6.2,
    "shown": 1043.5,
    "matches": 12,
    "wins": 8,
    "rank": 3,
}
CURRENT_ACCOUNT: Json = {"account": ACCOUNT, "token_info": TOKEN, "ratings": [RATING]}
LEADERBOARD: Json = {"ratings": [RATING], "next_cursor": None}
AUDIT: Json = {
    "entries": [
        {
            "at": T0,
            "account_id": ACCOUNT["account_id"],
            "action": "revoke_tokens",
            "deed": "revoke_tokens",
            "subject": "acc_bad",
            "request_id": "req_0123456789abcdef0123",
        }
    ]
}

GAME: Json = {
    "game": "megaclash",
    "title": "Justice League MegaClash",
    "description": "Two sides clash over battlegrounds.",
    "engine_version": "1",
    "min_players": 2,
    "max_players": 2,
    "policies": ["greedy", "random"],
    "available": True,
}
CARD: Json = {
    "card_id": "hero_7",
    "name": "Hero 7",
    "kind": "main",
    "type": None,
    "copies": 2,
    "cost": None,
    "vp": None,
    "text": [],
    "keywords": [],
    "source": {"frame": "rulebook"},
    "facts": {"number": "7"},
    "reconstructed": False,
}
GAMES: Json = {"games": [GAME]}
GAME_DETAIL: Json = {
    **GAME,
    "options_schema": {"type": "object", "properties": {"battlegrounds_to_win": {"type": "integer", "default": 3}}},
    "cards": [CARD],
}
BOTS: Json = {"bots": [{"policy": "greedy", "description": "Takes wins, denies wins, keeps wilds."}]}

DECISION: Json = {
    "seat": 0,
    "kind": "main",
    "prompt": "Play a card.",
    "source": None,
    "options": [{"key": "play:hero_7", "text": "Play Hero 7."}],
}
RESULT: Json = {
    "reason": "third_capture",
    "winners": [0],
    "seats": [{"seat": 0, "score": 3, "winner": True, "lines": []}, {"seat": 1, "score": 1, "winner": False, "lines": []}],
}
MATCH: Json = {
    "match_id": "megaclash.k3v9x2m4q7w1t8zd",
    "game": "megaclash",
    "engine_version": "1",
    "players": 2,
    "options": {"battlegrounds_to_win": 3},
    "seats": [
        {"seat": 0, "account_id": ACCOUNT["account_id"], "name": "Ada", "policy": None},
        {"seat": 1, "account_id": None, "name": "greedy", "policy": "greedy"},
    ],
    "status": "running",
    "version": 4,
    "deciding": 0,
    "rated": False,
    "private": False,
    "commitment": COMMITMENT,
    "seed": None,
    "created_at": T0,
    "updated_at": T1,
}
FINISHED_MATCH: Json = {**MATCH, "status": "finished", "version": 57, "deciding": None, "seed": SEED}
OBSERVATION: Json = {
    "game": "megaclash",
    "viewer": 0,
    "version": 4,
    "active": 0,
    "zones": [
        {"name": "hand", "seat": 0, "count": 2, "cards": ["hero_7", "hero_3"], "slots": []},
        {"name": "hand", "seat": 1, "count": 3, "cards": [], "slots": []},
    ],
    "counters": [{"name": "deck_count", "seat": 0, "value": 20}],
    "decision": DECISION,
    "result": None,
    "facts": {"sides": ["heroes", "villains"]},
}
MATCH_VIEW: Json = {"match": MATCH, "observation": OBSERVATION}
ACTION_OUTCOME: Json = {
    "version": 5,
    "events": [{"kind": "played", "seat": 0, "data": {"card": "hero_7"}, "text": "Seat 0 plays Hero 7."}],
    "decision": {**DECISION, "seat": 1, "prompt": "", "options": []},
    "result": None,
}
MATCH_RECORD: Json = {
    "match": FINISHED_MATCH,
    "actions": [{"seat": 0, "option": "play:hero_7", "at": T1}],
    "result": RESULT,
    "commitment_holds": True,
}
STREAM_MESSAGE: Json = {"type": "step", "match_id": MATCH["match_id"], "version": 5, "at": T1, "data": ACTION_OUTCOME}

TABLE: Json = {
    "table_id": "tbl_k3v9x2m4q7w1t8zd",
    "game": "megaclash",
    "players": 2,
    "options": {"battlegrounds_to_win": 3},
    "seats": [
        {"seat": 0, "account_id": ACCOUNT["account_id"], "name": "Ada", "policy": None},
        {"seat": 1, "account_id": None, "name": None, "policy": None},
    ],
    "host": ACCOUNT["account_id"],
    "private": True,
    "code": "PLUM-42",
    "rated": False,
    "status": "open",
    "match_id": None,
    "version": 1,
    "created_at": T0,
}
TICKET: Json = {
    "ticket_id": "tkt_k3v9x2m4q7w1t8zd",
    "game": "megaclash",
    "players": 2,
    "options": {},
    "rated": True,
    "bot_policy": None,
    "status": "waiting",
    "match_id": None,
    "rating": 1043.5,
    "rating_window": 150.0,
    "waited_seconds": 7.5,
    "wait_reason": "rating_window",
    "wait_reason_text": "Nobody within 150 points is waiting yet.",
    "why": "rating_window",
    "why_text": "Nobody within 150 points is waiting yet.",
    "created_at": T0,
    "expires_at": T1,
}
POLICY_TOTALS: Json = {
    "policy": "greedy",
    "seat": None,
    "matches": 2000,
    "wins": 1890,
    "shares": 1890.0,
    "win_rate": 0.945,
    "low": 0.934,
    "high": 0.954,
    "mean_score": 2.9,
}
SIMULATION: Json = {
    "simulation_id": "sim_k3v9x2m4q7w1t8zd",
    "game": "megaclash",
    "policies": ["greedy", "random"],
    "matches": 2000,
    "options": {},
    "seed": SEED,
    "rotate_seats": True,
    "keep_logs": False,
    "engine_version": "1",
    "status": "done",
    "done": 2000,
    "summary": {
        "totals": [POLICY_TOTALS],
        "shared": 0,
        "faults": 0,
        "mean_turns": 24.1,
        "mean_decisions": 60.3,
        "decisions_per_second": 151000.0,
        "matches_per_second": 2300.0,
    },
    "created_at": T0,
    "ended_at": T1,
}
SIMULATION_ROW: Json = {
    "index": 0,
    "policies": ["greedy", "random"],
    "winners": [0],
    "scores": [3, 1],
    "turns": 22,
    "decisions": 57,
    "seed": SEED,
    "reason": "third_capture",
    "actions": None,
    "fault": None,
    "fault_text": None,
}

LIMITS: Json = {
    "rates": [{"name": "reads", "quota": 1200, "window_seconds": 60, "counted_for": "account", "meaning": "Requests that change nothing."}],
    "body_bytes": 65536,
    "streams_per_account": 100,
    "streams_per_address": 20,
    "heartbeat_seconds": 10.0,
    "idempotency_hours": 24,
    "token_days": 90,
    "revocation_seconds": 3.0,
}
READINESS: Json = {"status": "ready", "services": {"redis": True, "rules-megaclash": True, "lobby": True, "simulations": True}}
PROBLEM_TYPE: Json = {
    "code": "match_over",
    "status": 422,
    "title": "The match is over",
    "meaning": "The match has ended; no further actions are possible.",
}

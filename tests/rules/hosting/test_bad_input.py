"""Every invalid request gets a stable code and changes nothing."""

from __future__ import annotations

from typing import Any

import grpc
import pytest

from services.contracts.herotable.game.v1.game_pb2 import MatchSetup
from services.contracts.herotable.rules.v1 import rules_pb2 as pb
from services.harness.option_structs import options_to_struct
from services.kernel.errors import HerotableError, IllegalAction, InvalidInput, NotFound
from tests.support.rules import ANNA, BEN, Rules, bot, refusal, seat

SEATS = [seat(ANNA), seat(BEN)]


def creation(players: int = 2, options: dict[str, Any] | None = None, seats: list[pb.Seat] = SEATS, **fields: Any) -> pb.CreateMatchRequest:
    return pb.CreateMatchRequest(setup=MatchSetup(players=players, options=options_to_struct(options or {})), seats=seats, **fields)


@pytest.mark.parametrize(
    ("request_", "kind", "code", "field"),
    [
        (creation(1), InvalidInput, "invalid_players", "players"),
        (creation(5, seats=SEATS), InvalidInput, "invalid_players", "players"),
        (creation(-1), InvalidInput, "invalid_players", "players"),
        (creation(3), InvalidInput, "invalid_seats", "seats"),
        (creation(seats=[seat(ANNA), pb.Seat(name="nobody")]), InvalidInput, "invalid_seats", "seats.1"),
        (creation(seats=[seat(ANNA), pb.Seat(account_id="a", policy="random")]), InvalidInput, "invalid_seats", "seats.1"),
        (creation(seats=[seat(ANNA), bot("grandmaster")]), NotFound, "unknown_policy", "policy"),
        (creation(seats=[seat(ANNA), pb.Seat(account_id="a" * 65)]), InvalidInput, "too_long", "seats.1.account_id"),
        (creation(seats=[seat(ANNA), pb.Seat(account_id="a\nb")]), InvalidInput, "invalid_text", "seats.1.account_id"),
        (creation(options={"colour": "red"}), InvalidInput, "unknown_option", "options.colour"),
        (creation(options={"cards": "many"}), InvalidInput, "invalid_option", "options.cards"),
        (creation(options={"cards": 12.5}), InvalidInput, "invalid_option", "options.cards"),
        (creation(options={"cards": 5}), InvalidInput, "invalid_option", "options.cards"),
        (creation(options={"cards": float("nan")}), InvalidInput, "invalid_option", "options.cards"),
        (creation(options={"cards": None}), InvalidInput, "invalid_option", "options.cards"),
        (creation(options={"trap": ["raise"]}), InvalidInput, "invalid_option", "options.trap"),
        (creation(options={"x" * 20_000: 1}), InvalidInput, "too_long", "options"),
        (creation(seed=b"short"), InvalidInput, "invalid_seed", "seed"),
        (creation(seed=bytes(32), rated=True), InvalidInput, "seed_not_rated", "seed"),
        (creation(request_id="r" * 129), InvalidInput, "too_long", "request_id"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_wrong_creation(rules: Rules, request_: pb.CreateMatchRequest, kind: type[HerotableError], code: str, field: str) -> None:
    error = await refusal(rules.stub.CreateMatch(request_))
    assert (type(error), error.code, error.field) == (kind, code, field)
    assert error.message
    assert not (await rules.stub.ListMatches(pb.ListMatchesRequest(account_id="acc_anna"))).matches


@pytest.mark.parametrize(
    ("fields", "kind", "code"),
    [
        ({"option": "play:99"}, IllegalAction, "illegal_action"),
        ({"option": ""}, IllegalAction, "illegal_action"),
        ({"option": "x" * 257}, InvalidInput, "too_long"),
        ({"option": "play:1\x00"}, InvalidInput, "invalid_text"),
        ({"request_id": "r" * 129}, InvalidInput, "too_long"),
        ({"seat": 2}, InvalidInput, "unknown_seat"),
        ({"seat": -1}, InvalidInput, "unknown_seat"),
        ({"expected_version": -1}, HerotableError, "version_conflict"),
        ({"expected_version": 2**31 - 1}, HerotableError, "version_conflict"),
        ({"match_id": "tiny.nosuchmatch"}, NotFound, "unknown_match"),
        ({"match_id": "megaclash.nosuchmatch"}, NotFound, "unknown_match"),
        ({"match_id": ""}, NotFound, "unknown_match"),
        ({"match_id": "tiny." + "x" * 100}, InvalidInput, "too_long"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_a_wrong_action(rules: Rules, fields: dict[str, Any], kind: type[HerotableError], code: str) -> None:
    match_id = (await rules.create()).match_id
    before = await rules.look(match_id, ANNA)
    whole = {"match_id": match_id, "actor": ANNA, "expected_version": 0, "option": "play:1", **fields}
    error = await refusal(rules.stub.Act(pb.ActRequest(**whole)))
    assert isinstance(error, kind)
    assert error.code == code
    assert await rules.look(match_id, ANNA) == before


async def test_an_illegal_action_says_what_is_allowed(rules: Rules) -> None:
    match_id = (await rules.create()).match_id
    options = (await rules.decide(match_id, ANNA)).options
    error = await refusal(rules.act(match_id, ANNA, 0, "play:99"))
    assert all(option.key in error.message for option in options)


async def test_a_match_that_is_over_says_so(rules: Rules) -> None:
    match_id = (await rules.create(options={"cards": 6})).match_id
    last = await rules.finish(match_id)
    error = await refusal(rules.act(match_id, ANNA, last.version, "play:1"))
    assert error.code == "match_over"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "account_required"),
        ({"account_id": "a", "limit": -1}, "invalid_limit"),
        ({"account_id": "a", "limit": 101}, "invalid_limit"),
        ({"account_id": "a", "cursor": "nonsense"}, "invalid_cursor"),
        ({"account_id": "a", "cursor": "é"}, "invalid_cursor"),
    ],
)
async def test_a_wrong_list(rules: Rules, fields: dict[str, Any], code: str) -> None:
    assert (await refusal(rules.stub.ListMatches(pb.ListMatchesRequest(**fields)))).code == code


async def test_bytes_that_are_no_message_are_refused_and_the_service_lives_on(rules: Rules) -> None:
    raw = rules.channel.unary_unary("/herotable.rules.v1.RulesService/Act")
    for garbage in (b"\xff\xff\xff", b"\x0a\xff", bytes(1000)):
        error = await refusal(raw(garbage))
        assert (type(error), error.code) == (InvalidInput, "invalid_message")
    assert (await rules.create()).version == 0


async def test_a_message_over_the_limit_is_refused(rules: Rules) -> None:
    with pytest.raises(grpc.RpcError) as failed:
        await rules.act("tiny.x", ANNA, 0, "x" * (5 * 1024 * 1024))
    assert failed.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED

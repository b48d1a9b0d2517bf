"""The description of the API is complete, current and correct."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema_rs import validator_for
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from gateway import openapi
from gateway.docs import description
from gateway.problems.catalogue import CATALOGUE
from tests.gateway.client import Api, Json, ok
from tests.support.platform import ROOT, Platform
from tests.support.timing import scaled

DOCUMENT: Json = json.loads(openapi.FILE.read_bytes())
OPERATIONS = [(method, path, operation) for path, methods in DOCUMENT["paths"].items() for method, operation in methods.items()]
NAMES = [f"{method.upper()} {path}" for method, path, _ in OPERATIONS]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]
REFUSALS = {"InvalidInput", "IllegalAction", "Conflict", "NotFound", "Denied", "RateLimited", "Unavailable", "ReplayRefused"}
INSIDE = {"bots_only", "empty_call", "invalid_message"}
"""Refusals that no client request can cause."""
FEW = settings(max_examples=2, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)


def test_the_checked_in_description_is_current() -> None:
    assert openapi.FILE.read_bytes() == openapi.text(), "run python -m gateway.openapi"


def test_it_is_openapi_3_1_of_this_api(anybody: Api) -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    assert ok(anybody.get("/v1/openapi.json")) == DOCUMENT


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=NAMES)
def test_every_operation_is_described_with_an_example_and_its_refusals(method: str, path: str, operation: Json) -> None:
    assert operation["summary"]
    assert operation["description"]
    assert operation["tags"]
    for parameter in operation.get("parameters", []):
        assert parameter.get("description") or parameter["in"] == "path"
    good = {status: answer for status, answer in operation["responses"].items() if status < "300" and status != "204"}
    for answer in good.values():
        for kind, content in answer["content"].items():
            assert "example" in content, kind
    for status, answer in operation["responses"].items():
        if status >= "400":
            assert list(answer["content"]) == ["application/problem+json"]
    if path not in description.UNLIMITED:
        assert {"429", "500", "503", "504"} <= set(operation["responses"])


@pytest.mark.parametrize(("method", "path", "operation"), OPERATIONS, ids=NAMES)
def test_examples_are_what_their_schema_says(method: str, path: str, operation: Json) -> None:
    for answer in operation["responses"].values():
        content = answer.get("content", {}).get("application/json")
        if content:
            assert_valid(content["schema"], content["example"])


def assert_valid(schema: Json, value: Any) -> None:
    errors = list(validator_for({**schema, "components": DOCUMENT["components"]}).iter_errors(value))
    assert not errors, errors


def test_events_are_what_the_description_says(ada: Api) -> None:
    match_id = ada.new_match()["match_id"]
    ada.play(match_id)
    with ada.lines(f"/v1/matches/{match_id}/events?from_version=0") as lines:
        for event in lines:
            assert_valid({"$ref": "#/components/schemas/StreamMessage"}, event)
            kind = {"step": "ActionOutcome", "end": "Match", "snapshot": "MatchView"}.get(event["type"])
            if kind:
                assert_valid({"$ref": f"#/components/schemas/{kind}"}, event["data"])


def test_the_catalogue_of_codes_has_meanings_and_known_statuses() -> None:
    for code, entry in CATALOGUE.items():
        assert code == code.lower()
        assert entry.status in {400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503, 504}
        assert entry.title
        assert entry.meaning.endswith((".", "..."))


def test_every_code_that_the_services_raise_is_in_the_catalogue() -> None:
    raised: set[str] = set()
    for part in ("kernel", "megaclash", "rules", "lobby", "bots"):
        for file in (ROOT / "services" / part).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
                    codes = [keyword.value for keyword in node.keywords if keyword.arg == "code"]
                    raised |= {code.value for code in codes if isinstance(code, ast.Constant)}
    assert len(raised) > 30
    assert raised - set(CATALOGUE) - INSIDE == set()


def test_the_tour_calls_every_operation_and_nothing_else() -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    called = {(method or "GET", path) for method, path in re.findall(r'curl -sN?(?: -X (\w+))? "?\$API(/[^\s"?]*)', page)}
    shapes = {(method.upper(), path): re.compile(re.sub(r"\{\w+\}", "[^/]+", path)) for method, path, _ in OPERATIONS}
    met = {key for key, shape in shapes.items() for method, path in called if method == key[0] and shape.fullmatch(path)}
    assert set(shapes) - met == set()
    assert all(any(method == key[0] and shape.fullmatch(path) for key, shape in shapes.items()) for method, path in called)


@pytest.fixture(scope="session")
def tester(platform: Platform) -> Iterator[Api]:
    """A guest."""
    with Api(platform.url) as api:
        yield api.guest()


@pytest.fixture(scope="session")
def known(tester: Api) -> dict[str, str]:
    """Ids of existing resources."""
    over = tester.new_match("me", "me")["match_id"]
    tester.play(over, 3)
    ok(tester.post(f"/v1/matches/{over}/abandon", json={"seat": 0}))
    table = ok(tester.post("/v1/tables", json={"game": "megaclash", "players": 2}), 201)["table"]["table_id"]
    return {"match_id": over, "table_id": table, "game": "megaclash", "account_id": tester.account_id}


def check(case: Any, tester: Api, known: dict[str, str], *, real: bool) -> None:
    if real:
        case.path_parameters = {
            **(case.path_parameters or {}),
            **{name: known[name] for name in case.path_parameters or {} if name in known},
        }
    case.call_and_validate(base_url=tester.url, headers={"Authorization": f"Bearer {tester.token}"}, checks=CHECKS, timeout=scaled(20))


@SCHEMA.parametrize()
@FEW
def test_every_response_is_described(case: Any, tester: Api, known: dict[str, str]) -> None:
    check(case, tester, known, real=True)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("real", [True, False])
@SCHEMA.parametrize()
@MANY
def test_every_response_is_described_in_a_long_run(case: Any, tester: Api, known: dict[str, str], real: bool) -> None:
    check(case, tester, known, real=real)

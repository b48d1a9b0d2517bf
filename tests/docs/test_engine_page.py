"""docs/engine.md matches the engine: its blocks print the output shown, and its quotations are in the code."""

from __future__ import annotations

import tomllib

from tests.support import printed
from tests.support.platform import ROOT

PAGE = ROOT / "docs" / "engine.md"
PACKAGE = ROOT / "services" / "deckbuilding"


def test_every_block_prints_what_the_page_shows() -> None:
    shown = printed.SEPARATOR.join(block.printed or "" for block in printed.blocks(PAGE))
    now = printed.SEPARATOR.join(printed.run(PAGE))
    renewal = "renew the page with: python -m tests.support.printed docs/engine.md"
    assert printed.without_varying_numbers(now) == printed.without_varying_numbers(shown), renewal


def test_every_quotation_is_in_the_code() -> None:
    quotations = printed.quotations(PAGE)
    assert quotations
    assert [file for file, lines in quotations if lines not in (ROOT / file).read_text(encoding="utf-8")] == []


def test_the_table_has_the_rooms_in_the_order_of_the_layers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["services.deckbuilding"]
    )
    section = PAGE.read_text(encoding="utf-8").partition("## The rooms")[2].partition("\n## ")[0]
    rooms = [line.split("`")[1].rstrip("/") for line in section.splitlines() if line.startswith("| `")]
    assert rooms == list(reversed(layers))

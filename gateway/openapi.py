"""Writes gateway/openapi.json: `python -m gateway.openapi`; with `--check` the file is compared with the code instead."""

from __future__ import annotations

import sys
from pathlib import Path

import orjson

from gateway.asgi.app import make_api

FILE = Path(__file__).parent / "openapi.json"


def text() -> bytes:
    """Return the description of the API as it is checked in."""
    return orjson.dumps(make_api().openapi(), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE)


def main() -> None:
    """Write the file, or compare it if the arguments contain --check; exits with an error if it is not current."""
    if "--check" in sys.argv[1:]:
        if not FILE.is_file() or FILE.read_bytes() != text():
            sys.exit("gateway/openapi.json does not match the code; run `python -m gateway.openapi` and commit the result.")
        return
    FILE.write_bytes(text())


if __name__ == "__main__":
    main()

"""The largest sizes of request fields that several services share, so that no caller can make a service keep or process more."""

from __future__ import annotations

from google.protobuf.struct_pb2 import Struct

from services.kernel.errors import InvalidInput

ACCOUNT_ID = 64
"""Characters of an account id."""
REQUEST_ID = 128
"""Characters of a request id."""
OPTIONS_BYTES = 16 * 1024
"""Serialized size of a match's options."""


def check_length(value: str, longest: int, field: str) -> None:
    """Raises InvalidInput if the text is longer than `longest` characters or has control characters in it."""
    if len(value) > longest:
        raise InvalidInput(f"{field} has {len(value)} characters; at most {longest} are allowed.", code="too_long", field=field)
    if value and not value.isprintable():
        raise InvalidInput(f"{field} has characters that cannot be printed.", code="invalid_text", field=field)


def check_options(options: Struct) -> None:
    """Raises InvalidInput if the options are larger than those of any game."""
    if options.ByteSize() > OPTIONS_BYTES:
        message = f"The options have {options.ByteSize()} bytes; at most {OPTIONS_BYTES} are allowed."
        raise InvalidInput(message, code="too_long", field="options")

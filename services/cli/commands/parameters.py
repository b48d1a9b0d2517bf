"""Values typed on the command line."""

from __future__ import annotations

import json
from typing import Any


def parse_value(text: str) -> Any:
    """JSON where it is JSON (`2`, `true`, `["hero"]`), a list where there are commas (`hero,villain`), else the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return [part.strip() for part in text.split(",")] if "," in text else text

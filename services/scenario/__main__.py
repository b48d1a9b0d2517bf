"""`python -m services.scenario PATH...` prints a line for each scenario that fails, then the totals."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from services.scenario.document import find
from services.scenario.run import run_file

USAGE = "usage: python -m services.scenario PATH...    (scenario files, and folders of them)"


def main(arguments: Sequence[str]) -> int:
    """Runs the scenarios and returns the exit code: 0 if all hold, 1 if one fails or none was found, 2 for wrong arguments."""
    if not arguments or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 0 if arguments and arguments[0] in {"-h", "--help"} else 2
    passed = failed = 0
    for argument in arguments:
        try:
            paths = list(find([Path(argument)]))
        except FileNotFoundError as error:
            print(error)
            failed += 1
            continue
        for path in paths:
            failure = run_file(path)
            passed += failure is None
            failed += failure is not None
            if failure is not None:
                print(f"{path}: {failure}")
    if not passed and not failed:
        print("no scenario was found")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

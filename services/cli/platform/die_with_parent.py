"""Runs a program that ends when its parent does: `die_with_parent.py PARENT_PID PROGRAM ARGUMENT...`.

Linux sends it SIGTERM then, even if the parent was killed with SIGKILL; elsewhere the program simply runs. A file of its own,
without imports of ours, because setting this up between fork and exec of a process with threads is not safe.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Ask for the signal, then become the program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)  # the parent died before the signal was asked for
    os.execv(command[0], command)  # noqa: S606 - the command comes from the supervisor


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])

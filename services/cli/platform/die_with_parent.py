"""Executes a program that is terminated when its parent dies: `die_with_parent.py PARENT_PID PROGRAM ARGUMENT...`.

On Linux the program gets SIGTERM as soon as the parent is gone, even if that was killed with SIGKILL; on other systems it simply runs.
This is a script of its own, without imports of the project, because running Python code between fork and exec is unsafe in a process
that has threads.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main(parent: int, command: list[str]) -> None:
    """Request the signal, then replace this process by the program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit(1)  # the parent died before the signal was requested
    os.execv(command[0], command)  # noqa: S606 - the command comes from the supervisor


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])

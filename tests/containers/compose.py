"""Drives docker-compose as an operator does: up, scale, kill, restart, logs. Everything is removed after the test run."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
from pathlib import Path

from tests.e2e.target import UNLIMITED, Target
from tests.support.redis import free_port
from tests.support.timing import scaled, wait_until

ROOT = Path(__file__).parents[2]
HEALTHY_SECONDS = 120.0
PAUSE = 0.5
"""Seconds between two looks at the containers."""


def compose_is_available() -> bool:
    """Whether there is a Docker engine, and compose."""
    return bool(shutil.which("docker") and _compose_command()) and _run(["docker", "version"], check=False, seconds=20).returncode == 0


def _compose_command() -> list[str] | None:
    if shutil.which("docker-compose"):
        return ["docker-compose"]
    if shutil.which("docker") and _run(["docker", "compose", "version"], check=False, seconds=20).returncode == 0:
        return ["docker", "compose"]
    return None


def _run(
    command: list[str], *, check: bool = True, seconds: float = 120, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=scaled(seconds), check=False)
    if check and done.returncode:
        raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done


class ComposeTarget(Target):
    """A project of this repository's docker-compose.yml with its own name, image and port."""

    def __init__(self) -> None:
        self.project = f"herotable-test-{os.getpid()}"
        self.port = free_port()
        super().__init__(f"http://127.0.0.1:{self.port}")
        self.image = f"herotable:test-{os.getpid()}"
        self._environment = {
            **os.environ,
            **UNLIMITED,
            "HEROTABLE_IMAGE": self.image,
            "HEROTABLE_PORT": str(self.port),
            "HEROTABLE_SECRET_KEY": secrets.token_hex(32),
        }
        self._compose = _compose_command() or []

    def compose(self, *arguments: str, seconds: float = 300, check: bool = True) -> str:
        """Run docker-compose with these arguments and return its output."""
        return _run([*self._compose, "-p", self.project, *arguments], check=check, seconds=seconds, environment=self._environment).stdout

    def build(self) -> None:
        """Build the image."""
        self.compose("build", "gateway", seconds=900)

    def up(self, **replicas: int) -> None:
        """Start everything that is not running and wait until it is healthy. Keywords set the containers of a service: bot_worker=2."""
        scale = [part for name, count in replicas.items() for part in ("--scale", f"{name.replace('_', '-')}={count}")]
        self.compose("up", "-d", "--no-build", *scale)
        self.wait()

    def wait(self) -> None:
        """Wait until every container is healthy and the gateway ready."""
        wait_until(lambda: all(state == "healthy" for state in self.states().values()), HEALTHY_SECONDS, "all are healthy", PAUSE)
        wait_until(self.ready, HEALTHY_SECONDS, "all services are ready", PAUSE)

    def containers(self, service: str = "") -> list[str]:
        """The ids of the running containers, of one service or of all."""
        filters = ["--filter", f"label=com.docker.compose.project={self.project}"]
        filters += ["--filter", f"label=com.docker.compose.service={service}"] if service else []
        return _run(["docker", "ps", "-q", *filters]).stdout.split()

    def states(self) -> dict[str, str]:
        """The health of every container, running or not, by its name."""
        ids = _run(["docker", "ps", "-aq", "--filter", f"label=com.docker.compose.project={self.project}"]).stdout.split()
        form = "{{.Name}} {{if .State.Running}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}"
        lines = _run(["docker", "inspect", "--format", form, *ids]).stdout.splitlines() if ids else []
        return dict(line.split() for line in lines)

    def kill(self, service: str) -> None:
        """Kill the main process of one container of the service, as the kernel would, and wait until the restart policy restarts it."""
        victim = self.containers(service)[0]
        pid = _run(["docker", "inspect", "--format", "{{.State.Pid}}", victim]).stdout.strip()
        before = self.started(victim)
        # `docker kill` would count as a stop by the operator, and process 1 cannot be killed from inside its namespace.
        _run(["docker", "run", "--rm", "--pid=host", "--user=0", "--entrypoint=sh", self.image, "-c", f"kill -9 {pid}"])
        wait_until(lambda: self.started(victim) != before, 60, f"the restart of {service}", PAUSE)

    def started(self, container: str) -> str:
        """The time of the container's last start, and whether it is running."""
        return _run(["docker", "inspect", "--format", "{{.State.StartedAt}} {{.State.Running}}", container]).stdout

    def restart(self, service: str) -> None:
        """Restart all containers of the service in order."""
        self.compose("restart", service)

    def execute(self, service: str, *command: str) -> str:
        """Run a command in one container of the service and return its output."""
        return _run(["docker", "exec", self.containers(service)[0], *command]).stdout

    def exit_code(self, container: str) -> int:
        """The exit code of a container."""
        return int(_run(["docker", "inspect", "--format", "{{.State.ExitCode}}", container]).stdout)

    def run_image(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Run the default command of the image with these options of `docker run`."""
        return _run(["docker", "run", "--rm", *options, self.image], check=False)

    def logs(self) -> str:
        """The last lines of every container."""
        return self.compose("logs", "--no-color", "--tail=60", check=False)

    def down(self) -> None:
        """Remove the containers, the network, the volumes and the image."""
        self.compose("down", "--volumes", "--remove-orphans", "--timeout", "5", check=False)
        _run(["docker", "rmi", "--force", self.image], check=False)

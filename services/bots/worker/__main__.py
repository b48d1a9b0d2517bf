"""`python -m services.bots.worker --concurrency N`: a Celery worker that plays live moves and simulations in N processes.

SIGTERM lets running tasks finish for a while and returns the others to the queue. Any number of workers, on any number of machines,
share the queues; with `--queues live` or `--queues bulk` a worker takes only one kind of work.
"""

from __future__ import annotations

import argparse
import os
import tempfile


def main() -> int:
    """Reads the command line and works until a signal stops it; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m services.bots.worker", description="Plays live moves and simulations of bots.")
    parser.add_argument("--concurrency", type=int, default=os.cpu_count() or 1, help="processes that play (default: one a core)")
    parser.add_argument("--queues", default="live,bulk", help="what to play, live moves first (default: %(default)s)")
    parser.add_argument("--host", default="127.0.0.1", help="address of the metrics (default: %(default)s)")
    parser.add_argument("--metrics-port", type=int, default=None, help="port of the Prometheus metrics; none if left out")
    arguments = parser.parse_args()
    # Celery reads this when it is imported: SIGTERM has to begin the soft shutdown, which returns unfinished tasks to the queue.
    os.environ["REMAP_SIGTERM"] = "SIGQUIT"
    with tempfile.TemporaryDirectory(prefix="herotable-metrics-") as folder:
        # prometheus_client reads this when it is imported: the children count into files here, the parent adds them up.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from services.bots.worker.process import run  # noqa: PLC0415 - only after the variables above are set

        return run(arguments.concurrency, arguments.queues, arguments.host, arguments.metrics_port)


if __name__ == "__main__":
    raise SystemExit(main())

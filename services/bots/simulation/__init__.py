"""Bulk simulations. A spec becomes a plan, a plan is cut into chunks, a chunk is played match by match, and rows add up to a summary.

    plan.py           a checked spec
    match_runner.py   plays match i of a plan, which gives its row
    chunks.py         how a job is cut
    packing.py        rows in Redis and in streams
    summary.py        tallies of rows, and totals
    chunk_store.py    a job in Redis as workers see it
    jobs.py           jobs in Redis as the scheduler sees them
    chunk_player.py   a worker's task
    servicer.py       the SimulationService of the scheduler
    local.py          the same rows from processes of this machine, without Redis or Celery

Imports broker/ and what all rooms share, never live/.
"""

"""The platform's bots: live moves and bulk simulations on Celery workers, and the scheduler, which requests both and repeats what got lost.

Rooms, each of which may import those below it (an import contract checks that):

    worker/        `python -m services.bots.worker`: the Celery worker process and its tasks
    scheduler.py   `python -m services.bots.scheduler`: dispatches live decisions, looks for lost work, serves simulations
    live/          decisions of bots in live matches
    simulation/    bulk simulations
    broker/        the Celery app, the tasks' messages, sending them
    settings.py    what an operator may set
    limits.py  time_limit.py  keys.py  metrics.py    what all of them share
"""

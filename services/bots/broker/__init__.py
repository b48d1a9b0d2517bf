"""The task queue: the Celery app and its settings, the message format of tasks, sending tasks, and the lengths of the queues.

Imports only what all rooms share; knows the names of the tasks, not what they do.
"""

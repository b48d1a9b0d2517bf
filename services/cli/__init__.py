"""The `herotable` command line.

main.py            the commands and their help
up.py  demo.py  play.py  replaying.py  simulating.py  catalogue.py     what they do
client.py          the public API, typed (models.py: what it answers; transport.py: HTTP that outlives short absences)
rendering.py  telling.py  charts.py  outputs.py                        how they show and write it

local_platform.py  which processes make a platform on this machine, and how they find each other
supervisor.py      starts them, waits until they are healthy, restarts what crashes, stops them in order
attached.py        runs a program that ends when its parent does
data_directory.py  lock, secret and state of a platform's data
embedded_redis.py  the redis-server that comes with the installation
"""

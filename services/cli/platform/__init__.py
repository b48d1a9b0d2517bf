"""A complete platform as processes on this machine. Imports no other package of the command line.

local_platform.py   the processes of a platform, and how they find each other
supervisor.py       starts child processes, restarts those that crash, stops them in order
die_with_parent.py  executes a program that is terminated when its parent dies
data_directory.py   the lock, the secret key and the state of a platform's data
embedded_redis.py   the Redis server of a local platform
ports.py            free ports
"""

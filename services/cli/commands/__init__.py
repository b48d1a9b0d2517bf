"""The commands of `herotable`, a module each, and what they share. Only services.cli.main and tests import this package.

parameters.py     options that several commands take, and the values typed for them
terminal.py       output on the terminal
match_printer.py  a match as text
replay_check.py   replays a finished match on this installation's engine and compares the end
simulation_jobs.py  simulation_files.py  charts.py   what `simulate` runs, and the files that it writes
"""

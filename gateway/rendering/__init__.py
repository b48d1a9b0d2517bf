"""Messages of the services as JSON, written by hand because it is on the path of every action. The shapes are those of `schemas`."""

"""The operations, a module a resource. Each has one router whose paths are whole, so that one table of routes finds them all."""

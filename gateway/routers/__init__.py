"""The operations, one module per resource. Each router has complete paths, so that the application needs no prefixes."""

"""The public API: the only door to the platform, and nothing of the rules. It knows the contracts of proto/ alone."""

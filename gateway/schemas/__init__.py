"""The JSON of the public API: what requests must look like (checked), and what answers look like (described, and checked in the tests)."""

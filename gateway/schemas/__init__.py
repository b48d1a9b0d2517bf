"""The JSON of the public API: requests, which are validated, and responses, which are described and checked by the tests."""

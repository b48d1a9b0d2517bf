"""Logs, metrics and request ids. Imports nothing but the settings, so that every room can use it."""

"""Refusals as RFC 9457 problem documents: the catalogue of codes, and the translation of gRPC, validation and store errors."""

"""The caller as the services identify it."""

from __future__ import annotations

from gateway.auth.caller import Caller
from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.contracts.herotable.rules.v1 import rules_pb2


def actor(caller: Caller) -> rules_pb2.Actor:
    """Return the caller as the rules services identify it."""
    return rules_pb2.Actor(account_id=caller.account_id)


def player(caller: Caller) -> lobby_pb2.Player:
    """Return the caller as the lobby identifies it."""
    return lobby_pb2.Player(account_id=caller.account_id, name=caller.name)

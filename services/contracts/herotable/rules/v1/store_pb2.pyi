import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from services.contracts.herotable.game.v1 import game_pb2 as _game_pb2
from services.contracts.herotable.rules.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StoredMatch(_message.Message):
    __slots__ = ("match_id", "game", "engine_version", "setup", "seats", "seed", "commitment", "rated", "private", "created_at")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game: str
    engine_version: str
    setup: _game_pb2.MatchSetup
    seats: _containers.RepeatedCompositeFieldContainer[_rules_pb2.Seat]
    seed: bytes
    commitment: str
    rated: bool
    private: bool
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, match_id: _Optional[str] = ..., game: _Optional[str] = ..., engine_version: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[_rules_pb2.Seat, _Mapping]]] = ..., seed: _Optional[bytes] = ..., commitment: _Optional[str] = ..., rated: _Optional[bool] = ..., private: _Optional[bool] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class StoredAction(_message.Message):
    __slots__ = ("seat", "option", "request_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OPTION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    option: str
    request_id: str
    def __init__(self, seat: _Optional[int] = ..., option: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

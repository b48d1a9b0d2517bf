from google.protobuf import struct_pb2 as _struct_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Option(_message.Message):
    __slots__ = ("key", "text")
    KEY_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    key: str
    text: str
    def __init__(self, key: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("seat", "kind", "prompt", "source", "options")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    PROMPT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    kind: str
    prompt: str
    source: str
    options: _containers.RepeatedCompositeFieldContainer[Option]
    def __init__(self, seat: _Optional[int] = ..., kind: _Optional[str] = ..., prompt: _Optional[str] = ..., source: _Optional[str] = ..., options: _Optional[_Iterable[_Union[Option, _Mapping]]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ("kind", "seat", "data_json", "text")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DATA_JSON_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    kind: str
    seat: int
    data_json: bytes
    text: str
    def __init__(self, kind: _Optional[str] = ..., seat: _Optional[int] = ..., data_json: _Optional[bytes] = ..., text: _Optional[str] = ...) -> None: ...

class Zone(_message.Message):
    __slots__ = ("name", "seat", "count", "cards", "slots")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SLOTS_FIELD_NUMBER: _ClassVar[int]
    name: str
    seat: int
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    slots: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., slots: _Optional[_Iterable[int]] = ...) -> None: ...

class Counter(_message.Message):
    __slots__ = ("name", "seat", "value")
    NAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    name: str
    seat: int
    value: int
    def __init__(self, name: _Optional[str] = ..., seat: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...

class ScoreLine(_message.Message):
    __slots__ = ("label", "count", "points")
    LABEL_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    label: str
    count: int
    points: int
    def __init__(self, label: _Optional[str] = ..., count: _Optional[int] = ..., points: _Optional[int] = ...) -> None: ...

class SeatResult(_message.Message):
    __slots__ = ("seat", "score", "winner", "lines")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    seat: int
    score: int
    winner: bool
    lines: _containers.RepeatedCompositeFieldContainer[ScoreLine]
    def __init__(self, seat: _Optional[int] = ..., score: _Optional[int] = ..., winner: _Optional[bool] = ..., lines: _Optional[_Iterable[_Union[ScoreLine, _Mapping]]] = ...) -> None: ...

class Result(_message.Message):
    __slots__ = ("seats", "reason")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedCompositeFieldContainer[SeatResult]
    reason: str
    def __init__(self, seats: _Optional[_Iterable[_Union[SeatResult, _Mapping]]] = ..., reason: _Optional[str] = ...) -> None: ...

class Observation(_message.Message):
    __slots__ = ("game", "viewer", "version", "active", "zones", "counters", "decision", "result", "facts_json")
    GAME_FIELD_NUMBER: _ClassVar[int]
    VIEWER_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ACTIVE_FIELD_NUMBER: _ClassVar[int]
    ZONES_FIELD_NUMBER: _ClassVar[int]
    COUNTERS_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    FACTS_JSON_FIELD_NUMBER: _ClassVar[int]
    game: str
    viewer: int
    version: int
    active: int
    zones: _containers.RepeatedCompositeFieldContainer[Zone]
    counters: _containers.RepeatedCompositeFieldContainer[Counter]
    decision: Decision
    result: Result
    facts_json: bytes
    def __init__(self, game: _Optional[str] = ..., viewer: _Optional[int] = ..., version: _Optional[int] = ..., active: _Optional[int] = ..., zones: _Optional[_Iterable[_Union[Zone, _Mapping]]] = ..., counters: _Optional[_Iterable[_Union[Counter, _Mapping]]] = ..., decision: _Optional[_Union[Decision, _Mapping]] = ..., result: _Optional[_Union[Result, _Mapping]] = ..., facts_json: _Optional[bytes] = ...) -> None: ...

class CardDefinition(_message.Message):
    __slots__ = ("id", "name", "kind", "type", "copies", "cost", "vp", "text", "keywords", "source", "facts", "reconstructed")
    class SourceEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    class FactsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    COPIES_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    VP_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    KEYWORDS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    RECONSTRUCTED_FIELD_NUMBER: _ClassVar[int]
    id: str
    name: str
    kind: str
    type: str
    copies: int
    cost: int
    vp: int
    text: _containers.RepeatedScalarFieldContainer[str]
    keywords: _containers.RepeatedScalarFieldContainer[str]
    source: _containers.ScalarMap[str, str]
    facts: _containers.ScalarMap[str, str]
    reconstructed: bool
    def __init__(self, id: _Optional[str] = ..., name: _Optional[str] = ..., kind: _Optional[str] = ..., type: _Optional[str] = ..., copies: _Optional[int] = ..., cost: _Optional[int] = ..., vp: _Optional[int] = ..., text: _Optional[_Iterable[str]] = ..., keywords: _Optional[_Iterable[str]] = ..., source: _Optional[_Mapping[str, str]] = ..., facts: _Optional[_Mapping[str, str]] = ..., reconstructed: _Optional[bool] = ...) -> None: ...

class GameDescription(_message.Message):
    __slots__ = ("name", "title", "description", "engine_version", "min_players", "max_players", "options_schema_json", "cards", "policies")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    MIN_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    MAX_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_SCHEMA_JSON_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    description: str
    engine_version: str
    min_players: int
    max_players: int
    options_schema_json: str
    cards: _containers.RepeatedCompositeFieldContainer[CardDefinition]
    policies: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., engine_version: _Optional[str] = ..., min_players: _Optional[int] = ..., max_players: _Optional[int] = ..., options_schema_json: _Optional[str] = ..., cards: _Optional[_Iterable[_Union[CardDefinition, _Mapping]]] = ..., policies: _Optional[_Iterable[str]] = ...) -> None: ...

class MatchSetup(_message.Message):
    __slots__ = ("players", "options")
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    players: int
    options: _struct_pb2.Struct
    def __init__(self, players: _Optional[int] = ..., options: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from services.contracts.herotable.errors.v1 import errors_pb2 as _errors_pb2
from services.contracts.herotable.game.v1 import game_pb2 as _game_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MatchStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MATCH_STATUS_UNSPECIFIED: _ClassVar[MatchStatus]
    MATCH_STATUS_RUNNING: _ClassVar[MatchStatus]
    MATCH_STATUS_FINISHED: _ClassVar[MatchStatus]
    MATCH_STATUS_ABANDONED: _ClassVar[MatchStatus]
    MATCH_STATUS_FAULTED: _ClassVar[MatchStatus]
MATCH_STATUS_UNSPECIFIED: MatchStatus
MATCH_STATUS_RUNNING: MatchStatus
MATCH_STATUS_FINISHED: MatchStatus
MATCH_STATUS_ABANDONED: MatchStatus
MATCH_STATUS_FAULTED: MatchStatus

class Seat(_message.Message):
    __slots__ = ("account_id", "name", "policy")
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    name: str
    policy: str
    def __init__(self, account_id: _Optional[str] = ..., name: _Optional[str] = ..., policy: _Optional[str] = ...) -> None: ...

class MatchInfo(_message.Message):
    __slots__ = ("match_id", "game", "engine_version", "setup", "seats", "status", "version", "commitment", "seed", "rated", "private", "created_at", "updated_at", "deciding")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    UPDATED_AT_FIELD_NUMBER: _ClassVar[int]
    DECIDING_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game: str
    engine_version: str
    setup: _game_pb2.MatchSetup
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    status: MatchStatus
    version: int
    commitment: str
    seed: str
    rated: bool
    private: bool
    created_at: _timestamp_pb2.Timestamp
    updated_at: _timestamp_pb2.Timestamp
    deciding: int
    def __init__(self, match_id: _Optional[str] = ..., game: _Optional[str] = ..., engine_version: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., status: _Optional[_Union[MatchStatus, str]] = ..., version: _Optional[int] = ..., commitment: _Optional[str] = ..., seed: _Optional[str] = ..., rated: _Optional[bool] = ..., private: _Optional[bool] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., updated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., deciding: _Optional[int] = ...) -> None: ...

class Actor(_message.Message):
    __slots__ = ("account_id", "bot")
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    BOT_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    bot: bool
    def __init__(self, account_id: _Optional[str] = ..., bot: _Optional[bool] = ...) -> None: ...

class DescribeRequest(_message.Message):
    __slots__ = ("without_cards",)
    WITHOUT_CARDS_FIELD_NUMBER: _ClassVar[int]
    without_cards: bool
    def __init__(self, without_cards: _Optional[bool] = ...) -> None: ...

class DescribeResponse(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _game_pb2.GameDescription
    def __init__(self, game: _Optional[_Union[_game_pb2.GameDescription, _Mapping]] = ...) -> None: ...

class CheckSetupRequest(_message.Message):
    __slots__ = ("setup", "policies")
    SETUP_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    setup: _game_pb2.MatchSetup
    policies: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., policies: _Optional[_Iterable[str]] = ...) -> None: ...

class CheckSetupResponse(_message.Message):
    __slots__ = ("setup",)
    SETUP_FIELD_NUMBER: _ClassVar[int]
    setup: _game_pb2.MatchSetup
    def __init__(self, setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ...) -> None: ...

class CreateMatchRequest(_message.Message):
    __slots__ = ("request_id", "setup", "seats", "rated", "private", "seed")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    setup: _game_pb2.MatchSetup
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    rated: bool
    private: bool
    seed: bytes
    def __init__(self, request_id: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., rated: _Optional[bool] = ..., private: _Optional[bool] = ..., seed: _Optional[bytes] = ...) -> None: ...

class CreateMatchResponse(_message.Message):
    __slots__ = ("info",)
    INFO_FIELD_NUMBER: _ClassVar[int]
    info: MatchInfo
    def __init__(self, info: _Optional[_Union[MatchInfo, _Mapping]] = ...) -> None: ...

class ObserveRequest(_message.Message):
    __slots__ = ("match_id", "actor", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ObserveResponse(_message.Message):
    __slots__ = ("info", "observation")
    INFO_FIELD_NUMBER: _ClassVar[int]
    OBSERVATION_FIELD_NUMBER: _ClassVar[int]
    info: MatchInfo
    observation: _game_pb2.Observation
    def __init__(self, info: _Optional[_Union[MatchInfo, _Mapping]] = ..., observation: _Optional[_Union[_game_pb2.Observation, _Mapping]] = ...) -> None: ...

class ActRequest(_message.Message):
    __slots__ = ("match_id", "actor", "seat", "expected_version", "option", "request_id")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_VERSION_FIELD_NUMBER: _ClassVar[int]
    OPTION_FIELD_NUMBER: _ClassVar[int]
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    seat: int
    expected_version: int
    option: str
    request_id: str
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ..., seat: _Optional[int] = ..., expected_version: _Optional[int] = ..., option: _Optional[str] = ..., request_id: _Optional[str] = ...) -> None: ...

class ActResponse(_message.Message):
    __slots__ = ("version", "events", "decision", "result")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    version: int
    events: _containers.RepeatedCompositeFieldContainer[_game_pb2.Event]
    decision: _game_pb2.Decision
    result: _game_pb2.Result
    def __init__(self, version: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_game_pb2.Event, _Mapping]]] = ..., decision: _Optional[_Union[_game_pb2.Decision, _Mapping]] = ..., result: _Optional[_Union[_game_pb2.Result, _Mapping]] = ...) -> None: ...

class PlayRequest(_message.Message):
    __slots__ = ("tag", "act", "observe", "several")
    TAG_FIELD_NUMBER: _ClassVar[int]
    ACT_FIELD_NUMBER: _ClassVar[int]
    OBSERVE_FIELD_NUMBER: _ClassVar[int]
    SEVERAL_FIELD_NUMBER: _ClassVar[int]
    tag: int
    act: ActRequest
    observe: ObserveRequest
    several: PlayRequests
    def __init__(self, tag: _Optional[int] = ..., act: _Optional[_Union[ActRequest, _Mapping]] = ..., observe: _Optional[_Union[ObserveRequest, _Mapping]] = ..., several: _Optional[_Union[PlayRequests, _Mapping]] = ...) -> None: ...

class PlayRequests(_message.Message):
    __slots__ = ("calls",)
    CALLS_FIELD_NUMBER: _ClassVar[int]
    calls: _containers.RepeatedCompositeFieldContainer[PlayRequest]
    def __init__(self, calls: _Optional[_Iterable[_Union[PlayRequest, _Mapping]]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("tag", "act", "observe", "error", "several")
    TAG_FIELD_NUMBER: _ClassVar[int]
    ACT_FIELD_NUMBER: _ClassVar[int]
    OBSERVE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    SEVERAL_FIELD_NUMBER: _ClassVar[int]
    tag: int
    act: ActResponse
    observe: ObserveResponse
    error: _errors_pb2.Error
    several: PlayResponses
    def __init__(self, tag: _Optional[int] = ..., act: _Optional[_Union[ActResponse, _Mapping]] = ..., observe: _Optional[_Union[ObserveResponse, _Mapping]] = ..., error: _Optional[_Union[_errors_pb2.Error, _Mapping]] = ..., several: _Optional[_Union[PlayResponses, _Mapping]] = ...) -> None: ...

class PlayResponses(_message.Message):
    __slots__ = ("answers",)
    ANSWERS_FIELD_NUMBER: _ClassVar[int]
    answers: _containers.RepeatedCompositeFieldContainer[PlayResponse]
    def __init__(self, answers: _Optional[_Iterable[_Union[PlayResponse, _Mapping]]] = ...) -> None: ...

class DeterminizeRequest(_message.Message):
    __slots__ = ("match_id", "actor", "seat", "seed")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    seat: int
    seed: bytes
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ..., seat: _Optional[int] = ..., seed: _Optional[bytes] = ...) -> None: ...

class DeterminizeResponse(_message.Message):
    __slots__ = ("version", "deciding", "world_json", "policy")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    DECIDING_FIELD_NUMBER: _ClassVar[int]
    WORLD_JSON_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    version: int
    deciding: int
    world_json: bytes
    policy: str
    def __init__(self, version: _Optional[int] = ..., deciding: _Optional[int] = ..., world_json: _Optional[bytes] = ..., policy: _Optional[str] = ...) -> None: ...

class WatchRequest(_message.Message):
    __slots__ = ("match_id", "actor", "seat", "from_version")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FROM_VERSION_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    seat: int
    from_version: int
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ..., seat: _Optional[int] = ..., from_version: _Optional[int] = ...) -> None: ...

class WatchStep(_message.Message):
    __slots__ = ("version", "events", "decision", "result", "at")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    version: int
    events: _containers.RepeatedCompositeFieldContainer[_game_pb2.Event]
    decision: _game_pb2.Decision
    result: _game_pb2.Result
    at: _timestamp_pb2.Timestamp
    def __init__(self, version: _Optional[int] = ..., events: _Optional[_Iterable[_Union[_game_pb2.Event, _Mapping]]] = ..., decision: _Optional[_Union[_game_pb2.Decision, _Mapping]] = ..., result: _Optional[_Union[_game_pb2.Result, _Mapping]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class WatchResponse(_message.Message):
    __slots__ = ("snapshot", "step", "end")
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    snapshot: ObserveResponse
    step: WatchStep
    end: MatchInfo
    def __init__(self, snapshot: _Optional[_Union[ObserveResponse, _Mapping]] = ..., step: _Optional[_Union[WatchStep, _Mapping]] = ..., end: _Optional[_Union[MatchInfo, _Mapping]] = ...) -> None: ...

class ReplayRequest(_message.Message):
    __slots__ = ("match_id", "actor")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ...) -> None: ...

class RecordedAction(_message.Message):
    __slots__ = ("seat", "option", "at")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OPTION_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    option: str
    at: _timestamp_pb2.Timestamp
    def __init__(self, seat: _Optional[int] = ..., option: _Optional[str] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class ReplayResponse(_message.Message):
    __slots__ = ("info", "actions", "result", "commitment_holds")
    INFO_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_HOLDS_FIELD_NUMBER: _ClassVar[int]
    info: MatchInfo
    actions: _containers.RepeatedCompositeFieldContainer[RecordedAction]
    result: _game_pb2.Result
    commitment_holds: bool
    def __init__(self, info: _Optional[_Union[MatchInfo, _Mapping]] = ..., actions: _Optional[_Iterable[_Union[RecordedAction, _Mapping]]] = ..., result: _Optional[_Union[_game_pb2.Result, _Mapping]] = ..., commitment_holds: _Optional[bool] = ...) -> None: ...

class AbandonRequest(_message.Message):
    __slots__ = ("match_id", "actor", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    actor: Actor
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., actor: _Optional[_Union[Actor, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class AbandonResponse(_message.Message):
    __slots__ = ("info",)
    INFO_FIELD_NUMBER: _ClassVar[int]
    info: MatchInfo
    def __init__(self, info: _Optional[_Union[MatchInfo, _Mapping]] = ...) -> None: ...

class ListMatchesRequest(_message.Message):
    __slots__ = ("account_id", "limit", "cursor")
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    limit: int
    cursor: str
    def __init__(self, account_id: _Optional[str] = ..., limit: _Optional[int] = ..., cursor: _Optional[str] = ...) -> None: ...

class ListMatchesResponse(_message.Message):
    __slots__ = ("matches", "next_cursor")
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    NEXT_CURSOR_FIELD_NUMBER: _ClassVar[int]
    matches: _containers.RepeatedCompositeFieldContainer[MatchInfo]
    next_cursor: str
    def __init__(self, matches: _Optional[_Iterable[_Union[MatchInfo, _Mapping]]] = ..., next_cursor: _Optional[str] = ...) -> None: ...

class MatchFinished(_message.Message):
    __slots__ = ("match_id", "game", "rated", "seats", "status", "result", "abandoned_by")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    ABANDONED_BY_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    game: str
    rated: bool
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    status: MatchStatus
    result: _game_pb2.Result
    abandoned_by: int
    def __init__(self, match_id: _Optional[str] = ..., game: _Optional[str] = ..., rated: _Optional[bool] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., status: _Optional[_Union[MatchStatus, str]] = ..., result: _Optional[_Union[_game_pb2.Result, _Mapping]] = ..., abandoned_by: _Optional[int] = ...) -> None: ...

class DueDecision(_message.Message):
    __slots__ = ("match_id", "version", "seat", "policy")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    version: int
    seat: int
    policy: str
    def __init__(self, match_id: _Optional[str] = ..., version: _Optional[int] = ..., seat: _Optional[int] = ..., policy: _Optional[str] = ...) -> None: ...

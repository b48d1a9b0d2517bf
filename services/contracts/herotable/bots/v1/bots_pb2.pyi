import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from services.contracts.herotable.game.v1 import game_pb2 as _game_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SimulationStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SIMULATION_STATUS_UNSPECIFIED: _ClassVar[SimulationStatus]
    SIMULATION_STATUS_RUNNING: _ClassVar[SimulationStatus]
    SIMULATION_STATUS_DONE: _ClassVar[SimulationStatus]
    SIMULATION_STATUS_CANCELLED: _ClassVar[SimulationStatus]
    SIMULATION_STATUS_FAILED: _ClassVar[SimulationStatus]
SIMULATION_STATUS_UNSPECIFIED: SimulationStatus
SIMULATION_STATUS_RUNNING: SimulationStatus
SIMULATION_STATUS_DONE: SimulationStatus
SIMULATION_STATUS_CANCELLED: SimulationStatus
SIMULATION_STATUS_FAILED: SimulationStatus

class SimulationSpec(_message.Message):
    __slots__ = ("game", "setup", "policies", "matches", "seed", "rotate_seats", "keep_logs")
    GAME_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ROTATE_SEATS_FIELD_NUMBER: _ClassVar[int]
    KEEP_LOGS_FIELD_NUMBER: _ClassVar[int]
    game: str
    setup: _game_pb2.MatchSetup
    policies: _containers.RepeatedScalarFieldContainer[str]
    matches: int
    seed: bytes
    rotate_seats: bool
    keep_logs: bool
    def __init__(self, game: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., policies: _Optional[_Iterable[str]] = ..., matches: _Optional[int] = ..., seed: _Optional[bytes] = ..., rotate_seats: _Optional[bool] = ..., keep_logs: _Optional[bool] = ...) -> None: ...

class Simulation(_message.Message):
    __slots__ = ("simulation_id", "account_id", "spec", "engine_version", "status", "done", "summary", "created_at", "ended_at")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    ENDED_AT_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    account_id: str
    spec: SimulationSpec
    engine_version: str
    status: SimulationStatus
    done: int
    summary: SimulationSummary
    created_at: _timestamp_pb2.Timestamp
    ended_at: _timestamp_pb2.Timestamp
    def __init__(self, simulation_id: _Optional[str] = ..., account_id: _Optional[str] = ..., spec: _Optional[_Union[SimulationSpec, _Mapping]] = ..., engine_version: _Optional[str] = ..., status: _Optional[_Union[SimulationStatus, str]] = ..., done: _Optional[int] = ..., summary: _Optional[_Union[SimulationSummary, _Mapping]] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., ended_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class SimulationRow(_message.Message):
    __slots__ = ("index", "policies", "winners", "scores", "turns", "decisions", "seed", "reason", "actions", "fault", "fault_text")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    WINNERS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    FAULT_TEXT_FIELD_NUMBER: _ClassVar[int]
    index: int
    policies: _containers.RepeatedScalarFieldContainer[str]
    winners: _containers.RepeatedScalarFieldContainer[int]
    scores: _containers.RepeatedScalarFieldContainer[int]
    turns: int
    decisions: int
    seed: str
    reason: str
    actions: _containers.RepeatedScalarFieldContainer[str]
    fault: str
    fault_text: str
    def __init__(self, index: _Optional[int] = ..., policies: _Optional[_Iterable[str]] = ..., winners: _Optional[_Iterable[int]] = ..., scores: _Optional[_Iterable[int]] = ..., turns: _Optional[int] = ..., decisions: _Optional[int] = ..., seed: _Optional[str] = ..., reason: _Optional[str] = ..., actions: _Optional[_Iterable[str]] = ..., fault: _Optional[str] = ..., fault_text: _Optional[str] = ...) -> None: ...

class PolicyTotal(_message.Message):
    __slots__ = ("policy", "seat", "matches", "wins", "shares", "win_rate", "low", "high", "mean_score")
    POLICY_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    WIN_RATE_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    MEAN_SCORE_FIELD_NUMBER: _ClassVar[int]
    policy: str
    seat: int
    matches: int
    wins: int
    shares: float
    win_rate: float
    low: float
    high: float
    mean_score: float
    def __init__(self, policy: _Optional[str] = ..., seat: _Optional[int] = ..., matches: _Optional[int] = ..., wins: _Optional[int] = ..., shares: _Optional[float] = ..., win_rate: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ..., mean_score: _Optional[float] = ...) -> None: ...

class SimulationSummary(_message.Message):
    __slots__ = ("totals", "shared", "faults", "mean_turns", "mean_decisions", "decisions_per_second", "matches_per_second")
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    SHARED_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    MEAN_TURNS_FIELD_NUMBER: _ClassVar[int]
    MEAN_DECISIONS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_PER_SECOND_FIELD_NUMBER: _ClassVar[int]
    MATCHES_PER_SECOND_FIELD_NUMBER: _ClassVar[int]
    totals: _containers.RepeatedCompositeFieldContainer[PolicyTotal]
    shared: int
    faults: int
    mean_turns: float
    mean_decisions: float
    decisions_per_second: float
    matches_per_second: float
    def __init__(self, totals: _Optional[_Iterable[_Union[PolicyTotal, _Mapping]]] = ..., shared: _Optional[int] = ..., faults: _Optional[int] = ..., mean_turns: _Optional[float] = ..., mean_decisions: _Optional[float] = ..., decisions_per_second: _Optional[float] = ..., matches_per_second: _Optional[float] = ...) -> None: ...

class CreateSimulationRequest(_message.Message):
    __slots__ = ("request_id", "account_id", "spec")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    account_id: str
    spec: SimulationSpec
    def __init__(self, request_id: _Optional[str] = ..., account_id: _Optional[str] = ..., spec: _Optional[_Union[SimulationSpec, _Mapping]] = ...) -> None: ...

class CreateSimulationResponse(_message.Message):
    __slots__ = ("simulation",)
    SIMULATION_FIELD_NUMBER: _ClassVar[int]
    simulation: Simulation
    def __init__(self, simulation: _Optional[_Union[Simulation, _Mapping]] = ...) -> None: ...

class GetSimulationRequest(_message.Message):
    __slots__ = ("simulation_id", "account_id")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    account_id: str
    def __init__(self, simulation_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class GetSimulationResponse(_message.Message):
    __slots__ = ("simulation",)
    SIMULATION_FIELD_NUMBER: _ClassVar[int]
    simulation: Simulation
    def __init__(self, simulation: _Optional[_Union[Simulation, _Mapping]] = ...) -> None: ...

class ListSimulationsRequest(_message.Message):
    __slots__ = ("account_id", "limit", "cursor")
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    limit: int
    cursor: str
    def __init__(self, account_id: _Optional[str] = ..., limit: _Optional[int] = ..., cursor: _Optional[str] = ...) -> None: ...

class ListSimulationsResponse(_message.Message):
    __slots__ = ("simulations", "next_cursor")
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    NEXT_CURSOR_FIELD_NUMBER: _ClassVar[int]
    simulations: _containers.RepeatedCompositeFieldContainer[Simulation]
    next_cursor: str
    def __init__(self, simulations: _Optional[_Iterable[_Union[Simulation, _Mapping]]] = ..., next_cursor: _Optional[str] = ...) -> None: ...

class CancelSimulationRequest(_message.Message):
    __slots__ = ("simulation_id", "account_id")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    account_id: str
    def __init__(self, simulation_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class CancelSimulationResponse(_message.Message):
    __slots__ = ("simulation",)
    SIMULATION_FIELD_NUMBER: _ClassVar[int]
    simulation: Simulation
    def __init__(self, simulation: _Optional[_Union[Simulation, _Mapping]] = ...) -> None: ...

class StreamRowsRequest(_message.Message):
    __slots__ = ("simulation_id", "account_id", "from_index", "ready_only")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_INDEX_FIELD_NUMBER: _ClassVar[int]
    READY_ONLY_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    account_id: str
    from_index: int
    ready_only: bool
    def __init__(self, simulation_id: _Optional[str] = ..., account_id: _Optional[str] = ..., from_index: _Optional[int] = ..., ready_only: _Optional[bool] = ...) -> None: ...

class StreamRowsResponse(_message.Message):
    __slots__ = ("rows",)
    ROWS_FIELD_NUMBER: _ClassVar[int]
    rows: _containers.RepeatedCompositeFieldContainer[SimulationRow]
    def __init__(self, rows: _Optional[_Iterable[_Union[SimulationRow, _Mapping]]] = ...) -> None: ...

class ListPoliciesRequest(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: str
    def __init__(self, game: _Optional[str] = ...) -> None: ...

class PolicyInfo(_message.Message):
    __slots__ = ("game", "policy", "description")
    GAME_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    game: str
    policy: str
    description: str
    def __init__(self, game: _Optional[str] = ..., policy: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class ListPoliciesResponse(_message.Message):
    __slots__ = ("policies",)
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    policies: _containers.RepeatedCompositeFieldContainer[PolicyInfo]
    def __init__(self, policies: _Optional[_Iterable[_Union[PolicyInfo, _Mapping]]] = ...) -> None: ...

class LiveMoveTask(_message.Message):
    __slots__ = ("match_id", "version", "seat")
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    match_id: str
    version: int
    seat: int
    def __init__(self, match_id: _Optional[str] = ..., version: _Optional[int] = ..., seat: _Optional[int] = ...) -> None: ...

class SimulationChunkTask(_message.Message):
    __slots__ = ("simulation_id", "chunk")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    CHUNK_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    chunk: int
    def __init__(self, simulation_id: _Optional[str] = ..., chunk: _Optional[int] = ...) -> None: ...

class Task(_message.Message):
    __slots__ = ("live_move", "simulation_chunk")
    LIVE_MOVE_FIELD_NUMBER: _ClassVar[int]
    SIMULATION_CHUNK_FIELD_NUMBER: _ClassVar[int]
    live_move: LiveMoveTask
    simulation_chunk: SimulationChunkTask
    def __init__(self, live_move: _Optional[_Union[LiveMoveTask, _Mapping]] = ..., simulation_chunk: _Optional[_Union[SimulationChunkTask, _Mapping]] = ...) -> None: ...

class SimulationTally(_message.Message):
    __slots__ = ("rows", "policies", "shared", "faults", "turns", "decisions", "busy_us")
    ROWS_FIELD_NUMBER: _ClassVar[int]
    POLICIES_FIELD_NUMBER: _ClassVar[int]
    SHARED_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    BUSY_US_FIELD_NUMBER: _ClassVar[int]
    rows: int
    policies: _containers.RepeatedCompositeFieldContainer[PolicyTally]
    shared: int
    faults: int
    turns: int
    decisions: int
    busy_us: int
    def __init__(self, rows: _Optional[int] = ..., policies: _Optional[_Iterable[_Union[PolicyTally, _Mapping]]] = ..., shared: _Optional[int] = ..., faults: _Optional[int] = ..., turns: _Optional[int] = ..., decisions: _Optional[int] = ..., busy_us: _Optional[int] = ...) -> None: ...

class PolicyTally(_message.Message):
    __slots__ = ("policy", "seat", "matches", "wins", "share_parts", "score")
    POLICY_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    SHARE_PARTS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    policy: str
    seat: int
    matches: int
    wins: int
    share_parts: int
    score: int
    def __init__(self, policy: _Optional[str] = ..., seat: _Optional[int] = ..., matches: _Optional[int] = ..., wins: _Optional[int] = ..., share_parts: _Optional[int] = ..., score: _Optional[int] = ...) -> None: ...

class SimulationJob(_message.Message):
    __slots__ = ("simulation_id", "account_id", "spec", "engine_version", "created_at")
    SIMULATION_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    SPEC_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    simulation_id: str
    account_id: str
    spec: SimulationSpec
    engine_version: str
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, simulation_id: _Optional[str] = ..., account_id: _Optional[str] = ..., spec: _Optional[_Union[SimulationSpec, _Mapping]] = ..., engine_version: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

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

class TableStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TABLE_STATUS_UNSPECIFIED: _ClassVar[TableStatus]
    TABLE_STATUS_OPEN: _ClassVar[TableStatus]
    TABLE_STATUS_STARTING: _ClassVar[TableStatus]
    TABLE_STATUS_STARTED: _ClassVar[TableStatus]
    TABLE_STATUS_CLOSED: _ClassVar[TableStatus]

class TicketStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TICKET_STATUS_UNSPECIFIED: _ClassVar[TicketStatus]
    TICKET_STATUS_WAITING: _ClassVar[TicketStatus]
    TICKET_STATUS_MATCHING: _ClassVar[TicketStatus]
    TICKET_STATUS_MATCHED: _ClassVar[TicketStatus]
    TICKET_STATUS_CANCELLED: _ClassVar[TicketStatus]
    TICKET_STATUS_EXPIRED: _ClassVar[TicketStatus]
    TICKET_STATUS_FAILED: _ClassVar[TicketStatus]
TABLE_STATUS_UNSPECIFIED: TableStatus
TABLE_STATUS_OPEN: TableStatus
TABLE_STATUS_STARTING: TableStatus
TABLE_STATUS_STARTED: TableStatus
TABLE_STATUS_CLOSED: TableStatus
TICKET_STATUS_UNSPECIFIED: TicketStatus
TICKET_STATUS_WAITING: TicketStatus
TICKET_STATUS_MATCHING: TicketStatus
TICKET_STATUS_MATCHED: TicketStatus
TICKET_STATUS_CANCELLED: TicketStatus
TICKET_STATUS_EXPIRED: TicketStatus
TICKET_STATUS_FAILED: TicketStatus

class Player(_message.Message):
    __slots__ = ("account_id", "name")
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    name: str
    def __init__(self, account_id: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class TableSeat(_message.Message):
    __slots__ = ("player", "policy", "seated_at")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    SEATED_AT_FIELD_NUMBER: _ClassVar[int]
    player: Player
    policy: str
    seated_at: _timestamp_pb2.Timestamp
    def __init__(self, player: _Optional[_Union[Player, _Mapping]] = ..., policy: _Optional[str] = ..., seated_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("table_id", "game", "setup", "seats", "host", "private", "code", "rated", "status", "match_id", "version", "created_at")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    HOST_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    game: str
    setup: _game_pb2.MatchSetup
    seats: _containers.RepeatedCompositeFieldContainer[TableSeat]
    host: str
    private: bool
    code: str
    rated: bool
    status: TableStatus
    match_id: str
    version: int
    created_at: _timestamp_pb2.Timestamp
    def __init__(self, table_id: _Optional[str] = ..., game: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[TableSeat, _Mapping]]] = ..., host: _Optional[str] = ..., private: _Optional[bool] = ..., code: _Optional[str] = ..., rated: _Optional[bool] = ..., status: _Optional[_Union[TableStatus, str]] = ..., match_id: _Optional[str] = ..., version: _Optional[int] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class CreateTableRequest(_message.Message):
    __slots__ = ("request_id", "host", "game", "setup", "private", "rated")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    HOST_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    PRIVATE_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    host: Player
    game: str
    setup: _game_pb2.MatchSetup
    private: bool
    rated: bool
    def __init__(self, request_id: _Optional[str] = ..., host: _Optional[_Union[Player, _Mapping]] = ..., game: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., private: _Optional[bool] = ..., rated: _Optional[bool] = ...) -> None: ...

class CreateTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class ListTablesRequest(_message.Message):
    __slots__ = ("game", "joinable", "limit", "cursor")
    GAME_FIELD_NUMBER: _ClassVar[int]
    JOINABLE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    game: str
    joinable: bool
    limit: int
    cursor: str
    def __init__(self, game: _Optional[str] = ..., joinable: _Optional[bool] = ..., limit: _Optional[int] = ..., cursor: _Optional[str] = ...) -> None: ...

class ListTablesResponse(_message.Message):
    __slots__ = ("tables", "next_cursor")
    TABLES_FIELD_NUMBER: _ClassVar[int]
    NEXT_CURSOR_FIELD_NUMBER: _ClassVar[int]
    tables: _containers.RepeatedCompositeFieldContainer[Table]
    next_cursor: str
    def __init__(self, tables: _Optional[_Iterable[_Union[Table, _Mapping]]] = ..., next_cursor: _Optional[str] = ...) -> None: ...

class GetTableRequest(_message.Message):
    __slots__ = ("table_id", "account_id", "code")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    account_id: str
    code: str
    def __init__(self, table_id: _Optional[str] = ..., account_id: _Optional[str] = ..., code: _Optional[str] = ...) -> None: ...

class GetTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class JoinTableRequest(_message.Message):
    __slots__ = ("table_id", "player", "code", "seat")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    player: Player
    code: str
    seat: int
    def __init__(self, table_id: _Optional[str] = ..., player: _Optional[_Union[Player, _Mapping]] = ..., code: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class JoinTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class LeaveTableRequest(_message.Message):
    __slots__ = ("table_id", "account_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    account_id: str
    def __init__(self, table_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class LeaveTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class AddBotRequest(_message.Message):
    __slots__ = ("table_id", "account_id", "policy", "seat")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    POLICY_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    account_id: str
    policy: str
    seat: int
    def __init__(self, table_id: _Optional[str] = ..., account_id: _Optional[str] = ..., policy: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class AddBotResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class RemoveBotRequest(_message.Message):
    __slots__ = ("table_id", "account_id", "seat")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    account_id: str
    seat: int
    def __init__(self, table_id: _Optional[str] = ..., account_id: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class RemoveBotResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class StartTableRequest(_message.Message):
    __slots__ = ("table_id", "account_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    account_id: str
    def __init__(self, table_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class StartTableResponse(_message.Message):
    __slots__ = ("table",)
    TABLE_FIELD_NUMBER: _ClassVar[int]
    table: Table
    def __init__(self, table: _Optional[_Union[Table, _Mapping]] = ...) -> None: ...

class Ticket(_message.Message):
    __slots__ = ("ticket_id", "player", "game", "setup", "rated", "bot_policy", "status", "match_id", "rating", "rating_window", "waited_seconds", "why", "why_text", "created_at", "expires_at")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    BOT_POLICY_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    MATCH_ID_FIELD_NUMBER: _ClassVar[int]
    RATING_FIELD_NUMBER: _ClassVar[int]
    RATING_WINDOW_FIELD_NUMBER: _ClassVar[int]
    WAITED_SECONDS_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    WHY_TEXT_FIELD_NUMBER: _ClassVar[int]
    CREATED_AT_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    player: Player
    game: str
    setup: _game_pb2.MatchSetup
    rated: bool
    bot_policy: str
    status: TicketStatus
    match_id: str
    rating: float
    rating_window: float
    waited_seconds: float
    why: str
    why_text: str
    created_at: _timestamp_pb2.Timestamp
    expires_at: _timestamp_pb2.Timestamp
    def __init__(self, ticket_id: _Optional[str] = ..., player: _Optional[_Union[Player, _Mapping]] = ..., game: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., rated: _Optional[bool] = ..., bot_policy: _Optional[str] = ..., status: _Optional[_Union[TicketStatus, str]] = ..., match_id: _Optional[str] = ..., rating: _Optional[float] = ..., rating_window: _Optional[float] = ..., waited_seconds: _Optional[float] = ..., why: _Optional[str] = ..., why_text: _Optional[str] = ..., created_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., expires_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class CreateTicketRequest(_message.Message):
    __slots__ = ("request_id", "player", "game", "setup", "rated", "bot_policy")
    REQUEST_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SETUP_FIELD_NUMBER: _ClassVar[int]
    RATED_FIELD_NUMBER: _ClassVar[int]
    BOT_POLICY_FIELD_NUMBER: _ClassVar[int]
    request_id: str
    player: Player
    game: str
    setup: _game_pb2.MatchSetup
    rated: bool
    bot_policy: str
    def __init__(self, request_id: _Optional[str] = ..., player: _Optional[_Union[Player, _Mapping]] = ..., game: _Optional[str] = ..., setup: _Optional[_Union[_game_pb2.MatchSetup, _Mapping]] = ..., rated: _Optional[bool] = ..., bot_policy: _Optional[str] = ...) -> None: ...

class CreateTicketResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class GetTicketRequest(_message.Message):
    __slots__ = ("ticket_id", "account_id")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    account_id: str
    def __init__(self, ticket_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class GetTicketResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class HeartbeatTicketRequest(_message.Message):
    __slots__ = ("ticket_id", "account_id")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    account_id: str
    def __init__(self, ticket_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class HeartbeatTicketResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class CancelTicketRequest(_message.Message):
    __slots__ = ("ticket_id", "account_id")
    TICKET_ID_FIELD_NUMBER: _ClassVar[int]
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    ticket_id: str
    account_id: str
    def __init__(self, ticket_id: _Optional[str] = ..., account_id: _Optional[str] = ...) -> None: ...

class CancelTicketResponse(_message.Message):
    __slots__ = ("ticket",)
    TICKET_FIELD_NUMBER: _ClassVar[int]
    ticket: Ticket
    def __init__(self, ticket: _Optional[_Union[Ticket, _Mapping]] = ...) -> None: ...

class Rating(_message.Message):
    __slots__ = ("game", "player", "mu", "sigma", "shown", "matches", "wins", "rank")
    GAME_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    MU_FIELD_NUMBER: _ClassVar[int]
    SIGMA_FIELD_NUMBER: _ClassVar[int]
    SHOWN_FIELD_NUMBER: _ClassVar[int]
    MATCHES_FIELD_NUMBER: _ClassVar[int]
    WINS_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    game: str
    player: Player
    mu: float
    sigma: float
    shown: float
    matches: int
    wins: int
    rank: int
    def __init__(self, game: _Optional[str] = ..., player: _Optional[_Union[Player, _Mapping]] = ..., mu: _Optional[float] = ..., sigma: _Optional[float] = ..., shown: _Optional[float] = ..., matches: _Optional[int] = ..., wins: _Optional[int] = ..., rank: _Optional[int] = ...) -> None: ...

class GetRatingsRequest(_message.Message):
    __slots__ = ("account_id",)
    ACCOUNT_ID_FIELD_NUMBER: _ClassVar[int]
    account_id: str
    def __init__(self, account_id: _Optional[str] = ...) -> None: ...

class GetRatingsResponse(_message.Message):
    __slots__ = ("ratings",)
    RATINGS_FIELD_NUMBER: _ClassVar[int]
    ratings: _containers.RepeatedCompositeFieldContainer[Rating]
    def __init__(self, ratings: _Optional[_Iterable[_Union[Rating, _Mapping]]] = ...) -> None: ...

class ListLeaderboardRequest(_message.Message):
    __slots__ = ("game", "limit", "cursor")
    GAME_FIELD_NUMBER: _ClassVar[int]
    LIMIT_FIELD_NUMBER: _ClassVar[int]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    game: str
    limit: int
    cursor: str
    def __init__(self, game: _Optional[str] = ..., limit: _Optional[int] = ..., cursor: _Optional[str] = ...) -> None: ...

class ListLeaderboardResponse(_message.Message):
    __slots__ = ("ratings", "next_cursor")
    RATINGS_FIELD_NUMBER: _ClassVar[int]
    NEXT_CURSOR_FIELD_NUMBER: _ClassVar[int]
    ratings: _containers.RepeatedCompositeFieldContainer[Rating]
    next_cursor: str
    def __init__(self, ratings: _Optional[_Iterable[_Union[Rating, _Mapping]]] = ..., next_cursor: _Optional[str] = ...) -> None: ...

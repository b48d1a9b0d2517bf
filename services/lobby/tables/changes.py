"""The changes of a table: pure functions on the Table message. The store takes care of races."""

from __future__ import annotations

from google.protobuf.timestamp_pb2 import Timestamp

from services.contracts.herotable.lobby.v1 import lobby_pb2
from services.kernel.errors import Conflict, Denied, InvalidInput

OPEN = lobby_pb2.TABLE_STATUS_OPEN
STARTING = lobby_pb2.TABLE_STATUS_STARTING
STARTED = lobby_pb2.TABLE_STATUS_STARTED
CLOSED = lobby_pb2.TABLE_STATUS_CLOSED


def is_free(seat: lobby_pb2.TableSeat) -> bool:
    """Whether neither a player nor a bot has the seat."""
    return not seat.policy and not seat.HasField("player")


def free_seats(table: lobby_pb2.Table) -> list[int]:
    """The indices of the free seats."""
    return [index for index, seat in enumerate(table.seats) if is_free(seat)]


def seat_of(table: lobby_pb2.Table, account_id: str) -> int | None:
    """The seat of the account, None if it has none."""
    for index, seat in enumerate(table.seats):
        if seat.HasField("player") and seat.player.account_id == account_id:
            return index
    return None


def accounts(table: lobby_pb2.Table) -> list[str]:
    """The accounts at the table, in seat order."""
    return [seat.player.account_id for seat in table.seats if seat.HasField("player")]


def seat_player(table: lobby_pb2.Table, player: lobby_pb2.Player, seat: int | None, now: Timestamp) -> None:
    """Gives the player the seat, or the first free one if it is None."""
    require_open(table)
    if seat_of(table, player.account_id) is not None:
        raise Conflict(
            f"You sit at table {table.table_id} already; leave it first to change seats.",
            code="already_seated",
            field="table_id",
            value=table.table_id,
            current_version=table.version,
        )
    chosen = table.seats[_choose_seat(table, seat)]
    chosen.player.CopyFrom(player)
    chosen.seated_at.CopyFrom(now)


def remove_player(table: lobby_pb2.Table, account_id: str) -> None:
    """Frees the player's seat. The player seated longest becomes host if the host leaves; without players the table closes."""
    require_open(table)
    seat = seat_of(table, account_id)
    if seat is None:
        raise Conflict(
            f"You do not sit at table {table.table_id}: there is no seat to give up.",
            code="not_seated",
            field="table_id",
            value=table.table_id,
            current_version=table.version,
        )
    table.seats[seat].Clear()
    seated = [
        (other.seated_at.seconds, other.seated_at.nanos, index) for index, other in enumerate(table.seats) if other.HasField("player")
    ]
    if not seated:
        close(table)
    elif table.host == account_id:
        table.host = table.seats[min(seated)[2]].player.account_id


def seat_bot(table: lobby_pb2.Table, account_id: str, policy: str, seat: int | None, now: Timestamp) -> None:
    """Gives a bot of that policy the seat, or the first free one if it is None; only the host may do that."""
    require_host(table, account_id)
    require_open(table)
    if table.rated:
        raise InvalidInput(
            "A rated match is for accounts alone: open an unrated table to play with bots.",
            code="rated_with_bots",
            field="policy",
            value=policy,
        )
    chosen = table.seats[_choose_seat(table, seat)]
    chosen.policy = policy
    chosen.seated_at.CopyFrom(now)


def remove_bot(table: lobby_pb2.Table, account_id: str, seat: int) -> None:
    """Frees the seat of a bot; only the host may do that."""
    require_host(table, account_id)
    require_open(table)
    _require_seat(table, seat)
    if not table.seats[seat].policy:
        bots = [str(index) for index, other in enumerate(table.seats) if other.policy]
        right = f"bots sit on {', '.join(bots)}" if bots else "no bot sits at this table"
        raise Conflict(
            f"There is no bot on seat {seat}; {right}.", code="not_a_bot", field="seat", value=seat, current_version=table.version
        )
    table.seats[seat].Clear()


def begin(table: lobby_pb2.Table, account_id: str) -> None:
    """Marks the table as starting; only the host may do that. Until its match is created the table cannot be changed."""
    require_host(table, account_id)
    require_open(table)
    free = free_seats(table)
    if free:
        raise Conflict(
            f"{len(free)} of {len(table.seats)} seats are still free: wait for players, or seat bots if the match is not rated.",
            code="seats_free",
            field="table_id",
            value=table.table_id,
            current_version=table.version,
        )
    table.status = STARTING


def close(table: lobby_pb2.Table) -> None:
    """Closes the table without a match."""
    table.status = CLOSED


def require_open(table: lobby_pb2.Table) -> None:
    """Raises Conflict if the table is starting, started or closed."""
    if table.status == OPEN:
        return
    if table.status == CLOSED:
        code, message = "table_closed", f"Table {table.table_id} is closed; open or join another one."
    elif table.status == STARTED:
        code, message = "table_started", f"Table {table.table_id} has started; its match is {table.match_id}."
    else:
        code, message = "table_started", f"Table {table.table_id} is starting; its match will be there in a moment."
    raise Conflict(message, code=code, field="table_id", value=table.table_id, current_version=table.version)


def require_host(table: lobby_pb2.Table, account_id: str) -> None:
    """Raises Denied unless the account is the host."""
    if table.host != account_id:
        sentence = f"Only the host of table {table.table_id} may do that, and that is {table.host}."
        raise Denied(sentence, code="not_host", field="account_id", value=account_id)


def _choose_seat(table: lobby_pb2.Table, seat: int | None) -> int:
    free = free_seats(table)
    if not free:
        raise Conflict(
            f"All {len(table.seats)} seats of table {table.table_id} are taken; join another one.",
            code="table_full",
            field="table_id",
            value=table.table_id,
            current_version=table.version,
        )
    if seat is None:
        return free[0]
    _require_seat(table, seat)
    if seat not in free:
        listed = ", ".join(map(str, free))
        raise Conflict(f"Seat {seat} is taken; free: {listed}.", code="seat_taken", field="seat", value=seat, current_version=table.version)
    return seat


def _require_seat(table: lobby_pb2.Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise InvalidInput(
            f"Table {table.table_id} has seats 0 to {len(table.seats) - 1}, not {seat}.", code="unknown_seat", field="seat", value=seat
        )

"""Takes options and gives matches up. A change is made on a copy, stored, and only then adopted and answered."""

from __future__ import annotations

import secrets
from itertools import count

from services.contracts.herotable.rules.v1 import rules_pb2
from services.contracts.herotable.rules.v1.rules_pb2 import Actor, ActRequest, MatchStatus
from services.contracts.herotable.rules.v1.store_pb2 import StoredAction, StoredMatch
from services.harness.limits import REQUEST_ID, check_length
from services.harness.logs import logger
from services.kernel.errors import Conflict, EngineFault, HerotableError, MatchOver
from services.kernel.match import NOBODY, Match
from services.kernel.observation import Result
from services.rules import metrics
from services.rules.hosting import authority, codec, request_checks
from services.rules.hosting.host import Host
from services.rules.hosting.live_match import LiveMatch, MatchStep
from services.rules.hosting.notifications import abandoned_result, due_decision, finished_message
from services.rules.storage.match_store import RUNNING, Change, VersionConflict

FINISHED = MatchStatus.MATCH_STATUS_FINISHED
ABANDONED, FAULTED = MatchStatus.MATCH_STATUS_ABANDONED, MatchStatus.MATCH_STATUS_FAULTED
ATTEMPTS = 10
"""How often giving up is tried while other actions are stored in between."""

log = logger(__name__)
_stored, _conflict, _refused, _repeated = (metrics.ACTIONS.labels(name) for name in ("stored", "conflict", "refused", "repeated"))
_faulted = metrics.ACTIONS.labels("faulted")


class Moves:
    """Changes the matches of a host. Methods raise Unavailable while Redis is away."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._own_ids = (f".{prefix}.{number}" for prefix in [secrets.token_hex(6)] for number in count())

    async def act(self, request: ActRequest) -> rules_pb2.ActResponse:
        """Takes one option; the same request id gets the same answer again.

        IllegalAction, NotYourTurn, MatchOver, Conflict, Denied and NotFound change nothing; EngineFault stops the match."""
        _check_lengths(request)
        live = await self.host.find(request.match_id)
        authority.check_visible(live, request.actor)
        try:
            seat, index = _choice(live, request)
        except HerotableError:
            # The match in memory may be older than its log, which decides.
            await self.host.catch_up(live)
            answer = await self._repeated_answer(live, request)
            if answer is not None:
                return answer
            try:
                seat, index = _choice(live, request)
            except Conflict:
                _conflict.inc()
                raise
            except HerotableError:
                _refused.inc()
                raise
        return await self._play(live, request, seat, index)

    async def _play(self, live: LiveMatch, request: ActRequest, seat: int, index: int) -> rules_pb2.ActResponse:
        head = live.head
        try:
            after, outcome = self.host.engine.play(live.match, index)
        except EngineFault as fault:
            await self._stop_faulted(live, fault)
            raise
        action = StoredAction(seat=seat, option=request.option, request_id=request.request_id or next(self._own_ids))
        change = _change(live, action, after, outcome.result)
        stored = await self.host.store.advance(change)
        if isinstance(stored, VersionConflict):
            if stored.entry is None or stored.entry.action != change.action:
                await self.host.catch_up(live)
                _conflict.inc()
                raise _wrong_version(live, request.expected_version)
            at = stored.entry.at
        else:
            at = stored.at
        step = MatchStep(after.version, outcome.events, outcome.decision, outcome.result, at)
        live.advance(after, step, change)
        _stored.inc()
        if change.status == FINISHED:
            _log_end(head, FINISHED, after.version)
        return _answer(live, request.actor, seat, step)

    async def _repeated_answer(self, live: LiveMatch, request: ActRequest) -> rules_pb2.ActResponse | None:
        """The answer that the same request got before, None if it is a new request."""
        version = request.expected_version
        if not request.request_id or not 0 <= version < live.version:
            return None
        entry = await self.host.store.entry(request.match_id, version)
        if entry is None or entry.action.request_id != request.request_id or entry.action.option != request.option:
            return None
        if entry.action.seat not in live.assignments.seats_of(request.actor):
            return None
        steps = await self.host.steps_after(live, version, version + 1)
        _repeated.inc()
        return _answer(live, request.actor, entry.action.seat, steps[0])

    async def abandon(self, request: rules_pb2.AbandonRequest) -> LiveMatch:
        """Ends the match because a seat gives up; giving up again changes nothing.

        Raises MatchOver if it ended otherwise, Conflict if it kept changing, and the errors of `authority.only_seat`."""
        for _ in range(ATTEMPTS):
            live = await self.host.fresh(request.match_id)
            authority.check_visible(live, request.actor)
            seat = authority.only_seat(live, request.actor, request.seat if request.HasField("seat") else None)
            if not live.running:
                if live.status == ABANDONED and live.abandoned_by == seat:
                    return live
                raise _over(live)
            result = abandoned_result(live.head.seats, seat)
            change = Change(
                request.match_id, live.version, None, ABANDONED, NOBODY,
                due_before=due_decision(live.head, live.version, live.deciding), result=result.SerializeToString(),
                finished=finished_message(live.head, ABANDONED, result, seat), abandoned_by=seat,
            )  # fmt: skip
            stored = await self.host.store.advance(change)
            await self.host.catch_up(live)
            if not isinstance(stored, VersionConflict):
                _log_end(live.head, ABANDONED, live.version)
                return live
        raise _wrong_version(live, live.version - 1)

    async def _stop_faulted(self, live: LiveMatch, fault: EngineFault) -> None:
        """Ends the match because its engine failed; its log stays."""
        _faulted.inc()
        log.error("match faulted", match_id=live.head.match_id, version=live.version, error=fault.message)
        change = Change(
            live.head.match_id, live.version, None, FAULTED, NOBODY,
            due_before=due_decision(live.head, live.version, live.deciding), finished=finished_message(live.head, FAULTED, None),
        )  # fmt: skip
        stored = await self.host.store.advance(change)
        await self.host.catch_up(live)
        if not isinstance(stored, VersionConflict):
            _log_end(live.head, FAULTED, live.version)


def _check_lengths(request: ActRequest) -> None:
    check_length(request.option, request_checks.OPTION_KEY, "option")
    if request.request_id:
        check_length(request.request_id, REQUEST_ID, "request_id")


def _choice(live: LiveMatch, request: ActRequest) -> tuple[int, int]:
    """The acting seat and the index of its option.

    Raises, in this order, what is wrong with the seat, MatchOver, Conflict, NotYourTurn and IllegalAction."""
    wanted = request.seat if request.HasField("seat") else None
    authority.check_holds(live, request.actor, wanted)
    if not live.running:
        raise _over(live)
    if request.expected_version != live.version:
        raise _wrong_version(live, request.expected_version)
    seat = authority.acting_seat(live, request.actor, wanted, live.deciding)
    decision = live.decision()
    if decision is not None and decision.seat == seat:
        for index, option in enumerate(decision.options):
            if option.key == request.option:
                return seat, index
    # It is not one of the options: raises the error that lists them.
    return seat, live.match.index_of(seat, request.option)


def _change(live: LiveMatch, action: StoredAction, after: Match, ended: Result | None) -> Change:
    head = live.head
    due_before = due_decision(head, live.version, action.seat)
    if not after.over:
        return Change(head.match_id, live.version, action, RUNNING, after.seat, due_before, due_decision(head, after.version, after.seat))
    result = codec.result(ended)
    stored = result.SerializeToString() if result else b""
    finished = finished_message(head, FINISHED, result)
    return Change(head.match_id, live.version, action, FINISHED, NOBODY, due_before, result=stored, finished=finished)


def _answer(live: LiveMatch, actor: Actor, seat: int, step: MatchStep) -> rules_pb2.ActResponse:
    pending = step.decision
    own = pending is not None and (pending.seat == seat or (not actor.bot and pending.seat in live.assignments.seats_of(actor)))
    return rules_pb2.ActResponse(
        version=step.version,
        events=[codec.event(event, seat) for event in step.events],
        decision=codec.decision_for(pending, entitled=own),
        result=codec.result(step.result),
    )


def _over(live: LiveMatch) -> MatchOver:
    how = {FINISHED: "is over", ABANDONED: "was given up", FAULTED: "was stopped because the engine failed"}[live.status]
    return MatchOver(f"The match {how}; no action is possible any more.", field="match_id", value=live.head.match_id)


def _wrong_version(live: LiveMatch, expected: int) -> HerotableError:
    if not live.running and live.version == expected:
        return _over(live)
    message = f"The match is at version {live.version}, not {expected}; observe it and decide again."
    return Conflict(message, field="expected_version", value=expected, current_version=live.version)


def _log_end(head: StoredMatch, status: MatchStatus, version: int) -> None:
    name = MatchStatus.Name(status).removeprefix("MATCH_STATUS_").lower()
    metrics.ENDED.labels(name).inc()
    log.info("match over", match_id=head.match_id, status=name, version=version)

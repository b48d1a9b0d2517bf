"""Accounts, tokens, and who I am."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from gateway.auth.accounts import Account
from gateway.auth.tokens import Caller
from gateway.dependencies.access import Anybody, Here, Newcomer, Reader, Writer, address, count, identify, need_scope
from gateway.dependencies.idempotency import Once
from gateway.docs import examples
from gateway.docs.responses import answers, nothing
from gateway.problems.problem import Problem
from gateway.rendering.matches import reply
from gateway.routers.ratings import ratings_of
from gateway.schemas.accounts import AccountCreate, AccountTold, GuestCreate, Issued, Me, TokenCreate, TokenList
from gateway.settings import split
from gateway.state import Gateway

router = APIRouter(tags=["accounts"])
EVERYDAY = frozenset({"match:play", "lobby", "sim:run"})
ISSUED = answers(Issued, examples.ISSUED, "The account and its token.", 409, 422, status=201)


@router.post("/v1/accounts/guest", status_code=201, summary="A guest", responses=ISSUED)
async def create_guest(here: Here, caller: Newcomer, once: Once, body: GuestCreate | None = None) -> Response:
    """An account without a password and its token, at once. It ends with its token."""
    bot = body.bot if body else False

    async def make(_: str) -> Response:
        account = await here.accounts.create_guest(bot=bot)
        return await issue(here, account, None, "guest", here.settings.guest_days)

    return await once(caller, make)


@router.post("/v1/accounts", status_code=201, summary="A named account", responses=ISSUED)
async def create_account(here: Here, caller: Newcomer, once: Once, body: AccountCreate) -> Response:
    """An account with a name and a password, and its first token.

    Names differ by more than upper and lower case; those that begin with `guest-` are kept for guests."""
    if body.name.casefold().startswith("guest-"):
        raise Problem(
            409, "name_taken", "Names that begin with guest- are kept for guests; choose another one.", field="name", value=body.name
        )

    async def make(_: str) -> Response:
        account = await here.accounts.create_named(body.name, body.password, bot=body.bot)
        return await issue(here, account, None, "first", here.settings.token_days)

    return await once(caller, make)


@router.get(
    "/v1/accounts/{account_id}",
    summary="An account as others see it",
    responses=answers(AccountTold, examples.ACCOUNT, "The account.", 404),
)
async def get_account(here: Here, _: Anybody, account_id: str) -> Response:
    """Its name, and whether it is a guest or a program."""
    return reply(told(await here.accounts.find(account_id)))


@router.post(
    "/v1/tokens",
    status_code=201,
    summary="Log in, or a further token",
    responses=answers(Issued, examples.ISSUED, "The token.", 401, 403, 409, 422, status=201),
)
async def create_token(here: Here, request: Request, caller: Newcomer, once: Once, body: TokenCreate) -> Response:
    """With `name` and `password`: logs in. Without: a further token for the account whose token is sent, with no more scopes than it has.

    Five wrong passwords lock the account for a minute, twenty lock the address for ten."""
    if (body.name is None) != (body.password is None):
        raise Problem(400, "invalid_input", "Send name and password, or neither.", field="password" if body.password is None else "name")
    limit_to: frozenset[str] | None = None
    if body.name is not None and body.password is not None:
        account = await here.accounts.log_in(body.name, body.password, address(request))
        scope = Caller(caller.address, account.account_id)
    else:
        scope = await identify(request)
        need_scope(scope, ())
        await count(here, request, here.limits.writes, scope.account_id)
        account, limit_to = await here.accounts.find(scope.account_id), scope.scopes

    async def make(_: str) -> Response:
        wanted = None if body.scopes is None else frozenset(body.scopes)
        return await issue(here, account, wanted, body.label, body.days, limit_to)

    return await once(scope, make)


@router.get("/v1/tokens", summary="My tokens", responses=answers(TokenList, {"tokens": [examples.TOKEN]}, "The live tokens."))
async def list_tokens(here: Here, caller: Reader) -> Response:
    """The live tokens of the account; what they are was told once and is not kept."""
    return reply({"tokens": [token_told(one, caller) for one in await here.tokens.list(caller.account_id)]})


@router.delete("/v1/tokens/{token_id}", status_code=204, summary="Revoke a token", responses=nothing(404))
async def revoke_token(here: Here, caller: Writer, token_id: str) -> Response:
    """The token stops working, everywhere within `revocation_seconds` of GET /v1/limits. `current` is the one that was sent."""
    await here.tokens.revoke(caller.account_id, caller.token_id if token_id == "current" else token_id)  # noqa: S105
    return Response(status_code=204)


@router.get("/v1/me", summary="Who I am", responses=answers(Me, examples.ME, "The account, the token and the ratings."))
async def me(here: Here, caller: Reader) -> Response:
    """The account of the token, what the token may do, and the account's ratings."""
    account = await here.accounts.find(caller.account_id)
    return reply({"account": told(account), "token_info": token_told(caller, caller), "ratings": await ratings_of(here, caller.account_id)})


async def issue(
    here: Gateway, account: Account, wanted: frozenset[str] | None, label: str, days: int | None, limit_to: frozenset[str] | None = None
) -> Response:
    """A token with the wanted scopes, all everyday ones if None; an unknown_scope problem for more than the account may have."""
    may = allowed(here, account) if limit_to is None else limit_to
    scopes = may - {"admin"} if wanted is None else wanted
    if not scopes <= may:
        missing = " ".join(sorted(scopes - may))
        raise Problem(
            400,
            "unknown_scope",
            f"This account cannot have the scope {missing}; it may have: {' '.join(sorted(may))}.",
            field="scopes",
            value=missing,
        )
    most = here.settings.guest_days if account.guest else here.settings.token_days
    secret, made = await here.tokens.issue(account.account_id, account.name, scopes, min(days or most, most), label)
    return reply({"account": told(account), "token": secret, "token_info": token_told(made, made)}, 201)


def allowed(here: Gateway, account: Account) -> frozenset[str]:
    """All scopes that tokens of the account may have."""
    scopes = frozenset(here.settings.guest_scopes.split()) if account.guest else EVERYDAY
    if account.bot and "match:play" in scopes:
        scopes = scopes - {"match:play"} | {"bot:play"}
    admins = {name.casefold() for name in split(here.settings.admin_accounts)}
    return scopes | {"admin"} if not account.guest and account.name.casefold() in admins else scopes


def told(account: Account) -> dict[str, Any]:
    """The account as others see it."""
    return {
        "account_id": account.account_id,
        "name": account.name,
        "guest": account.guest,
        "bot": account.bot,
        "created_at": datetime.fromtimestamp(account.created_at, UTC),
    }


def token_told(token: Caller, caller: Caller) -> dict[str, Any]:
    """A token without its secret."""
    return {
        "token_id": token.token_id,
        "scopes": sorted(token.scopes),
        "label": token.label,
        "created_at": datetime.fromtimestamp(token.created_at, UTC),
        "expires_at": datetime.fromtimestamp(token.expires_at, UTC),
        "current": token.token_id == caller.token_id,
    }

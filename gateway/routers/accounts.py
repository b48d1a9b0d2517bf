"""Accounts, and the account of the caller."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from gateway.dependencies.access import Anybody, CurrentGateway, Newcomer, Reader
from gateway.dependencies.idempotent import RunOnce
from gateway.docs import examples
from gateway.docs.responses import responses
from gateway.problems.problem import Problem
from gateway.rendering import accounts as rendering
from gateway.rendering.json import json_response
from gateway.routers.ratings import ratings_of
from gateway.routers.tokens import issue_token
from gateway.schemas.accounts import Account, AccountCreate, CurrentAccount, GuestCreate, IssuedToken

router = APIRouter(tags=["accounts"])
CREATED = responses(IssuedToken, examples.ISSUED_TOKEN, "The account and its token.", 409, 422, status=201)


@router.post("/v1/accounts/guest", status_code=201, summary="Create a guest", responses=CREATED)
async def create_guest(gateway: CurrentGateway, caller: Newcomer, run_once: RunOnce, body: GuestCreate | None = None) -> Response:
    """Creates an account without a password, and its token. The account expires with the token."""
    bot = body.bot if body else False

    async def create(_: str) -> Response:
        account = await gateway.accounts.create_guest(bot=bot)
        return await issue_token(gateway, account, None, "guest", gateway.settings.guest_days)

    return await run_once(caller, create)


@router.post("/v1/accounts", status_code=201, summary="Create a named account", responses=CREATED)
async def create_account(gateway: CurrentGateway, caller: Newcomer, run_once: RunOnce, body: AccountCreate) -> Response:
    """Creates an account with a name and a password, and its first token.

    Names that differ only in upper and lower case are the same name; those that begin with `guest-` are reserved for guests."""
    if body.name.casefold().startswith("guest-"):
        raise Problem(
            409, "name_taken", "Names that begin with guest- are reserved for guests; choose another one.", field="name", value=body.name
        )

    async def create(_: str) -> Response:
        account = await gateway.accounts.create_named(body.name, body.password, bot=body.bot)
        return await issue_token(gateway, account, None, "first", gateway.settings.token_days)

    return await run_once(caller, create)


@router.get("/v1/accounts/{account_id}", summary="Get an account", responses=responses(Account, examples.ACCOUNT, "The account.", 404))
async def get_account(gateway: CurrentGateway, _: Anybody, account_id: str) -> Response:
    """The public data of an account: its name, and whether it is a guest or a program."""
    return json_response(rendering.account(await gateway.accounts.find(account_id)))


@router.get(
    "/v1/me",
    summary="Get my account",
    responses=responses(CurrentAccount, examples.CURRENT_ACCOUNT, "The account, the token and the ratings."),
)
async def me(gateway: CurrentGateway, caller: Reader) -> Response:
    """The account of the token, what the token allows, and the account's ratings."""
    account = await gateway.accounts.find(caller.account_id)
    return json_response(
        {
            "account": rendering.account(account),
            "token_info": rendering.token(caller, caller),
            "ratings": await ratings_of(gateway, caller.account_id),
        }
    )

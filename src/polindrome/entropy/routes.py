"""HTTP routes for a bot's move in any Entropy position, for clients that manage the game themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query
from fastapi.responses import JSONResponse
from pydantic import WithJsonSchema

from polindrome.bots import Budget, find_bot
from polindrome.entropy import GameState, Turn
from polindrome.entropy.json_protocol import choose_move
from polindrome.entropy.wire import BotMove, PositionRequest
from polindrome.errors import InvalidArgument
from polindrome.server.http.dependencies import SearchDep
from polindrome.server.http.schemas import error_schemas

router = APIRouter(prefix="/api/entropy")
ROUTERS = [router]

# The schema documents the fields; GameState.parse validates them, since its errors name the wrong square or token.
PositionBody = Annotated[Any, Body(), WithJsonSchema(PositionRequest.model_json_schema())]
Level = Annotated[str, Query(max_length=64, description="A level of the catalogue, or a policy for each role.")]
Scorer = Annotated[str, Query(max_length=64, description="How the points are counted: 'official' or 'literal'.")]


@router.post("/order", response_model=BotMove, responses=error_schemas())
async def order(
    position: PositionBody, run_search: SearchDep, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Return a bot's move for Order: a slide or a pass."""
    return JSONResponse({"move": await run_search(_prepare_search(position, "order", level, scorer))})


@router.post("/chaos", response_model=BotMove, responses=error_schemas())
async def chaos(
    position: PositionBody, run_search: SearchDep, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Return a bot's move for Chaos: the square for the next token."""
    return JSONResponse({"move": await run_search(_prepare_search(position, "chaos", level, scorer))})


def _prepare_search(body: Any, turn: Turn, level: str, scorer: str) -> Callable[[], str]:
    """Check the position and the level, and return a function that searches for the move."""
    position = GameState.parse(body)
    if position.turn != turn:
        raise InvalidArgument(f"expected turn to be {turn!r} here, got {position.turn!r}")
    bot = find_bot("entropy", level)
    # The seed depends on the position alone, so that the same request gets the same response.
    budget = Budget(seed=Random(repr(position)).getrandbits(32))
    return lambda: choose_move(position, bot, scorer=scorer, budget=budget).move

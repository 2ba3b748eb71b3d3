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
from polindrome.entropy.json_bot import answer
from polindrome.entropy.wire import BotMove, Position
from polindrome.errors import InvalidArgument
from polindrome.server.http.dependencies import SearchDep
from polindrome.server.http.schemas import error_schemas

router = APIRouter(prefix="/api/entropy")
ROUTERS = [router]

# The schema documents the fields; GameState.parse validates them, since its errors name the wrong square or token.
Question = Annotated[Any, Body(), WithJsonSchema(Position.model_json_schema())]
Level = Annotated[str, Query(max_length=64, description="A level of the catalogue, or a policy for each role.")]
Scorer = Annotated[str, Query(max_length=64, description="How the points are counted: 'official' or 'literal'.")]


@router.post("/order", response_model=BotMove, responses=error_schemas(422))
async def order(
    question: Question, run_search: SearchDep, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Return a bot's move for Order: a slide or a pass."""
    position = _parse(question, "order")
    return JSONResponse({"move": await run_search(_choose(position, level, scorer))})


@router.post("/chaos", response_model=BotMove, responses=error_schemas(422))
async def chaos(
    question: Question, run_search: SearchDep, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Return a bot's move for Chaos: the square for the next token."""
    position = _parse(question, "chaos")
    return JSONResponse({"move": await run_search(_choose(position, level, scorer))})


def _parse(question: Any, turn: Turn) -> GameState:
    position = GameState.parse(question)
    if position.turn != turn:
        raise InvalidArgument(f"expected turn to be {turn!r} here, got {position.turn!r}")
    return position


def _choose(position: GameState, level: str, scorer: str) -> Callable[[], str]:
    """Prepare the search for a move; raise UnknownName if the level does not exist."""
    bot = find_bot("entropy", level)
    # The seed depends on the position alone, so that the same request gets the same response.
    budget = Budget(seed=Random(repr(position)).getrandbits(32))
    return lambda: answer(position, bot, scorer=scorer, budget=budget).move

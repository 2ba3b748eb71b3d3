"""A bot's move in any position of Entropy, for programs that keep the game themselves."""

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
from polindrome.server.http.doors import Thinker
from polindrome.server.http.schemas import promised_errors

router = APIRouter(prefix="/api/entropy")
ROUTERS = [router]

# Described field by field, but read by the rules, which say which square or token is wrong.
Question = Annotated[Any, Body(), WithJsonSchema(Position.model_json_schema())]
Level = Annotated[str, Query(max_length=64, description="A level of the catalogue, or a policy for each role.")]
Scorer = Annotated[str, Query(max_length=64, description="How the points are counted: 'official' or 'literal'.")]


@router.post("/order", response_model=BotMove, responses=promised_errors(422))
async def order(
    question: Question, think: Thinker, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Slide a token, or pass."""
    position = _parse(question, "order")
    return JSONResponse({"move": await think(_choose(position, level, scorer))})


@router.post("/chaos", response_model=BotMove, responses=promised_errors(422))
async def chaos(
    question: Question, think: Thinker, level: Level = "master", scorer: Scorer = "official"
) -> JSONResponse:
    """Place the next token."""
    position = _parse(question, "chaos")
    return JSONResponse({"move": await think(_choose(position, level, scorer))})


def _parse(question: Any, turn: Turn) -> GameState:
    position = GameState.parse(question)
    if position.turn != turn:
        raise InvalidArgument(f"expected turn to be {turn!r} here, got {position.turn!r}")
    return position


def _choose(position: GameState, level: str, scorer: str) -> Callable[[], str]:
    """The search for a move; UnknownName if there is no such level."""
    bot = find_bot("entropy", level)
    # From the position alone: who asks the same gets the same answer.
    budget = Budget(seed=Random(repr(position)).getrandbits(32))
    return lambda: answer(position, bot, scorer=scorer, budget=budget).move

"""Hints and reviews over HTTP."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from polindrome.analysis import hint
from polindrome.analysis.review import analysis_of
from polindrome.bots import Budget
from polindrome.errors import CoreMissing
from polindrome.game import Game
from polindrome.options import new_checked_game
from polindrome.server.errors import NeedsCore, NoReview
from polindrome.server.http.analysis_schemas import HintAnswer, Question, ReviewState
from polindrome.server.http.doors import Holder, Manager, Parts, Thinker
from polindrome.server.http.schemas import promised_errors
from polindrome.storage import StoredReview

router = APIRouter(prefix="/api")


@router.post("/analyse/hint", response_model=HintAnswer, responses=promised_errors(409, 422))
async def give_hint(question: Question, parts: Parts, think: Thinker) -> JSONResponse:
    """The best moves in any position of a game."""
    parts.check_game(question.game)
    game = _position_of(question)
    _check_available(question.game, "hints")
    found = await think(partial(hint, game, Budget(seconds=question.seconds)))
    return JSONResponse(found.to_json())


@router.post(
    "/games/{game_id}/analysis", status_code=202, response_model=ReviewState, responses=promised_errors(404, 409, 422)
)
async def ask_for_review(game_id: str, _holder: Holder, parts: Parts, manager: Manager) -> JSONResponse:
    """Have every move of the game judged; it takes a while, and the result is kept."""
    _check_available((await manager.record(game_id)).game, "reviews")
    return JSONResponse(_describe(await parts.desk.ask(game_id)), 202)


@router.get("/games/{game_id}/analysis", response_model=ReviewState, responses=promised_errors(404, 422))
async def read_review(game_id: str, _holder: Holder, parts: Parts) -> JSONResponse:
    """How far the review is, and what it found."""
    found = await parts.desk.read(game_id)
    if found is None:
        raise NoReview("nobody has asked for a review of this game; POST to the same address does")
    return JSONResponse(_describe(found))


def _check_available(game: str, what: str) -> None:
    """Refuse before the work begins what the family does not offer, or what this server cannot do without the core."""
    try:
        analysis_of(game, what)
    except CoreMissing as error:
        problem = f"{what} of {game} need the compiled core, which this server was installed without"
        raise NeedsCore(problem) from error


def _position_of(question: Question) -> Game:
    game = new_checked_game(question.game, question.options)
    for action in question.actions:
        game.apply(action)
    return game


def _describe(found: StoredReview) -> dict[str, Any]:
    names = ("sequence", "state", "done", "total")
    return {**{name: getattr(found, name) for name in names}, "review": found.result}

"""What the server finds out about games: hints, reviews and mobility."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from polindrome.analysis import hint
from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.bots import Budget
from polindrome.core import is_core_built
from polindrome.errors import InvalidArgument
from polindrome.game import Game
from polindrome.records import GameRecord
from polindrome.server.games.options import set_up
from polindrome.server.games.refusals import NeedsCore, NoReview
from polindrome.server.http.analysis_schemas import HintAnswer, MobilityOfPlies, Question, ReviewState
from polindrome.server.http.doors import Holder, Manager, Parts, Thinker
from polindrome.server.http.schemas import promised_errors
from polindrome.storage import StoredReview

router = APIRouter(prefix="/api")


@router.post("/analyse/hint", response_model=HintAnswer, responses=promised_errors(409, 422))
async def give_hint(question: Question, think: Thinker) -> JSONResponse:
    """The best moves in any position of a game."""
    game = _position_of(question)
    _check_core(question.game)
    found = await think(partial(hint, game, Budget(seconds=question.seconds)))
    return JSONResponse(found.to_json())


@router.post(
    "/games/{game_id}/analysis", status_code=202, response_model=ReviewState, responses=promised_errors(404, 409, 422)
)
async def ask_for_review(game_id: str, _holder: Holder, parts: Parts, manager: Manager) -> JSONResponse:
    """Have every move of the game judged; it takes a while, and the result is kept."""
    _check_core((await manager.record(game_id)).game)
    return JSONResponse(_describe(await parts.desk.ask(game_id)), 202)


@router.get("/games/{game_id}/analysis", response_model=ReviewState, responses=promised_errors(404, 422))
async def read_review(game_id: str, _holder: Holder, parts: Parts) -> JSONResponse:
    """How far the review is, and what it found."""
    found = await parts.desk.read(game_id)
    if found is None:
        raise NoReview("nobody has asked for a review of this game; POST to the same address does")
    return JSONResponse(_describe(found))


@router.get("/games/{game_id}/mobility", response_model=MobilityOfPlies, responses=promised_errors(404, 422))
async def mobility(game_id: str, think: Thinker, manager: Manager) -> JSONResponse:
    """How freely every colour could move, at the start and after each ply; for Blokus."""
    record = await manager.record(game_id)
    return JSONResponse(await think(partial(_mobility_of, record)))


def _mobility_of(record: GameRecord) -> dict[str, Any]:
    game = record.replay()
    if not isinstance(game, BlokusGame):
        raise InvalidArgument(f"mobility is known of Blokus, not of {game.name}")
    plies = []
    while True:
        plies.append([game.mobility(player).to_json() for player in game.variant.players])
        if not game.history:
            break
        game.undo()
    return {"colours": [player.name for player in game.variant.players], "plies": plies[::-1]}


def _check_core(game: str) -> None:
    if game in VARIANTS and not is_core_built():
        raise NeedsCore("hints and reviews of Blokus need the compiled core, which this server was installed without")


def _position_of(question: Question) -> Game:
    game = set_up(question.game, question.options)
    for action in question.actions:
        game.apply(action)
    return game


def _describe(found: StoredReview) -> dict[str, Any]:
    names = ("sequence", "state", "done", "total")
    return {**{name: getattr(found, name) for name in names}, "review": found.result}

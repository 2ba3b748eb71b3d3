"""HTTP routes for Blokus only."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from polindrome.blokus.game import BlokusGame
from polindrome.blokus.wire import Mobility
from polindrome.errors import InvalidArgument
from polindrome.records import GameRecord
from polindrome.server.http.dependencies import SearchDep, ServicesDep
from polindrome.server.http.schemas import error_schemas
from polindrome.server.wire import Strict

router = APIRouter(prefix="/api")
ROUTERS = [router]


class MobilityOfPlies(Strict):
    """The mobility of every colour in turn order, at the start and after each ply."""

    colours: list[str]
    plies: list[list[Mobility]]


@router.get("/games/{game_id}/mobility", response_model=MobilityOfPlies, responses=error_schemas(404))
async def mobility(game_id: str, run_search: SearchDep, services: ServicesDep) -> JSONResponse:
    """Return the mobility of every colour at the start and after each ply; Blokus only."""
    record = await services.manager.record(game_id)
    return JSONResponse(await run_search(partial(_mobility_of, record)))


def _mobility_of(record: GameRecord) -> dict[str, Any]:
    game = record.replay()
    if not isinstance(game, BlokusGame):
        raise InvalidArgument(f"mobility is available for Blokus, not for {game.name}")
    plies = []
    while True:
        plies.append([game.mobility(player).to_json() for player in game.variant.players])
        if not game.history:
            break
        game.undo()
    return {"colours": [player.name for player in game.variant.players], "plies": plies[::-1]}

"""The addresses of the server, and what each of them does."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from polindrome import __version__
from polindrome.records import format_record
from polindrome.server.catalogue import describe_catalogue
from polindrome.server.game_manager import GameManager
from polindrome.server.refusals import UnknownGame
from polindrome.server.schemas import (
    Acknowledgement,
    Catalogue,
    Health,
    MoveRequest,
    NewGame,
    Record,
    Snapshot,
    UndoRequest,
    promised_errors,
)
from polindrome.server.snapshot import describe_event
from polindrome.storage import EventLog

_LOG = logging.getLogger(__name__)

FOREIGN_PAGE = 1008
SERVER_FAILED = 1011
UNKNOWN_GAME = 4404
MAX_SEQUENCE = 2**31 - 1

router = APIRouter(prefix="/api")


def _log_of(connection: HTTPConnection) -> EventLog:
    log: EventLog = connection.app.state.log
    return log


def _manager_of(connection: HTTPConnection) -> GameManager:
    manager: GameManager = connection.app.state.manager
    return manager


Log = Annotated[EventLog, Depends(_log_of)]
Manager = Annotated[GameManager, Depends(_manager_of)]


@router.get("/health", response_model=Health, responses=promised_errors())
async def health(log: Log) -> JSONResponse:
    """Say that the server and its database answer."""
    await log.check()
    return JSONResponse({"status": "ok", "version": __version__})


@router.get("/catalogue", response_model=Catalogue, responses=promised_errors())
async def catalogue() -> JSONResponse:
    """What can be chosen for a new game."""
    return JSONResponse(describe_catalogue())


@router.post("/games", status_code=201, response_model=Snapshot, responses=promised_errors(422))
async def create(body: NewGame, manager: Manager) -> JSONResponse:
    """Create a game."""
    seats = None if body.seats is None else [seat.model_dump() for seat in body.seats]
    snapshot = await manager.create(body.game, seats, options=body.options, undo_all=body.undo_all)
    return JSONResponse(snapshot, 201, {"Location": f"/api/games/{snapshot['id']}"})


@router.get("/games/{game_id}", response_model=Snapshot, responses=promised_errors(404, 422))
async def snapshot(game_id: str, manager: Manager) -> JSONResponse:
    """The game as it stands."""
    return JSONResponse(await manager.snapshot(game_id))


@router.post("/games/{game_id}/moves", response_model=Acknowledgement, responses=promised_errors(404, 409, 422))
async def move(game_id: str, body: MoveRequest, manager: Manager) -> JSONResponse:
    """Act for the person to move."""
    return JSONResponse(await manager.move(game_id, ply=body.ply, key=body.key, move=body.move))


@router.post("/games/{game_id}/undo", response_model=Acknowledgement, responses=promised_errors(404, 409, 422))
async def undo(game_id: str, body: UndoRequest, manager: Manager) -> JSONResponse:
    """Take the last action of the person who asks back, with all that followed."""
    return JSONResponse(await manager.undo(game_id, ply=body.ply, key=body.key))


@router.get("/games/{game_id}/record", response_model=Record, responses=promised_errors(404, 422))
async def record(game_id: str, manager: Manager) -> Response:
    """The game as a file that can be saved, loaded and replayed."""
    played = await manager.record(game_id)
    disposition = f'attachment; filename="{played.game}-{game_id}.json"'
    return Response(format_record(played), media_type="application/json", headers={"Content-Disposition": disposition})


@router.websocket("/games/{game_id}/events")
async def events(
    socket: WebSocket, game_id: str, manager: Manager, since: Annotated[int, Query(ge=-1, le=MAX_SEQUENCE)] = -1
) -> None:
    """Every event after `since`, then each new one."""
    if _is_foreign(socket):
        await socket.close(FOREIGN_PAGE, "this page belongs to another server")
        return
    await socket.accept()
    tasks = [
        asyncio.create_task(_send_events(socket, manager, game_id, since)),
        asyncio.create_task(_wait_for_goodbye(socket)),
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_events(socket: WebSocket, manager: GameManager, game_id: str, since: int) -> None:
    try:
        async with aclosing(manager.events(game_id, since)) as news:
            async for event in news:
                await socket.send_json(describe_event(event))
    except UnknownGame:
        await socket.close(UNKNOWN_GAME, "no game has that id")
    except WebSocketDisconnect:
        return
    except Exception:
        _LOG.exception("the events of game %s cannot be sent", game_id)
        await socket.close(SERVER_FAILED, "the server failed; its log says why")


async def _wait_for_goodbye(socket: WebSocket) -> None:
    # A client has nothing else to say.
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


def _is_foreign(socket: WebSocket) -> bool:
    """Whether a browser says that a page of another server opened the socket; others send no origin."""
    origin = socket.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != socket.headers.get("host", "").lower()

"""Hints and reviews over HTTP: schemas and routes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, Union

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import Field

from polindrome.analysis import hint
from polindrome.analysis.review import analysis_of
from polindrome.bots import Budget
from polindrome.errors import CoreMissing
from polindrome.options import new_checked_game
from polindrome.server.errors import NeedsCore, ReviewNotFound
from polindrome.server.http.dependencies import SearchDep, ServicesDep
from polindrome.server.http.schemas import WIRES, error_schemas
from polindrome.server.jobs.review_jobs import describe_progress
from polindrome.server.wire import MAX_PLY, Name, OutcomeSchema, Strict
from polindrome.storage import StoredReview

# Unions over the registry, which type checkers cannot evaluate.
Facts: Any = Union[tuple(wire.Facts for wire in WIRES)]  # noqa: UP007
Standing: Any = Union[tuple(wire.Standing for wire in WIRES)]  # noqa: UP007

LabelName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class HintRequest(Strict):
    """A position as the actions from the start of a game, and the seconds to search."""

    game: Name
    options: dict[str, object] = Field(default_factory=dict)
    actions: list[int] = Field(default_factory=list, max_length=MAX_PLY)
    seconds: Annotated[float, Field(gt=0, le=5)] = 1


class EstimateSchema(Strict):
    """The win probability, where the game's evaluation has one, and the expected points."""

    win: float | None
    points: float


class EvaluatedMove(Strict):
    """A move with its value estimate."""

    action: int
    text: str
    estimate: EstimateSchema


class SuggestedMove(EvaluatedMove):
    """A recommended move with its effects on the board, as data and as a sentence."""

    facts: Facts
    sentence: str


class HintResponse(Strict):
    """The best moves for the seat to move, best first."""

    seat: int
    side: str
    suggestions: list[SuggestedMove]


class MoveReview(Strict):
    """A move with its verdict; all estimates are for the seat that moved."""

    number: Annotated[int, Field(description="Counts moves from 1.")]
    ply: Annotated[int, Field(description="Counts moves and draws from 0.")]
    seat: int
    side: str
    action: int
    text: str
    before: EstimateSchema
    after: EstimateSchema
    lost: EstimateSchema
    label: LabelName
    choices: list[EvaluatedMove]
    forced: Annotated[bool, Field(description="Whether it was the only legal move.")]
    facts: Facts
    better: SuggestedMove | None
    sentence: str
    standing: Standing


class SeatReview(Strict):
    """Totals over the moves of one seat."""

    seat: int
    moves: int
    labels: dict[LabelName, int]
    mean_lost: EstimateSchema | None
    accuracy: float | None
    worst: Annotated[list[int], Field(description="The numbers of its worst moves, the worst first.")]


class GameReview(Strict):
    """A game with a verdict on every move; `start` is the standing before the first move."""

    game: str
    options: dict[str, object]
    result: OutcomeSchema | None
    start: Standing
    moves: list[MoveReview]
    seats: list[SeatReview]


class ReviewState(Strict):
    """The progress of the review of a game up to event `sequence`, and its result once it is `ready`."""

    sequence: int
    state: Literal["requested", "running", "failed", "ready"]
    done: int
    total: int
    review: GameReview | None


router = APIRouter(prefix="/api")


@router.post("/analyse/hint", response_model=HintResponse, responses=error_schemas(409))
async def give_hint(body: HintRequest, services: ServicesDep, run_search: SearchDep) -> JSONResponse:
    """Find the best moves in any position of a game."""
    services.check_game(body.game)
    game = new_checked_game(body.game, body.options)
    for action in body.actions:
        game.apply(action)
    _check_available(body.game, "hints")
    found = await run_search(partial(hint, game, Budget(seconds=body.seconds)))
    return JSONResponse(found.to_json())


@router.post(
    "/games/{game_id}/analysis", status_code=202, response_model=ReviewState, responses=error_schemas(404, 409)
)
async def request_review(game_id: str, services: ServicesDep) -> JSONResponse:
    """Start a review of every move of the game in the background; the result is stored."""
    _check_available((await services.manager.record(game_id)).game, "reviews")
    return JSONResponse(_describe_review(await services.reviews.request(game_id)), 202)


@router.get("/games/{game_id}/analysis", response_model=ReviewState, responses=error_schemas(404))
async def read_review(game_id: str, services: ServicesDep) -> JSONResponse:
    """Read the progress of the review, and its result once it is ready."""
    stored = await services.reviews.read(game_id)
    if stored is None:
        raise ReviewNotFound("no review of this game was requested; send a POST to the same address first")
    return JSONResponse(_describe_review(stored))


def _check_available(game: str, part: str) -> None:
    """Raise NotOffered or NeedsCore before the work starts."""
    try:
        analysis_of(game, part)
    except CoreMissing as error:
        message = f"{part} of {game} need the compiled core, which this server was installed without"
        raise NeedsCore(message) from error


def _describe_review(stored: StoredReview) -> dict[str, Any]:
    return {**describe_progress(stored), "review": stored.result}

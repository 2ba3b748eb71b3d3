"""Reviews for the page tests: computed here, and stored as if the server had made them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from polindrome.analysis import review
from polindrome.bots import Budget
from polindrome.game import Game
from polindrome.records import GameRecord
from polindrome.storage import Database, ReviewRepository, StoredReview
from tests.server.playing import Json

FEW = Budget(nodes=40)
"""A weak but fast search."""


def put_review(database: Path, snapshot: Json, game: Game) -> Json:
    """Write the review of a game into the server's database; return the review."""
    found = review(GameRecord.of(game), FEW).to_json()
    plies = len(game.history)
    stored = StoredReview(snapshot["id"], snapshot["sequence"], "ready", plies, plies, found)
    # In a separate thread: the browser's event loop occupies this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _keep(database, stored)).result()
    return found


async def _keep(database: Path, stored: StoredReview) -> None:
    connected = await Database.open(f"sqlite:///{database}")
    await ReviewRepository(connected).save(stored)
    await connected.close()

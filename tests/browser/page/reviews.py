"""Reviews for the tests of the page: made here, and written down as if the server had made them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from polindrome.analysis import review
from polindrome.bots import Budget
from polindrome.game import Game
from polindrome.records import GameRecord
from polindrome.storage import Database, Reviews, StoredReview
from tests.server.playing import Json

FEW = Budget(nodes=40)
"""Not much of a thought, but fast."""


def put_review(database: Path, snapshot: Json, game: Game) -> Json:
    """Write the review of a game into the server's database; the review."""
    found = review(GameRecord.of(game), FEW).to_json()
    plies = len(game.history)
    stored = StoredReview(snapshot["id"], snapshot["sequence"], "ready", plies, plies, found)
    # In a thread of its own: the browser's event loop occupies this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _keep(database, stored)).result()
    return found


async def _keep(database: Path, stored: StoredReview) -> None:
    connected = await Database.open(f"sqlite:///{database}")
    await Reviews(connected).keep(stored)
    await connected.close()

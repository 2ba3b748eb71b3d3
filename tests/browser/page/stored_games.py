"""Games as the page stores them, for tests that put them into a browser."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page

from polindrome.game import Game
from polindrome.records import GameRecord, format_record
from tests.server.playing import EASY, HUMAN, Json

START = datetime(2026, 11, 1, tzinfo=UTC)

PUT = """async (rows) => {
  const request = indexedDB.open("polindrome", 1);
  request.onupgradeneeded = () =>
    ["games", "reviews", "removed"].forEach((name) => request.result.createObjectStore(name, { keyPath: "id" }));
  await new Promise((resolve) => (request.onsuccess = resolve));
  const transaction = request.result.transaction("games", "readwrite");
  rows.forEach((row) => transaction.objectStore("games").put(row));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  request.result.close();
  localStorage.setItem("polindrome.archive", JSON.stringify({ hasGames: true }));
}"""
"""Puts rows into the database of the page, which creates it in the same way."""


def stored_game(game: Game, number: int, **changes: object) -> Json:
    """Return a stored game against the Easy computer, each later than those with lower numbers."""
    record = json.loads(format_record(GameRecord.of(game)))
    at = (START + timedelta(minutes=number)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    stored = {
        "id": f"stored-{number:04}",
        "source": "imported",
        "seats": [HUMAN] + [EASY] * (game.num_seats - 1),
        "seatNames": [],
        "yours": [0],
        "status": "playing" if record["result"] is None else "over",
        "turn": game.turn if record["result"] is None else None,
        "outcome": record["result"],
        "createdAt": at,
        "updatedAt": at,
        "sequence": 0,
        "from": None,
        "serverCopy": None,
        "isLost": False,
    }
    moves = {name: record[name] for name in ("game", "options", "actions", "skips")}
    return {**stored, **moves, **changes}


def put_games(page: Page, games: list[Json]) -> None:
    """Store games in the browser of a page that shows any address of the server."""
    page.evaluate(PUT, games)

"""Writes games_0_1_0.sql and games_0_1_0.json with the server of Polindrome 0.1.0.

Run it with the code of that version (commit 461dc4e) on the path:

    PYTHONPATH=OLD_CHECKOUT/src python tests/storage/make_games_0_1_0.py
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

import polindrome
from polindrome.records import parse_record

Json = dict[str, Any]
TARGET = Path(__file__).with_name("games_0_1_0")
HUMAN, OPEN = {"kind": "human"}, {"kind": "open"}
EASY, POLICIES = {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "greedy/minmaxpot"}


class Maker:
    """A client that plays games and notes their ids, tokens, snapshots and records."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._keys = 0
        self.games: Json = {}

    def create(self, name: str, path: str = "", **body: Any) -> Json:
        """Create a game, which is noted under a name."""
        created = self.post(path, **body)
        self.games[name] = {"id": created["game"]["id"], "token": created["token"]}
        return created

    def command(self, name: str, command: str, token: str | None = None, **body: Any) -> Json:
        """Change a game for its creator, or for the holder of another token."""
        self._keys += 1
        game = self.games[name]
        return self.post(f"/{game['id']}/{command}", token or game["token"], key=f"old-key-{self._keys:06}", **body)

    def play(self, name: str, plies: int) -> None:
        """Make a move of every human seat in turn, and wait for bots, until the game has that many plies."""
        while (snapshot := self.settled(name))["turn"] is not None and snapshot["ply"] < plies:
            game = parse_record(json.dumps(self.get(name, "/record"))).replay()
            actions = game.legal_actions()
            self.command(name, "moves", ply=snapshot["ply"], move=game.format_action(actions[len(actions) // 2]))

    def settled(self, name: str) -> Json:
        """The snapshot for the creator, once no bot is to move."""

        def probe() -> Json | None:
            snapshot = self.get(name)
            turn = snapshot["turn"]
            is_bots = turn is not None and snapshot["seats"][turn]["kind"] == "bot"
            return None if is_bots else snapshot

        return wait(probe)

    def review(self, name: str) -> None:
        """Request the review of a game."""
        self.post(f"/{self.games[name]['id']}/analysis")
        self.games[name]["review"] = wait(lambda: _if_ready(self.get(name, "/analysis")))

    def finish(self) -> None:
        """Note the last snapshot and the record of every game."""
        for name, game in self.games.items():
            # Legal moves follow from the record, and are long.
            game["snapshot"] = {key: value for key, value in self.settled(name).items() if key != "legal_moves"}
            game["record"] = self.get(name, "/record")
            game["link"] = link_of(game["record"])

    def get(self, name: str, path: str = "") -> Json:
        """Read a resource of a game."""
        game = self.games[name]
        response = self._client.get(f"/api/games/{game['id']}{path}", headers=_headers(game["token"]))
        return _json(response)

    def post(self, path: str, token: str | None = None, **body: Any) -> Json:
        """Send a request that has to succeed."""
        return _json(self._client.post(f"/api/games{path}", json=body, headers=_headers(token)))


def make_games(maker: Maker) -> None:
    """Games of every kind: in progress, waiting, finished, imported, with a takeback request, and with a review."""
    maker.create("duo", game="duo", seats=[HUMAN, EASY])
    maker.play("duo", 4)

    friends = maker.create("takeback", game="duo", seats=[HUMAN, OPEN])
    invitation = friends["invitations"][1]
    guest = maker.command("takeback", "claim", invitation=invitation)["token"]
    maker.play("takeback", 1)
    maker.command("takeback", "undo", ply=1)
    maker.games["takeback"]["guest"] = guest

    maker.create("waiting", game="classic", seats=[HUMAN, OPEN, EASY, EASY], undo_all=True)
    maker.create("entropy", game="entropy", seats=[HUMAN, POLICIES], options={"open_draw": False})
    maker.play("entropy", 6)
    maker.review("entropy")

    maker.create("finished", game="duo", seats=[HUMAN, HUMAN])
    maker.play("finished", 10_000)
    record = maker.get("finished", "/record")
    maker.create("imported", "/import", record=record, ply=8, seats=[HUMAN, EASY])
    maker.play("imported", 10)

    maker.create("resigned", game="duo", seats=[HUMAN, EASY], clock={"kind": "total", "seconds": 600, "increment": 5})
    maker.play("resigned", 2)
    maker.command("resigned", "resign")
    maker.command("resigned", "rematch")
    maker.finish()


def main() -> None:
    """Write the database as SQL, and everything that its clients know as JSON."""
    assert polindrome.__version__ == "0.1.0", f"expected the code of version 0.1.0, got {polindrome.__version__}"
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite3"
        command = [sys.executable, "-m", "polindrome", "serve", "--port", "0", "--database", f"sqlite:///{database}"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            found = re.search(r"http://\S+:\d+", server.stdout.readline())
            assert found, "the server prints its address first"
            with httpx.Client(base_url=found[0]) as client:
                maker = Maker(client)
                make_games(maker)
        finally:
            server.terminate()
            server.wait()
        with closing(sqlite3.connect(database)) as connection:
            TARGET.with_suffix(".sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(game)}" for name, game in maker.games.items())
    TARGET.with_suffix(".json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def link_of(record: Json) -> str:
    """Return the part of a shared link after `#g=`, as the old page writes it."""
    module = Path(polindrome.__file__).with_name("web") / "js/play/replay/link.js"
    script = f"import {{ formatLink }} from {json.dumps(module.as_uri())}; "
    script += f"console.log(formatLink({json.dumps({**record, 'early': None})}))"
    node = str(Path(sys.executable).with_name("node"))
    command = [node, "--input-type=module", "-e", script]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def wait(probe: Callable[[], Json | None]) -> Json:
    """Poll until the probe returns something other than None; return it."""
    while (found := probe()) is None:
        time.sleep(0.1)
    return found


def _if_ready(review: Json) -> Json | None:
    assert review["state"] != "failed", review
    return review if review["state"] == "ready" else None


def _headers(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _json(response: httpx.Response) -> Json:
    assert response.is_success, response.text
    found: Json = response.json()
    return found


if __name__ == "__main__":
    main()

"""A game on a server, as a program that plays there sees it."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field
from http.client import HTTPException
from secrets import token_hex
from time import sleep
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from polindrome.errors import InvalidArgument, ProgramError
from polindrome.game import Game
from polindrome.records import parse_record

_LOG = logging.getLogger(__name__)

PATIENCE = 30.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between two requests to a server that does not answer: more and more."""

FIRST_LOOK, LONGEST_LOOK = 0.05, 1.0
"""Seconds between two looks for news: a quick opponent is answered at once, a slow one costs the server little."""

TOO_MANY = 429
TOO_LATE = ("stale_ply", "not_your_turn", "not_your_seat", "game_over", "nothing_to_answer")
"""What the server says when something else has happened before: another look tells what."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Refused(ProgramError):
    """The server said no."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"the server refused: {message}")
        self.code = code


@dataclass(slots=True)
class RemoteGame:
    """The game at the address of a server's API, and the token of a seat in it."""

    address: str
    _token: str | None = None
    _is_known: bool = field(default=False, init=False)
    """Whether the server has answered before, so that it is worth to wait for it."""

    @classmethod
    def at(cls, url: str) -> Self:
        """The game on the page at a URL, such as http://localhost:8000/game/3f2a; InvalidArgument if it is none."""
        parts = urlsplit(url)
        folder, _, game_id = parts.path.rstrip("/").rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not folder.endswith("/game") or not game_id:
            raise InvalidArgument(f"expected the address of a game, as in http://localhost:8000/game/ID, got {url!r}")
        return cls(f"{parts.scheme}://{parts.netloc}{folder.removesuffix('/game')}/api/games/{game_id}")

    def sit_down(self, token: str) -> None:
        """Act for the seat of that token from now on; InvalidArgument if it cannot be one."""
        if not _TOKEN.fullmatch(token):
            raise InvalidArgument(f"expected a token of letters, digits, - and _, got {token!r}")
        self._token = token

    def claim(self, invitation: str) -> str:
        """Take the open seat to which somebody was invited; its token."""
        token: str = self._ask("/claim", {"key": token_hex(16), "invitation": invitation})["token"]
        self.sit_down(token)
        return token

    def snapshot(self) -> dict[str, Any]:
        """The game as it stands."""
        found: dict[str, Any] = self._ask("")
        return found

    def position(self) -> Game:
        """The game so far, to be thought about."""
        return parse_record(json.dumps(self._ask("/record"))).replay()

    def wait_for_news(self, sequence: int) -> None:
        """Wait for an event after the one of that number."""
        pause = FIRST_LOOK
        while not self._ask(f"/events?since={sequence}")["events"]:
            sleep(pause)
            pause = min(2 * pause, LONGEST_LOOK)

    def move(self, ply: int, move: str) -> bool:
        """Make a move; whether it was in time: somebody may have taken a move back."""
        return self._do("/moves", {"ply": ply, "move": move})

    def agree_to_undo(self, ply: int) -> bool:
        """Let somebody else take a move back; whether that was still wished for."""
        return self._do("/undo/answer", {"ply": ply, "agree": True})

    def _do(self, path: str, body: dict[str, Any]) -> bool:
        try:
            self._ask(path, {"key": token_hex(16), **body})
        except Refused as error:
            if error.code not in TOO_LATE:
                raise
            return False
        return True

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the server answers; it is asked until it does, and a request that changes something has a key."""
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, headers)
        pause = FIRST_PAUSE
        while True:
            try:
                answer = _ask_once(request)
                self._is_known = True
                return answer
            except _NoAnswer as error:
                self._note(error, is_first=pause == FIRST_PAUSE)
                sleep(max(pause, error.seconds))
            pause = min(2 * pause, LONGEST_PAUSE)

    def _note(self, error: _NoAnswer, *, is_first: bool) -> None:
        if not self._is_known and not error.seconds:
            raise InvalidArgument(f"no server of Polindrome answers at {self.address}: {error}") from error
        if is_first:
            _LOG.warning("the server does not answer: %s; it is asked again until it does", error)


class _NoAnswer(Exception):
    """The same request may be met later, after so many seconds if the server said so."""

    def __init__(self, problem: str, seconds: float = 0) -> None:
        super().__init__(problem)
        self.seconds = seconds


def _ask_once(request: Request) -> Any:
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except HTTPError as error:
        with error:
            raise _failure(error) from error
    except (OSError, HTTPException, ValueError) as error:
        raise _NoAnswer(str(error)) from error


def _failure(error: HTTPError) -> Exception:
    """What an answer means that is none."""
    if error.code == TOO_MANY or error.code >= 500:
        return _NoAnswer(f"it said {error.code}", float(error.headers.get("Retry-After") or 0))
    try:
        problem = json.load(error)["error"]
        return Refused(problem["code"], problem["message"])
    except (ValueError, LookupError, TypeError, OSError):
        return Refused("unknown", f"it said {error.code} at {error.url}")

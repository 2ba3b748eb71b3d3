"""A client for one game on a server, with retries."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field
from http.client import HTTPException
from secrets import token_hex
from time import sleep
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from polindrome.errors import InvalidArgument, ProgramError
from polindrome.game import Game
from polindrome.records import parse_record

_LOG = logging.getLogger(__name__)

REQUEST_TIMEOUT = 30.0
FIRST_RETRY, MAX_RETRY = 0.5, 10.0
"""Seconds between retries, with exponential backoff, while the server does not answer."""

FIRST_POLL, MAX_POLL = 0.05, 1.0
"""Seconds between polls for events, with backoff: fast opponents get fast answers, slow ones cause little load."""

TOO_MANY_REQUESTS = 429
OUTDATED = ("stale_ply", "not_your_turn", "not_your_seat", "game_over", "nothing_to_answer")
"""Error codes of commands for an earlier state of the game; the next snapshot shows what has changed."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")


class RequestRefused(ProgramError):
    """The server refused a request."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"the server refused: {message}")
        self.code = code


@dataclass(slots=True)
class RemoteGame:
    """A game at an API address, and the token of the client's seat."""

    address: str
    _token: str | None = None
    _is_known: bool = field(default=False, init=False)
    """Whether the server has answered before, so that retries make sense."""

    @classmethod
    def at(cls, url: str) -> Self:
        """The game at a page URL, such as http://localhost:8000/game/3f2a; InvalidArgument for other URLs."""
        parts = urlsplit(url)
        folder, _, game_id = parts.path.rstrip("/").rpartition("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not folder.endswith("/game") or not game_id:
            raise InvalidArgument(f"expected the address of a game, as in http://localhost:8000/game/ID, got {url!r}")
        return cls(f"{parts.scheme}://{parts.netloc}{folder.removesuffix('/game')}/api/games/{game_id}")

    def set_token(self, token: str) -> None:
        """Use the token of a seat for all requests; InvalidArgument for text that cannot be a token."""
        if not _TOKEN.fullmatch(token):
            raise InvalidArgument(f"expected a token of letters, digits, - and _, got {token!r}")
        self._token = token

    def claim(self, invitation: str) -> str:
        """Claim an open seat by its invitation; returns its token."""
        token: str = self._request("/claim", {"key": token_hex(16), "invitation": invitation})["token"]
        self.set_token(token)
        return token

    def snapshot(self) -> dict[str, Any]:
        """The state of the game."""
        found: dict[str, Any] = self._request("")
        return found

    def position(self) -> Game:
        """The game replayed to its current position."""
        return parse_record(json.dumps(self._request("/record"))).replay()

    def wait_for_event(self, sequence: int) -> None:
        """Wait for an event after number `sequence`."""
        delay = FIRST_POLL
        while not self._request(f"/events?since={sequence}")["events"]:
            sleep(delay)
            delay = min(2 * delay, MAX_POLL)

    def move(self, ply: int, move: str) -> bool:
        """Make a move; False if the game has changed meanwhile, for example by an undo."""
        return self._command("/moves", {"ply": ply, "move": move})

    def accept_takeback(self, ply: int) -> bool:
        """Accept another player's takeback request; False if there is none any more."""
        return self._command("/undo/answer", {"ply": ply, "agree": True})

    def _command(self, path: str, body: dict[str, Any]) -> bool:
        try:
            self._request(path, {"key": token_hex(16), **body})
        except RequestRefused as error:
            if error.code not in OUTDATED:
                raise
            return False
        return True

    def _request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The server's response, with retries; commands carry a key, so repeating them is safe."""
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, headers)
        delay = FIRST_RETRY
        while True:
            try:
                response = _send(request)
                self._is_known = True
                return response
            except _Unavailable as error:
                if not self._is_known and not error.seconds:
                    raise InvalidArgument(f"no Polindrome server answers at {self.address}: {error}") from error
                if delay == FIRST_RETRY:
                    _LOG.warning("the server does not answer: %s; retrying", error)
                sleep(max(delay, error.seconds))
                delay = min(2 * delay, MAX_RETRY)


class _Unavailable(Exception):
    """The server does not answer now; retry after `seconds`, if the server named them."""

    def __init__(self, problem: str, seconds: float = 0) -> None:
        super().__init__(problem)
        self.seconds = seconds


def _send(request: Request) -> Any:
    try:
        with urlopen(request, timeout=REQUEST_TIMEOUT) as response:
            return json.load(response)
    except HTTPError as error:
        with error:
            raise _exception_for(error) from error
    except (OSError, HTTPException, ValueError) as error:
        cause = error.reason if isinstance(error, URLError) else error
        raise _Unavailable(getattr(cause, "strerror", None) or str(cause)) from error


def _exception_for(error: HTTPError) -> Exception:
    """The exception for an HTTP error response."""
    if error.code == TOO_MANY_REQUESTS or error.code >= 500:
        return _Unavailable(f"HTTP status {error.code}", float(error.headers.get("Retry-After") or 0))
    try:
        problem = json.load(error)["error"]
        return RequestRefused(problem["code"], problem["message"])
    except (ValueError, LookupError, TypeError, OSError):
        return RequestRefused("unknown", f"HTTP status {error.code} at {error.url}")

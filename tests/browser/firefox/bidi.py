"""A client of WebDriver BiDi, by which tests drive Firefox without a driver program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection

from tests.server.live import PATIENCE, eventually

WINDOW = {"width": 1280, "height": 900}

KEYS = {
    "Enter": "\ue007",
    "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
"""How WebDriver writes keys that are not characters."""

MIDDLE = """(selector) => {
  const node = document.querySelector(selector);
  node.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

IS_READY = """(selector) => {
  const node = document.querySelector(selector);
  return Boolean(node?.checkVisibility() && !node.disabled);
}"""

PRESS = {"type": "pointerDown", "button": 0}
RELEASE = {"type": "pointerUp", "button": 0}

Json = dict[str, Any]
Point = tuple[float, float]


class BidiError(Exception):
    """Firefox refused a command, or a script in the page threw an exception."""


class Firefox:
    """A session of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self.errors: list[str] = []
        """Messages of the console that are errors, and exceptions."""
        self._socket = socket
        self._numbers = count()
        self.send("session.new", {"capabilities": {}})
        self.send("session.subscribe", {"events": ["log.entryAdded"]})

    def send(self, method: str, params: Json) -> Any:
        """Send a command; return its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message["type"] == "event":
                self._note(message["params"])
            elif message["id"] == number:
                if message["type"] == "error":
                    raise BidiError(f"{method}: {message['message']}")
                return message["result"]

    def _note(self, entry: Json) -> None:
        if entry["level"] == "error":
            self.errors.append(entry["text"])

    @contextmanager
    def new_tab(self) -> Iterator[Tab]:
        """Open a tab with empty storage."""
        profile = self.send("browser.createUserContext", {})["userContext"]
        tab = self.send("browsingContext.create", {"type": "tab", "userContext": profile})["context"]
        self.send("browsingContext.setViewport", {"context": tab, "viewport": WINDOW})
        try:
            yield Tab(self, tab)
        finally:
            self.send("browser.removeUserContext", {"userContext": profile})


class Tab:
    """A tab: what a player does in it."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox = firefox
        self._context = context

    def on_load(self, function: str, *data: Any) -> None:
        """Call a function in each page before its own scripts."""
        declaration = f"() => ({function})({', '.join(map(json.dumps, data))})"
        params = {"functionDeclaration": declaration, "contexts": [self._context]}
        self._firefox.send("script.addPreloadScript", params)

    def open(self, url: str) -> None:
        """Load a URL."""
        self._firefox.send("browsingContext.navigate", {"context": self._context, "url": url, "wait": "complete"})

    def reload(self) -> None:
        """Load the page again."""
        self._firefox.send("browsingContext.reload", {"context": self._context, "wait": "complete"})

    def call(self, function: str, *data: Any) -> Any:
        """Call a function in the page; arguments and result are plain data."""
        answer = self._firefox.send(
            "script.callFunction",
            {
                "functionDeclaration": f"async (data) => JSON.stringify(await ({function})(...JSON.parse(data)))",
                "arguments": [{"type": "string", "value": json.dumps(data)}],
                "target": {"context": self._context},
                "awaitPromise": True,
            },
        )
        if answer["type"] == "exception":
            raise BidiError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"]) if "value" in answer["result"] else None

    def wait_for(self, function: str, *data: Any) -> Any:
        """Wait until a function in the page returns something that is true; return it."""
        return eventually(lambda: self.call(function, *data) or None)

    def wait_until_ready(self, selector: str) -> None:
        """Wait until an element is visible and enabled."""
        self.wait_for(IS_READY, selector)

    def text(self, selector: str) -> str:
        """Return the visible text of an element."""
        text: str = self.call("(selector) => document.querySelector(selector).innerText", selector)
        return text

    def middle(self, selector: str) -> Point:
        """Return the middle of an element in the window."""
        x, y = self.call(MIDDLE, selector)
        return x, y

    def click(self, selector: str) -> None:
        """Click an element once it is ready."""
        self.wait_until_ready(selector)
        self._point(_move(self.middle(selector)), PRESS, RELEASE)

    def drag(self, start: Point, end: Point, steps: int = 10) -> None:
        """Press the mouse at a point, move it to another one, and release it."""
        (x, y), (right, down) = start, (end[0] - start[0], end[1] - start[1])
        way = [_move((x + right * step / steps, y + down * step / steps)) for step in range(1, steps + 1)]
        self._point(_move(start), PRESS, *way, RELEASE)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        values = [KEYS.get(key, key) for key in keys]
        actions = [{"type": kind, "value": value} for value in values for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": actions})

    def _point(self, *actions: Json) -> None:
        self._perform({"type": "pointer", "id": "mouse", "actions": actions})

    def _perform(self, source: Json) -> None:
        self._firefox.send("input.performActions", {"context": self._context, "actions": [source]})


def _move(point: Point) -> Json:
    x, y = map(round, point)
    return {"type": "pointerMove", "x": x, "y": y}

"""Link previews: Open Graph tags in the page of a game, and its picture as a PNG."""

from __future__ import annotations

import asyncio
import logging
import re
import struct
import zlib
from collections import OrderedDict
from hashlib import sha256
from html import escape

import numpy as np
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from polindrome.errors import PolindromeError
from polindrome.server.games.preview import BoardPicture
from polindrome.server.http.dependencies import client_address
from polindrome.server.services import Services

_LOG = logging.getLogger(__name__)

_STATIC_TAGS = re.compile(r'[ \t]*<meta\s+property="og:(?:title|description|type)"[^>]*/>\n?')
_HEAD_END = "</head>"

WIDTH, HEIGHT = 1200, 630
"""The size of a picture that sites show beside a link."""

MARGIN = 24
GROUND = "#f3f1ec"
FIELD = "#e8e4da"
LINE = "#d3cdbf"

CACHE_SIZE = 200
"""Pictures kept in memory, of about ten kilobytes each."""

PICTURE_SECONDS = 60
"""How long clients may keep a picture before they ask again."""


async def read_tags(request: Request) -> str | None:
    """The tags of the game that the page shows; None if it is unknown, or the client asks too often."""
    services: Services = request.app.state.services
    game_id = request.path_params["game_id"]
    try:
        services.rate_limits.spend(client_address(request), None)
        preview = await services.manager.preview(game_id)
    except PolindromeError as error:
        _LOG.debug("no link preview of game %.64s: %s", game_id, error)
        return None
    # Games of other packages can raise anything; the page does not need the tags.
    except Exception:
        _LOG.exception("no link preview of game %.64s", game_id)
        return None
    tags = {"title": preview.title, "description": preview.description, "type": "website"}
    if services.public_url:
        url = f"{services.public_url}/game/{game_id}"
        tags["url"] = url
        if preview.has_picture:
            tags |= {"image": f"{url}/picture.png", "image:width": str(WIDTH), "image:height": str(HEIGHT)}
    lines = [f'<meta property="og:{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "\n    ".join(lines)


def insert_tags(page: str, tags: str) -> str:
    """The page with these tags in place of those of the site."""
    return _STATIC_TAGS.sub("", page).replace(_HEAD_END, f"  {tags}\n  {_HEAD_END}", 1)


class Pictures:
    """The pictures of games, drawn in threads; the most recent ones are kept."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[BoardPicture, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def respond(self, request: Request) -> Response:
        """The picture of a game; 404 for an unknown game, one without pictures, and a server without a public URL."""
        services: Services = request.app.state.services
        services.rate_limits.spend(client_address(request), None)
        picture = await services.manager.picture(request.path_params["game_id"]) if services.public_url else None
        if picture is None:
            raise HTTPException(404)
        body = await self._draw(picture)
        tag = f'"{sha256(body).hexdigest()[:32]}"'
        headers = {"Cache-Control": f"public, max-age={PICTURE_SECONDS}", "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="image/png")

    async def _draw(self, picture: BoardPicture) -> bytes:
        # Requests for the same picture wait for the first one.
        async with self._one_at_a_time:
            if picture not in self._drawn:
                self._drawn[picture] = await asyncio.to_thread(draw_png, picture)
            self._drawn.move_to_end(picture)
            if len(self._drawn) > CACHE_SIZE:
                self._drawn.popitem(last=False)
            return self._drawn[picture]


def draw_png(picture: BoardPicture) -> bytes:
    """A PNG of the board in the middle of the ground."""
    pixels = np.full((HEIGHT, WIDTH, 3), _rgb(GROUND), np.uint8)
    size = max(len(picture.rows), 1)
    cell = (HEIGHT - 2 * MARGIN) // size
    top, left = (HEIGHT - size * cell) // 2, (WIDTH - size * cell) // 2
    pixels[top - 1 : top + size * cell, left - 1 : left + size * cell] = _rgb(LINE)
    mask = _disc(cell - 1) if picture.is_round else np.ones((cell - 1, cell - 1), bool)
    for row, colours in enumerate(picture.rows):
        for col, colour in enumerate(colours):
            y, x = top + row * cell, left + col * cell
            square = pixels[y : y + cell - 1, x : x + cell - 1]
            square[:] = _rgb(FIELD)
            if colour is not None:
                square[mask] = _rgb(colour)
    return _encode_png(pixels)


def _disc(size: int) -> np.ndarray:
    middle = (size - 1) / 2
    rows, cols = np.ogrid[:size, :size]
    disc: np.ndarray = (rows - middle) ** 2 + (cols - middle) ** 2 <= (0.42 * size) ** 2
    return disc


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _encode_png(pixels: np.ndarray) -> bytes:
    """The pixels, rows of RGB, as a PNG file."""
    height, width, _ = pixels.shape
    # Each row begins with the number of its filter; 0 is none.
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, 3 * width)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

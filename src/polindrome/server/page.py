"""The page and its files, as a browser asks for them."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[1] / "web"

# The tables of some systems say otherwise, and a browser runs no script that is called plain text.
for _suffix, _type in {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}.items():
    mimetypes.add_type(_type, _suffix)


class Files(StaticFiles):
    """Files that a browser asks about each time and fetches only when they changed."""

    def file_response(
        self, full_path: os.PathLike[str] | str, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """As the base class, with the header that makes browsers ask."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        return response


def serve_page(app: FastAPI) -> None:
    """Let the app answer with the page and its files."""
    files = Files(directory=WEB)

    async def page(request: Request) -> Response:
        return await files.get_response("index.html", request.scope)

    for path in ("/", "/game/{game_id}"):
        app.add_route(path, page, methods=["GET"], include_in_schema=False)
    app.mount("/static", files)

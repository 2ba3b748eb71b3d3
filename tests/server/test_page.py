"""The page and its files reach a browser."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from polindrome.server.page import WEB

FILES = sorted(path for path in WEB.rglob("*") if path.is_file())
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
}


@pytest.mark.parametrize("path", ["/", "/game/0123456789", "/game/what-ever"])
def test_the_page_is_at_the_root_and_at_every_game(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == TYPES[".html"]
    assert answer.content == (WEB / "index.html").read_bytes()
    assert answer.headers["cache-control"] == "no-cache"
    assert client.head(path).status_code == 200


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_a_file_has_its_type_and_is_asked_for_again(client: httpx.Client, file: Path) -> None:
    path = f"/static/{file.relative_to(WEB).as_posix()}"
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == TYPES[file.suffix]
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"

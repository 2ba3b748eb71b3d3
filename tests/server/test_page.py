"""The page and its files: caching, compression and preloads."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from polindrome.server.app import GZIP_MINIMUM
from polindrome.server.http import page
from polindrome.server.http.comments import script_without_comments, styles_without_comments
from polindrome.server.http.page import PRELOADS, ROOT_FILES, WEB
from tests.server.live import live_server

FILES = sorted(path for path in WEB.rglob("*") if path.is_file())
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
PLAIN = {"Accept-Encoding": "identity"}


def sent_of(file: Path) -> bytes:
    """Return the content that is sent for a file."""
    tidy = {".js": script_without_comments, ".css": styles_without_comments}.get(file.suffix)
    return tidy(file.read_text(encoding="utf-8")).encode() if tidy else file.read_bytes()


@pytest.mark.parametrize("path", ["/", "/game/0123456789", "/game/what-ever", "/learn/blokus"])
def test_page_is_served_at_the_root_and_at_every_game(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == TYPES[".html"]
    assert re.sub(r'<link rel="modulepreload"[^>]+>', "", answer.text) == index_text().replace(PRELOADS, "")
    assert answer.headers["cache-control"] == "no-cache"
    assert client.head(path).status_code == 200
    assert client.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def index_text() -> str:
    return (WEB / "index.html").read_text(encoding="utf-8")


def test_page_preloads_its_modules_once(client: httpx.Client) -> None:
    assert index_text().count(PRELOADS) == 1
    names = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)" />', client.get("/").text)
    assert "js/store.js" in names
    assert "js/main.js" not in names
    assert len(set(names)) == len(names)
    assert [name for name in names if not (WEB / name).is_file()] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_files_have_a_media_type_and_are_revalidated(client: httpx.Client, file: Path) -> None:
    path = f"/static/{file.relative_to(WEB).as_posix()}"
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content == sent_of(file)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == TYPES[file.suffix]
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"


def test_files_are_compressed_for_clients_that_accept_gzip(client: httpx.Client) -> None:
    path, file = "/static/js/main.js", WEB / "js" / "main.js"
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as small:
        body = b"".join(small.iter_raw())
    assert len(body) > GZIP_MINIMUM, "else the middleware would leave it as it is anyway"
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["content-length"] == str(len(body))
    assert gzip.decompress(body) == sent_of(file)
    plain = client.get(path, headers=PLAIN)
    assert "content-encoding" not in plain.headers
    assert plain.content == sent_of(file)
    assert small.headers["etag"] != plain.headers["etag"]
    assert "Accept-Encoding" in small.headers["vary"]
    assert "Accept-Encoding" in plain.headers["vary"]
    other = client.get(path, headers={**PLAIN, "If-None-Match": small.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("name", ROOT_FILES)
def test_service_worker_is_served_at_the_root(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    assert answer.content == sent_of(WEB / name)
    assert answer.headers["content-type"] == TYPES[Path(name).suffix]
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_manifest_has_the_icons_and_colours_of_the_page(client: httpx.Client) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Polindrome", "/", "standalone")
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]
    theme = (WEB / "css" / "theme.css").read_text(encoding="utf-8")
    assert {manifest["theme_color"], manifest["background_color"]} <= set(re.findall(r"#[0-9a-f]{6}\b", theme))
    assert '<link rel="manifest" href="/manifest.webmanifest" />' in index_text()


@pytest.mark.parametrize(
    "path", ["/static/../errors.py", "/static/%2e%2e/server/http/page.py", "/static//etc/passwd", "/static/js"]
)
def test_only_files_of_the_page_are_served(client: httpx.Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page."""
    web = tmp_path / "web"
    (web / "js" / "deep").mkdir(parents=True)
    (web / "index.html").write_text(f"<head>{PRELOADS}</head>")
    modules = {
        "js/main.js": 'import { a } from "./a.js";\nimport "./b.js";\nimport("./later.js");\n',
        "js/a.js": '// A.\nexport {\n  b,\n  c,\n} from "./deep/c.js";\nexport const d = "from" + "./d.js";\n',
        "js/b.js": 'import { a } from "./a.js";\nimport { gone } from "./gone.js";\n',
        "js/deep/c.js": '/*\nimport x from "./d.js"\n*/\nimport { a } from "../main.js";\nexport * from "../e.js";\n',
        **{f"js/{name}.js": "export {};\n" for name in ("d", "e", "later")},
    }
    for name, text in modules.items():
        (web / name).write_text(text)
    return web


@pytest.fixture
def small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A client of a server with a small page."""
    monkeypatch.setattr(page, "WEB", folder)
    with live_server(folder.parent) as live:
        yield live.client


def test_static_imports_are_found_and_dynamic_ones_are_not(small: httpx.Client, folder: Path) -> None:
    found = re.findall(r'href="/static/js/([^"]+)"', small.get("/").text)
    assert found == ["a.js", "b.js", "deep/c.js", "e.js"]
    (folder / "js" / "e.js").write_text('import "./d.js";\n')
    assert small.get("/").text.endswith('/static/js/d.js" /></head>')


def test_changed_file_is_read_again(small: httpx.Client, folder: Path) -> None:
    first = small.get("/static/js/d.js")
    (folder / "js" / "d.js").write_text("export const b = 2;\n")
    again = small.get("/static/js/d.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (200, "export const b = 2;\n")
    (folder / "js" / "d.js").unlink()
    assert small.get("/static/js/d.js").status_code == 404


def test_file_is_read_and_compressed_once(small: httpx.Client, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small.get("/static/js/d.js")
    small.get("/")

    def fail(*_: object, **__: object) -> bytes:
        raise AssertionError("it was done already")

    monkeypatch.setattr(gzip, "compress", fail)
    monkeypatch.setattr(Path, "read_bytes", fail)
    for path in ("/static/js/d.js", "/"):
        assert small.get(path).status_code == 200
    os.utime(folder / "js" / "d.js", ns=(1, 1))
    assert small.get("/static/js/d.js").status_code == 500

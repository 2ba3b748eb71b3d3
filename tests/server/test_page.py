"""The page and its files: caching, compression and preloads. Needs the built page (`make page`)."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from polindrome.server.http import page
from polindrome.server.http.page import ROOT_FILES, WEB
from tests.server.live import live_server

FILES = sorted(path for path in WEB.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz"))
BUILD = json.loads((WEB / "build.json").read_text()) if FILES else {}
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".json": "application/json",
}
ROOT = Path(__file__).parents[2]
PLAIN = {"Accept-Encoding": "identity"}
STATIC_IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*"\./([\w-]+\.js)"')
NAMESPACES = {f"http://www.w3.org/{name}" for name in ("2000/svg", "1999/xhtml", "1998/Math/MathML", "1999/xlink")}
"""Names, not addresses: browsers do not load them."""


@pytest.mark.parametrize("path", ["/", "/index.html", "/game/0123456789", "/game/what-ever", "/learn/blokus"])
def test_page_is_served_at_the_root_and_at_every_game(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == TYPES[".html"]
    assert answer.text == index_text()
    assert answer.headers["cache-control"] == "no-cache"
    assert client.head(path).status_code == 200
    assert client.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def index_text() -> str:
    return (WEB / "index.html").read_text(encoding="utf-8")


def test_page_is_built() -> None:
    assert "app/main.ts" in BUILD, "build the page with `make page`"


def test_page_preloads_its_modules_once() -> None:
    links = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)" />', index_text())
    assert BUILD["app/main.ts"]["file"] in links
    assert BUILD["app/later.ts"]["file"] not in links
    assert len(set(links)) == len(links)
    linked = [*links, *re.findall(r'(?:src|href)="/static/(assets/[^"]+)"', index_text())]
    assert [name for name in linked if not (WEB / name).is_file()] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_files_have_a_media_type_and_a_cache_policy(client: httpx.Client, file: Path) -> None:
    path = f"/static/{file.relative_to(WEB).as_posix()}"
    policy = "public, max-age=31536000, immutable" if file.parent.name == "assets" else "no-cache"
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.content == file.read_bytes()
    assert answer.headers["cache-control"] == policy
    assert answer.headers["content-type"] == TYPES[file.suffix]
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == policy


def test_page_preloads_all_modules_of_the_first_screen() -> None:
    links = set(re.findall(r'<link rel="modulepreload" href="/static/([^"]+)" />', index_text()))
    wanted = {BUILD[name]["file"] for name in ("app/boot.ts", "app/main.ts")}
    found: set[str] = set()
    while wanted - found:
        file = (wanted - found).pop()
        found.add(file)
        wanted |= {f"assets/{name}" for name in STATIC_IMPORT.findall((WEB / file).read_text(encoding="utf-8"))}
    assert len(found) > 2
    assert found - {BUILD["app/boot.ts"]["file"]} == links, "the script itself needs no link"


def test_built_files_reference_no_other_server() -> None:
    texts = [file for file in FILES if file.suffix in (".html", ".js", ".css", ".svg", ".webmanifest")]
    assert texts
    for file in texts:
        addresses = re.findall(r"(?:\b(?:https?|wss?):)?//[a-z0-9][a-z0-9.-]*\.[a-z]{2,}[^\"'`\s)]*", file.read_text())
        assert set(addresses) <= NAMESPACES, file


def test_page_works_over_plain_http(client: httpx.Client) -> None:
    headers = client.get("/").headers
    assert "strict-transport-security" not in headers
    assert "upgrade-insecure-requests" not in headers["content-security-policy"]


def test_assets_have_a_hash_in_their_name() -> None:
    names = [file.name for file in FILES if file.parent.name == "assets"]
    assert len(names) >= len(BUILD)
    assert [name for name in names if not re.fullmatch(r"[\w.]+-[A-Z0-9]{8}\.(js|css)", name)] == []


@pytest.mark.parametrize(
    ("accepted", "encoding", "ending"),
    [
        ("gzip, deflate, br", "br", ".br"),
        ("gzip", "gzip", ".gz"),
        ("br;q=1.0", "br", ".br"),
        ("BR", "br", ".br"),
        ("*", "br", ".br"),
        ("br;q=0, *;q=0.1", "gzip", ".gz"),
        ("br;q=0.000, gzip;q=0.5", "gzip", ".gz"),
        ("br;q=0.8 , gzip ; q=0.9", "gzip", ".gz"),
        ("gzip;q=0.5, br;q=0.5, identity;q=0.5", "br", ".br"),
        ("br;q=very, gzip", "gzip", ".gz"),
        ("gzip;q=0.5, identity", None, ""),
        ("br;q=0, gzip;q=0", None, ""),
        ("*;q=0", None, ""),
        ("zstd, deflate", None, ""),
        ("identity", None, ""),
        ("", None, ""),
        (";;,q=1, =", None, ""),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_files_are_compressed_as_the_client_accepts(
    client: httpx.Client, method: str, accepted: str, encoding: str | None, ending: str
) -> None:
    file = WEB / BUILD["app/main.ts"]["file"]
    with client.stream(method, f"/static/assets/{file.name}", headers={"Accept-Encoding": accepted}) as answer:
        body = b"".join(answer.iter_raw())
    expected = file.with_name(file.name + ending).read_bytes()
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["content-length"] == str(len(expected))
    assert body == (expected if method == "GET" else b"")
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", ["/", "/game/0123456789", "/sw.js", "/static/icon.svg", "/static/icons/icon-512.png"])
@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_head_has_the_headers_of_get(client: httpx.Client, path: str, encoding: str) -> None:
    got, headed = (client.request(each, path, headers={"Accept-Encoding": encoding}) for each in ("GET", "HEAD"))
    assert (headed.status_code, headed.content) == (200, b"")
    assert {**headed.headers, "date": ""} == {**got.headers, "date": ""}


def test_encodings_have_different_tags(client: httpx.Client) -> None:
    path = f"/static/{BUILD['app/main.ts']['file']}"
    tags = {client.get(path, headers={"Accept-Encoding": each}).headers["etag"] for each in ("br", "gzip", "identity")}
    assert len(tags) == 3
    small = client.get(path, headers={"Accept-Encoding": "br"})
    other = client.get(path, headers={**PLAIN, "If-None-Match": small.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize("prefix", ["", "W/", '"another", '])
@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
@pytest.mark.parametrize("asset", [True, False], ids=["asset", "page"])
def test_unchanged_file_is_not_sent_again_in_any_encoding(
    client: httpx.Client, encoding: str, prefix: str, asset: bool
) -> None:
    path = f"/static/{BUILD['app/main.ts']['file']}" if asset else "/"
    accepted = {"Accept-Encoding": encoding}
    first = client.get(path, headers=accepted)
    again = client.get(path, headers={**accepted, "If-None-Match": prefix + first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("etag", "cache-control", "vary"):
        assert again.headers[name] == first.headers[name]


def test_compressed_files_hold_the_same() -> None:
    for file in FILES:
        if (packed := file.with_name(f"{file.name}.gz")).is_file():
            assert gzip.decompress(packed.read_bytes()) == file.read_bytes()


@pytest.mark.parametrize("name", ROOT_FILES)
def test_service_worker_is_served_at_the_root(client: httpx.Client, name: str) -> None:
    answer = client.get(f"/{name}")
    assert answer.status_code == 200
    assert answer.content == (WEB / name).read_bytes()
    assert answer.headers["content-type"] == TYPES[Path(name).suffix]
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(f"/{name}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_manifest_has_the_icons_and_colours_of_the_page(client: httpx.Client) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Polindrome", "/", "standalone")
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]
    theme = (ROOT / "web" / "src" / "app" / "theme.css").read_text(encoding="utf-8")
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
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>Small</title>")
    (web / "assets" / "a.js").write_text("export const a = 1;\n")
    return web


@pytest.fixture
def small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A client of a server with a small page."""
    monkeypatch.setattr(page, "WEB", folder)
    with live_server(folder.parent) as live:
        yield live.client


def test_changed_file_is_read_again(small: httpx.Client, folder: Path) -> None:
    first = small.get("/static/assets/a.js")
    (folder / "assets" / "a.js").write_text("export const b = 2;\n")
    again = small.get("/static/assets/a.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (200, "export const b = 2;\n")
    (folder / "assets" / "a.js").unlink()
    assert small.get("/static/assets/a.js").status_code == 404


def test_file_is_read_once(small: httpx.Client, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small.get("/static/assets/a.js")
    small.get("/")

    def fail(*_: object, **__: object) -> bytes:
        raise AssertionError("it was done already")

    monkeypatch.setattr(Path, "read_bytes", fail)
    for path in ("/static/assets/a.js", "/"):
        assert small.get(path).status_code == 200
    os.utime(folder / "assets" / "a.js", ns=(1, 1))
    assert small.get("/static/assets/a.js").status_code == 500


def test_page_that_is_not_built_says_how_to_build_it(small: httpx.Client, folder: Path) -> None:
    (folder / "index.html").unlink()
    for path in ("/", "/game/0123456789"):
        answer = small.get(path)
        assert answer.status_code == 503
        assert "make page" in answer.text
    assert small.get("/api/health").status_code == 200

"""Link previews: Open Graph tags in the page of a game, and its picture. Needs the built page (`make page`)."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from polindrome.server.games.preview import BoardPicture
from polindrome.server.http.page import WEB
from polindrome.server.http.previews import HEIGHT, MARGIN, WIDTH, draw_png, insert_tags
from polindrome.server.rate_limits import Rate
from tests.server.live import Live, live_server
from tests.server.playing import BEGINNER, EASY, HUMAN, create, look, make, play_on, settle

OPEN = {"kind": "open"}
SEATS = {"duo": [HUMAN, EASY], "classic": [HUMAN, EASY, EASY, EASY], "entropy": [BEGINNER, HUMAN]}
PUBLIC = "https://games.example.org/play"
TAG = re.compile(r'<meta\s+property="og:([\w:]+)"\s+content="([^"]*)"\s*/>')


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server that knows its address."""
    with live_server(tmp_path_factory.mktemp("public"), public_url=PUBLIC) as live:
        yield live


def _tags(client: httpx.Client, path: str) -> dict[str, str]:
    answer = client.get(path)
    assert answer.status_code == 200
    found = TAG.findall(answer.text)
    assert len({name for name, _ in found}) == len(found)
    return {name: unescape(value) for name, value in found}


def test_the_site_and_unknown_games_have_the_tags_of_the_site(client: httpx.Client) -> None:
    site = _tags(client, "/")
    assert (site["site_name"], site["type"], site["title"]) == ("Polindrome", "website", "Polindrome")
    for path in ("/game/none", "/game/%22%3E%3Cscript%3E", "/game/..%2f", f"/game/{'a' * 500}"):
        answer = client.get(path)
        if answer.status_code == 200:
            assert answer.text == (WEB / "index.html").read_text(encoding="utf-8")


def test_a_game_says_who_plays_and_how_it_stands(client: httpx.Client) -> None:
    waiting = make(client, "duo", (HUMAN, OPEN))["game"]["id"]
    tags = _tags(client, f"/game/{waiting}")
    assert tags["title"] == "Blokus Duo: Blue v Orange"
    assert tags["description"] == "Waiting for a player."
    assert (tags["site_name"], tags["type"]) == ("Polindrome", "website")
    assert not {"url", "image"} & tags.keys()

    snapshot = create(client, "duo", [HUMAN, EASY])
    path = f"/game/{snapshot['id']}"
    assert _tags(client, path)["title"] == "Blokus Duo: Blue v Orange (easy)"
    assert _tags(client, path)["description"] == "The game begins."
    snapshot = play_on(client, snapshot, plies=4)
    blue, orange = (f"{player['score']}".replace("-", "\N{MINUS SIGN}") for player in snapshot["players"])
    lead = {True: "Blue leads, ", False: "Orange leads, "}[
        snapshot["players"][0]["score"] > snapshot["players"][1]["score"]
    ]
    expected = f"Even, {blue} to {orange}" if blue == orange else lead
    assert _tags(client, path)["description"].startswith(expected)
    assert _tags(client, path)["description"].endswith(f"after {snapshot['ply']} moves.")


def test_the_page_of_a_game_is_revalidated(client: httpx.Client) -> None:
    path = f"/game/{create(client, 'entropy', SEATS['entropy'])['id']}"
    first = client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert "content-encoding" not in first.headers
    assert client.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    head = client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<(?:script|link)[^>]*>", first.text) == re.findall(r"<(?:script|link)[^>]*>", page)


def test_tags_are_escaped() -> None:
    assert insert_tags('<head>\n<meta property="og:title" content="x" />\n</head>', "<b>") == "<head>\n  <b>\n  </head>"


def test_names_of_levels_are_escaped(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id = create(client, "duo")["id"]
    monkeypatch.setattr("polindrome.family.Family.title", lambda *_: '"><script>&')
    text = client.get(f"/game/{game_id}").text
    assert 'content="&quot;&gt;&lt;script&gt;&amp;: Blue v ' in text


def test_a_client_over_the_limit_gets_the_plain_page(tmp_path: Path) -> None:
    with live_server(tmp_path, address_rate=Rate(3, 1000), public_url=PUBLIC) as live:
        path = f"/game/{create(live.client, 'duo')['id']}"
        titles = [_tags(live.client, path)["title"] for _ in range(4)]
        assert titles[0].startswith("Blokus Duo: ")
        assert titles[-1] == "Polindrome"
        assert live.client.get(f"{path}/picture.png").status_code == 429


def test_a_picture_needs_a_public_url(client: httpx.Client) -> None:
    game_id = create(client, "duo")["id"]
    assert client.get(f"/game/{game_id}/picture.png").status_code == 404


@pytest.mark.parametrize("name", ["duo", "classic", "entropy"])
def test_a_public_server_has_pictures(public: Live, name: str) -> None:
    client = public.client
    start = create(client, name, SEATS[name])
    snapshot = play_on(client, start, plies=start["ply"] + 2)
    path = f"/game/{snapshot['id']}"
    tags = _tags(client, path)
    assert (tags["url"], tags["image"]) == (f"{PUBLIC}{path}", f"{PUBLIC}{path}/picture.png")
    assert (tags["image:width"], tags["image:height"]) == (str(WIDTH), str(HEIGHT))
    answer = client.get(f"{path}/picture.png")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=60"
    assert len(answer.content) < 60_000
    pixels = _read_png(answer.content)
    cells = [value for row in snapshot["board"] for value in row] if "board" in snapshot else snapshot["state"]
    size = round(len(cells) ** 0.5)
    cell = (HEIGHT - 2 * MARGIN) // size
    top, left = (HEIGHT - size * cell) // 2, (WIDTH - size * cell) // 2
    drawn = [
        pixels[top + row * cell + cell // 2][left + col * cell + cell // 2]
        for row in range(size)
        for col in range(size)
    ]
    assert pixels[0][0] == (0xF3, 0xF1, 0xEC)
    colours = {
        value: {colour for cell_value, colour in zip(cells, drawn, strict=True) if cell_value == value}
        for value in cells
    }
    assert all(len(found) == 1 for found in colours.values())
    assert len({next(iter(found)) for found in colours.values()}) == len(colours)
    again = client.get(f"{path}/picture.png", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_unknown_games_have_no_picture(public: Live) -> None:
    assert public.client.get("/game/none/picture.png").status_code == 404


def test_the_end_names_the_winner(client: httpx.Client) -> None:
    over = settle(client, create(client, "duo", [EASY, EASY])["id"])
    scores = [f"{score}".replace("-", "\N{MINUS SIGN}") for score in over["outcome"]["scores"]]
    winners = over["outcome"]["winners"]
    best = " to ".join(scores if winners == [0] else scores[::-1])
    names = {(0,): f"Blue won, {best}.", (1,): f"Orange won, {best}."}
    tags = _tags(client, f"/game/{over['id']}")
    assert tags["description"] == names.get(tuple(winners), f"Draw, {scores[0]} to {scores[1]}.")
    assert look(client, over["id"])["status"] == "over"


def test_an_empty_board_is_drawn() -> None:
    assert _read_png(draw_png(BoardPicture(((None, "#102030"),) * 2, is_round=True)))[HEIGHT // 4][
        WIDTH // 2 + 150
    ] == (16, 32, 48)


def _read_png(data: bytes) -> list[list[tuple[int, int, int]]]:
    """Return the pixels of a PNG without filters; check its chunks."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        chunks[kind] = body
        at += 12 + length
    width, height, depth, colour, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (width, height, depth, colour) == (WIDTH, HEIGHT, 8, 2)
    raw = zlib.decompress(chunks[b"IDAT"])
    rows = [raw[row * (1 + 3 * width) : (row + 1) * (1 + 3 * width)] for row in range(height)]
    assert all(row[0] == 0 for row in rows)
    return [[(row[1 + 3 * x], row[2 + 3 * x], row[3 + 3 * x]) for x in range(width)] for row in rows]

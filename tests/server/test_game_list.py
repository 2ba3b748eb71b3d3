"""The list of games and the events of a game."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from polindrome import GAMES, new_game
from polindrome.blokus import DUO
from polindrome.server.http.schemas import Events, GameList
from tests.random_play import finished_game
from tests.server.friends import acknowledged, meet
from tests.server.live import Live, live_server
from tests.server.playing import AT, EASY, HUMAN, OPEN, Json, create, entropy_after, look, play_on, problem, put_game


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with games of all kinds, many of which started in the same millisecond."""
    with live_server(tmp_path_factory.mktemp("server")) as server:
        for name in GAMES:
            for _ in range(3):
                game = entropy_after(0) if name == "entropy" else new_game(name)
                put_game(server, game, [HUMAN] * game.num_seats)
        put_game(server, finished_game(DUO, 1), [HUMAN, HUMAN])
        create(server.client, seats=[HUMAN, OPEN])
        create(server.client, seats=[HUMAN, HUMAN])
        yield server


def listed(client: httpx.Client, query: str = "") -> Json:
    answer = client.get(f"/api/games{query}")
    assert answer.status_code == 200, answer.text
    GameList.model_validate_json(answer.content)
    found: Json = answer.json()
    return found


def all_pages(client: httpx.Client, query: str = "") -> list[list[Json]]:
    """Return all pages of the list."""
    pages, following = [], ""
    while True:
        page = listed(client, f"?limit=4{query}{following}")
        pages.append(page["games"])
        if page["next"] is None:
            return pages
        following = f"&before={page['next']}"


def test_list_starts_with_the_newest_game(client: httpx.Client) -> None:
    start = create(client, seats=[HUMAN, EASY])
    now = play_on(client, start, plies=2)
    newest = listed(client)["games"][0]
    assert newest["id"] == start["id"]
    assert (newest["game"], newest["status"], newest["ply"]) == ("duo", "playing", now["ply"])
    assert (newest["seats"], newest["outcome"]) == ([HUMAN, EASY], None)
    assert newest["created_at"] < newest["updated_at"]


def test_pages_contain_every_game_once_in_order(client: httpx.Client) -> None:
    pages = all_pages(client)
    assert len(pages) > 3
    assert [len(page) for page in pages[:-1]] == [4] * (len(pages) - 1)
    games = [game for page in pages for game in page]
    assert games == listed(client, "?limit=100")["games"]
    places = [(game["created_at"], game["id"]) for game in games]
    assert places == sorted(set(places), reverse=True)
    assert [game["created_at"] for game in games].count(AT) > 12


def test_new_game_does_not_shift_pages(client: httpx.Client) -> None:
    first = listed(client, "?limit=4")
    second = listed(client, f"?limit=4&before={first['next']}")
    create(client)
    assert listed(client, f"?limit=4&before={first['next']}") == second


@pytest.mark.parametrize("name", GAMES)
def test_list_filters_by_game(client: httpx.Client, name: str) -> None:
    games = [game for page in all_pages(client, f"&game={name}") for game in page]
    assert len(games) >= 3
    assert {game["game"] for game in games} == {name}


@pytest.mark.parametrize("status", ["waiting", "playing", "over"])
def test_list_filters_by_status(client: httpx.Client, status: str) -> None:
    games = listed(client, f"?limit=100&status={status}")["games"]
    assert games
    for game in games:
        assert game["status"] == look(client, game["id"])["status"] == status
        assert (game["outcome"] is None) == (status != "over")


def test_list_reflects_changes_of_games(client: httpx.Client) -> None:
    host, _ = meet(client)
    acknowledged(host.send("resign"))
    line = listed(client, "?status=over&limit=1")["games"][0]
    assert (line["id"], line["outcome"]["reason"]) == (host.game_id, "resigned")
    assert host.game_id not in [game["id"] for game in listed(client, "?status=playing&limit=100")["games"]]


@pytest.mark.parametrize(
    ("query", "code", "said"),
    [
        ("limit=0", "invalid_request", "query.limit: "),
        ("limit=101", "invalid_request", "query.limit: "),
        ("status=lost", "invalid_request", "query.status: Input should be 'waiting', 'playing' or 'over'"),
        ("game=dou", "unknown_name", "unknown game 'dou'; did you mean 'duo'?"),
        ("game=%00", "unknown_name", "unknown game '\\x00'"),
        ("before=yesterday", "invalid_request", "expected `before` to be a cursor from `next`, got 'yesterday'"),
        ("before=%00_x", "invalid_request", "expected `before` to be a cursor from `next`, got '\\x00_x'"),
        (f"before={AT}_", "invalid_request", "expected `before` to be a cursor from `next`"),
    ],
)
def test_invalid_list_query_is_rejected(client: httpx.Client, query: str, code: str, said: str) -> None:
    assert problem(client.get(f"/api/games?{query}"), 422, code)["message"].startswith(said)


def test_events_since_a_sequence_number(client: httpx.Client) -> None:
    now = play_on(client, create(client), plies=6)
    path = f"/api/games/{now['id']}/events"
    everything = client.get(path)
    Events.model_validate_json(everything.content)
    events = everything.json()["events"]
    assert [event["sequence"] for event in events] == list(range(now["sequence"] + 1))
    for since in range(-1, now["sequence"] + 1):
        assert client.get(f"{path}?since={since}").json()["events"] == events[since + 1 :]
    assert client.get(f"{path}?since={2**31 - 1}").json()["events"] == []


@pytest.mark.parametrize("since", ["-2", "x", "1.5", str(2**31)])
def test_invalid_sequence_number_is_rejected(client: httpx.Client, since: str) -> None:
    answer = client.get(f"/api/games/{create(client)['id']}/events?since={since}")
    assert problem(answer, 422, "invalid_request")["message"].startswith("query.since: ")

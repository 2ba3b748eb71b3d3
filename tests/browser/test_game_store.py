"""The store of games in the browser: transactions, duplicates, removal, and rows of other versions."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Page

from polindrome.blokus import DUO
from tests.browser.conftest import Call, call_module
from tests.browser.page.stored_games import stored_game
from tests.random_play import finished_game, position_after
from tests.server.playing import Json, entropy_after

STORE = "/tests/game_store.js"
REVIEW = {
    "sequence": 3,
    "state": "ready",
    "done": 9,
    "total": 9,
    "review": {"start": {}, "moves": [], "seats": []},
}
OLD = stored_game(position_after(DUO, 1, 5), 1)
NEW = stored_game(finished_game(DUO, 2), 2, **{"from": {"id": OLD["id"], "ply": 3}})


@pytest.fixture
def store(modules: Page) -> Call:
    """Calls the store on a page whose database is empty."""
    modules.evaluate(
        "() => new Promise((resolve) => (indexedDB.deleteDatabase('polindrome').onsuccess = () => resolve()))"
    )
    return partial(call_module, modules, STORE)


def _ids(store: Call) -> list[str]:
    return [game["id"] for game in store("list")["games"]]


def test_games_and_their_reviews_are_stored_removed_and_restored(store: Call) -> None:
    assert store("add", [OLD, NEW]) == [OLD["id"], NEW["id"]]
    store("putReview", OLD["id"], REVIEW)
    store("putReview", "no-game", REVIEW)
    everything = {"games": [NEW, OLD], "reviewed": [OLD["id"]]}
    assert store("list") == everything
    removed = store("remove", [OLD["id"], "no-game"])
    assert removed == {"games": [OLD], "reviews": [{"id": OLD["id"], "review": REVIEW}]}
    assert store("list") == {"games": [NEW], "reviewed": []}
    assert store("removedIds") == ["no-game", OLD["id"]]
    assert (store("get", OLD["id"]), store("review", OLD["id"])) == (None, None)
    store("restore", removed)
    assert store("list") == everything
    assert store("review", OLD["id"]) == REVIEW
    assert store("removedIds") == ["no-game"]
    # Playing it again brings a removed game back, too.
    store("remove", [NEW["id"]])
    store("put", NEW)
    assert store("removedIds") == ["no-game"]


def test_the_same_moves_are_stored_once(store: Call) -> None:
    game = entropy_after(30, 3, scorer="literal", rounds=1)
    one = stored_game(game, 1)
    again = stored_game(game, 2, options=dict(reversed(one["options"].items())))
    other = stored_game(entropy_after(31, 3, scorer="literal", rounds=1), 3)
    assert store("add", [one]) == [one["id"]]
    assert store("add", [again, other, {**other, "id": "again"}]) == [one["id"], other["id"], other["id"]]
    assert _ids(store) == [other["id"], one["id"]]


def test_tabs_that_store_the_same_game_lose_no_change(store: Call, modules: Page) -> None:
    store("put", OLD)
    other = modules.context.new_page()
    other.goto(modules.url)
    count = "async ([url, id]) => (await import(url)).countUp(id, 25)"
    for page in (modules, other):
        # Both run at the same time: nobody waits for the first one.
        page.evaluate(f"(given) => {{ window.counting = ({count})(given); }}", [STORE, OLD["id"]])
    for page in (modules, other):
        page.evaluate("() => window.counting")
    other.close()
    assert store("get", OLD["id"])["sequence"] == 50


DAMAGED: list[Json] = [
    {"actions": "none"},
    {"actions": [-1]},
    {"seats": []},
    {"seats": [{"kind": "ghost"}]},
    {"yours": None},
    {"outcome": {"scores": [1]}},
    {"skips": [[1]]},
    {"source": "elsewhere"},
    {"status": "paused"},
    {"options": []},
    {"from": {"id": 5}},
    {"serverCopy": 7},
]


def test_rows_of_other_versions_are_ignored_and_kept(store: Call) -> None:
    rows = [{**OLD, "id": f"other-{number}", **damage} for number, damage in enumerate(DAMAGED)]
    store("putRows", [*rows, {"id": "empty"}, {**NEW, "later": 1}])
    assert _ids(store) == [NEW["id"]]
    assert store("get", "other-0") is None
    # None of them is overwritten by an import of the same moves.
    assert store("add", [OLD]) == [OLD["id"]]
    assert len(store("remove", ["other-1"])["games"]) == 1


def test_without_a_database_games_are_kept_in_memory(modules: Page) -> None:
    modules.goto(modules.url)
    modules.evaluate("() => { indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); }; }")
    store = partial(call_module, modules, STORE)
    store("add", [OLD])
    store("putReview", OLD["id"], REVIEW)
    assert store("list") == {"games": [OLD], "reviewed": [OLD["id"]]}
    assert store("remove", [OLD["id"]])["games"] == [OLD]
    assert _ids(store) == []

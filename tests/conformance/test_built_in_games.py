"""Every built-in game has a page in the docs and perft data."""

from __future__ import annotations

from pathlib import Path

import pytest

from polindrome import GAMES

TESTS = Path(__file__).parents[1]
every_built_in_game = pytest.mark.parametrize("game", GAMES)


@every_built_in_game
def test_game_has_a_docs_page(game: str) -> None:
    pages = [page.read_text() for page in (TESTS.parent / "docs" / "games").glob("*.md")]
    assert any(f"`{game}`" in page for page in pages), f"no page in docs/games names `{game}`"


@every_built_in_game
def test_game_has_perft_data(game: str) -> None:
    files = [file.read_text().split() for file in (TESTS / "perft").glob("*.perft")]
    assert any(game in words for words in files), f"no file in tests/perft names {game}"

"""The ratings of the levels are the measured ones of the strength page, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polindrome.bots import levels_of
from polindrome.registry import GAMES
from tests.core import needs_core

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
TABLES = {"duo": "Duo", "classic": "Classic", "classic-2": "Classic-2", "classic-3": "Classic"}
"""Game -> the title of its table of levels."""


def _rows(title: str) -> list[dict[str, str]]:
    """Return the rows of the first table after a title, by the names of its columns."""
    table = re.search(r"(?:^\|.*\|\n)+", PAGE.split(f"\n**{title}**")[1], re.M)
    assert table
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table[0].splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


@needs_core
@pytest.mark.parametrize("game", TABLES)
def test_levels_have_the_documented_ratings(game: str) -> None:
    numbered = {f"level:{row['level']}": int(row["rating"].split(",")[0]) for row in _rows(TABLES[game])}
    named = {
        row["level"]: int(row["rating"].split()[0]) for row in _rows("Medium and hard") if row["game"] == TABLES[game]
    }
    assert len(named) == 2
    assert {name: level.rating for name, level in levels_of(game).items()} == {"easy": 400, **numbered, **named}
    assert "which is `easy`, at 400" in PAGE


@pytest.mark.parametrize("game", [game for game in GAMES if game not in TABLES])
def test_other_games_have_no_ratings(game: str) -> None:
    assert {level.rating for level in levels_of(game).values()} == {None}

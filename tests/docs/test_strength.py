"""The ratings of the levels are the measured ones of the strength page, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polindrome.bots import levels_of
from polindrome.registry import GAMES
from tests.core import needs_core

PAGE = (Path(__file__).parents[2] / "docs" / "strength.md").read_text(encoding="utf-8")
UNRATED = ("medium", "hard")


def _measured() -> dict[str, int | None]:
    """Return the ratings in the Duo table; `easy` is their zero point."""
    table = PAGE.split("\n**Duo**\n")[1].split("\n**Classic**")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*\|$", table, re.M)]
    head, _, *levels = rows
    rating = head.index("rating")
    return {"easy": 0, **dict.fromkeys(UNRATED), **{f"level:{row[0]}": int(row[rating]) for row in levels}}


@needs_core
def test_duo_levels_have_the_documented_ratings() -> None:
    ratings = {name: level.rating for name, level in levels_of("duo").items()}
    assert ratings == _measured()
    known = [rating for rating in ratings.values() if rating is not None]
    assert known == sorted(known)


def test_easy_has_rating_zero() -> None:
    assert levels_of("duo")["easy"].rating == 0
    assert "with `easy` at 0" in PAGE


@pytest.mark.parametrize("game", [game for game in GAMES if game != "duo"])
def test_other_games_have_no_ratings(game: str) -> None:
    assert {level.rating for level in levels_of(game).values()} == {None}

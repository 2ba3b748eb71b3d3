"""What is left of a tournament: a table of Markdown and a picture, whatever the bots are called."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from polindrome.arena import Course, Sprt, Terms, Tournament, standings_of
from polindrome.arena.bout import Bout
from polindrome.arena.played import Failure, Played, forfeit
from polindrome.arena.rating_plot import MOST_TICKS, _Scale, draw_ratings
from polindrome.arena.thinking import Thinking
from polindrome.arena.tournament_table import format_markdown

NAMES = ("strong", "weak & <b>|bad|</b>", "a name that is much too long for the room that there is")
SVG = "{http://www.w3.org/2000/svg}"


def course(sprt: Sprt | None = None) -> Course:
    """The strong one wins all, the weak one fails once, the last two are even."""
    asked = Tournament(Terms("duo"), dict.fromkeys(NAMES, "easy"), games=24, sprt=sprt)
    found = Course(asked)
    won, even = Played(("AB",), (1.0, 0.0), (-3.0, -9.0), ()), Played(("AB",), (0.5, 0.5), (-7.0, -7.0), ())
    failed = forfeit(("AB",), (), Failure(1, 7, "it said:\n| nothing"), 2)
    for number in range(12):
        for pairing in asked.pairings():
            played = won if "strong" in pairing else even
            first = failed if number == 0 and pairing == NAMES[:2] else played
            found.add(Bout(pairing, number, (first, played), (Thinking(10, 0.5, 0.1), Thinking(20, 0.1, 0.1))))
    return found


def test_the_table_has_the_standings_the_encounters_and_the_failures() -> None:
    text = format_markdown(course(), standings_of(course()))
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    assert {len(row) for row in cells[:5]} == {11}
    assert cells[2][:2] == ["1", "strong"]
    assert cells[2][3:] == ["1.000", "48", "48", "0", "0", "-3.0", "0", "50.0"]
    weak = next(row for row in cells[:5] if row[1].startswith("weak"))
    # 24 games against the strong one, of which it failed in one; then it was the first, with 50 ms a move.
    assert weak[1] == "weak & <b>\\|bad\\|</b>"
    assert weak[4:9] == ["48", "0", "24", "24", f"{(23 * -9 + 24 * -7) / 47:.1f}"]
    assert weak[9] == "1"
    assert ["strong", "", "24 / 24", "24 / 24"] in cells
    assert "12 / 24" in cells[-1] + cells[-2]
    assert "- weak & <b>\\|bad\\|</b>, 1 times: it said: \\| nothing" in text
    assert "72 of 72 games, seed 0." in text
    assert "Sequential test" not in text


def test_the_table_has_the_verdicts_of_a_test() -> None:
    found = course(Sprt(0, 100))
    text = format_markdown(found, standings_of(found))
    assert re.search(
        r"- strong against weak.*: stronger by 100 Elo rather than by 0, decided after \d+ duels \(LLR \+", text
    )


def test_the_picture_is_whole_and_says_in_words_what_it_shows() -> None:
    bots = standings_of(course()).bots
    picture = ElementTree.fromstring(draw_ratings("duo & co", bots))
    assert picture.findtext(f"{SVG}title") == "duo & co"
    description = picture.findtext(f"{SVG}desc") or ""
    assert [name in description for name in NAMES] == [True] * 3
    titles = [group.findtext(f"{SVG}title") for group in picture.findall(f"{SVG}g")]
    assert [title and title.partition(":")[0] for title in titles] == [bot.name for bot in bots]
    texts = [text.text or "" for text in picture.iter(f"{SVG}text")]
    assert any(text.startswith("a name that is") and text.endswith("…") for text in texts)
    assert max(map(len, texts)) < 30
    style = picture.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme: dark" in style
    assert not re.search("http|url|@import", style)


def test_better_bots_are_further_to_the_right_and_all_is_inside() -> None:
    picture = ElementTree.fromstring(draw_ratings("t", standings_of(course()).bots))
    dots = [float(dot.attrib["cx"]) for dot in picture.iter(f"{SVG}circle")]
    assert dots == sorted(dots, reverse=True)
    for path in picture.iter(f"{SVG}path"):
        found = re.fullmatch(r"M([\d.]+) [\d.]+v10m0 -5H([\d.]+)m0 -5v10", path.attrib["d"])
        assert found
        assert 210 <= float(found[1]) <= float(found[2]) <= 590


@pytest.mark.parametrize(("low", "high"), [(0, 0), (-0.4, 0.4), (-3, 4), (-190, 210), (1450, 1560), (-2300, 900)])
def test_the_scale_ends_at_round_numbers_around_all_ratings(low: float, high: float) -> None:
    scale = _Scale(low, high)
    ticks = list(scale.ticks())
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= MOST_TICKS + 3
    assert scale.x(ticks[0]) == 210
    assert scale.x(ticks[-1]) == 590

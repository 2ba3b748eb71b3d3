"""Standings of a tournament as Markdown and SVG, for any bot names."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from polindrome.arena import Sprt, Terms, Tournament, TournamentProgress, compute_standings
from polindrome.arena.rating_plot import MAX_TICKS, _Scale, draw_ratings
from polindrome.arena.referee import Failure, GameResult, forfeit
from polindrome.arena.standings import format_markdown
from polindrome.arena.time_limits import ThinkingTime
from polindrome.arena.tournament import PairingResult

NAMES = ("strong", "weak & <b>|bad|</b>", "a name that is much too long for the space in the plot")
SVG = "{http://www.w3.org/2000/svg}"


def progress(sprt: Sprt | None = None) -> TournamentProgress:
    """The strong bot wins all games, the weak bot fails once, the last two bots draw."""
    settings = Tournament(Terms("duo"), dict.fromkeys(NAMES, "easy"), games=24, sprt=sprt)
    found = TournamentProgress(settings)
    won, even = GameResult(("AB",), (1.0, 0.0), (-3.0, -9.0), ()), GameResult(("AB",), (0.5, 0.5), (-7.0, -7.0), ())
    failed = forfeit(("AB",), (), Failure(1, 7, "it said:\n| nothing"), 2)
    for number in range(12):
        for pairing in settings.pairings():
            played = won if "strong" in pairing else even
            first = failed if number == 0 and pairing == NAMES[:2] else played
            thinking = ThinkingTime(10, 0.5, 0.1), ThinkingTime(20, 0.1, 0.1)
            found.add(PairingResult(pairing, number, (first, played), thinking))
    return found


def test_markdown_has_standings_cross_table_and_failures() -> None:
    text = format_markdown(progress(), compute_standings(progress()))
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    assert {len(row) for row in cells[:5]} == {11}
    assert cells[2][:2] == ["1", "strong"]
    assert cells[2][3:] == ["1.000", "48", "48", "0", "0", "-3.0", "0", "50.0"]
    weak = next(row for row in cells[:5] if row[1].startswith("weak"))
    # 24 games against the strong bot with one failure; in the other 24 it is the first bot, with 50 ms per move.
    assert weak[1] == "weak & <b>\\|bad\\|</b>"
    assert weak[4:9] == ["48", "0", "24", "24", f"{(23 * -9 + 24 * -7) / 47:.1f}"]
    assert weak[9] == "1"
    assert ["strong", "", "24 / 24", "24 / 24"] in cells
    assert "12 / 24" in cells[-1] + cells[-2]
    assert "- weak & <b>\\|bad\\|</b>, 1 times: it said: \\| nothing" in text
    assert "72 of 72 games, seed 0." in text
    assert "Sequential test" not in text


def test_markdown_has_sprt_verdicts() -> None:
    found = progress(Sprt(0, 100))
    text = format_markdown(found, compute_standings(found))
    assert re.search(
        r"- strong against weak.*: stronger by 100 Elo rather than by 0, decided after \d+ duels \(LLR \+", text
    )


def test_svg_is_self_contained_and_has_a_text_description() -> None:
    bots = compute_standings(progress()).bots
    svg = ElementTree.fromstring(draw_ratings("duo & co", bots))
    assert svg.findtext(f"{SVG}title") == "duo & co"
    description = svg.findtext(f"{SVG}desc") or ""
    assert [name in description for name in NAMES] == [True] * 3
    titles = [group.findtext(f"{SVG}title") for group in svg.findall(f"{SVG}g")]
    assert [title and title.partition(":")[0] for title in titles] == [bot.name for bot in bots]
    texts = [text.text or "" for text in svg.iter(f"{SVG}text")]
    assert any(text.startswith("a name that is") and text.endswith("…") for text in texts)
    assert max(map(len, texts)) < 30
    style = svg.findtext(f"{SVG}style") or ""
    assert "prefers-color-scheme: dark" in style
    assert not re.search("http|url|@import", style)


def test_svg_orders_dots_by_rating_within_the_plot() -> None:
    svg = ElementTree.fromstring(draw_ratings("t", compute_standings(progress()).bots))
    dots = [float(dot.attrib["cx"]) for dot in svg.iter(f"{SVG}circle")]
    assert dots == sorted(dots, reverse=True)
    for path in svg.iter(f"{SVG}path"):
        found = re.fullmatch(r"M([\d.]+) [\d.]+v10m0 -5H([\d.]+)m0 -5v10", path.attrib["d"])
        assert found
        assert 210 <= float(found[1]) <= float(found[2]) <= 590


@pytest.mark.parametrize(("low", "high"), [(0, 0), (-0.4, 0.4), (-3, 4), (-190, 210), (1450, 1560), (-2300, 900)])
def test_the_scale_covers_all_ratings_with_round_ends(low: float, high: float) -> None:
    scale = _Scale(low, high)
    ticks = list(scale.ticks())
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= MAX_TICKS + 3
    assert scale.x(ticks[0]) == 210
    assert scale.x(ticks[-1]) == 590

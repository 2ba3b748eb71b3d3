"""The HTML report of a review: complete, self-contained, escaped, with all numbers in its table."""

from __future__ import annotations

import re
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from polindrome.analysis import Label, Review, review
from polindrome.analysis.report import render
from polindrome.analysis.report.graphs import Graph, Line, scale_for
from polindrome.analysis.report.markup import Markup, element, join
from polindrome.blokus import DUO, VARIANTS, BlokusGame
from polindrome.blokus.analysis.report import draw_board
from polindrome.bots import Budget
from polindrome.records import GameRecord
from tests.blokus.analysis.conftest import ScriptedSearch
from tests.entropy.analysis.test_analysis import play
from tests.random_play import finished_game, position_after


def parse(page: str) -> ElementTree.Element:
    """The page as a tree; a tag that is not closed is an error."""
    return ElementTree.fromstring(page.removeprefix("<!doctype html>\n"))


def texts(root: ElementTree.Element, path: str) -> list[str]:
    return ["".join(node.itertext()) for node in root.findall(path)]


def with_class(root: ElementTree.Element, css: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if css in node.get("class", "").split()]


def blunder_at(scripted_search: ScriptedSearch, record: GameRecord, ply: int) -> int:
    """Let the search prefer the first other action at a ply, by far; returns it."""
    game = GameRecord(record.game, record.options, record.actions[:ply]).replay()
    other = next(action for action in game.legal_actions() if action != record.actions[ply])
    scripted_search.candidates[ply] = [(other, 500, 0.8, 9.0), (record.actions[ply], 400, 0.3, 1.0)]
    return other


@pytest.mark.usefixtures("scripted_search")
@pytest.mark.parametrize("name", list(VARIANTS))
def test_blokus_report_is_complete_and_self_contained(name: str) -> None:
    record = GameRecord.of(position_after(VARIANTS[name], 2, 12))
    check_whole(render(review(record), "game.json"), moves=12, graphs=2)


def test_entropy_report_is_complete_and_self_contained() -> None:
    found = review(GameRecord.of(play(1, moves=110)), Budget(nodes=100))
    check_whole(render(found, "game.json"), moves=110, graphs=2)


def check_whole(page: str, *, moves: int, graphs: int) -> None:
    root = parse(page)
    assert root.get("lang") == "en"
    assert len(root.findall(".//main/section/table[@class='moves']/tbody/tr")) == moves
    assert len(with_class(root, "graph")) == graphs
    ids = {node.get("id") for node in root.iter()}
    links = [node.get("href", "") for node in root.iter("a")]
    assert {link.removeprefix("#") for link in links} <= ids
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img| src=| on\w+=", page)
    assert "default-src 'none'" in page
    for picture in with_class(root, "graph") + with_class(root, "board"):
        assert picture.findtext("title")
        assert picture.get("aria-label")


@pytest.mark.usefixtures("scripted_search")
def test_file_name_is_escaped() -> None:
    nasty = """</title><script>alert("1")</script><b title='x'>&amp;"""
    page = render(review(GameRecord.of(position_after(DUO, 2, 2))), nasty)
    root = parse(page)
    assert root.findtext("head/title") == f"Review: {nasty}"
    assert nasty in texts(root, ".//header/p")[1]
    assert not list(root.iter("script"))


def test_worst_move_shows_both_placements(scripted_search: ScriptedSearch) -> None:
    record = GameRecord.of(position_after(DUO, 2, 6))
    other = blunder_at(scripted_search, record, 4)
    root = parse(render(review(record), "x"))
    (board,) = with_class(root, "board")
    game = BlokusGame(DUO)
    (played,) = with_class(board, "played")
    assert "blue" in played.get("class", "")
    assert cells_of(played.findall("path")[0].get("d", "")) == set(game.cells_of(game.move_of(record.actions[4])))
    (better,) = with_class(board, "better")
    dots = {(float(dot.get("cy", "")), float(dot.get("cx", ""))) for dot in better.findall("circle")}
    assert dots == {(row + 0.5, col + 0.5) for row, col in game.cells_of(game.move_of(other))}
    pieces = with_class(board, "piece")
    assert sorted(piece.findtext("text") or "" for piece in pieces) == ["B", "B", "O", "O"]
    before = position_after(DUO, 2, 4)
    drawn = [cells_of(piece.findall("path")[0].get("d", "")) for piece in pieces]
    assert set().union(*drawn) == {
        (row, col) for row, col in product(range(14), range(14)) if before.board.grid[row, col]
    }


def test_touching_pieces_of_a_setup_are_drawn_apart() -> None:
    empty = BlokusGame(DUO)
    placed = [[0, empty.parse_action(text)] for text in ("O1@a1", "I2@b1")]
    game = BlokusGame(DUO, setup={"placed": placed, "turn": 1})
    board = draw_board(game, played=[(9, 9)], better=[(9, 9), (9, 10)], description="a setup")
    drawn = [cells_of(piece.findall("path")[0].get("d", "")) for piece in with_class(parse(board), "piece")]
    assert drawn == [{(13, 0)}, {(13, 1), (13, 2)}]


def cells_of(path: str) -> set[tuple[int, int]]:
    return {(int(row), int(col)) for col, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}


def test_marks_link_to_rows_and_differ_in_shape(scripted_search: ScriptedSearch) -> None:
    record = GameRecord.of(position_after(DUO, 2, 6))
    for ply, lost in ((0, 0.07), (1, 0.15), (2, 0.3)):
        blunder_at(scripted_search, record, ply)
        other = scripted_search.candidates[ply][0][0]
        scripted_search.candidates[ply] = [(other, 500, 0.6, 0.0), (record.actions[ply], 400, 0.6 - lost, 0.0)]
    graph = with_class(parse(render(review(record), "x")), "graph")[0]
    marks = list(graph.iter("a"))
    assert {mark.get("href"): (mark.get("aria-label") or "").rpartition(": ")[2] for mark in marks} == {
        "#move-1": "inaccuracy",
        "#move-2": "mistake",
        "#move-3": "blunder",
    }
    assert len({mark.findall("path")[0].get("d") for mark in marks}) == 3


@pytest.mark.usefixtures("scripted_search")
def test_table_contains_the_values_of_the_graphs() -> None:
    found = review(GameRecord.of(position_after(DUO, 2, 3)))
    rows = texts(parse(render(found, "x")), ".//table[@class='moves']/tbody/tr")
    game = position_after(DUO, 2, 3)
    counts = ", ".join(f"{player.name[0]} {len(game.legal_moves_of(player))}" for player in DUO.players)
    assert rows[-1].endswith(f"Blue 50 %, Orange 50 %; placements {counts}")


@pytest.mark.usefixtures("scripted_search")
def test_header_shows_the_result() -> None:
    game = finished_game(DUO, 5)
    outcome = game.outcome()
    assert outcome is not None
    winner = ("Blue", "Orange")[outcome.winners[0]]
    text = texts(parse(render(review(GameRecord.of(game)), "a.json")), ".//header/p")[1]
    blue, orange = outcome.scores
    expected = f"{winner} won. Points: Blue {blue} and Orange {orange}."
    assert text == f"a.json: {len(game.history)} moves. {expected}"


@pytest.mark.usefixtures("scripted_search")
def test_game_without_moves_has_a_report() -> None:
    root = parse(render(review(GameRecord("classic")), "x"))
    assert "The game is not over." in texts(root, ".//header/p")[1]
    assert "No move lost much." in texts(root, ".//main/section/p")


def test_entropy_moves_are_drawn_on_the_board() -> None:
    found = review(GameRecord.of(play(7, level="beginner", rounds=1)), Budget(nodes=200))
    root = parse(render(found, "x"))
    boards = with_class(root, "board")
    assert len(boards) == 6
    for move, board in zip(found.worst_moves(), boards, strict=False):
        kind = "placement" if move.side == "CHAOS" else "slide"
        shown = [node for css in ("played", "better") for node in with_class(board, css)]
        passes = [move.text, move.choices[0].text].count("pass")
        assert [kind in node.get("class", "") for node in shown] == [True] * (2 - passes)


@pytest.mark.parametrize(
    ("highest", "end"), [(0, 20), (20, 20), (21, 40), (137, 160), (161, 200), (903, 1000), (1001, 1200)]
)
def test_axes_end_at_round_numbers(highest: float, end: int) -> None:
    assert scale_for(highest) == end


@pytest.mark.parametrize("height", [0.0, 10.0, 20.0])
def test_line_letters_do_not_overlap(height: float) -> None:
    lines = [Line(name, name[0], name, [0.0, height]) for name in ("red", "blue", "yellow", "green")]
    figure = ElementTree.fromstring(Graph("t", "d", "", 20, lines).draw())
    heights = sorted(float(node.get("y", "")) for node in with_class(figure, "letter"))
    assert all(after - before >= 15 for before, after in pairwise(heights))


def test_only_markup_is_not_escaped() -> None:
    assert element("b", "<i>", Markup("<i></i>"), title='"&', class_="x", data_title=None) == (
        '<b title="&quot;&amp;" class="x">&lt;i&gt;<i></i></b>'
    )
    assert join("<", Markup("<br/>")) == "&lt;<br/>"
    assert element("line", x1=0.5, y1=1 / 3, x2=2) == '<line x1="0.5" y1="0.33" x2="2"></line>'


def test_every_label_has_a_colour() -> None:
    found: Review = review(GameRecord.of(play(1, moves=2)), Budget(nodes=10))
    page = render(found, "x")
    for label in Label:
        assert f".{label.value} {{" in page

"""The GTP engine: a response for every command, parsing of lines, and errors."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polindrome import __version__
from polindrome.blokus import VARIANTS, BlokusGame
from polindrome.blokus.notation import format_move_points
from tests.blokus.gtp_helpers import FixedSearchBot, LastActionBot, respond
from tests.core import needs_core

TRANSCRIPT = f"""\
> protocol_version
= 2
> name
= Polindrome
> version
= {__version__}
> known_command genmove
= true
> known_command komi
= false
> 1 play b e8,d9,e9,f9,e10
=1
> 2 genmove w
=2 h4,i4,j4,k4,j5
> get_value
= 0.625
> move_values
= 0.625 h4,i4,j4,k4,j5
0.500 j5,k5,l5,m5,l6
> showboard
=
   a b c d e f g h i j k l m n
14 . . . . . . . . . . . . . . 14
13 . . . . . . . . . . . . . . 13
12 . . . . . . . . . . . . . . 12
11 . . . . . . . . . . . . . . 11
10 . . . . B . . . . . . . . . 10
 9 . . . B B B . . . . . . . . 9
 8 . . . . B . . . . . . . . . 8
 7 . . . . . . . . . . . . . . 7
 6 . . . . . . . . . . . . . . 6
 5 . . . . . . . . . W . . . . 5
 4 . . . . . . . W W W W . . . 4
 3 . . . . . . . . . . . . . . 3
 2 . . . . . . . . . . . . . . 2
 1 . . . . . . . . . . . . . . 1
   a b c d e f g h i j k l m n
>B   5  O1 I2 I3 L3 I4 O4 T4 L4 S4 Z F I5 L5 N P T5 U V W Y
 W   5  O1 I2 I3 L3 I4 O4 T4 L4 S4 Z F I5 L5 N P T5 U V W X
> p O1@d8
? d8 is illegal: it shares an edge with a piece of its own colour
> p c7
? c7 is illegal: it touches no corner of its own colour
> p d7
=
> final_score
= B+1
> undo
=
> undo
=
> final_score
= B+5
> undo
=
> undo
? there is nothing to undo
> set_game Blokus
=
> all_legal 4
= MOVES
> quit
=
"""


def test_whole_gtp_session() -> None:
    blocks = TRANSCRIPT.removeprefix("> ").removesuffix("\n").split("\n> ")
    moves = [format_move_points(move, 20) for move in BlokusGame().legal_moves_of(VARIANTS["classic"].players[3])]
    assert len(moves) == 58
    expected = [block.partition("\n")[2].replace("MOVES", "\n".join(moves)) for block in blocks]
    actual = respond([block.partition("\n")[0] for block in blocks])
    assert [answer.replace("= \n", "=\n") for answer in actual] == expected


@needs_core
def test_move_values_lists_search_statistics() -> None:
    from polindrome.native import Candidate, SearchResult

    game = BlokusGame(VARIANTS["duo"])
    moves = [game.parse_action(text) for text in ("e10", "e10,f10")]
    found = SearchResult(
        (Candidate(moves[0], 70, 0.6251, 0.5, 3.25, 0.1), Candidate(moves[1], 30, 0.5, 0.25, -0.04, 0.2)),
        wins=(0.5, 0.5),
        margins=(0.0, 0.0),
        simulations=100,
        bytes_used=0,
    )
    assert respond(["reg_genmove b", "move_values", "get_value"], FixedSearchBot(found)) == [
        "= e10",
        "= 70 0.625 0.500 +3.2 e10\n30 0.500 0.250 +0.0 e10,f10",
        "= 0.625",
    ]


def test_every_command_is_listed_and_known() -> None:
    (listed,) = respond(["list_commands"])
    names = listed.removeprefix("= ").split("\n")
    assert {"clear_board", "play", "genmove", "reg_genmove", "undo", "all_legal", "final_score", "cputime"} <= set(
        names
    )
    assert set(respond([f"known_command {name}" for name in names])) == {"= true"}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("name\n", "= Polindrome"),
        ("name\r\n", "= Polindrome"),
        ("7 name", "=7 Polindrome"),
        ("007\tname\t# who?", "=007 Polindrome"),
        (" \t 7   name  ", "=7 Polindrome"),
        ("na\x00m\x07e\x7f", "= Polindrome"),
        ("known_command\tname", "= true"),
        ('known_command "name"', "= true"),
        ("7 play b e10", "=7"),
    ],
)
def test_whitespace_ids_and_comments_are_parsed(line: str, answer: str) -> None:
    assert respond([line]) == [answer]


def test_empty_lines_get_no_response() -> None:
    assert respond(["", "\n", " \t \r\n", "# name", "  # 7 name\n", "\x00"]) == []


def test_quit_stops_reading() -> None:
    assert respond(["3 quit", "name"]) == ["=3"]
    assert respond(["quit at once", "name"]) == ["="]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("7", "?7 unknown command ''; choose from: all_legal, "),
        ("genmov b", "? unknown command 'genmov'; did you mean 'genmove'?"),
        ("play b", "? expected play COLOUR MOVE"),
        ("play b e10 j5", "? expected play COLOUR MOVE"),
        ("loadsgf", "? expected loadsgf FILE [NUMBER]"),
        ("undo 2", "? expected undo"),
        ("play x e10", "? unknown colour 'x'; choose from: b, w"),
        ("play 3 e10", "? unknown colour '3'; choose from: b, w"),
        ("play b o10", "? expected a point from a1 to n14, got 'o10'"),
        ("play b e10,e10", "? the points 'e10,e10' do not have the shape of a piece"),
        ("play b \u00e9\u00e9", r"? expected a point from a1 to n14, got '\xe9\xe9'"),
        ("play b e9", "? e9 is illegal: the first piece has to cover the start square"),
        ("play b pass", "? this colour has a legal move and may not pass"),
        ("genmove", "? expected genmove COLOUR"),
        ("set_game", "? unknown game ''; choose from: duo, classic, classic-2, classic-3"),
        ("set_game Blokus Trigon", "? unknown game 'Blokus Trigon'; "),
        ("set_random_seed x", "? expected an integer of at least 0, got 'x'"),
        ("set_random_seed -1", "? expected an integer of at least 0, got '-1'"),
        ("set_random_seed " + "9" * 5000, "? expected an integer of at least 0, got '999"),
        ("get_value", "? there was no genmove in this game yet"),
        ("move_values", "? there was no genmove in this game yet"),
        ("loadsgf nowhere.blksgf", "? [Errno 2] No such file or directory: 'nowhere.blksgf'"),
        ("loadsgf nowhere.blksgf 0", "? expected an integer of at least 1, got '0'"),
        ("savesgf nowhere/x.blksgf", "? [Errno 2] No such file or directory: 'nowhere/x.blksgf'"),
    ],
    ids=lambda text: text[:25],
)
def test_invalid_command_gets_a_reason_and_changes_nothing(line: str, reason: str) -> None:
    before, wrong, after = respond(["showboard", line, "showboard"])
    assert wrong.startswith(reason)
    assert "\n" not in wrong
    assert wrong.isascii()
    assert after == before


def test_bot_error_is_reported() -> None:
    assert respond(["genmove b", "name"], LastActionBot(error="no\nidea")) == ["? no idea", "= Polindrome"]


@pytest.mark.parametrize(
    ("game", "names", "starts"),
    [
        ("duo", ["b w", "B W", "black white", "blue green", "1 2"], "e10 j5"),
        ("classic", ["1 2 3 4", "blue yellow red green", "BLUE Yellow RED green"], "a20 t20 t1 a1"),
    ],
)
def test_colour_names_follow_pentobi(game: str, names: list[str], starts: str) -> None:
    for aliases in names:
        first_moves = [f"play {name} {start}" for name, start in zip(aliases.split(), starts.split(), strict=True)]
        assert set(respond(first_moves, game=game)) == {"="}
        assert set(respond(reversed(first_moves), game=game)) == {"="}


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("Blokus Duo", "duo"),
        ("blokus  duo", "duo"),
        ("duo", "duo"),
        ("Blokus", "classic"),
        ("classic", "classic"),
        ("Blokus Two-Player", "classic-2"),
        ("classic_2", "classic-2"),
        ("classic-2", "classic-2"),
        ('"Blokus Three-Player"', "classic-3"),
        ("CLASSIC_3", "classic-3"),
    ],
)
def test_set_game_changes_bot_and_board(text: str, game: str) -> None:
    bot = LastActionBot()
    lines = ["play b e10", f"set_game {text}", "undo", "genmove 1"]
    assert respond(lines, bot)[2] == "? there is nothing to undo"
    assert bot.games == ["duo", game]


def test_initial_game_is_configurable() -> None:
    bot = LastActionBot()
    respond(["name"], bot, "classic-3")
    assert bot.games == ["classic-3"]


def test_cputime_includes_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "times", lambda: os.times_result((1.0, 0.5, 0.25, 0.125, 99.0)))
    assert respond(["cputime"]) == ["= 1.88"]


COMMANDS = sorted(set(respond(["list_commands"])[0].split()) - {"=", "quit", "savesgf"})
ARGUMENTS = [
    "b",
    "w",
    "1",
    "3",
    "green",
    "pass",
    "e10",
    "j5",
    "a20",
    "t1",
    "F@d5",
    "d11,d12",
    "Blokus",
    "Duo",
    "classic_2",
]
ODD_ARGUMENTS = ["0", "-1", "#", '"', "\t", "\x00", "\u2028", "\ud800", ""]
LINES = st.lists(st.sampled_from([*COMMANDS, *ARGUMENTS, *ODD_ARGUMENTS]), max_size=5).map(" ".join)
NOISE = st.binary(max_size=30).map(lambda noise: noise.decode("utf-8", "replace"))
HARMLESS_NOISE = NOISE.filter(lambda line: "quit" not in line and "savesgf" not in line)


@given(st.lists(LINES | HARMLESS_NOISE))
def test_arbitrary_lines_never_crash_the_engine(lines: list[str]) -> None:
    assert respond([*lines, "7 name"])[-1] == "=7 Polindrome"

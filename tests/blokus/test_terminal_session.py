"""Terminal sessions of Blokus: commands, invalid input, and messages about the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from polindrome.blokus import CLASSIC, CLASSIC_2, CLASSIC_3, DUO, PIECES, VARIANTS, BlokusGame, Player, Variant
from polindrome.blokus import terminal as blokus_session
from polindrome.blokus.notation import parse_move
from polindrome.bots import Budget
from polindrome.cli.session import before_last_move
from tests.cli.scripted import HintFollower, Table
from tests.core import needs_core
from tests.random_play import finished_game, play_randomly

FIRST = "F@e12"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "state")


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make whole games of hints fast; the moves need not be good."""
    monkeypatch.setattr(blokus_session, "HINT_BUDGET", Budget(nodes=100))


@pytest.fixture
def no_core_for_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blokus_session, "is_core_built", lambda: False)


@pytest.mark.parametrize(
    ("variant", "seat", "colours"),
    [(DUO, 0, "Blue"), (DUO, 1, "Orange"), (CLASSIC_2, 1, "Blue and Green"), (CLASSIC_3, 2, "Yellow and Green")],
)
def test_introduction_names_game_colours_level_and_seed(
    tmp_path: Path, variant: Variant, seat: int, colours: str
) -> None:
    table = Table(tmp_path, variant, seat=seat, level="hard", seed=123)
    table.play()
    assert f"Blokus {variant.name}: you play {colours} (seat {seat + 1}) against hard." in table.text
    assert "--seed 123" in table.text


def test_turn_shows_the_reply_and_the_position(table: Table) -> None:
    session = table.play(FIRST)
    answer = table.answer(FIRST)
    assert re.search(r"^Orange \(seat 2\) plays \S+@\S+: (\w\d+,?)+$", answer, re.MULTILINE)
    assert answer.index("plays") < answer.index("a b c d") < answer.index("Mobility: Blue")
    assert session.game.format_action(session.game.history[0]) == FIRST
    assert len(session.game.history) == 2


@pytest.mark.parametrize("text", ["F@e12", "f @ E12", "e10,d11,e11,e12,f12", "e10 d11, e11  e12,f12"])
def test_move_is_parsed_in_both_notations(table: Table, text: str) -> None:
    session = table.play(text)
    assert session.game.moves[0][1] == parse_move("F@e12", DUO.size)


def test_moves_counts_the_placements_of_each_piece(table: Table) -> None:
    table.play("moves")
    answer = table.answer("moves")
    counts = dict(re.findall(r"(\w+) (\d+)[,\n]", answer))
    assert answer.startswith("414 placements: O1 1, I2 4,")
    assert sum(map(int, counts.values())) == 414
    assert len(counts) == 21


@pytest.mark.parametrize("line", ["moves F", "moves f", "MOVES F", "F", "f", "F.90"])
def test_moves_of_a_piece_lists_exactly_its_legal_placements(table: Table, line: str) -> None:
    session = table.play(line)
    listed, names = set(), []
    for row in table.answer(line).splitlines()[1:]:
        names += re.findall(r"^\S+@", row)
        listed |= {parse_move(names[-1] + point, DUO.size) for point in re.findall(r" ([a-n]\d+)\b", row)}
    assert names == ["F@", "F.90@", "F.180@", "F.270@", "F.f@", "F.90f@", "F.180f@", "F.270f@"]
    assert listed == {
        move for move in session.game.get_legal_moves() if move.piece_id == parse_move(FIRST, 14).piece_id
    }


def test_moves_of_a_used_piece(table: Table) -> None:
    table.play(FIRST, "moves F")
    assert table.answer("moves F") == "F cannot be placed now.\n"


@needs_core
def test_hint_is_legal_and_does_not_change_the_game(table: Table) -> None:
    session = table.play("hint")
    board, _, words = table.answer("hint").partition("Hint: ")
    estimate = r"It wins \d+ % of the time, about \d+ points? (?:ahead|behind) at the end\. .+\."
    found = re.fullmatch(rf"(\S+), ## on the board: (\S+) {estimate}", " ".join(words.split()))
    assert found, words
    action = session.game.parse_action(found[1])
    assert action == session.game.parse_action(found[2]) in session.game.legal_actions()
    assert board.count("##") == len(found[2].split(","))
    assert not session.game.history


@pytest.mark.usefixtures("no_core_for_hints")
def test_hint_without_the_core_uses_the_heuristic(table: Table) -> None:
    session = table.play("hint")
    answer = table.answer("hint")
    assert answer.endswith("Hint: X@f11, ## on the board: f9,e10,f10,g10,f11\n")
    assert answer.partition("Hint")[0].count("##") == 5
    assert not session.game.history


def test_seed_determines_the_game(tmp_path: Path) -> None:
    def answers(seed: int) -> list[int]:
        table = Table(tmp_path, seed=seed)
        return list(table.play("F@e12", "undo", "F@e12").game.history)

    assert answers(7) == answers(7)
    assert len({tuple(answers(seed)) for seed in range(6)}) > 1


def test_same_move_after_undo_gets_the_same_reply(table: Table) -> None:
    session = table.play(FIRST, "undo", "X@f11", "undo", FIRST)
    lines = [line for line in table.text.splitlines() if line.startswith("Orange (seat 2) plays")]
    assert len(lines) == 3
    assert lines[0] == lines[2]
    assert len(session.game.history) == 2


def test_undo_is_limited_to_one_placement_by_default(table: Table, tmp_path: Path) -> None:
    moves = moves_of_a_short_game(table)
    session = table.play(*moves, "undo", "undo", "undo")
    assert len(session.game.history) == 2
    assert "only your last placement can be undone" in table.answer("undo")
    free = Table(tmp_path, undo_all=True)
    session = free.play(*moves, "undo", "undo", "undo")
    assert not session.game.history
    assert free.answer("undo") == "nothing to undo: you have not placed a piece\n"


def moves_of_a_short_game(table: Table) -> list[str]:
    """Two moves of the player that are legal after the replies of the bot."""
    first = table.play(FIRST).game
    return [FIRST, first.format_action(first.legal_actions()[-1])]


def last_move_of_blue() -> tuple[BlokusGame, str]:
    """A game of Duo before a move after which Blue, but not Orange, is out."""
    for seed in range(100):
        game = finished_game(DUO, seed)
        before = before_last_move(game, seat=0)
        assert before is not None
        last = game.history[len(before.history)]
        after = before.copy()
        after.apply(last)
        if not before.skips and after.turn == 1 and not after.legal_moves_of(Player.BLUE):
            return before, before.format_action(last)
    raise AssertionError("no such game among the first seeds")


def test_undo_reverts_skips_and_all_replies(table: Table) -> None:
    before, last = last_move_of_blue()
    session = table.play(last, "undo", game=before.copy())
    assert table.prompts == ["Blue> ", "game over> ", "Blue> "]
    assert table.answer(last).count("Orange (seat 2) plays") > 1
    assert table.answer("undo").startswith(f"{last} is undone.")
    assert (session.game.history, session.game.skips) == (before.history, [])


def test_out_colour_is_reported_once_with_reason(table: Table) -> None:
    before, last = last_move_of_blue()
    table.play(last, "undo", last, game=before)
    first, second = re.findall(r"^Blue is out: there is no place for .*$", table.text, re.MULTILINE)
    assert first == second
    assert table.answer(last).count("Blue is out") == 1


def test_out_colours_of_a_loaded_game_are_not_reported(table: Table) -> None:
    game = next(game for seed in range(100) for game in play_randomly(DUO, seed) if {*game.skips} and game.turn == 0)
    table.play(game.format_action(game.legal_actions()[0]), game=game)
    assert len(table.prompts) == 2
    assert "Orange is out" not in table.text


def test_colour_without_pieces_is_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    # The test changes the board by hand, which the core would not see.
    monkeypatch.setenv("BLOKUS_MOVEGEN", "parallel")
    session = table.session(table.reader([]))
    session.game.board.player_pieces_used[Player.ORANGE] = set(PIECES)
    session.play(FIRST)
    assert "Orange is out: all its pieces are placed." in table.text
    assert session.game.turn == 0


@pytest.mark.parametrize(
    ("name", "own_prompts"),
    [
        ("duo", {"Orange> "}),
        ("classic", {"Blue> "}),
        ("classic-2", {"Blue> ", "Green> "}),
        ("classic-3", {"Blue> ", "Green> "}),
    ],
)
def test_game_of_hints_ends_with_a_result(tmp_path: Path, name: str, own_prompts: set[str]) -> None:
    table = Table(tmp_path, VARIANTS[name], seat=1)
    session = table.session(HintFollower(table))
    session.run()
    outcome = session.game.outcome()
    assert outcome is not None
    assert f"The game is over: {outcome.reason}." in table.text
    assert f"you {outcome.scores[1]}" in table.text
    assert "illegal" not in table.text
    assert set(table.prompts) == own_prompts | {"game over> "}


@pytest.mark.usefixtures("no_core_for_hints")
def test_known_game_has_its_known_result(table: Table) -> None:
    table.session(HintFollower(table)).run()
    assert "\nYou win: you -16, seat 2 -29.\n" in table.text


def test_finished_game_rejects_moves_and_hints(table: Table) -> None:
    game = finished_game(DUO, seed=1)
    table.play("hint", "moves", "moves F", FIRST, game=game)
    assert table.answer("hint") == "the game is over\n"
    assert table.answer("moves") == "0 placements.\n"
    assert table.answer("moves F") == "F cannot be placed now.\n"
    assert table.answer(FIRST) == "F@e12 is illegal:\n  the game is over\n"


def test_illegal_move_lists_broken_rules_and_points(table: Table) -> None:
    session = table.play(FIRST, "F@f13", "I5@m14", "O1@a1")
    assert table.answer("F@f13").splitlines() == [
        "F@f13 is illegal:",
        "  it covers a square that is taken (e12,f12)",
        "  it shares an edge with a piece of its own colour (f11,e12,f12,f13)",
        "  that piece has been placed already (f11,e12,f12,f13,g13)",
    ]
    assert "it leaves the board\n" in table.answer("I5@m14")
    assert table.answer("O1@a1").splitlines()[1:] == ["  it touches no corner of its own colour (a1)"]
    assert len(session.game.history) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hnit", "unknown command 'hnit'; did you mean 'hint'?"),
        ("Undoo please", "unknown command 'Undoo'; did you mean 'undo'?"),
        ("xyzzy", "unknown command 'xyzzy'; choose from: moves, hint, "),
        ("moves Q", "unknown piece 'Q'; choose from: O1, "),
        ("Q@e10", "unknown piece 'Q'; choose from: O1, "),
        ("F.45@e10", "expected a turn like 90, 180f or f, got '45'"),
        ("F@z1", "expected a point from a1 to n14, got 'z1'"),
        ("e10,e12", "the points 'e10,e12' do not have the shape of a piece"),
        ("undo", "nothing to undo: you have not placed a piece"),
        ("save", "expected the name of a file, such as game.json, got ''"),
        ("load", "expected the name of a file, such as game.json, got ''"),
        ("[bold]@e10", "unknown piece '[bold]'"),
    ],
)
def test_invalid_input_says_what_was_expected(table: Table, line: str, message: str) -> None:
    session = table.play(line)
    assert " ".join(table.answer(line).split()).startswith(message)
    assert not session.game.history
    assert table.prompts == ["Blue> "] * 2


def test_an_empty_line_does_nothing(table: Table) -> None:
    table.play("", "   ")
    assert table.prompts == ["Blue> "] * 3
    assert table.text.endswith("Blue> \nBlue>    \nBlue> \n")


def test_help_explains_every_command_and_the_moves(table: Table) -> None:
    commands = list(table.play("help").commands)
    answer = table.answer("help")
    assert [line.split()[0] for line in answer.splitlines()[: len(commands)]] == commands
    assert {"moves", "hint", "undo", "board", "pieces", "mobility", "save", "load", "help", "quit"} == {*commands}
    assert "F.90f@c5" in answer


def test_board_shows_the_position_of_the_turn_again(table: Table) -> None:
    table.play(FIRST, "hint", "board")
    assert table.answer(FIRST).partition("\n")[2] == table.answer("board")


def test_pieces_shows_the_remaining_pieces(tmp_path: Path) -> None:
    table = Table(tmp_path, CLASSIC)
    table.play("pieces")
    titles = re.findall(r"^(\w+) holds 21 of 21 pieces", table.answer("pieces"), re.MULTILINE)
    assert titles == ["Red", "Blue", "Yellow", "Green"]


def test_mobility_is_shown_for_every_colour(table: Table) -> None:
    table.play("mobility")
    rows = [line.split() for line in table.answer("mobility").splitlines()[1:]]
    assert rows == [["Blue", "414", "89.0", "403.0"], ["Orange", "414", "89.0", "403.0"]]

"""Tests of .blksgf files: round trips of games, setups, comments and variations, and errors with their position."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polindrome import new_game
from polindrome.blokus import CLASSIC, CLASSIC_3, DUO, VARIANTS, BlokusGame, Player, Variant
from polindrome.blokus.blksgf import GAME_NAMES, GameTree, format_blksgf, parse_blksgf
from polindrome.errors import InvalidArgument, InvalidRecord, NotOffered
from polindrome.records import GameRecord, load_record, save_record
from tests.random_play import finished_game, position_after

OPENING = "(;GM[Blokus Duo]\n;B[f9,e10,f10,g10,f11]\n;W[i4,h5,i5,j5,i6]\n;B[h7,g8,h8,h9,i9]\n)"
"""Three moves of Duo, each on its own line."""

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


def record_of(text: str) -> GameRecord:
    return parse_blksgf(text).record()


def moves_of(record: GameRecord) -> list[str]:
    """Colour and piece of every move, such as `BLUE X`."""
    game = record.replay()
    assert isinstance(game, BlokusGame)
    return [
        f"{player.name} {game.format_action(action)}"
        for (player, _), action in zip(game.moves, game.history, strict=True)
    ]


def error_message(text: str) -> str:
    with pytest.raises(InvalidRecord) as caught:
        record_of(text)
    return str(caught.value)


def started_anywhere(variant: Variant, rng: Random) -> BlokusGame:
    """A random position with any colour to move, and a few moves after it."""
    played = position_after(variant, rng.randrange(1000), rng.randrange(40))
    colours = len(variant.players)
    game = BlokusGame(variant, setup={"placed": list(played.placed), "turn": rng.randrange(colours)})
    for _ in range(rng.randrange(6)):
        if not game.is_over:
            game.apply(rng.choice(game.legal_actions()))
    return game


@every_variant
@pytest.mark.parametrize("seed", range(3))
def test_whole_game_round_trips(variant: Variant, seed: int) -> None:
    record = GameRecord.of(finished_game(variant, seed))
    text = format_blksgf(GameTree.of(record))
    assert f"GM[{GAME_NAMES[variant.name]}]" in text
    assert record_of(text) == record
    assert record.result is not None


@every_variant
def test_setup_round_trips(variant: Variant) -> None:
    for seed in range(12):
        record = GameRecord.of(started_anywhere(variant, Random(seed)))
        assert record_of(format_blksgf(GameTree.of(record))) == record


def test_small_game_file_contents() -> None:
    game = new_game("duo")
    for text in ("X@f11", "O1@j5"):
        game.apply(game.parse_action(text))
    assert format_blksgf(GameTree.of(GameRecord.of(game))) == (
        "(;GM[Blokus Duo]CA[UTF-8]AP[Polindrome]\n;B[f9,e10,f10,g10,f11]\n;W[j5])\n"
    )
    later = BlokusGame(CLASSIC, setup={"placed": [[3, 380], [1, 19]], "turn": 2})
    assert format_blksgf(GameTree.of(GameRecord.of(later))) == (
        "(;GM[Blokus]CA[UTF-8]AP[Polindrome]A2[t20]A4[a1]PL[3])\n"
    )


def test_colours_follow_the_turn_order() -> None:
    record = record_of("(;GM[Blokus];1[a20];2[t20];3[t1];4[a1])")
    assert moves_of(record) == ["RED O1@a20", "BLUE O1@t20", "YELLOW O1@t1", "GREEN O1@a1"]
    assert moves_of(record_of("(;GM[Blokus Duo];B[e10];W[j5])")) == ["BLUE O1@e10", "ORANGE O1@j5"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(;GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1])", "(;GM[Blokus];1[a20];2[t20];3[t1];4[a1])"),
        ("(;GM[Blokus Duo];BLUE[e10][f10];GREEN[j5][k5][l5])", "(;GM[Blokus Duo];B[e10,f10];W[j5,k5,l5])"),
        ("(;GM[Blokus Duo];1[e10,f10];2[l5][k5][j5])", "(;GM[Blokus Duo];B[e10,f10];W[j5,k5,l5])"),
        ("(;GM[BLOKUS two-player ];1[A20])", "(;GM[Blokus Two-Player];1[a20])"),
        ("(;GM[Blokus Duo]A1[e10]A2[j5]PL[2])", "(;GM[Blokus Duo]AB[e10]AW[j5]PL[W])"),
        ("(;GM[Blokus]AB[a20]PL[W])", "(;GM[Blokus]A1[a20]PL[2])"),
    ],
)
def test_old_and_alternative_spellings(old: str, new: str) -> None:
    assert record_of(old) == record_of(new)
    assert record_of(old).actions or record_of(old).options


def test_comments_variations_and_unknown_properties_are_kept() -> None:
    text = (
        "(;GM[Blokus Duo]PB[Ann]ZZ[?]C[Größe \\] \\\\]\n"
        "(;B[e10]TE[1]C[main]\n;C[a note]\n;W[j5])\n"
        "(;B[e10,f10]C[other]\n(;W[j5])\n(;W[j5,k5])))\n"
    )
    tree = parse_blksgf(text)
    assert format_blksgf(tree) == text
    assert tree.game == "duo"
    assert len(tree.record().actions) == 2
    assert tree.comments() == {0: "Größe ] \\", 1: "main\na note"}


def test_analysis_round_trips_in_private_properties() -> None:
    record = record_of(OPENING)
    comments = {0: "Start", 3: "two\nlines, and a \\ or ]"}
    analysis = {1: {"win": "0.53", "label": "best"}, 3: {"win": "0.4", "words": "closes [3] corners"}}
    text = format_blksgf(GameTree.of(record, comments, analysis))
    assert ";B[f9,e10,f10,g10,f11]POLWIN[0.53]POLLABEL[best]\n" in text
    tree = parse_blksgf(text)
    assert (tree.record(), tree.comments(), tree.analysis()) == (record, comments, analysis)


@pytest.mark.parametrize("wrong", [{"Win": "1"}, {"": "1"}, {"win2": "1"}])
def test_analysis_names_are_lower_case_words(wrong: dict[str, str]) -> None:
    with pytest.raises(InvalidArgument, match="expected a word of lower-case letters"):
        GameTree.of(record_of(OPENING), analysis={1: wrong})


@pytest.mark.parametrize("number", [-1, 4])
def test_comment_on_a_missing_move_is_rejected(number: int) -> None:
    with pytest.raises(InvalidArgument, match=f"there is no move {number} in a record of 3"):
        GameTree.of(record_of(OPENING), {number: "?"})


@pytest.mark.parametrize(("moves", "left"), [(1, 0), (2, 1), (3, 2), (4, 3), (100, 3), (None, 3)])
def test_record_stops_before_a_move(moves: int | None, left: int) -> None:
    assert parse_blksgf(OPENING).record(moves).actions == record_of(OPENING).actions[:left]


def test_stopping_counts_the_moves_of_the_file_and_keeps_the_setup() -> None:
    tree = parse_blksgf("(;GM[Blokus Duo]AB[e10];W[j5];AB[f11,g11];C[so far];W[k6,l6])")
    assert moves_of(tree.record(2)) == []
    game = tree.record(2).replay()
    assert isinstance(game, BlokusGame)
    assert (len(game.placed), game.current_player) == (3, Player.BLUE)
    assert tree.record(1) == record_of("(;GM[Blokus Duo]AB[e10])")


def test_setup_in_the_middle_starts_a_new_record() -> None:
    tree = parse_blksgf("(;GM[Blokus Duo]C[old];B[e10];W[j5];C[new]AE[e10]AB[e10,f10]PL[W];W[k6,l6]C[then])")
    assert tree.record() == record_of("(;GM[Blokus Duo]AB[e10,f10]AW[j5]PL[W];W[k6,l6])")
    assert tree.comments() == {0: "new", 1: "then"}


def test_node_can_contain_setup_and_move() -> None:
    assert record_of("(;GM[Blokus Duo]AB[e10]PL[B]W[j5])") == record_of("(;GM[Blokus Duo]AB[e10]PL[W];W[j5])")


def test_move_out_of_turn_starts_a_new_record() -> None:
    record = record_of("(;GM[Blokus Duo];B[e10];B[f11,g11];W[j5])")
    assert record == record_of("(;GM[Blokus Duo]AB[e10];B[f11,g11];W[j5])")
    assert moves_of(record) == ["BLUE I2@f11", "ORANGE O1@j5"]


def test_colour_that_is_out_cannot_move() -> None:
    message = error_message("(;GM[Blokus Duo]AW[e10]\n;B[f11,g11])")
    assert message.startswith("line 2, column 3: I2@f11 is illegal: it is not that colour's turn")


def test_turn_can_be_set_without_a_setup() -> None:
    assert record_of("(;GM[Blokus Duo]PL[W])").options == {"setup": {"placed": [], "turn": 1}}
    assert moves_of(record_of("(;GM[Blokus Duo]PL[W];W[j5])")) == ["ORANGE O1@j5"]
    assert record_of("(;GM[Blokus Duo]PL[B];B[e10];PL[W];W[j5])") == record_of("(;GM[Blokus Duo];B[e10];W[j5])")


def test_move_property_overrides_the_turn() -> None:
    assert record_of(OPENING.replace("i6]", "i6]PL[B]")) == record_of(OPENING)


def test_skips_need_no_nodes() -> None:
    game = finished_game(CLASSIC_3, 5)
    record = record_of(format_blksgf(GameTree.of(GameRecord.of(game))))
    assert record.skips == tuple(game.skips)
    assert any(ply < len(record.actions) for ply, _ in record.skips)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(\n;C[x])", "line 2, column 1: expected a property GM such as GM[Blokus Duo] in the first node"),
        ("(;GM[Blokus Junior])", "line 1, column 5: expected one of Blokus, Blokus Two-Player, "),
        (OPENING.replace("f9,", "f8,"), "line 2, column 3: the points 'f8,e10,f10,g10,f11' do not have the shape"),
        (OPENING.replace("i9]", "z9]"), "line 4, column 3: expected a point from a1 to n14, got 'z9'"),
        (OPENING.replace("i9]", "]"), "line 4, column 3: expected a point from a1 to n14, got ''"),
        (OPENING.replace("h7,g8,h8,h9,i9", "h7"), "line 4, column 3: O1@h7 is illegal: it touches no corner"),
        (OPENING.replace(";W", ";B"), "line 3, column 3: X@i6 is illegal: it touches no corner of its own colour and"),
        (OPENING.replace("\n;W", "W"), "line 2, column 24: expected one move in a node, got W after B"),
        (OPENING.replace("Duo]", "Duo]PL[x]"), "line 1, column 19: expected a colour, one of B W 1 2, got 'x'"),
        (OPENING.replace("Duo]", "Duo]PL[3]"), "line 1, column 19: expected a colour, one of B W 1 2, got '3'"),
        ("(;GM[Blokus Duo]\nAB[e10]\nAW[j5][e10,f10])", "line 3, column 7: I2@e10 cannot be set up for ORANGE: it co"),
        ("(;GM[Blokus Duo]AB[e10]\n[j5])", "line 2, column 1: O1@j5 cannot be set up for BLUE: that piece has been"),
        ("(;GM[Blokus Duo]AB[e10]\n;AE[j5])", "line 2, column 4: expected a piece on the board to remove, got 'j5'"),
        ("(;GM[Blokus Duo]A3[e10])", "line 1, column 19: a colour of a setup is a number from 0 to 1, not 2"),
    ],
)
def test_errors_name_line_and_column(text: str, message: str) -> None:
    assert error_message(text).startswith(message)


def test_move_after_the_end_is_illegal() -> None:
    text = format_blksgf(GameTree.of(GameRecord.of(finished_game(DUO, 3)))).rstrip()[:-1]
    for name in "BW":
        assert "is illegal: " in error_message(f"{text}\n;{name}[a1])")


@every_variant
def test_truncated_file_is_rejected(variant: Variant) -> None:
    text = format_blksgf(GameTree.of(GameRecord.of(started_anywhere(variant, Random(1))))).rstrip()
    for end in range(len(text)):
        assert error_message(text[:end]).startswith("line ")


@settings(max_examples=150)
@given(st.randoms(use_true_random=False))
def test_corrupted_file_parses_or_is_rejected(tmp_path_factory: pytest.TempPathFactory, rng: Random) -> None:
    game = started_anywhere(rng.choice(list(VARIANTS.values())), rng)
    data = bytearray(format_blksgf(GameTree.of(GameRecord.of(game), {0: "é"})).encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    path = tmp_path_factory.mktemp("flipped") / "game.blksgf"
    path.write_bytes(data)
    try:
        record = load_record(path)
    except InvalidRecord:
        return
    assert record_of(format_blksgf(GameTree.of(record))) == record


def test_files_are_written_by_suffix_and_read_by_content(tmp_path: Path) -> None:
    record = record_of(OPENING)
    path = tmp_path / "game.BLKSGF"
    save_record(record, path)
    assert path.read_text(encoding="utf-8") == format_blksgf(GameTree.of(record))
    assert load_record(path) == record
    other = tmp_path / "game.json"
    other.write_text("\ufeff \n" + OPENING, encoding="utf-8")
    assert load_record(other) == record
    save_record(record, other)
    assert other.read_text(encoding="utf-8").startswith("{")
    assert load_record(other) == record


def test_file_error_names_file_and_position(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text(OPENING[:-1])
    with pytest.raises(InvalidRecord, match=r"game\.blksgf: line 5, column 1: expected a property"):
        load_record(path)


def test_blksgf_rejects_entropy(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    with pytest.raises(NotOffered, match=r"\.blksgf files are not available for entropy"):
        save_record(GameRecord.of(new_game("entropy")), path)
    assert not list(tmp_path.iterdir())

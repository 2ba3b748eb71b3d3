"""Save files: named saves, automatic saves on exit, and failed saves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from polindrome.blokus import CLASSIC, DUO
from polindrome.cli.session import PlaySettings
from polindrome.records import load_record, parse_record
from tests.cli.scripted import EntropyTable, Table
from tests.random_play import finished_game, position_after

FIRST = "F@e12"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "state", width=400)


def test_saved_game_loads_with_the_same_history(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    saved = table.play(FIRST, f"save {file}")
    assert f"  polindrome play --load '{file}' --level medium --seat 1 --seed 7" in table.text.splitlines()
    other = Table(tmp_path / "other")
    loaded = other.play(f"load {file}")
    assert loaded.game.history == saved.game.history
    assert other.answer(f"load {file}").startswith("Loaded duo after 2 placements.\n")


def test_load_command_contains_every_setting() -> None:
    command = PlaySettings(seat=1, level="hard", seed=5, undo_all=True).command_to_load(Path("/x.json"), "--seat 2")
    assert command == "polindrome play --load /x.json --level hard --seat 2 --seed 5 --undo-all"


def test_load_command_is_never_wrapped(tmp_path: Path) -> None:
    table = Table(tmp_path / ("long" * 30), width=40)
    table.play(FIRST)
    assert any(
        line.endswith("--level medium --seat 1 --seed 7") and str(tmp_path) in line for line in table.text.splitlines()
    )


def test_load_saves_the_current_game_first(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    Table(tmp_path).play(f"save {file}")
    session = table.play(FIRST, f"load {file}")
    assert not session.game.history
    (kept,) = table.saved_files()
    assert len(load_record(kept).actions) == 2


@pytest.mark.parametrize("leave", [[], ["quit"]])
def test_quit_saves_a_started_game(table: Table, leave: list[str]) -> None:
    session = table.play(FIRST, *leave)
    (kept,) = table.saved_files()
    assert kept.name == "duo-20240501-120000.json"
    assert load_record(kept).actions == tuple(session.game.history)
    assert f"polindrome play --load {kept} " in table.text


def test_finished_game_is_saved(table: Table) -> None:
    table.play(game=finished_game(DUO, seed=1))
    (kept,) = table.saved_files()
    assert load_record(kept).result is not None


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit, ZeroDivisionError])
def test_game_is_saved_however_the_session_ends(table: Table, end: type[BaseException]) -> None:
    script = iter([FIRST])

    def read(_: str) -> str:
        line = next(script, None)
        if line is None:
            raise end
        return line

    with pytest.raises(end):
        table.session(read).run()
    assert len(table.saved_files()) == 1


def test_unstarted_game_is_not_saved(tmp_path: Path) -> None:
    table = Table(tmp_path / "state", seat=1)
    session = table.play("quit")
    assert len(session.game.history) == 1
    assert not table.folder.exists()


def test_saved_game_is_not_saved_again(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table.play(FIRST, f"save {file}", "quit")
    another = Table(table.folder)
    another.play(f"load {file}", "hint", "quit")
    assert not table.saved_files()
    another.play(f"load {file}", "undo", FIRST, "undo", "X@f11")
    assert len(table.saved_files()) == 1


def test_overwritten_file_does_not_count_as_saved(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table.play(FIRST, f"save {file}", "undo", f"save {file}", FIRST)
    assert not load_record(file).actions
    assert len(table.saved_files()) == 1


def test_games_saved_in_the_same_second_get_distinct_names(table: Table) -> None:
    for move in (FIRST, "X@f11", "I5@a10"):
        table.play(move)
    assert [file.stem for file in table.saved_files()] == [
        "duo-20240501-120000",
        "duo-20240501-120000-1",
        "duo-20240501-120000-2",
    ]


def test_unsaveable_game_is_printed(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    table = Table(tmp_path / "state", width=400)
    session = table.play(FIRST)
    assert f"Could not open file '{table.folder}': " in table.text
    assert parse_record(table.text.splitlines()[-1]).actions == tuple(session.game.history)


def test_game_is_printed_without_a_home_folder() -> None:
    table = Table(Path("~nobody-of-that-name/state"))
    table.play(FIRST)
    assert "Could not determine home directory" in table.text
    assert len(parse_record(table.text.splitlines()[-1]).actions) == 2


@pytest.mark.parametrize(
    ("prepare", "complaint"),
    [
        (Path.absolute, "Could not open file '{file}': No such file or directory"),
        (Path.mkdir, "Could not open file '{file}': Is a directory"),
        (lambda file: file.write_text("{"), "{file}: not JSON: "),
        (lambda file: file.write_bytes(b"\xff"), "{file}: not text: "),
    ],
)
def test_load_rejects_other_files(
    table: Table, tmp_path: Path, prepare: Callable[[Path], object], complaint: str
) -> None:
    file = tmp_path / "game.json"
    prepare(file)
    session = table.play(FIRST, f"load {file}")
    assert table.answer(f"load {file}").startswith(complaint.format(file=file))
    assert len(session.game.history) == 2
    assert table.prompts[-1] == "Blue> "


def test_load_rejects_a_game_without_the_players_seat(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "duo.json"
    table.play(f"save {file}")
    classic = Table(tmp_path / "classic", CLASSIC, seat=2)
    session = classic.play(f"load {file}", game=position_after(CLASSIC, seed=1, plies=6))
    assert "duo has the seats 1 to 2, not 3" in classic.text
    assert session.game.name == "classic"


def test_save_replaces_only_saved_games(table: Table, tmp_path: Path) -> None:
    notes, game = tmp_path / "notes.txt", tmp_path / "game.json"
    notes.write_text("precious")
    table.play(f"save {notes}", f"save {game}", FIRST, f"save {game}")
    assert notes.read_text() == "precious"
    assert "exists and is not a saved game; choose another name" in table.text
    assert len(load_record(game).actions) == 2


@pytest.mark.parametrize("name", ["no/such/folder/game.json", ".", "a\0b"])
def test_error_names_an_unwritable_file(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    session = table.play(f"save {name}")
    assert table.answer(f"save {name}").startswith(("Could not open file", "expected the name of a file"))
    assert not session.game.history
    assert list(tmp_path.iterdir()) == []


def test_paths_expand_the_home_folder(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    table.play("save ~/game.json")
    assert (tmp_path / "game.json").exists()


@pytest.mark.parametrize("open_draw", [True, False])
def test_saved_entropy_game_keeps_options_draws_and_undo(tmp_path: Path, open_draw: bool) -> None:
    file = tmp_path / "game.json"
    table = EntropyTable(tmp_path / "state", seat=1, width=400, open_draw=open_draw, scorer="literal")
    whole = table.play("c4", "d5", f"save {file}", "e6").game
    assert f"  polindrome play --load {file} --level beginner --seat chaos --seed 7" in table.text.splitlines()
    other = EntropyTable(tmp_path / "other", seat=1)
    loaded = other.play(f"load {file}", "e6").game
    assert other.answer(f"load {file}").startswith("Loaded entropy after 2 tokens in round 1.\n")
    assert (loaded.history, loaded.options) == (whole.history, whole.options)
    assert other.play(f"load {file}", "undo", "d5", "e6").game.history == whole.history


def test_quit_saves_a_started_entropy_game(tmp_path: Path) -> None:
    table = EntropyTable(tmp_path / "state")
    assert table.play("quit").game.history
    assert not table.folder.exists()
    game = table.play("pass", "quit").game
    (kept,) = table.saved_files()
    assert kept.name == "entropy-20240501-120000.json"
    assert load_record(kept).replay().history == game.history


def test_load_of_another_family_prints_its_command(tmp_path: Path) -> None:
    blokus, entropy = Table(tmp_path / "blokus", width=400), EntropyTable(tmp_path / "entropy", width=400)
    for table, other in ((blokus, entropy), (entropy, blokus)):
        file = tmp_path / f"{type(other).__name__}.json"
        other.play(f"save {file}")
        name = table.play(f"load {file}").game.name
        refused = "quit, then play it with: polindrome play --load"
        assert table.answer(f"load {file}").startswith(f"{file} contains a game of ")
        assert f"{refused} {file}" in table.answer(f"load {file}")
        assert name == ("duo" if table is blokus else "entropy")

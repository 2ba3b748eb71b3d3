"""Third-party games in the registry: discovery on demand, checks, and errors for broken plugins."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from polindrome.errors import InvalidArgument, NotOffered, PluginFailed, UnknownName
from polindrome.family import Family
from polindrome.options import describe_options, new_checked_game
from polindrome.records import GameRecord, format_record, parse_record, save_record
from polindrome.registry import GAMES, check_game, families, family_of, game_names, new_game
from tests.small_games import NAMES, forget_plugins, on_path, write_plugin

MINIMAL = """
from small_games.pig import Pig

class Game(Pig):
    name = "extra"
"""


def test_games_of_an_installed_package_are_listed_after_the_built_in_ones() -> None:
    assert game_names() == [*GAMES, *NAMES]
    assert game_names(plugins=False) == [*GAMES]
    assert [family.name for family in families()][-2:] == [*NAMES]


def test_game_without_a_family_gets_one_without_parts() -> None:
    assert family_of("pig") == Family("pig")
    assert family_of("pig").title("pig") == "Pig"
    assert family_of("pig").seat_name("pig", 1) == "Player 2"


def test_options_are_checked_like_those_of_built_in_games() -> None:
    assert describe_options("nim") == "heaps=345"
    assert new_checked_game("nim", {"heaps": "12"}).options == {"heaps": "12"}
    with pytest.raises(InvalidArgument, match="nim has no option 'piles'; it has heaps"):
        new_checked_game("nim", {"piles": "12"})
    with pytest.raises(InvalidArgument, match="option 'goal' of pig: expected a whole number, got '5'"):
        new_checked_game("pig", {"goal": "5"})


def test_record_round_trips_through_json_and_other_formats_are_not_available(tmp_path: Path) -> None:
    game = new_game("nim", heaps="12")
    game.apply(game.parse_action("b2"))
    record = GameRecord.of(game)
    assert parse_record(format_record(record)) == record
    save_record(record, tmp_path / "game.json")
    with pytest.raises(NotOffered, match=r"^\.blksgf files are not available for nim$"):
        save_record(record, tmp_path / "game.blksgf")


@pytest.mark.parametrize(
    "code",
    [
        "import polindrome",
        "from polindrome import new_game; new_game('duo'); new_game('entropy')",
        "from polindrome import game_names; game_names(plugins=False)",
        "import polindrome.cli.main, polindrome.server.app, polindrome.envs.any_game",
        "from polindrome.cli.main import run; run(['play', '--help'])",
        "from polindrome.server.app import create_app; from polindrome.server.services import ServerSettings; "
        "create_app(ServerSettings('sqlite:///unused'))",
    ],
)
def test_entry_points_are_not_read_before_they_are_needed(code: str) -> None:
    check = f"""
import importlib.metadata, sys
read = importlib.metadata.entry_points
def watched(**choice):
    if choice.get("group") == "polindrome.games":
        print("READ")
    return read(**choice)
importlib.metadata.entry_points = watched
{code}
print("small_games" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "READ" not in done.stdout
    assert done.stdout.splitlines()[-1] == "False"


def test_entry_points_are_read_for_a_name_that_is_not_built_in() -> None:
    code = "from polindrome import new_game; import sys; new_game('pig'); print('small_games.nim' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n", "another game of the package is not loaded"


BROKEN = {
    "missing": ("", "plugin_missing:Nowhere", "AttributeError: module 'plugin_missing' has no attribute 'Nowhere'"),
    "crash": ("1 / 0", None, "ZeroDivisionError: division by zero"),
    "number": ("Game = 7", None, "expected a function or a class, got 7"),
    "unmade": ("def Game(**options): raise RuntimeError('no board')", None, "RuntimeError: no board"),
    "hollow": (
        "class Game:\n    name = 'hollow'\n    def legal_actions(self): return []",
        None,
        "it does not implement the protocol polindrome.game.Game: missing options, num_seats",
    ),
    "silent": (
        MINIMAL.replace("extra", "silent") + "    __str__ = object.__str__\n",
        None,
        "it does not implement the protocol polindrome.game.Game: missing __str__",
    ),
    "optional": (
        MINIMAL.replace("extra", "optional") + "    options = property(lambda self: {'dice': 2}, lambda *_: None)\n",
        None,
        "its options {'dice': 2} do not create it again: ",
    ),
    "misnamed": (MINIMAL, None, "its name is 'extra'; expected 'misnamed', as in the entry point"),
    "relative": (MINIMAL + "    family = 'none'\n", None, "expected its family to be a polindrome.family.Family"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_plugin_is_reported_by_name_and_hides_no_other_game(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    code, value, problem = BROKEN[name]
    write_plugin(tmp_path, name, code, value)
    with on_path(tmp_path), caplog.at_level(logging.WARNING):
        assert game_names() == [*GAMES, *NAMES]
        (line,) = caplog.messages
        assert line.startswith(f"the game '{name}' (")
        assert problem in line
        with pytest.raises(PluginFailed) as failed:
            new_game(name)
        assert str(failed.value) == line
        with pytest.raises(UnknownName):
            check_game(name)
    forget_plugins()


def test_plugin_cannot_take_the_name_of_another_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    write_plugin(tmp_path, "duo", MINIMAL)
    with on_path(tmp_path), caplog.at_level(logging.WARNING):
        assert game_names() == [*GAMES, *NAMES]
        assert caplog.messages == ["the game 'duo' (plugin_duo:Game) is ignored: another game has this name"]
        assert type(new_game("duo")).__name__ == "BlokusGame"


def test_part_that_cannot_be_imported_is_named() -> None:
    family = Family("nim", parts={"bots": "small_games.nowhere", "draw": "small_games.nim:nowhere"})
    with pytest.raises(PluginFailed, match=r"the part 'bots' of the family 'nim' \(small_games.nowhere\) cannot be"):
        _ = family.bots
    with pytest.raises(PluginFailed, match="the part 'draw' of the family 'nim'"):
        _ = family.draw

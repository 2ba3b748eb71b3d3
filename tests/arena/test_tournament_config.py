"""Tournament settings: every key is read, and errors quote invalid values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from polindrome.arena import Sprt, Terms, Tournament
from polindrome.arena.tournament_config import load_tournament, parse_tournament
from polindrome.errors import InvalidArgument, PolindromeError

BOTS = ["easy", "hard"]

FULL = """
game = "duo"
kind = "gauntlet"
games = 12
seed = 5
nodes = 100
seconds = 1.5
timeout = 30
opening = 4
challengers = ["new"]
sprt = {elo0 = 0, elo1 = 20, alpha = 0.1}
anchor = {old = 1500}
out = "results"

[bots]
new = "mcts:200"
old = "level:3"
"""


def test_a_file_with_all_keys(tmp_path: Path) -> None:
    path = tmp_path / "all.toml"
    path.write_text(FULL)
    assert parse_tournament(load_tournament(path)) == Tournament(
        Terms("duo", seed=5, nodes=100, seconds=1.5, timeout=30, opening=4),
        {"new": "mcts:200", "old": "level:3"},
        kind="gauntlet",
        games=12,
        challengers=("new",),
        sprt=Sprt(0, 20, alpha=0.1),
        anchor=("old", 1500),
    )


def test_defaults_are_those_of_a_match() -> None:
    blokus = parse_tournament({"game": "classic", "bots": BOTS})
    assert blokus == Tournament(Terms("classic", seed=1, timeout=60, opening=4), {"easy": "easy", "hard": "hard"})
    entropy = parse_tournament({"game": "entropy", "bots": BOTS, "options": {"open_draw": True}})
    assert entropy.terms.options == {"scorer": "official", "open_draw": True}
    assert (entropy.terms.opening, entropy.kind, entropy.games) == (0, "round-robin", 40)
    assert parse_tournament({"game": "classic", "bots": list("abcd"), "mixed": True}).mixed


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"gmaes": 4}, "unknown key 'gmaes'; did you mean 'game"),
        ({"xyz": 4}, "unknown key 'xyz'; choose from: game, bots, kind, "),
        ({"games": "4"}, "expected games to be a whole number above 0, got '4'"),
        ({"games": 0}, "expected games to be a whole number above 0, got 0"),
        ({"games": True}, "expected games to be a whole number above 0, got True"),
        ({"seed": 1.5}, "expected seed to be a whole number, got 1.5"),
        ({"seconds": 0}, "expected seconds to be a number above 0, got 0"),
        ({"timeout": -1}, "expected timeout to be a number above 0, got -1"),
        ({"opening": 9}, "expected opening to be a whole number from 0 to 8, got 9"),
        ({"nodes": 0}, "expected nodes to be a whole number above 0, got 0"),
        ({"mixed": 1}, "expected mixed to be true or false, got 1"),
        ({"bots": "easy"}, "expected bots to be a list of bots, or a table of names and bots, got 'easy'"),
        ({"bots": [1]}, "expected bots to be a list of bots"),
        ({"bots": {"a": 1}}, "expected bots to be a list of bots"),
        ({"bots": ["easy", "hard", "easy"]}, "bot 'easy' is listed twice: give each a name"),
        ({"challengers": "easy"}, "expected challengers to be a list of names, got 'easy'"),
        ({"kind": 3}, "expected kind to be text, got 3"),
        ({"kind": "leader"}, "unknown kind of tournament 'leader'; did you mean 'ladder'?"),
        ({"options": "official"}, "expected options to be a table of options of the game, got 'official'"),
        ({"game": "dou"}, "unknown game 'dou'; did you mean 'duo'?"),
        ({"sprt": {"elo0": 0}}, "sprt needs elo0 and elo1"),
        ({"sprt": {"elo0": 0, "elo1": 5, "elo2": 3}}, "unknown key of sprt 'elo2'; did you mean 'elo"),
        ({"sprt": [0, 5]}, "expected sprt to be a table of numbers"),
        ({"sprt": {"elo0": "0", "elo1": 5}}, "expected sprt to be a table of numbers"),
        ({"sprt": {"elo0": 6, "elo1": 5}}, "expected elo0 below elo1"),
        ({"anchor": {"easy": 0, "hard": 1}}, "expected anchor to be a table of one name and its rating"),
        ({"anchor": "easy"}, "expected anchor to be a table of one name"),
        ({"anchor": {"eays": 0}}, "unknown bot of the tournament 'eays'; did you mean 'easy'?"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, dict) else "",
)
def test_errors_quote_invalid_values(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(PolindromeError) as caught:
        parse_tournament({"game": "duo", "bots": BOTS, **keys})
    assert message in str(caught.value)


@pytest.mark.parametrize("key", ["game", "bots"])
def test_required_keys(key: str) -> None:
    keys = {"game": "duo", "bots": BOTS}
    del keys[key]
    with pytest.raises(InvalidArgument, match=f"a tournament needs the key '{key}'"):
        parse_tournament(keys)


@pytest.mark.parametrize("text", [b"game = duo", b"\xff\xfe"])
def test_invalid_toml_error_names_the_file(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text)
    with pytest.raises(InvalidArgument, match=r"bad\.toml is not valid TOML: "):
        load_tournament(path)

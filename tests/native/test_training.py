"""The tool that teaches the search: games against itself, weights that fit them, and a file that the search reads."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from polindrome import native
from polindrome.arena.selfplay import SelfPlay
from polindrome.arena.selfplay_folder import play_missing
from polindrome.blokus import VARIANTS
from polindrome.errors import InvalidArgument
from polindrome.native import Position, Search
from tools.train_blokus.__main__ import main
from tools.train_blokus.games import columns_of
from tools.train_blokus.weights import load

GAMES = ["duo", "classic"]


def train(*words: str | Path) -> str:
    """What a command of the tool prints."""
    result = CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def play(game: str, folder: Path, simulations: int) -> Path:
    """Three games with the first weights, which are made if they are not there."""
    first, out = folder / "first.npz", folder / f"games{simulations}.npz"
    if not first.exists():
        train("start", game, first)
    counts = ("--games", "3", "--simulations", str(simulations), "--jobs", "1")
    assert "3 games, " in train("play", game, out, "--weights", first, *counts)
    return out


def test_games_are_kept_as_they_were_played(tmp_path: Path) -> None:
    for simulations in (0, 20):
        kept = load(play("duo", tmp_path, simulations))
        games = np.split(kept["actions"], np.cumsum(kept["lengths"])[:-1])
        assert len(games) == 3
        for actions, scores in zip(games, kept["scores"], strict=True):
            position = Position("duo", actions)
            assert position.is_over
            assert position.scores() == tuple(scores)
        searched = ~np.isnan(kept["wins"][:, 0])
        assert searched.any() == (simulations > 0)
        assert np.array_equal(searched, kept["share_counts"] > 0)
        assert kept["wins"][searched].sum(1) == pytest.approx(1, abs=1e-4)


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    first = load(play("duo", tmp_path, 5))["actions"]
    assert np.array_equal(first, load(play("duo", tmp_path, 5))["actions"])


@pytest.mark.parametrize("game", GAMES)
def test_what_was_learnt_can_be_searched_with(game: str, tmp_path: Path) -> None:
    games = play(game, tmp_path, 20), play(game, tmp_path, 0)
    second, out = tmp_path / "second.npz", tmp_path / "brain.zlib"
    said = train("learn", game, second, *games, "--weights", tmp_path / "first.npz", "--epochs", "1", "--threads", "2")
    assert "net 1/1: win " in said
    assert "priors 1/1: " in said
    train("export", game, second, out)
    names = [name for name, variant in VARIANTS.items() if variant.size == VARIANTS[game].size]
    for name in names:
        position = Position(name)
        learnt = Search(name, memory=2**22, weights=out).run(position, simulations=50)
        assert sum(candidate.visits for candidate in learnt.candidates) == 50
        assert learnt != Search(name, memory=2**22).run(position, simulations=50)


def test_games_of_self_play_teach_what_those_of_the_tool_do(tmp_path: Path) -> None:
    plan = SelfPlay("duo", "mcts:20", games=3, seed=2)
    played = list(play_missing(plan, tmp_path / "games"))
    columns = columns_of(tmp_path / "games")
    kept = load(play("duo", tmp_path, 20))
    assert {name: (each.dtype, each.ndim) for name, each in columns.items()} == {
        name: (each.dtype, each.ndim) for name, each in kept.items()
    }
    assert columns["actions"].tolist() == [action for game in played for action in game.action]
    assert columns["scores"].tolist() == [game.scores.tolist() for game in played]
    searched = ~np.isnan(columns["wins"][:, 0])
    assert np.array_equal(searched, columns["share_counts"] > 0)
    assert np.array_equal(searched, [len(game.visits[ply]) > 0 for game in played for ply in range(len(game))])
    assert columns["wins"][searched].sum(1) == pytest.approx(1, abs=1e-4)
    shares = np.split(columns["shares"], np.cumsum(columns["share_counts"])[:-1])
    assert all(0 < each.sum() < 1.001 for each in shares if len(each))
    said = train("learn", "duo", tmp_path / "second.npz", tmp_path / "games", "--weights", tmp_path / "first.npz")
    assert "priors 4/4: " in said


def test_the_weights_in_the_package_are_as_long_as_those_of_the_tool(tmp_path: Path) -> None:
    for game in GAMES:
        train("start", game, tmp_path / "first.npz")
        train("export", game, tmp_path / "first.npz", tmp_path / "brain.zlib")
        ours = Path(native.__file__).parent / "weights" / f"{game}.zlib"
        lengths = [len(zlib.decompress(path.read_bytes())) for path in (tmp_path / "brain.zlib", ours)]
        assert lengths[0] == lengths[1]


def test_learning_lowers_the_losses(tmp_path: Path) -> None:
    games = play("duo", tmp_path, 20)
    options = ("--weights", tmp_path / "first.npz", "--epochs", "20", "--rate", "0.05", "--threads", "1")
    said = train("learn", "duo", tmp_path / "second.npz", games, *options)
    for part, least in (("net", 0.02), ("priors", 0.02)):
        losses = [float(loss) for loss in re.findall(rf"^{part} \d+/20: (?:win )?([\d.]+)", said, re.MULTILINE)]
        assert len(losses) == 20
        assert losses[-1] < losses[0] - least
    first, second = (load(tmp_path / name) for name in ("first.npz", "second.npz"))
    assert all((first[part] != second[part]).any() for part in ("net", "priors"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "brain.zlib holds no weights: "),
        (b"no weights at all", "brain.zlib holds no weights: "),
        (zlib.compress(b"short"), "brain.zlib holds no weights: the weights for this board are [0-9]+ bytes, not 5"),
    ],
    ids=["empty", "something else", "short"],
)
def test_a_damaged_file_is_refused(data: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "brain.zlib"
    path.write_bytes(data)
    with pytest.raises(InvalidArgument, match=said):
        Search("duo", weights=path)


def test_a_file_that_was_cut_off_or_is_for_the_other_board_is_refused(tmp_path: Path) -> None:
    train("start", "duo", tmp_path / "first.npz")
    train("export", "duo", tmp_path / "first.npz", tmp_path / "whole.zlib")
    cut = tmp_path / "cut.zlib"
    cut.write_bytes((tmp_path / "whole.zlib").read_bytes()[:-100])
    with pytest.raises(InvalidArgument, match=r"cut\.zlib holds no weights: "):
        Search("duo", weights=cut)
    with pytest.raises(InvalidArgument, match=r"whole\.zlib holds no weights: the weights for this board are"):
        Search("classic", weights=tmp_path / "whole.zlib")

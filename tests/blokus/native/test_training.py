"""The training tool: data from self-play, training, and the weights file that the search reads."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from polindrome.arena.selfplay import SelfPlay, play_missing
from polindrome.arena.shards import SelfPlayGame
from polindrome.blokus import VARIANTS, native
from polindrome.errors import InvalidArgument
from polindrome.native import Position, Search
from tools.train_blokus.__main__ import main
from tools.train_blokus.training_set import columns_of
from tools.train_blokus.weights import load

GAMES = ["duo", "classic"]


def train(*words: str | Path) -> str:
    """The output of a command of the tool."""
    result = CliRunner().invoke(main, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def first_weights(game: str, folder: Path) -> Path:
    """Initial weights for training, next to their compressed file for the search."""
    train("start", game, folder / "first.npz")
    train("export", game, folder / "first.npz", folder / "first.zlib")
    return folder / "first.npz"


def play(game: str, folder: Path, bot: str) -> list[SelfPlayGame]:
    """Three games with the initial weights, in a folder with the name of the bot."""
    plan = SelfPlay(game, f"{bot},weights={folder / 'first.zlib'}", games=3, seed=2)
    return list(play_missing(plan, folder / bot))


@pytest.mark.parametrize("bot", ["policy:1", "mcts:20"])
def test_games_become_columns(bot: str, tmp_path: Path) -> None:
    first_weights("duo", tmp_path)
    played = play("duo", tmp_path, bot)
    columns = columns_of(tmp_path / bot)
    assert columns["lengths"].tolist() == [len(game) for game in played]
    assert columns["actions"].tolist() == [action for game in played for action in game.action]
    assert columns["turns"].tolist() == [colour for game in played for colour in game.colour]
    assert columns["scores"].tolist() == [game.scores.tolist() for game in played]
    searched = ~np.isnan(columns["wins"][:, 0])
    assert searched.any() == (bot == "mcts:20")
    assert np.array_equal(searched, columns["share_counts"] > 0)
    assert np.array_equal(searched, [len(game.visits[ply]) > 0 for game in played for ply in range(len(game))])
    assert columns["wins"][searched].sum(1) == pytest.approx(1, abs=1e-4)
    shares = np.split(columns["shares"], np.cumsum(columns["share_counts"])[:-1])
    assert all(0 < each.sum() < 1.001 for each in shares if len(each))


def test_error_names_a_folder_without_games(tmp_path: Path) -> None:
    first = first_weights("duo", tmp_path)
    words = ["learn", "duo", str(tmp_path / "second.npz"), str(tmp_path), "--weights", str(first)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert f"{tmp_path} has no games of polindrome selfplay" in result.output.replace("\n", " ")


@pytest.mark.parametrize("game", GAMES)
def test_search_uses_trained_weights(game: str, tmp_path: Path) -> None:
    first, second, out = first_weights(game, tmp_path), tmp_path / "second.npz", tmp_path / "weights.zlib"
    folders = [tmp_path / bot for bot in ("policy:1", "mcts:20") if play(game, tmp_path, bot)]
    output = train("learn", game, second, *folders, "--weights", first, "--epochs", "1", "--threads", "2")
    assert "net 1/1: win " in output
    assert "priors 1/1: " in output
    train("export", game, second, out)
    names = [name for name, variant in VARIANTS.items() if variant.size == VARIANTS[game].size]
    for name in names:
        position = Position(name)
        learnt = Search(name, memory=2**22, weights=out).run(position, simulations=50)
        assert sum(candidate.visits for candidate in learnt.candidates) == 50
        assert learnt != Search(name, memory=2**22).run(position, simulations=50)


def test_packaged_weights_have_the_size_of_the_tool(tmp_path: Path) -> None:
    for game in GAMES:
        first_weights(game, tmp_path)
        ours = Path(native.__file__).parent / "trained" / f"{game}.zlib"
        lengths = [len(zlib.decompress(path.read_bytes())) for path in (tmp_path / "first.zlib", ours)]
        assert lengths[0] == lengths[1]


def test_training_lowers_the_losses(tmp_path: Path) -> None:
    first = first_weights("duo", tmp_path)
    play("duo", tmp_path, "mcts:20")
    options = ("--weights", first, "--epochs", "20", "--rate", "0.05", "--threads", "1")
    output = train("learn", "duo", tmp_path / "second.npz", tmp_path / "mcts:20", *options)
    for part, least in (("net", 0.02), ("priors", 0.02)):
        losses = [float(loss) for loss in re.findall(rf"^{part} \d+/20: (?:win )?([\d.]+)", output, re.MULTILINE)]
        assert len(losses) == 20
        assert losses[-1] < losses[0] - least
    before, after = load(first), load(tmp_path / "second.npz")
    assert all((before[part] != after[part]).any() for part in ("net", "priors"))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "weights.zlib is not a weights file: "),
        (b"no weights at all", "weights.zlib is not a weights file: "),
        (
            zlib.compress(b"short"),
            "weights.zlib is not a weights file: weights for this board have [0-9]+ bytes, not 5",
        ),
    ],
    ids=["empty", "something else", "short"],
)
def test_damaged_weights_file_is_rejected(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.zlib"
    path.write_bytes(data)
    with pytest.raises(InvalidArgument, match=message):
        Search("duo", weights=path)


def test_truncated_weights_or_those_of_another_board_are_rejected(tmp_path: Path) -> None:
    first_weights("duo", tmp_path)
    cut = tmp_path / "cut.zlib"
    cut.write_bytes((tmp_path / "first.zlib").read_bytes()[:-100])
    with pytest.raises(InvalidArgument, match=r"cut\.zlib is not a weights file: "):
        Search("duo", weights=cut)
    with pytest.raises(InvalidArgument, match=r"first\.zlib is not a weights file: weights for this board have"):
        Search("classic", weights=tmp_path / "first.zlib")

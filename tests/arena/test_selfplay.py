"""Self-play: reproducible games, recorded search results, and folders that can be resumed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from polindrome.arena import new_executor, selfplay
from polindrome.arena.selfplay import MANIFEST, SelfPlay, missing_shards, play_game, play_missing
from polindrome.arena.shards import SelfPlayGame, read_games
from polindrome.blokus import BlokusGame
from polindrome.blokus.arena import mobility_metrics
from polindrome.bots import Bot, Budget, Decision
from polindrome.errors import BotFailed, ExtraMissing, InvalidArgument, NotOffered, UnknownName
from polindrome.game import CHANCE, Game
from polindrome.registry import new_game
from tests.core import needs_core

SEARCH = SelfPlay("duo", "mcts:30", games=7, seed=4, shard_games=3)
SIMPLE = SelfPlay("duo", "medium", games=4, seed=4, shard_games=2)
ROUNDS = SelfPlay("entropy", "beginner", games=2, options={"rounds": 1, "open_draw": False}, nodes=20)
PLANS = [pytest.param(SEARCH, marks=needs_core), SIMPLE, ROUNDS, replace(SIMPLE, game="classic-3", games=1)]

every_plan = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.game}-{plan.bot}")


def shards_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


def replayed(plan: SelfPlay, played: SelfPlayGame) -> list[Game]:
    """The positions before each ply, and the final one."""
    game = new_game(plan.game, **plan.options)
    games = [game.copy()]
    for action in played.action:
        game.apply(int(action))
        games.append(game.copy())
    return games


@every_plan
def test_every_row_matches_the_replayed_game(plan: SelfPlay) -> None:
    played = play_game(plan, 0)
    *games, end = replayed(plan, played)
    assert len(games) == len(played)
    for ply, game in enumerate(games):
        assert game.turn == played.seat[ply]
        assert game.legal_actions() == played.legal[ply].tolist()
        assert set(played.candidates[ply].tolist()) <= set(played.legal[ply].tolist())
        assert len(played.candidates[ply]) == len(played.candidate_values[ply])
        assert (game.turn != CHANCE) or played.explored[ply]
    outcome = end.outcome()
    assert outcome
    assert tuple(played.scores) == outcome.scores
    assert tuple(played.returns) == pytest.approx(end.returns())


@pytest.mark.parametrize("compiled", [pytest.param(True, marks=needs_core), False])
def test_mobility_has_all_colours(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polindrome.blokus.arena.is_core_built", lambda: compiled)
    played = play_game(replace(SIMPLE, game="classic-2"), 1)
    for ply, game in enumerate(replayed(replace(SIMPLE, game="classic-2"), played)[:-1]):
        assert isinstance(game, BlokusGame)
        players = game.variant.players
        assert players[played.colour[ply]] == game.current_player
        if ply % 10 == 0:
            assert mobility_metrics(played.mobility[ply]) == tuple(game.mobility(player) for player in players)


@needs_core
def test_a_search_records_visits_wins_and_margins() -> None:
    played = play_game(replace(SEARCH, opening=0), 0)
    for ply in range(len(played)):
        assert played.visits[ply].sum() == 30
        assert len(played.visits[ply]) == len(played.candidates[ply])
        assert played.wins[ply].sum() == pytest.approx(1, abs=1e-4)
        assert len(played.margins[ply]) == 2
    explored = played.explored.tolist()
    assert explored == [True] * 8 + [False] * (len(played) - 8)
    for ply in range(8, len(played)):
        assert played.action[ply] == played.candidates[ply][0]
        assert played.value[ply] == played.candidate_values[ply][0]


@needs_core
def test_sampling_follows_visits_and_a_low_temperature_takes_the_most_visited() -> None:
    plan = replace(SEARCH, opening=0, bot="mcts:60")
    shares = {}
    for temperature in (1.0, 1e-3):
        played = play_game(replace(plan, temperature=temperature), 0)
        chosen = [played.visits[ply][played.candidates[ply] == played.action[ply]][0] for ply in range(8)]
        shares[temperature] = [int(visits) / int(played.visits[ply].max()) for ply, visits in enumerate(chosen)]
    assert 0 < min(shares[1.0]) < 1
    assert shares[1e-3] == [1] * 8


@pytest.mark.parametrize("plan", [pytest.param(SEARCH, marks=needs_core), SIMPLE], ids=lambda plan: plan.bot)
def test_openings_have_different_lengths(plan: SelfPlay) -> None:
    games = [play_game(plan, number) for number in range(12)]
    lengths = {int(np.argmax(~np.isnan(game.value))) for game in games}
    assert lengths <= set(range(5))
    assert len(lengths) > 2
    assert len({tuple(game.action) for game in games}) == 12
    unopened = play_game(replace(plan, opening=0), 0)
    assert not np.isnan(unopened.value).any()


@needs_core
def test_a_search_gets_noise_and_uses_its_full_budget() -> None:
    bot = selfplay.bot_of("duo", "mcts:30,c_puct=0.8", 0.25)
    assert bot.settings.root_noise == 0.25  # type: ignore[attr-defined]
    assert bot.settings.c_puct == 0.8  # type: ignore[attr-defined]
    assert not bot.until_decided  # type: ignore[attr-defined]


@pytest.mark.parametrize("plan", [pytest.param(SEARCH, marks=needs_core), ROUNDS], ids=lambda plan: plan.game)
def test_one_and_two_workers_write_the_same_files(plan: SelfPlay, tmp_path: Path) -> None:
    for workers in (1, 2):
        numbers = [game.number for game in play_missing(plan, tmp_path / str(workers), executor=new_executor(workers))]
        assert sorted(numbers) == list(range(plan.games))
    assert shards_in(tmp_path / "1") == shards_in(tmp_path / "2") != {}
    assert [game.number for game in read_games(tmp_path / "2")] == list(range(plan.games))


def test_existing_shards_are_kept_and_missing_ones_played(tmp_path: Path) -> None:
    list(play_missing(SIMPLE, tmp_path))
    whole = shards_in(tmp_path)
    assert len(whole) == 2
    assert not missing_shards(SIMPLE, tmp_path)
    assert not list(play_missing(SIMPLE, tmp_path))
    lost = tmp_path / "games-000000002.parquet"
    lost.unlink()
    (tmp_path / f"{lost.name}.1.tmp").write_text("half")
    assert missing_shards(SIMPLE, tmp_path) == [range(2, 4)]
    assert [game.number for game in play_missing(SIMPLE, tmp_path)] == [2, 3]
    assert shards_in(tmp_path) == whole
    assert {path.name for path in tmp_path.iterdir()} == {*whole, MANIFEST}


def test_closing_a_run_early_keeps_complete_shards(tmp_path: Path) -> None:
    played = play_missing(SIMPLE, tmp_path)
    for _ in range(3):
        next(played)
    played.close()
    assert list(shards_in(tmp_path)) == ["games-000000000.parquet"]


@pytest.mark.parametrize(
    ("change", "message"),
    [({"bot": "hard"}, "bot 'medium'"), ({"seed": 5, "games": 6}, "games 4, seed 4"), ({"noise": 0.1}, "noise 0.9")],
)
def test_a_folder_with_other_settings_is_rejected(change: dict[str, object], message: str, tmp_path: Path) -> None:
    list(play_missing(SIMPLE, tmp_path))
    before = shards_in(tmp_path)
    with pytest.raises(InvalidArgument, match=f"has games with other settings: {message}; choose another folder"):
        play_missing(replace(SIMPLE, **change), tmp_path)  # type: ignore[arg-type]
    assert shards_in(tmp_path) == before
    (tmp_path / MANIFEST).unlink()
    with pytest.raises(InvalidArgument, match=f"has games but no {MANIFEST}"):
        play_missing(SIMPLE, tmp_path)


@needs_core
def test_changed_weights_under_the_same_name_are_rejected(tmp_path: Path) -> None:
    from polindrome.blokus import native

    weights = tmp_path / "weights.zlib"
    ours = (Path(native.__file__).parent / "trained" / "duo.zlib").read_bytes()
    weights.write_bytes(ours)
    plan = replace(SEARCH, bot=f"mcts:2,weights={weights}", games=1)
    list(play_missing(plan, tmp_path / "games"))
    assert len(json.loads((tmp_path / "games" / MANIFEST).read_text())["weights"]) == 64
    weights.write_bytes(ours + b" ")
    with pytest.raises(InvalidArgument, match="other settings: weights"):
        play_missing(plan, tmp_path / "games")


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"game": "dou"}, UnknownName, "did you mean 'duo'"),
        ({"bot": "hrad"}, UnknownName, "did you mean 'hard'"),
        ({"game": "entropy", "bot": "greedy", "opening": 2}, NotOffered, "openings are not available for entropy"),
        ({"games": 0}, InvalidArgument, "expected games to be at least 1, got 0"),
    ],
)
def test_errors_are_raised_before_the_first_game(
    change: dict[str, object], error: type[Exception], message: str, tmp_path: Path
) -> None:
    with pytest.raises(error, match=message):
        play_missing(replace(SIMPLE, **change), tmp_path / "games")  # type: ignore[arg-type]
    assert not (tmp_path / "games").exists()


def test_missing_pyarrow_is_reported_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExtraMissing, match="pyarrow is not installed"):
        play_missing(SIMPLE, tmp_path)


class Failing:
    """Fails after two moves."""

    def decide(self, game: Game, _budget: Budget) -> Decision:
        """Play a legal move twice, then an illegal one."""
        return Decision(game.legal_actions()[0] if len(game.history) < 2 else -5, (), 0.0)


def test_a_failure_names_bot_move_game_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_names: object) -> Bot:
        return Failing()

    monkeypatch.setattr(selfplay, "bot_of", failing)
    with pytest.raises(BotFailed, match="bot 'medium' failed at move 3 of game 9, seed 4: "):
        play_game(replace(SIMPLE, opening=0), 9)


def test_sigkill_loses_only_incomplete_shards(tmp_path: Path) -> None:
    plan = replace(SIMPLE, games=24, shard_games=2)
    code = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from polindrome.arena import new_executor\n"
        "from polindrome.arena.selfplay import SelfPlay, play_missing\n"
        "if __name__ == '__main__':\n"
        f"    folder = Path({str(tmp_path)!r})\n"
        f"    for _ in play_missing({plan!r}, folder, executor=new_executor(2)):\n"
        "        if any(folder.glob('*.parquet')):\n"
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == -signal.SIGKILL
    kept = shards_in(tmp_path)
    assert 0 < len(kept) < 12
    times = {name: (tmp_path / name).stat().st_mtime_ns for name in kept}
    numbers = [game.number for game in play_missing(plan, tmp_path)]
    assert len(numbers) == plan.games - 2 * len(kept)
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in kept} == times
    list(play_missing(plan, tmp_path / "at once"))
    assert shards_in(tmp_path) == shards_in(tmp_path / "at once")

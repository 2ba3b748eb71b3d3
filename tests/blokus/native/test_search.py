"""The search: results, reproducibility, limits, memory, threads, stopping and invalid input."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from math import inf, nan
from threading import Thread
from time import sleep
from typing import Any

import pytest

import polindrome._core as _core
from polindrome.blokus import CLASSIC, DUO, BlokusGame, Variant
from polindrome.blokus.native.search import Settings
from polindrome.errors import InvalidArgument, UnknownName
from polindrome.game import OVER
from polindrome.native import Candidate, Position, Search, SearchResult, Stop, predict
from tests.random_play import PYTHON, finished_game, play_randomly, position_after, python_game

SMALL = 2**22
"""Memory in bytes that suffices for these searches."""


def position_of(variant: Variant, plies: int = 12, seed: int = 1) -> Position:
    return Position.of(position_after(variant, seed, plies))


def search(position: Position, simulations: int | None = 300, *, memory: int = SMALL, **options: Any) -> SearchResult:
    """The result of a new search."""
    return Search(position.variant, memory=memory).run(position, simulations=simulations, **options)


def within(seconds: float, work: Callable[[], SearchResult]) -> SearchResult:
    """The result of work in another thread; fails after a timeout instead of hanging."""
    found: list[SearchResult] = []
    worker = Thread(target=lambda: found.append(work()), daemon=True)
    worker.start()
    worker.join(seconds)
    assert found, "the search did not end in time"
    return found[0]


def assert_consistent(wins: tuple[float, ...], margins: tuple[float, ...], variant: Variant) -> None:
    """Assert that the win probabilities sum to 1 and the margins to 0."""
    assert len(wins) == len(margins) == variant.num_seats
    assert all(0 <= win <= 1 for win in wins)
    assert sum(wins) == pytest.approx(1, abs=1e-5)
    assert sum(margins) == pytest.approx(0, abs=1e-4)


# Results


def test_search_depends_on_the_seed(variant: Variant) -> None:
    position = position_of(variant)
    first, again, other = (search(position, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first.candidates != other.candidates


def test_used_search_gives_the_same_result_as_a_new_one() -> None:
    used = Search(DUO, memory=SMALL)
    used.run(position_of(DUO, 4), simulations=200)
    assert used.run(position_of(DUO), simulations=300) == search(position_of(DUO))


def test_all_kernels_give_the_same_search(kernel: str, variant: Variant) -> None:
    position = position_of(variant)
    here = search(position, 150), predict(position)
    _core.use_kernel("plain")
    there = search(position, 150), predict(position)
    _core.use_kernel(kernel)
    assert here == there


def test_visits_add_up_and_numbers_are_in_range(variant: Variant) -> None:
    position = position_of(variant, plies=20)
    found = search(position, 500)
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) == 500
    assert_consistent(found.wins, found.margins, variant)
    for candidate in found.candidates:
        assert 0 <= candidate.value <= 1
        assert 0 <= candidate.win <= 1
        assert 0 <= candidate.prior <= 1


def test_estimate_of_the_seat_to_move_is_the_mean_of_its_candidates(variant: Variant) -> None:
    position = position_of(variant, plies=21)
    found = search(position, 400)
    win = sum(candidate.visits * candidate.win for candidate in found.candidates) / found.simulations
    margin = sum(candidate.visits * candidate.margin for candidate in found.candidates) / found.simulations
    assert found.wins[position.turn] == pytest.approx(win)
    assert found.margins[position.turn] == pytest.approx(margin)


def test_candidates_are_legal_and_the_most_visited_come_first(variant: Variant) -> None:
    position = position_of(variant)
    candidates = search(position, 500).candidates
    actions = [candidate.action for candidate in candidates]
    assert len(set(actions)) == len(actions)
    assert set(actions) <= set(position.legal_actions().tolist())
    assert list(candidates) == sorted(candidates, key=lambda candidate: (-candidate.visits, -candidate.value))
    assert candidates[-1].visits >= 1


def test_one_simulation_visits_one_move() -> None:
    found = search(position_of(DUO), 1)
    assert [candidate.visits for candidate in found.candidates] == [1]


def test_search_does_not_change_the_position() -> None:
    position = position_of(DUO)
    before = pickle.dumps(position), position.key()
    search(position)
    assert (pickle.dumps(position), position.key()) == before


def best_returns(position: Position, known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """The returns under perfect play, by exhaustive search."""
    if position.is_over:
        return position.returns()
    if position.key() not in known:
        after = returns_after_each(position, known).values()
        known[position.key()] = max(after, key=lambda returns: returns[position.turn])
    return known[position.key()]


def returns_after_each(position: Position, known: dict[int, tuple[float, ...]]) -> dict[int, tuple[float, ...]]:
    values = {}
    for action in position.legal_actions().tolist():
        twin = position.copy()
        twin.apply(action)
        values[action] = best_returns(twin, known)
    return values


@cache
def late_positions() -> list[tuple[Position, dict[int, float]]]:
    """Positions near the end of Duo in which moves lead to different results, with the return of each move."""
    found = []
    for seed in range(200):
        history = finished_game(DUO, seed).history
        position = Position(DUO, history[:-4])
        if position.perft(3) < 150:
            values = returns_after_each(position, {})
            values_of_moves = {action: returns[position.turn] for action, returns in values.items()}
            found += [(position, values_of_moves)] if len(set(values_of_moves.values())) > 1 else []
    return found


def test_search_finds_the_winning_move() -> None:
    positions = late_positions()
    assert len(positions) >= 10
    for position, values in positions:
        best = search(position, 5000).candidates[0]
        assert values[best.action] == max(values.values()), position


def test_search_near_the_end_is_sure_of_the_result() -> None:
    position, values = next(item for item in late_positions() if max(item[1].values()) == 1)
    best = search(position, 20_000).candidates[0]
    assert values[best.action] == 1
    assert best.win > 0.9


# Limits


def test_another_thread_can_stop_the_search() -> None:
    stop = Stop()

    def stop_it() -> None:
        while (stop.progress() or (0,))[0] < 2:
            sleep(0.001)
        stop.set()

    stopping = Thread(target=stop_it)
    stopping.start()
    found = within(60, lambda: search(position_of(CLASSIC), None, seconds=600.0, stop=stop))
    stopping.join()
    assert stop.is_set()
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) > 1


def test_another_thread_can_read_the_progress() -> None:
    stop, position = Stop(), position_of(DUO)
    assert stop.progress() is None
    seen: list[tuple[int, int, float]] = []

    def watch() -> None:
        while len({simulations for simulations, _, _ in seen}) < 3:
            if progress := stop.progress():
                seen.append(progress)
            sleep(0.001)
        stop.set()

    watcher = Thread(target=watch)
    watcher.start()
    found = within(60, lambda: search(position, None, seconds=600.0, stop=stop))
    watcher.join()
    simulations = [progress[0] for progress in seen]
    assert 0 < simulations[0] <= simulations[-1] <= found.simulations
    assert simulations == sorted(simulations)
    assert all(action in position.legal_actions() and 0 <= win <= 1 for _, action, win in seen)


def test_search_stopped_before_its_start_returns_a_move() -> None:
    stop = Stop()
    assert not stop.is_set()
    stop.set()
    assert search(position_of(DUO), 10**6, stop=stop).simulations == 1


def test_seconds_end_a_search_without_other_limits() -> None:
    found = within(60, lambda: search(position_of(DUO), None, seconds=0.05))
    assert found.candidates


def test_first_limit_reached_ends_the_search() -> None:
    assert search(position_of(DUO), 50, seconds=600.0).simulations == 50
    assert within(60, lambda: search(position_of(DUO), 2**31, seconds=0.05)).simulations < 2**31


@pytest.mark.parametrize("memory", [2**17, 2**18, 2**20, 2**22])
def test_search_continues_within_the_memory_limit(memory: int, variant: Variant) -> None:
    found = search(position_of(variant), 3000, memory=memory)
    assert found.bytes_used <= memory
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) == 3000
    assert found.bytes_used > 2**16


def test_tree_grows_up_to_the_memory_limit() -> None:
    small, large = (search(position_of(DUO), 3000, memory=memory) for memory in (2**17, 2**24))
    assert 2**16 < small.bytes_used <= 2**17 < large.bytes_used < 2**24


def test_until_decided_gives_the_same_move_with_fewer_simulations(variant: Variant) -> None:
    saved = 0
    for plies in (6, 24, 40):
        position = position_of(variant, plies)
        if position.is_over:
            continue
        early, late = (search(position, 2000, until_decided=decided) for decided in (True, False))
        assert early.candidates[0].action == late.candidates[0].action
        assert early.simulations <= late.simulations == 2000
        saved += late.simulations - early.simulations
    assert saved > 0


@pytest.mark.parametrize("threads", [2, 4])
def test_more_threads_share_the_simulations(threads: int, variant: Variant) -> None:
    position = position_of(variant)
    found = within(120, lambda: search(position, 2000, threads=threads))
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) == 2000
    assert sum(found.wins) == pytest.approx(1, abs=1e-5)
    assert {candidate.action for candidate in found.candidates} <= set(position.legal_actions().tolist())


def test_two_threads_work_in_a_full_tree() -> None:
    found = within(120, lambda: search(position_of(CLASSIC), 5000, memory=2**17, threads=2))
    assert (found.simulations, found.bytes_used <= 2**17) == (5000, True)


def test_concurrent_calls_of_one_search_are_serialised() -> None:
    shared = Search(DUO, memory=SMALL)
    positions = [position_of(DUO, plies) for plies in (4, 8, 12, 16)]
    found: dict[int, SearchResult] = {}

    def run(number: int) -> None:
        found[number] = shared.run(positions[number], simulations=1000, seed=number)

    workers = [Thread(target=run, args=(number,), daemon=True) for number in range(len(positions))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert found == {number: search(position, 1000, seed=number) for number, position in enumerate(positions)}


# Invalid input


@pytest.mark.parametrize("options", [{"simulations": 10}, {"seconds": 0.1}], ids=["simulations", "seconds"])
def test_finished_game_is_rejected(options: dict[str, Any], variant: Variant) -> None:
    over = Position.of(finished_game(variant, 1))
    with pytest.raises(InvalidArgument, match="the game is over"):
        Search(variant, memory=SMALL).run(over, **options)
    with pytest.raises(InvalidArgument, match="the game is over"):
        predict(over)


def test_position_of_another_variant_is_rejected() -> None:
    with pytest.raises(InvalidArgument, match="this search is for classic, not for classic-2"):
        Search("classic", memory=SMALL).run(Position("classic-2"), simulations=1)


def test_search_without_a_limit_is_rejected() -> None:
    with pytest.raises(InvalidArgument, match="a search needs a limit: simulations, seconds or both"):
        Search(DUO, memory=SMALL).run(Position(DUO))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0}, "simulations must be 1 to"),
        ({"simulations": -1}, "simulations must be 1 to"),
        ({"simulations": 2**31 + 1}, "simulations must be 1 to"),
        ({"seconds": 0.0}, "seconds must be more than 0"),
        ({"seconds": -1.0}, "seconds must be more than 0"),
        ({"seconds": nan}, "seconds must be more than 0"),
        ({"simulations": 1, "threads": 0}, "threads must be 1 to"),
        ({"simulations": 1, "threads": 257}, "threads must be 1 to"),
    ],
    ids=str,
)
def test_numbers_out_of_range_are_rejected(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        Search(DUO, memory=SMALL).run(Position(DUO), **options)


@pytest.mark.parametrize("options", [{"simulations": "1"}, {"simulations": 1.5}, {"simulations": 1, "seed": 0.5}])
def test_non_integers_are_rejected(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Search(DUO, memory=SMALL).run(Position(DUO), **options)


@pytest.mark.parametrize("memory", [0, -1, 2**37])
def test_memory_out_of_range_is_rejected(memory: int) -> None:
    with pytest.raises(InvalidArgument, match="memory must be 1 to"):
        Search(DUO, memory=memory)


def test_unknown_variant_is_rejected() -> None:
    with pytest.raises(UnknownName, match="unknown variant 'dou'; did you mean 'duo'"):
        Search("dou")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("c_puct", -1.0),
        ("c_puct", nan),
        ("fpu_reduction", 2.0),
        ("policy_temperature", 0.0),
        ("policy_temperature", -1.0),
        ("policy_temperature", inf),
        ("score_weight", 1.5),
        ("score_scale", 0.0),
        ("rank_weight", -0.1),
        ("root_noise", 1.5),
        ("max_children", 0),
        ("max_children", 5000),
    ],
)
def test_settings_out_of_range_are_rejected(name: str, value: float) -> None:
    with pytest.raises(InvalidArgument, match=rf"{name} must be [\d.]+ to \d+, not {value}"):
        Settings(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "settings",
    [
        Settings(policy_temperature=0.1, root_noise=1, max_children=1936, c_puct=100),
        Settings(policy_temperature=100, score_weight=1, score_scale=0.1, max_children=1, c_puct=0),
    ],
    ids=["sharp", "flat"],
)
def test_extreme_settings_work(settings: Settings, variant: Variant) -> None:
    found = Search(variant, memory=SMALL, settings=settings).run(position_of(variant, 20), simulations=300)
    assert sum(candidate.visits for candidate in found.candidates) == 300
    assert all(0 <= candidate.value <= 1 for candidate in found.candidates)


@pytest.mark.parametrize("double", [copy.copy, copy.deepcopy, pickle.dumps])
def test_search_cannot_be_copied_or_pickled(double: Callable[[Search], object]) -> None:
    with pytest.raises(TypeError, match="a Search can be neither copied nor pickled"):
        double(Search(DUO, memory=SMALL))


# Prediction without a search


def test_prediction_is_consistent_and_reproducible(variant: Variant) -> None:
    for plies in (0, 7, 18):
        position = position_of(variant, plies)
        wins, margins = predict(position)
        assert (wins, margins) == predict(position)
        assert_consistent(wins, margins, variant)


def test_prediction_favours_the_winner_near_the_end(variant: Variant) -> None:
    hits = 0
    for seed in range(12):
        history = finished_game(variant, seed).history
        returns = Position(variant, history).returns()
        wins, _ = predict(Position(variant, history[:-8]))
        hits += returns[wins.index(max(wins))] == max(returns)
    assert hits >= 9


# Games and setups


def set_up(variant: Variant, seed: int, plies: int, turn: int) -> BlokusGame:
    """A game kept in Python that starts from a random position, with any colour to move."""
    placed = [list(piece) for piece in position_after(variant, seed, plies, PYTHON).placed]
    return python_game(variant, setup={"placed": placed, "turn": turn})


def assert_same(position: Position, game: BlokusGame) -> None:
    assert position.turn == game.turn
    assert position.is_over == game.is_over
    assert position.legal_actions().tolist() == game.legal_actions()
    assert position.colour_scores() == game.colour_scores()
    assert position.history == tuple(game.history)
    assert (position.grid() == game.board.grid).all()


def test_position_of_a_setup_equals_python_to_the_end(variant: Variant) -> None:
    for turn in range(len(variant.players)):
        game = set_up(variant, seed=turn, plies=9 + turn, turn=turn)
        while True:
            position = Position.of(game)
            assert_same(position, game)
            assert position.returns() == game.returns()
            if game.is_over:
                break
            for _ in range(5):
                if not game.is_over:
                    game.apply(game.legal_actions()[len(game.history) * 7 % len(game.legal_actions())])
        assert position.turn == OVER


def test_copies_of_a_position_keep_the_setup(variant: Variant) -> None:
    game = set_up(variant, seed=3, plies=8, turn=1)
    game.apply(game.legal_actions()[-1])
    position = Position.of(game)
    made = Position(variant, game.history, game.options["setup"])  # type: ignore[arg-type]
    for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position)), made):
        assert_same(twin, game)
        assert twin.key() == position.key()
        assert twin.game().options == game.options
        assert repr(twin) == repr(position)


def test_copy_of_a_position_with_a_setup_is_independent() -> None:
    game = set_up(DUO, seed=3, plies=8, turn=1)
    position = Position.of(game)
    twin = position.copy()
    twin.apply(game.legal_actions()[0])
    assert_same(position, game)


def test_position_of_a_game_equals_python_at_every_ply(variant: Variant) -> None:
    for game in play_randomly(variant, 2, PYTHON):
        assert_same(Position.of(game), game)


@pytest.mark.parametrize("plies", [0, 12])
def test_search_takes_a_game_or_its_position(variant: Variant, plies: int) -> None:
    for game in (position_after(variant, 1, plies), position_after(variant, 1, plies, PYTHON)):
        searched = Search(variant, memory=SMALL).run(game, simulations=100, seed=5)
        assert searched == search(Position.of(game), 100, seed=5)
        assert len(game.history) == plies


def test_search_takes_a_game_that_was_set_up() -> None:
    game = set_up(DUO, seed=2, plies=14, turn=1)
    assert Search(DUO, memory=SMALL).run(game, simulations=100) == search(Position.of(game), 100)


def test_invalid_setup_is_rejected() -> None:
    action = Position(DUO).legal_actions().tolist()[0]
    with pytest.raises(InvalidArgument):
        Position(DUO, setup={"placed": [[0, action], [1, action]], "turn": 0})


def test_position_with_a_setup_can_be_searched(variant: Variant) -> None:
    game = set_up(variant, seed=2, plies=14, turn=1)
    found = search(Position.of(game))
    assert isinstance(found.candidates[0], Candidate)
    assert {candidate.action for candidate in found.candidates} <= set(game.legal_actions())

"""The search: what it promises about seeds, kernels, threads, memory, limits and stopping, and that it finds a win."""

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
from polindrome.native import Candidate, Found, Position, Search, Stop, forecast
from tests.random_play import finished_game, play_randomly, position_after

SMALL = 2**22
"""Bytes, and enough for the searches here."""


def position_of(variant: Variant, plies: int = 12, seed: int = 1) -> Position:
    return Position.of(position_after(variant, seed, plies))


def search(position: Position, simulations: int | None = 300, *, memory: int = SMALL, **options: Any) -> Found:
    """What a new search finds."""
    return Search(position.variant, memory=memory).run(position, simulations=simulations, **options)


def within(seconds: float, work: Callable[[], Found]) -> Found:
    """What the work comes to, in a thread of its own: if it hangs the test fails instead of waiting for ever."""
    found: list[Found] = []
    worker = Thread(target=lambda: found.append(work()), daemon=True)
    worker.start()
    worker.join(seconds)
    assert found, "the search goes on and on"
    return found[0]


def assert_fair(wins: tuple[float, ...], margins: tuple[float, ...], variant: Variant) -> None:
    """The seats share one win, and what one is ahead the others are behind."""
    assert len(wins) == len(margins) == variant.num_seats
    assert all(0 <= win <= 1 for win in wins)
    assert sum(wins) == pytest.approx(1, abs=1e-5)
    assert sum(margins) == pytest.approx(0, abs=1e-4)


# What is found


def test_the_same_seed_gives_the_same_search_and_another_seed_does_not(variant: Variant) -> None:
    position = position_of(variant)
    first, again, other = (search(position, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first.candidates != other.candidates


def test_a_search_that_was_used_before_finds_the_same_as_a_new_one() -> None:
    used = Search(DUO, memory=SMALL)
    used.run(position_of(DUO, 4), simulations=200)
    assert used.run(position_of(DUO), simulations=300) == search(position_of(DUO))


def test_every_kernel_finds_the_same(kernel: str, variant: Variant) -> None:
    position = position_of(variant)
    here = search(position, 150), forecast(position)
    _core.use_kernel("plain")
    there = search(position, 150), forecast(position)
    _core.use_kernel(kernel)
    assert here == there


def test_visits_add_up_and_numbers_are_in_range(variant: Variant) -> None:
    position = position_of(variant, plies=20)
    found = search(position, 500)
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) == 500
    assert_fair(found.wins, found.margins, variant)
    for candidate in found.candidates:
        assert 0 <= candidate.value <= 1
        assert 0 <= candidate.win <= 1
        assert 0 <= candidate.prior <= 1


def test_the_chances_of_the_seat_to_move_are_the_mean_of_its_candidates(variant: Variant) -> None:
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


def test_one_simulation_tries_one_move() -> None:
    found = search(position_of(DUO), 1)
    assert [candidate.visits for candidate in found.candidates] == [1]


def test_the_position_is_not_changed() -> None:
    position = position_of(DUO)
    before = pickle.dumps(position), position.key()
    search(position)
    assert (pickle.dumps(position), position.key()) == before


def best_returns(position: Position, known: dict[int, tuple[float, ...]]) -> tuple[float, ...]:
    """What the seats get if each plays its best, over all lines of play."""
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
    """Random games of Duo near their end in which the result hangs on the move: what each move is worth."""
    found = []
    for seed in range(200):
        history = finished_game(DUO, seed).history
        position = Position(DUO, history[:-4])
        if position.perft(3) < 150:
            values = returns_after_each(position, {})
            worth = {action: returns[position.turn] for action, returns in values.items()}
            found += [(position, worth)] if len(set(worth.values())) > 1 else []
    return found


def test_a_move_that_decides_the_game_is_found() -> None:
    positions = late_positions()
    assert len(positions) >= 10
    for position, values in positions:
        best = search(position, 5000).candidates[0]
        assert values[best.action] == max(values.values()), position


def test_at_the_end_the_chances_are_the_result() -> None:
    position, values = next(item for item in late_positions() if max(item[1].values()) == 1)
    best = search(position, 20_000).candidates[0]
    assert values[best.action] == 1
    assert best.win > 0.9


# Limits


def test_stopping_from_another_thread_ends_the_search() -> None:
    stop = Stop()

    def stop_it() -> None:
        while (stop.glimpse() or (0,))[0] < 2:
            sleep(0.001)
        stop.set()

    stopping = Thread(target=stop_it)
    stopping.start()
    found = within(60, lambda: search(position_of(CLASSIC), None, seconds=600.0, stop=stop))
    stopping.join()
    assert stop.is_set()
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) > 1


def test_another_thread_can_see_how_far_a_search_is() -> None:
    stop, position = Stop(), position_of(DUO)
    assert stop.glimpse() is None
    seen: list[tuple[int, int, float]] = []

    def look() -> None:
        while len({simulations for simulations, _, _ in seen}) < 3:
            if news := stop.glimpse():
                seen.append(news)
            sleep(0.001)
        stop.set()

    watcher = Thread(target=look)
    watcher.start()
    found = within(60, lambda: search(position, None, seconds=600.0, stop=stop))
    watcher.join()
    simulations = [news[0] for news in seen]
    assert 0 < simulations[0] <= simulations[-1] <= found.simulations
    assert simulations == sorted(simulations)
    assert all(action in position.legal_actions() and 0 <= win <= 1 for _, action, win in seen)


def test_a_search_that_is_stopped_before_it_starts_has_a_move_all_the_same() -> None:
    stop = Stop()
    assert not stop.is_set()
    stop.set()
    assert search(position_of(DUO), 10**6, stop=stop).simulations == 1


def test_seconds_end_a_search_without_other_limits() -> None:
    found = within(60, lambda: search(position_of(DUO), None, seconds=0.05))
    assert found.candidates


def test_whichever_limit_comes_first_counts() -> None:
    assert search(position_of(DUO), 50, seconds=600.0).simulations == 50
    assert within(60, lambda: search(position_of(DUO), 2**31, seconds=0.05)).simulations < 2**31


@pytest.mark.parametrize("memory", [2**17, 2**18, 2**20, 2**22])
def test_the_tree_stays_within_its_memory_and_the_search_goes_on(memory: int, variant: Variant) -> None:
    found = search(position_of(variant), 3000, memory=memory)
    assert found.bytes_used <= memory
    assert found.simulations == sum(candidate.visits for candidate in found.candidates) == 3000
    assert found.bytes_used > 2**16


def test_a_tree_that_is_full_is_full() -> None:
    small, large = (search(position_of(DUO), 3000, memory=memory) for memory in (2**17, 2**24))
    assert 2**16 < small.bytes_used <= 2**17 < large.bytes_used < 2**24


def test_deciding_early_gives_the_same_move_for_less(variant: Variant) -> None:
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


def test_two_threads_in_a_tree_that_is_full() -> None:
    found = within(120, lambda: search(position_of(CLASSIC), 5000, memory=2**17, threads=2))
    assert (found.simulations, found.bytes_used <= 2**17) == (5000, True)


def test_a_search_that_is_asked_twice_at_once_answers_one_after_the_other() -> None:
    shared = Search(DUO, memory=SMALL)
    positions = [position_of(DUO, plies) for plies in (4, 8, 12, 16)]
    found: dict[int, Found] = {}

    def ask(number: int) -> None:
        found[number] = shared.run(positions[number], simulations=1000, seed=number)

    workers = [Thread(target=ask, args=(number,), daemon=True) for number in range(len(positions))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert found == {number: search(position, 1000, seed=number) for number, position in enumerate(positions)}


# Bad input


@pytest.mark.parametrize("options", [{"simulations": 10}, {"seconds": 0.1}], ids=["simulations", "seconds"])
def test_a_game_that_is_over_is_refused(options: dict[str, Any], variant: Variant) -> None:
    over = Position.of(finished_game(variant, 1))
    with pytest.raises(InvalidArgument, match="the game is over"):
        Search(variant, memory=SMALL).run(over, **options)
    with pytest.raises(InvalidArgument, match="the game is over"):
        forecast(over)


def test_a_position_of_another_variant_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="this search is for classic, not for classic-2"):
        Search("classic", memory=SMALL).run(Position("classic-2"), simulations=1)


def test_a_search_without_a_limit_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="a search needs a limit: simulations, seconds or both"):
        Search(DUO, memory=SMALL).run(Position(DUO))


@pytest.mark.parametrize(
    ("options", "said"),
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
def test_numbers_out_of_range_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidArgument, match=said):
        Search(DUO, memory=SMALL).run(Position(DUO), **options)


@pytest.mark.parametrize("options", [{"simulations": "1"}, {"simulations": 1.5}, {"simulations": 1, "seed": 0.5}])
def test_what_is_no_integer_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Search(DUO, memory=SMALL).run(Position(DUO), **options)


@pytest.mark.parametrize("memory", [0, -1, 2**37])
def test_memory_out_of_range_is_refused(memory: int) -> None:
    with pytest.raises(InvalidArgument, match="memory must be 1 to"):
        Search(DUO, memory=memory)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown variant 'dou'; did you mean 'duo'"):
        Search("dou")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("exploration", -1.0),
        ("exploration", nan),
        ("reduction", 2.0),
        ("flatness", 0.0),
        ("flatness", -1.0),
        ("flatness", inf),
        ("bonus", 1.5),
        ("bonus_points", 0.0),
        ("rank_share", -0.1),
        ("jitter", 1.5),
        ("most_moves", 0),
        ("most_moves", 5000),
    ],
)
def test_settings_out_of_range_are_refused(name: str, value: float) -> None:
    with pytest.raises(InvalidArgument, match=rf"{name} must be [\d.]+ to \d+, not {value}"):
        Settings(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "settings",
    [
        Settings(flatness=0.1, jitter=1, most_moves=1936, exploration=100),
        Settings(flatness=100, bonus=1, bonus_points=0.1, most_moves=1, exploration=0),
    ],
    ids=["sharp", "flat"],
)
def test_settings_at_their_ends_work(settings: Settings, variant: Variant) -> None:
    found = Search(variant, memory=SMALL, settings=settings).run(position_of(variant, 20), simulations=300)
    assert sum(candidate.visits for candidate in found.candidates) == 300
    assert all(0 <= candidate.value <= 1 for candidate in found.candidates)


@pytest.mark.parametrize("double", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_search_cannot_be_doubled(double: Callable[[Search], object]) -> None:
    with pytest.raises(TypeError, match="a Search can be neither copied nor pickled"):
        double(Search(DUO, memory=SMALL))


# One look


def test_a_forecast_is_fair_and_the_same_every_time(variant: Variant) -> None:
    for plies in (0, 7, 18):
        position = position_of(variant, plies)
        wins, margins = forecast(position)
        assert (wins, margins) == forecast(position)
        assert_fair(wins, margins, variant)


def test_a_forecast_knows_who_is_ahead(variant: Variant) -> None:
    hits = 0
    for seed in range(12):
        history = finished_game(variant, seed).history
        returns = Position(variant, history).returns()
        wins, _ = forecast(Position(variant, history[:-8]))
        hits += returns[wins.index(max(wins))] == max(returns)
    assert hits >= 9


# Positions that were set up


def set_up(variant: Variant, seed: int, plies: int, turn: int) -> BlokusGame:
    """A random game as a setup, with any colour to move."""
    placed = [list(piece) for piece in position_after(variant, seed, plies).placed]
    return BlokusGame(variant, setup={"placed": placed, "turn": turn})


def assert_same(position: Position, game: BlokusGame) -> None:
    assert position.turn == game.turn
    assert position.is_over == game.is_over
    assert position.legal_actions().tolist() == game.legal_actions()
    assert position.colour_scores() == game.colour_scores()
    assert position.history == tuple(game.history)
    assert (position.grid() == game.board.grid).all()


def test_a_game_that_was_set_up_is_the_same_in_the_core_to_its_end(variant: Variant) -> None:
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


def test_a_setup_travels_with_its_position(variant: Variant) -> None:
    game = set_up(variant, seed=3, plies=8, turn=1)
    game.apply(game.legal_actions()[-1])
    position = Position.of(game)
    made = Position(variant, game.history, game.options["setup"])  # type: ignore[arg-type]
    for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position)), made):
        assert_same(twin, game)
        assert twin.key() == position.key()
        assert twin.game().options == game.options
        assert repr(twin) == repr(position)


def test_a_twin_of_a_position_that_was_set_up_goes_its_own_way() -> None:
    game = set_up(DUO, seed=3, plies=8, turn=1)
    position = Position.of(game)
    twin = position.copy()
    twin.apply(game.legal_actions()[0])
    assert_same(position, game)


def test_a_position_of_a_game_without_setup_is_the_same_at_every_ply(variant: Variant) -> None:
    for game in play_randomly(variant, 2):
        assert_same(Position.of(game), game)


def test_a_setup_that_breaks_a_rule_of_setups_is_refused() -> None:
    action = Position(DUO).legal_actions().tolist()[0]
    with pytest.raises(InvalidArgument):
        Position(DUO, setup={"placed": [[0, action], [1, action]], "turn": 0})


def test_a_position_that_was_set_up_can_be_searched(variant: Variant) -> None:
    game = set_up(variant, seed=2, plies=14, turn=1)
    found = search(Position.of(game))
    assert isinstance(found.candidates[0], Candidate)
    assert {candidate.action for candidate in found.candidates} <= set(game.legal_actions())

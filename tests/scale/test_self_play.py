"""Random games in several processes, with every move list checked against the naive generator."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from polindrome.blokus import VARIANTS, LegalMoveGenerator
from polindrome.records import GameRecord, format_record, parse_record
from tests.random_play import play_randomly

GAMES_PER_VARIANT = 4


def play_checked(name: str, seed: int, strategy: str) -> str:
    """Play a random game with checked move lists; its record as JSON."""
    os.environ["BLOKUS_MOVEGEN_CHECK"] = "1"
    *_, game = play_randomly(VARIANTS[name], seed, LegalMoveGenerator(strategy))
    return format_record(GameRecord.of(game))


@pytest.mark.parametrize("name", VARIANTS)
def test_all_strategies_play_the_same_games_in_all_processes(name: str) -> None:
    tasks = [(name, seed, strategy) for seed in range(GAMES_PER_VARIANT) for strategy in ("frontier", "parallel")]
    with ProcessPoolExecutor(max_workers=2, mp_context=get_context("spawn")) as pool:
        records = list(pool.map(play_checked, *zip(*tasks, strict=True)))
    for first, second in zip(records[::2], records[1::2], strict=True):
        assert first == second
        assert parse_record(first).result is not None

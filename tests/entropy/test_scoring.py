"""Tests of both scorers, of deltas, and of the cache of literal scores."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random

import pytest

from polindrome.entropy import (
    PALINDROME_SCORES,
    SCORERS,
    LRUCache,
    Move,
    apply_move,
    apply_placement,
    calculate_full_board_score,
    calculate_score_delta,
    get_all_legal_moves,
    get_empty_positions,
    get_palindrome_signature,
    is_palindrome,
    official_delta,
    official_line_score,
    official_score,
    score_palindrome,
    score_sequence,
    score_sequence_cached,
)
from polindrome.entropy.scoring import find_palindromes, find_scorer, line_scores, sequence_score_cache
from polindrome.errors import UnknownName
from tests.entropy.boards import board_of, random_board


def line(text: str) -> list[str]:
    """Parse seven squares from text, "." for an empty one."""
    return ["" if letter == "." else letter for letter in text.ljust(7, ".")]


def test_table_has_every_pattern_of_length_two_to_seven() -> None:
    words = ("".join(word) for length in range(2, 8) for word in product("ABCD", repeat=length))
    patterns = {get_palindrome_signature(word) for word in words if is_palindrome(word)}
    assert patterns == set(PALINDROME_SCORES)
    assert len(patterns) == 30


def test_table_equals_the_official_score_except_for_one_entry() -> None:
    official = {pattern: official_line_score(pattern) for pattern in PALINDROME_SCORES}
    differing = {pattern for pattern, score in official.items() if score != PALINDROME_SCORES[pattern]}
    assert differing == {"ABABABA"}
    assert (PALINDROME_SCORES["ABABABA"], official["ABABABA"]) == (27, 37)


@pytest.mark.parametrize(
    ("text", "literal", "official"),
    [
        ("RR", 2, 2),
        ("RGR", 3, 3),
        ("RRR", 11, 7),
        ("RGGR", 8, 6),
        ("RRRR", 36, 16),
        ("RGBGR", 11, 8),
        ("RRRRR", 91, 30),
        ("RRRRRRR", 378, 77),
        ("RGRGRGR", 84, 37),
        ("R.R....", 2, 0),
        ("R.....R", 2, 0),
        ("RG.GR..", 8, 0),
        ("R.G.R..", 3, 0),
        (".......", 0, 0),
        ("R......", 0, 0),
        ("RGBYWKP", 0, 0),
    ],
)
def test_scores_of_hand_checked_lines(text: str, literal: int, official: int) -> None:
    assert score_sequence(line(text)) == score_sequence_cached(line(text)) == literal
    assert official_line_score(line(text)) == official


def test_cached_score_ignores_gaps_like_the_literal_scorer() -> None:
    sequence_score_cache.clear()
    assert score_sequence_cached(line("R.R")) == score_sequence_cached(line("RR")) == 2
    assert sequence_score_cache.size() == 1
    assert official_line_score(line("R.R")) != official_line_score(line("RR"))


def test_palindrome_missing_from_the_table_scores_its_length() -> None:
    assert score_palindrome("ABCDEDCBA") == 9


def test_find_palindromes_returns_spans() -> None:
    assert find_palindromes(line("RGGR.BB")) == [(1, 3), (5, 7), (0, 4)]


@pytest.mark.parametrize("fill", range(1, 49, 6))
def test_delta_of_a_slide_is_the_difference_of_the_scores(fill: int) -> None:
    board = random_board(fill, seed=fill)
    for move in Random(fill).sample(moves := get_all_legal_moves(board), min(20, len(moves))):
        after = apply_move(board, move)
        literal = calculate_full_board_score(after) - calculate_full_board_score(board)
        assert calculate_score_delta(board, after, move) == literal
        assert official_delta(board, after, move) == official_score(after) - official_score(board)


@pytest.mark.parametrize("fill", range(0, 49, 6))
def test_delta_of_a_placement_is_the_difference_of_the_scores(fill: int) -> None:
    board = random_board(fill, seed=fill)
    for square in get_empty_positions(board)[:10]:
        after = apply_placement(board, square, "R")
        move = Move(square, square)
        literal = calculate_full_board_score(after) - calculate_full_board_score(board)
        assert calculate_score_delta(board, after, move) == literal
        assert official_delta(board, after, move) == official_score(after) - official_score(board)


def test_line_scores_add_up_to_the_board_score() -> None:
    board = random_board(40, seed=3)
    for name, whole in (("official", official_score), ("literal", calculate_full_board_score)):
        rows, columns = line_scores(board, name)
        assert (len(rows), len(columns)) == (7, 7)
        assert sum(rows) + sum(columns) == whole(board)


def test_line_scores_separates_rows_and_columns() -> None:
    rows, columns = line_scores(board_of("a1 R", "a2 R", "a3 R", "g7 B"), "official")
    assert (rows, columns) == ([7, 0, 0, 0, 0, 0, 0], [0] * 7)


def test_scorers_are_found_by_name() -> None:
    assert list(SCORERS) == ["official", "literal"]
    with pytest.raises(UnknownName, match="unknown scorer 'oficial'; did you mean 'official'"):
        find_scorer("oficial")


def test_least_recently_used_entry_is_evicted_first() -> None:
    cache: LRUCache[str, int] = LRUCache(2)
    cache.set("a", 1)
    cache.set("b", 2)
    assert cache.get("a") == 1
    cache.set("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)
    cache.set("a", 4)
    cache.set("d", 5)
    assert (cache.get("a"), cache.get("c"), cache.size()) == (4, None, 2)
    cache.clear()
    assert (cache.get("a"), cache.size()) == (None, 0)


def test_default_size_is_a_thousand() -> None:
    cache: LRUCache[int, int] = LRUCache()
    for number in range(1001):
        cache.set(number, number)
    assert (cache.size(), cache.get(0), cache.get(1)) == (1000, None, 1)


def test_cache_is_thread_safe() -> None:
    cache: LRUCache[int, int] = LRUCache(8)

    def use(start: int) -> None:
        for number in range(start, start + 4000):
            cache.set(number % 16, number)
            cache.get(number % 11)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(use, range(4)))
    assert cache.size() == 8

"""Tests of the token bag: reproducible by seed, and undone draws are repeated."""

from __future__ import annotations

from collections import Counter

from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw, shuffle_bag
from polindrome.game import CHANCE, OVER


def play(game: EntropyGame, seed: int, draws: int) -> list[int]:
    """Play the first legal actions until `draws` tokens are drawn or the game ends; return the draws."""
    drawn: list[int] = []
    while len(drawn) < draws and game.turn != OVER:
        if game.turn == CHANCE:
            drawn.append(next_draw(game, seed))
            game.apply(drawn[-1])
        else:
            game.apply(game.legal_actions()[0])
    return drawn


def test_bag_has_seven_of_each_colour_and_depends_on_seed_and_number() -> None:
    bags = {shuffle_bag(seed, number) for seed in (1, 2) for number in (1, 2)}
    assert len(bags) == 4
    assert all(Counter(bag) == dict.fromkeys(range(7), 7) for bag in bags)


def test_bag_of_a_seed_never_changes_because_logs_depend_on_it() -> None:
    assert shuffle_bag(7, 1)[:12] == (4, 3, 0, 2, 3, 0, 6, 3, 6, 1, 0, 0)


def test_each_round_has_its_own_bag() -> None:
    game = EntropyGame()
    assert play(game, seed=5, draws=98) == [*shuffle_bag(5, 1), *shuffle_bag(5, 2)]


def test_duplicate_uses_one_bag_for_both_rounds() -> None:
    game = EntropyGame(duplicate=True)
    assert play(game, seed=5, draws=98) == [*shuffle_bag(5, 1), *shuffle_bag(5, 1)]


def test_duplicate_repeats_draws_that_came_from_other_bags() -> None:
    game = EntropyGame(duplicate=True, open_draw=False)
    begun = play(game, seed=1, draws=25)
    rest = play(game, seed=2, draws=24)
    assert play(game, seed=3, draws=49) == begun + rest


def test_undone_draws_are_repeated() -> None:
    game = EntropyGame(open_draw=False)
    play(game, seed=5, draws=20)
    for _ in range(30):
        game.undo()
    left = sum(game.bag.values())
    assert left > 29
    assert play(game, seed=5, draws=20) == list(shuffle_bag(5, 1)[49 - left :][:20])


def test_draws_continue_after_draws_from_another_bag() -> None:
    game = EntropyGame(rounds=1)
    begun = play(game, seed=1, draws=25)
    rest = play(game, seed=2, draws=24)
    assert Counter(begun + rest) == dict.fromkeys(range(7), 7)

"""The bag: the same for the same seed, and what was taken back comes again."""

from __future__ import annotations

from collections import Counter

from polindrome.entropy import EntropyGame
from polindrome.entropy.bag import next_draw, shuffle_bag
from polindrome.game import CHANCE, OVER


def play(game: EntropyGame, seed: int, draws: int) -> list[int]:
    """Draw so many tokens; in between the first legal action is played."""
    drawn: list[int] = []
    while len(drawn) < draws and game.turn != OVER:
        if game.turn == CHANCE:
            drawn.append(next_draw(game, seed))
            game.apply(drawn[-1])
        else:
            game.apply(game.legal_actions()[0])
    return drawn


def test_a_bag_has_seven_of_each_and_depends_on_seed_and_number() -> None:
    bags = {shuffle_bag(seed, number) for seed in (1, 2) for number in (1, 2)}
    assert len(bags) == 4
    assert all(Counter(bag) == dict.fromkeys(range(7), 7) for bag in bags)


def test_bags_are_frozen_since_logs_are_checked_against_them() -> None:
    assert shuffle_bag(7, 1)[:12] == (4, 3, 0, 2, 3, 0, 6, 3, 6, 1, 0, 0)


def test_every_round_has_its_bag() -> None:
    game = EntropyGame()
    assert play(game, seed=5, draws=98) == [*shuffle_bag(5, 1), *shuffle_bag(5, 2)]


def test_a_duplicate_has_one_bag() -> None:
    game = EntropyGame(duplicate=True)
    assert play(game, seed=5, draws=98) == [*shuffle_bag(5, 1), *shuffle_bag(5, 1)]


def test_a_duplicate_that_began_with_another_bag_has_its_draws_again() -> None:
    game = EntropyGame(duplicate=True, open_draw=False)
    begun = play(game, seed=1, draws=25)
    rest = play(game, seed=2, draws=24)
    assert play(game, seed=3, draws=49) == begun + rest


def test_what_was_taken_back_comes_again() -> None:
    game = EntropyGame(open_draw=False)
    play(game, seed=5, draws=20)
    for _ in range(30):
        game.undo()
    left = sum(game.bag.values())
    assert left > 29
    assert play(game, seed=5, draws=20) == list(shuffle_bag(5, 1)[49 - left :][:20])


def test_a_game_that_began_with_another_bag_goes_on() -> None:
    game = EntropyGame(rounds=1)
    begun = play(game, seed=1, draws=25)
    rest = play(game, seed=2, draws=24)
    assert Counter(begun + rest) == dict.fromkeys(range(7), 7)

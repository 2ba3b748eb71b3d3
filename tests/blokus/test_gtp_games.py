"""Games over GTP: moves out of turn, passes, scores, seeds, and .blksgf files."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from polindrome.blokus import CLASSIC_2, CLASSIC_3, VARIANTS, BlokusGame, Variant
from polindrome.blokus.notation import format_move_points
from polindrome.bots import Budget
from tests.blokus.gtp_helpers import LastActionBot, RandomActionBot, colour_names, play_commands, respond
from tests.random_play import finished_game, play_randomly

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


@every_variant
def test_colours_play_out_of_turn_and_undo_reverts_all(variant: Variant) -> None:
    order = Random(variant.name).choices(colour_names(variant), k=24)
    moves = respond([f"genmove {colour}" for colour in order], RandomActionBot(), variant.name, seed=1)
    lines = [f"play {colour} {move.removeprefix('= ')}" for colour, move in zip(order, moves, strict=True)]
    responses = respond([*lines, *["undo", "showboard"] * len(lines), "undo"], game=variant.name)
    shown = [respond([*lines[:number], "showboard"], game=variant.name)[-1] for number in range(len(lines))]
    assert set(responses[: len(lines)]) == {"="}
    assert responses[len(lines) + 1 : -1 : 2] == shown[::-1]
    assert responses[-1] == "? there is nothing to undo"


def test_turn_order_continues_after_the_last_colour() -> None:
    lines = ["play 3 t1", "p a1", "p a20", "p t20", "undo", "undo", "undo", "p a1", "undo", "undo", "p a20"]
    assert set(respond(lines, game="classic")) == {"="}


def test_colour_can_play_twice_in_a_row() -> None:
    assert respond(["play b e10", "play b d11,c12", "play b d11,d12", "final_score"]) == [
        "=",
        "? the points 'd11,c12' do not have the shape of a piece",
        "=",
        "= B+3",
    ]


@every_variant
def test_colour_without_moves_passes(variant: Variant) -> None:
    names = colour_names(variant)
    commands = play_commands(finished_game(variant, seed=3))
    out = [line for name in names for line in (f"genmove {name}", f"reg_genmove {name}", f"play {name} pass")]
    responses = respond([*commands, *out, "g", "p pass", "p a1", "undo", "final_score"], game=variant.name)
    assert set(responses[: len(commands)]) == {"="}
    assert responses[len(commands) : -5] == ["= pass", "= pass", "="] * len(names)
    assert responses[-5:-1] == ["= pass", *["? the game is over: no colour has a move"] * 2, "="]
    assert responses[-1] == respond([*commands[:-1], "final_score"], game=variant.name)[-1]


def points(game: BlokusGame) -> list[int]:
    """Squares placed and bonuses of every colour, counted from the moves."""
    total = []
    for player in game.variant.players:
        sizes = [len(game.cells_of(move)) for mover, move in game.moves if mover is player]
        total.append(sum(sizes) + (15 + 5 * (sizes[-1] == 1) if len(sizes) == 21 else 0))
    return total


@every_variant
def test_final_score_counts_placed_squares(variant: Variant) -> None:
    for seed in range(5):
        game = finished_game(variant, seed)
        (score,) = respond([*play_commands(game), "final_score"], game=variant.name)[-1:]
        counted = points(game)
        if variant.num_seats > 2:
            assert score == f"= {' '.join(map(str, counted))}"
        else:
            ahead = sum(counted[::2]) - sum(counted[1::2])
            assert score == ("= 0" if ahead == 0 else f"= B+{ahead}" if ahead > 0 else f"= W+{-ahead}")


def test_final_score_of_draw_and_second_seat_win() -> None:
    lines = ["final_score", "play w j5", "final_score", "play b e10", "final_score"]
    assert respond(lines)[::2] == ["= 0", "= W+1", "= 0"]
    assert respond(["play 3 t1", "play 2 s20,t20", "final_score"], game=CLASSIC_2.name)[-1] == "= W+1"
    assert respond(["play 4 a1", "final_score"], game=CLASSIC_3.name)[-1] == "= 0 0 0 1"


@every_variant
def test_all_legal_lists_moves_of_any_colour(variant: Variant) -> None:
    names = colour_names(variant)
    for game in list(play_randomly(variant, seed=5))[::7]:
        responses = respond([*play_commands(game), *(f"all_legal {name}" for name in names)], game=variant.name)
        for player, answer in zip(variant.players, responses[-len(names) :], strict=True):
            moves = [format_move_points(move, variant.size) for move in game.legal_moves_of(player)]
            assert answer.removeprefix("=").split() == moves


def test_reg_genmove_does_not_play() -> None:
    first, second, undo = respond(["reg_genmove w", "reg_genmove w", "undo"])
    assert first == second == "= h4,i4,j4,k4,j5"
    assert undo == "? there is nothing to undo"


def test_new_game_clears_the_last_decision() -> None:
    assert respond(["g", "clear_board", "get_value", "undo"])[2:] == [
        "? there was no genmove in this game yet",
        "? there is nothing to undo",
    ]


def test_bot_gets_the_budget_and_a_new_seed_per_move() -> None:
    bot = LastActionBot()
    respond(["g", "g", "reg_genmove b"], bot, budget=Budget(nodes=7, seconds=2.5, threads=3))
    assert {(budget.nodes, budget.seconds, budget.threads) for budget in bot.budgets} == {(7, 2.5, 3)}
    assert len({budget.seed for budget in bot.budgets}) == 3


def test_the_same_seed_gives_the_same_game() -> None:
    lines = ["g"] * 20
    game = respond(lines, RandomActionBot(), seed=5)
    assert respond(lines, RandomActionBot(), seed=5) == game
    assert respond(lines, RandomActionBot(), seed=6) != game
    again = ["set_random_seed 8", *lines, "clear_board"]
    responses = respond(again * 2, RandomActionBot())
    assert responses[: len(again)] == responses[len(again) :]


def test_games_without_a_seed_differ() -> None:
    responses = respond([*["g"] * 20, "clear_board", *["g"] * 20], RandomActionBot())
    assert responses[:20] != responses[21:]
    assert respond(["g"] * 20, RandomActionBot()) != responses[:20]


def test_savesgf_and_loadsgf_round_trip(tmp_path: Path) -> None:
    file = tmp_path / "a game.blksgf"
    responses = respond(
        ["g", "g", "g", "showboard", f'savesgf "{file}"', "clear_board", f'loadsgf "{file}"', "showboard"]
    )
    assert responses[4:7] == ["=", "=", "="]
    assert responses[7] == responses[3]
    assert file.read_text(encoding="utf-8").startswith("(")


def test_loadsgf_stops_before_a_move_number(tmp_path: Path) -> None:
    file = tmp_path / "game.blksgf"
    lines = ["g", "g", "showboard", "g", f"savesgf {file}", f"loadsgf {file} 3", "showboard", "undo", "undo", "undo"]
    responses = respond(lines)
    assert responses[6] == responses[2]
    assert responses[7:] == ["=", "=", "? there is nothing to undo"]


def test_position_with_moves_out_of_turn_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.blksgf"
    lines = ["play 3 t1", "play 3 s2,s3", "play 1 a20", "showboard", f"savesgf {file}", f"loadsgf {file}", "showboard"]
    responses = respond(lines, game="classic-2")
    assert responses[6] == responses[3]


def test_loadsgf_can_change_the_game(tmp_path: Path) -> None:
    file, bot = tmp_path / "game.blksgf", LastActionBot()
    respond(["g", f"savesgf {file}", "set_game duo", f"loadsgf {file}", "genmove 2"], bot, "classic-2")
    assert bot.games == ["classic-2", "duo", "classic-2"]


@pytest.mark.parametrize("content", [b"", b"rubbish", b"(;GM[Chess])", b"\xff\xfe", b"(;GM[Blokus Duo];B[a1])"])
def test_loadsgf_error_names_the_file(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.blksgf"
    file.write_bytes(content)
    responses = respond(["g", "showboard", f"loadsgf {file}", "showboard"])
    assert responses[2].startswith(f"? {file}: ")
    assert responses[3] == responses[1]
